"""Loading and saving of models: plain dicts of numpy arrays and strings, checked by hash before they are opened."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Any, TypeAlias

Layout: TypeAlias = Mapping[str, Sequence[str]]  # the names of a model's input columns, by group
_MAX_NAMED = 3  # columns that an error message names


class ModelError(Exception):
    """A model file is missing, differs from its manifest, or does not fit this version's columns."""


@dataclass(frozen=True, slots=True)
class Model:
    """A model as loaded from its file and manifest."""

    id: str  # name and first digits of the file's SHA-256
    data: dict[str, Any]
    columns: Layout  # that it was trained on
    layout: str  # the manifest's hash of these
    origin: str  # name, folder and package version, for messages

    def check_columns(self, layout: Layout) -> None:
        """Raise ModelError, naming what differs, unless the model was trained on these columns in this order."""
        for name, names in layout.items():
            trained = self.columns.get(name)
            if trained is None or list(trained) != list(names):
                raise ModelError(f"{self.origin}: {_difference(name, trained, names)}; train it anew")
        if self.layout != layout_hash(self.columns):
            raise ModelError(f"{self.origin}: the columns in its manifest do not give the manifest's layout hash")

    @contextmanager
    def reading(self) -> Iterator[None]:
        """While this is open, errors of a model that holds other things than this version reads become ModelError."""
        try:
            yield
        except (AttributeError, IndexError, KeyError, TypeError, ValueError) as error:
            raise ModelError(f"{self.origin}: it does not hold what this version reads ({error!r})") from error

    def check_rows(self, array: Any, number: int) -> None:
        """Raise ModelError unless one of the model's arrays has ``number`` rows, one for each input column."""
        if array.ndim == 0 or len(array) != number:
            raise ModelError(f"{self.origin}: an array of shape {array.shape} where {number} columns are expected")


def _difference(name: str, trained: Sequence[str] | None, names: Sequence[str]) -> str:
    if trained is None:
        return f"its manifest names no columns {name!r}"
    missing = [column for column in names if column not in set(trained)]
    unknown = [column for column in trained if column not in set(names)]
    if missing or unknown or len(trained) != len(names):
        counts = f"{len(trained)} columns {name!r} instead of {len(names)}"
        return f"{counts}, missing: {_some(missing)}, unknown: {_some(unknown)}"
    index = next(index for index, pair in enumerate(zip(trained, names, strict=True)) if pair[0] != pair[1])
    return f"columns {name!r} in another order: column {index} is {trained[index]!r} instead of {names[index]!r}"


def _some(names: Sequence[str]) -> str:
    shown = ", ".join(names[:_MAX_NAMED]) or "none"
    return f"{shown} and {len(names) - _MAX_NAMED} more" if len(names) > _MAX_NAMED else shown


def shipped() -> Path:
    """Return the folder of the package's own models: inside the package when installed, beside it in a checkout."""
    package = Path(__file__).parent.parent
    inside = package / "pretrained"
    return inside if (inside / "content.json").exists() else package.parent / "models"


def load(name: str, folder: str | None = None) -> Model:
    """Return the model ``name`` from ``folder`` (default: the package's own); each is read once a process.

    Raises ModelError if the file or its manifest is missing, cannot be read or holds something else, or if the file's
    SHA-256 is not that of the manifest: a joblib file can run code when it is opened.
    """
    return _load(name, Path(folder) if folder else shipped())


@cache
def _load(name: str, folder: Path) -> Model:
    import joblib  # slow to import, and a crawl may never come here

    origin = f"model {name!r} in {folder}"
    try:
        body = (folder / f"{name}.joblib").read_bytes()
        manifest = json.loads((folder / f"{name}.json").read_text("utf-8"))
    except (OSError, ValueError, RecursionError) as error:
        raise ModelError(f"{origin}: {error}") from error
    _check_types(manifest, origin)
    digest = hashlib.sha256(body).hexdigest()
    if digest != manifest.get("sha256"):
        raise ModelError(f"{origin}: the file's SHA-256 is not that of its manifest; not opened")
    origin = f"{origin} (of package {manifest.get('package', 'unknown')})"
    try:
        data = joblib.load(BytesIO(body))
    except Exception as error:  # a pickle that is cut short, or names what is not there, raises errors of any kind
        raise ModelError(f"{origin}: it cannot be opened ({error!r})") from error
    if not isinstance(data, dict):
        raise ModelError(f"{origin}: it holds no dict but {type(data).__name__}")
    return Model(f"{name}-{digest[:12]}", data, manifest.get("columns", {}), manifest.get("layout", ""), origin)


def _check_types(manifest: Any, origin: str) -> None:
    """Raise ModelError if a manifest's values have other types than ``save`` writes; those not there are none."""
    if not isinstance(manifest, dict):
        raise ModelError(f"{origin}: the manifest is no JSON object")
    for key in ("sha256", "package", "layout"):
        if not isinstance(manifest.get(key, ""), str):
            raise ModelError(f"{origin}: {key!r} of the manifest is {type(manifest[key]).__name__}, not str")
    columns = manifest.get("columns", {})
    groups = columns.values() if isinstance(columns, dict) else [None]
    if not all(isinstance(names, list) and all(isinstance(name, str) for name in names) for names in groups):
        raise ModelError(f"{origin}: 'columns' of the manifest is no object of lists of names")


def layout_hash(columns: Layout) -> str:
    """Return the SHA-256 of the names of columns in their order, as hexadecimal digits."""
    return hashlib.sha256(json.dumps({name: list(columns[name]) for name in sorted(columns)}).encode()).hexdigest()


def join_names(names: Iterable[str]) -> str:
    """Return names as one string, one a line, for a model's data."""
    return "\n".join(names)


def split_names(text: str) -> list[str]:
    """Return the names in a string that ``join_names`` has made."""
    return text.split("\n") if text else []


def save(name: str, folder: Path, data: dict[str, Any], columns: Layout, manifest: dict[str, Any]) -> None:
    """Write a model and its manifest with the names of its ``columns``; equal data give equal bytes."""
    import joblib

    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{name}.joblib"
    joblib.dump(data, path, compress=("zlib", 9))
    digest = hashlib.sha256(path.read_bytes()).hexdigest()
    layout = {"layout": layout_hash(columns), "columns": {part: list(names) for part, names in columns.items()}}
    text = json.dumps({"name": name, "sha256": digest, **manifest, **layout}, indent=1, ensure_ascii=False)
    (folder / f"{name}.json").write_text(text + "\n", "utf-8")
