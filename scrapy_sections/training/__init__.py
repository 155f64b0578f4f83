"""Corpora, fitting and evaluation: the only part that imports scikit-learn."""
