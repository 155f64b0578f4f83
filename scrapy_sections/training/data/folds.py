"""The seed and the folds by which training and evaluation repeat."""

from __future__ import annotations

import hashlib

SEED = 20090420  # of every random draw
FOLDS = 5  # of cross-validation; the pages of a site are in one fold


def fold_of(site: str) -> int:
    """Return the fold of a site, 0 to FOLDS - 1: a hash of its name, the same in every run and corpus."""
    return int(hashlib.md5(site.encode(), usedforsecurity=False).hexdigest(), 16) % FOLDS
