"""The error of the training commands, and checks that their output can be written."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryFile


class TrainingError(ValueError):
    """A labelled page is not in the format, or something needed is missing; the text says which and where."""


def check_folder(folder: Path) -> None:
    """Create a folder to write to, so that minutes of work do not end in an error.

    Raises TrainingError if it cannot be created or written to.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with TemporaryFile(dir=folder):
            pass
    except OSError as error:
        raise TrainingError(f"cannot write to {folder}: {error.strerror or error}") from None


def check_file(path: Path) -> None:
    """Create a file to write to; its content stays if it exists.

    Raises TrainingError if it cannot be written, for example because its folder does not exist.
    """
    try:
        path.open("a").close()
    except OSError as error:
        raise TrainingError(f"cannot write {path}: {error.strerror or error}") from None
