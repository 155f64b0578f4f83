"""Labelled pages: corpora, gold files, examples, and the figures they are measured by."""
