"""The model of languages, packed from that of py3langid: a tenth of its memory, read without a temporary file.

    python -m scrapy_sections.training.fitting.pack_languages [FOLDER]

Writes ``languages`` to FOLDER (default: that of the shipped models).
"""

from __future__ import annotations

import sys
from collections import deque
from collections.abc import Sequence
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from scrapy_sections import __version__
from scrapy_sections.models.language_model import LAYOUT
from scrapy_sections.models.store import join_names, save, shipped

_STEP = 0.1  # of a logarithmic weight: the tag of none of 4,900 texts in 99 languages depends on it, nor on one of .05


def main(folder: Path) -> None:
    """Write the model and its manifest to ``folder``."""
    manifest = {
        "package": __version__,
        "date": datetime.now(UTC).date().isoformat(),
        "packed_from": f"py3langid {version('py3langid')}",
    }
    save("languages", folder, pack_languages(), LAYOUT, manifest)


def pack_languages() -> dict[str, Any]:
    """Return the data for ``LanguageModel``."""
    from py3langid.langid import MODEL_DIR, MODEL_FILE
    from py3langid.modelio import load_model

    weights, priors, names, moves, rows, features = load_model(MODEL_DIR / MODEL_FILE)
    states = _grams(np.asarray(moves).reshape(-1, 256), np.asarray(rows))
    grams = np.array([int.from_bytes(b"\1" + gram) for gram in states.values()], np.uint64)
    order = np.argsort(grams)
    floors = weights.min(axis=0).astype(np.float64)
    steps = np.round((weights - floors) / _STEP).astype(np.uint8)
    at, languages = np.nonzero(steps)
    return {
        "grams": grams[order],
        "features": np.asarray(features, np.int32)[list(states)][order],
        "starts": np.searchsorted(at, np.arange(len(steps) + 1)).astype(np.int32),
        "languages": languages.astype(np.uint8),
        "steps": steps[at, languages],
        "step": _STEP,
        "floors": floors,
        "priors": priors.astype(np.float64),
        "names": join_names(names),
    }


def _grams(moves: NDArray[Any], rows: Sequence[int] | NDArray[Any]) -> dict[int, bytes]:
    """Return the n-gram of each state of an automaton but the first: the shortest bytes that lead to it."""
    grams, queue = {0: b""}, deque([0])
    while queue:
        state = queue.popleft()
        for letter, target in enumerate(moves[rows[state]].tolist()):
            if target not in grams:
                grams[target] = grams[state] + bytes([letter])
                queue.append(target)
    del grams[0]
    return grams


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else shipped())
