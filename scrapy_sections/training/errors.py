"""What goes wrong with labelled pages, and with commands that work on them."""

from __future__ import annotations


class TrainingError(ValueError):
    """A labelled page is not in the format, or something that is needed is missing; the text says which and where."""
