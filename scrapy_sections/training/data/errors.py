"""What goes wrong with labelled pages, and with commands that work on them."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryFile


class TrainingError(ValueError):
    """A labelled page is not in the format, or something that is needed is missing; the text says which and where."""


def check_folder(folder: Path) -> None:
    """Make a folder that is to be written to; raises TrainingError where it cannot be, before minutes of work."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with TemporaryFile(dir=folder):
            pass
    except OSError as error:
        raise TrainingError(f"cannot write to {folder}: {error.strerror or error}") from None


def check_file(path: Path) -> None:
    """The same of a file; its folder has to be there."""
    try:
        path.open("a").close()
    except OSError as error:
        raise TrainingError(f"cannot write {path}: {error.strerror or error}") from None
