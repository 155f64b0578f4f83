"""Stage 1: which blocks are the main part (Pasternack & Roth, WWW 2009)."""
