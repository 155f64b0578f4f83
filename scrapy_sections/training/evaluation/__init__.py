"""How good the stages are on labelled pages: figures, confusion, reliability, cross-validation, other methods."""
