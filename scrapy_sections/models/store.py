"""Loading the learned parts: plain dicts of numpy arrays and strings, checked before they are opened."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any


class ModelError(Exception):
    """A model file is missing, or is not what its manifest says."""


@dataclass(frozen=True, slots=True)
class Model:
    """A model's name and digest as one ``id``, and its ``data``."""

    id: str
    data: dict[str, Any]


def shipped() -> Path:
    """Folder of the models that come with the package: inside it when installed, beside it in a checkout."""
    package = Path(__file__).parent.parent
    inside = package / "pretrained"
    return inside if (inside / "content.json").exists() else package.parent / "models"


def load(name: str, folder: str | None = None) -> Model:
    """The model ``name`` from ``folder`` (default: the shipped ones), read once a process.

    A joblib file can run code when it is opened: one whose SHA-256 is not that of its manifest is refused. Raises
    ModelError.
    """
    return _load(name, Path(folder) if folder else shipped())


@cache
def _load(name: str, folder: Path) -> Model:
    import joblib  # slow to import, and a crawl may never come here

    path, manifest_path = folder / f"{name}.joblib", folder / f"{name}.json"
    try:
        body, manifest = path.read_bytes(), json.loads(manifest_path.read_text("utf-8"))
    except (OSError, ValueError) as error:
        raise ModelError(f"model {name!r} in {folder}: {error}") from error
    digest = hashlib.sha256(body).hexdigest()
    if digest != manifest.get("sha256"):
        raise ModelError(f"model {name!r} in {folder}: the file's SHA-256 is not that of its manifest; not opened")
    return Model(f"{name}-{digest[:12]}", joblib.load(path))


def joined(names: Iterable[str]) -> str:
    """Names as one string, for a model's data: a line each."""
    return "\n".join(names)


def parted(text: str) -> list[str]:
    """The names that ``joined`` made one."""
    return text.split("\n") if text else []


def save(name: str, folder: Path, data: dict[str, Any], manifest: dict[str, Any]) -> None:
    """Write a model and its manifest. The same data gives the same bytes."""
    import joblib

    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{name}.joblib"
    joblib.dump(data, path, compress=("zlib", 9))
    digest = hashlib.sha256(path.read_bytes()).hexdigest()
    text = json.dumps({"name": name, "sha256": digest, **manifest}, indent=1, ensure_ascii=False)
    (folder / f"{name}.json").write_text(text + "\n", "utf-8")
