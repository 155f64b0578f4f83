"""``scrapy sections fit``: semi-supervised MSS on unlabelled pages of one site (Pasternack & Roth 2009, section 6.2.4).

Departure from the paper: the class prior is left out here, too, and the rounds end where one changes no prediction.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import numpy as np

from scrapy_sections import __version__
from scrapy_sections.arrays import Flags, Floats, Ints
from scrapy_sections.content.mss import maximum_subsequence
from scrapy_sections.content.tokens import tokenize
from scrapy_sections.html.blocks import Blocks
from scrapy_sections.html.decode import decode, is_binary
from scrapy_sections.html.load_blocks import load_blocks
from scrapy_sections.models.store import load, save
from scrapy_sections.published.naive_bayes import Hashes, NaiveBayes, scores_of, trigrams
from scrapy_sections.published.naive_bayes_mss import FITTED_LAYOUT
from scrapy_sections.training.data.errors import TrainingError
from scrapy_sections.training.fitting.fit_naive_bayes import log_odds

WINDOW = 10  # tokens to each side of a border by which a prediction is judged
CUTOFF = 64  # tokens from the border from which a trigram is of no importance
CONSTANT = 24.0  # weight of importance
SHARE = 0.6  # of the pages, those that seem right, are learned from
ROUNDS = 10

_FEW = 20  # pages
_SUFFIXES = (".html", ".htm", ".xhtml")
_DOUBT = 1e-6  # least probability

Span = tuple[int, int]
Guess = tuple[Hashes, Floats]


def main(folder: Path, output: Path) -> int:
    """Fit to the HTML files below ``folder`` and write the model to ``output``, a .joblib file, with its manifest.

    Raises TrainingError where there are no pages, or for an output that cannot be written; ModelError.
    """
    if not folder.is_dir():
        raise TrainingError(f"{folder}: no such directory")
    if output.suffix != ".joblib":
        raise TrainingError(f"{output}: the name of a model file must end in .joblib")
    paths = sorted(path for path in folder.rglob("*") if path.suffix.lower() in _SUFFIXES)
    supervised = NaiveBayes.from_dict(load("content-nb").data)
    guesses = [guess(page, supervised) for page in _pages(paths)]
    if not guesses:
        raise TrainingError(f"no pages with text below {folder}: expected files named {', '.join(_SUFFIXES)}")
    if len(guesses) < _FEW:
        sys.stderr.write(f"scrapy sections: {len(guesses)} pages are few; the paper's sites have 100\n")
    data, rounds = fit(guesses)
    manifest: dict[str, Any] = {
        "package": __version__,
        "date": datetime.now(UTC).date().isoformat(),
        "pages": len(guesses),
        "rounds": rounds,
    }
    try:
        save(output.stem, output.parent, data, FITTED_LAYOUT, manifest)
    except OSError as error:
        raise TrainingError(f"cannot write {output}: {error.strerror or error}") from None
    print(f"{output}: {len(guesses)} pages, {rounds} rounds, {len(data['weights'])} trigrams")
    return 0


def _pages(paths: Iterable[Path]) -> Iterator[Blocks]:
    for path in paths:
        body = path.read_bytes()
        page = None if is_binary(body) else load_blocks(decode(body))[0]
        if page is not None and page.texts:
            yield page


def guess(blocks: Blocks, supervised: NaiveBayes) -> Guess:
    """(t,) trigrams of a page's tokens, and the scores that they start with."""
    tokens = tokenize(blocks)
    return trigrams(tokens), supervised(tokens)


def fit(guesses: Sequence[Guess]) -> tuple[dict[str, Any], int]:
    """What ``NaiveBayes.from_dict`` reads, and the rounds it took, from the first guesses of one page or more."""
    distinct, rows = np.unique(np.concatenate([keys for keys, _ in guesses]), return_inverse=True)
    each = np.split(rows, np.cumsum([len(keys) for keys, _ in guesses])[:-1])
    scores = [first for _, first in guesses]
    spans = [maximum_subsequence(page) for page in scores]
    rounds = 0
    before: list[Span] = []
    while rounds < ROUNDS and spans != before:
        doubts = [-confidence(page, span) for page, span in zip(scores, spans, strict=True)]
        chosen = np.argsort(doubts, kind="stable")[: max(round(SHARE * len(each)), 1)]
        odds, weights, known = _learned(
            [each[page] for page in chosen], [spans[page] for page in chosen], len(distinct)
        )
        scores = [scores_of(odds[page]) for page in each]
        before = spans
        spans = [maximum_subsequence(page * weights[row]) for page, row in zip(scores, each, strict=True)]
        rounds += 1
    grams = {"keys": distinct[known], "values": odds[known]}
    return {"trigrams": grams, "weights": weights[known]}, rounds


def confidence(scores: Floats, span: Span) -> float:
    """How likely a prediction seems to be right: mean log of the probabilities that the classifier gives the labels of
    the tokens within ``WINDOW`` of the span's borders."""
    near = np.zeros(len(scores), np.bool_)
    for border in (span[0], span[1] - 1):
        near[max(border - WINDOW, 0) : border + WINDOW + 1] = True
    return float(
        np.log(np.maximum(np.where(_inside(len(scores), span), 0.5 + scores, 0.5 - scores)[near], _DOUBT)).mean()
    )


def importance(length: int, span: Span) -> Floats:
    """(t,) 1 at the first and the last token of the span, less by 1 / CUTOFF with each token away, 0 from there on."""
    index = np.arange(length)
    away = np.minimum(np.abs(index - span[0]), np.abs(index - (span[1] - 1)))
    return np.asarray(1 - np.minimum(away, CUTOFF) / CUTOFF, np.float32)


def _learned(pages: Sequence[Ints], spans: Sequence[Span], number: int) -> tuple[Floats, Floats, Flags]:
    """(v,) log odds of each trigram, what scores are multiplied by, and whether it is on one of the pages."""
    rows = np.concatenate(pages)
    held = np.concatenate([_inside(len(page), span) for page, span in zip(pages, spans, strict=True)])
    near = np.concatenate([importance(len(page), span) for page, span in zip(pages, spans, strict=True)])
    inside, total = np.bincount(rows[held], minlength=number), np.bincount(rows, minlength=number)
    important = np.bincount(rows, near, minlength=number)
    known = total > 0
    odds = np.where(known, log_odds(inside, total - inside), 0)
    weights = important / np.maximum(total, 1) * CONSTANT + 1
    return odds.astype(np.float32), weights.astype(np.float32), known


def _inside(length: int, span: Span) -> Flags:
    inside = np.zeros(length, np.bool_)
    inside[span[0] : span[1]] = True
    return inside
