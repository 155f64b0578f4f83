"""Labelled pages: corpora, gold files, gold laid on blocks, examples, and the figures that pages are measured by."""
