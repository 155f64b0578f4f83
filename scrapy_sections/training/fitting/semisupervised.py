"""``scrapy sections fit``: semi-supervised MSS on unlabelled pages of one site (Pasternack & Roth 2009, section 6.2.4).

Departures from the paper: the class prior is left out here, as in supervised MSS, and the rounds end with the first
that changes no prediction.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np

from scrapy_sections import __version__
from scrapy_sections.arrays import Flags, Floats, Ints
from scrapy_sections.content.mss import maximum_subsequence
from scrapy_sections.html.blocks import Blocks
from scrapy_sections.html.decode import decode, is_binary
from scrapy_sections.html.load_blocks import load_blocks
from scrapy_sections.models.store import load, save
from scrapy_sections.published.naive_bayes import Hashes, NaiveBayes, scores_of, trigrams
from scrapy_sections.published.naive_bayes_mss import FITTED_LAYOUT
from scrapy_sections.published.tokens import tokenize
from scrapy_sections.training.data.errors import TrainingError
from scrapy_sections.training.data.progress import note, progress
from scrapy_sections.training.fitting.fit_naive_bayes import log_odds

# The paper's parameters (section 7.5).
WINDOW = 10  # tokens to each side of a border by which a prediction's confidence is judged
CUTOFF = 64  # tokens from a border from which on a trigram has no importance
IMPORTANCE_WEIGHT = 24.0  # the paper's c: weight of a trigram's mean importance in its score
LEARNED_SHARE = 0.6  # of the pages, those of the most confident predictions, is learned from in a round
MAX_ROUNDS = 10

_FEW_PAGES = 20  # fewer give a warning; the paper has 100 a site
_SUFFIXES = (".html", ".htm", ".xhtml")
_MIN_PROBABILITY = 1e-6  # of a token's label: one that seems impossible does not decide a page's confidence

Span: TypeAlias = tuple[int, int]  # first token of the main part, and the one after its last
TokenScores: TypeAlias = tuple[Hashes, Floats]  # a page's trigrams (t,) and its tokens' scores (t,)


def main(folder: Path, output: Path) -> int:
    """Fit to the HTML files below ``folder``, write the model and its manifest, and return the exit code.

    ``output`` is a .joblib file. Raises TrainingError if there are no pages with text or the output cannot be written,
    and ModelError if the model to start from cannot be loaded.
    """
    if not folder.is_dir():
        raise TrainingError(f"{folder}: no such directory")
    if output.suffix != ".joblib":
        raise TrainingError(f"{output}: the name of a model file must end in .joblib")
    paths = sorted(path for path in folder.rglob("*") if path.suffix.lower() in _SUFFIXES)
    supervised = NaiveBayes.from_dict(load("content-nb").data)
    pages = []
    for path in progress(paths, "reading pages", len(paths)):
        blocks = _read_blocks(path)
        if blocks is not None:
            pages.append(supervised_scores(blocks, supervised))
    if not pages:
        raise TrainingError(f"no pages with text below {folder}: expected files named {', '.join(_SUFFIXES)}")
    if len(pages) < _FEW_PAGES:
        note(f"scrapy sections: {len(pages)} pages are few; the paper's sites have 100")
    data, rounds = fit_to_pages(pages)
    manifest: dict[str, Any] = {
        "package": __version__,
        "date": datetime.now(UTC).date().isoformat(),
        "pages": len(pages),
        "rounds": rounds,
    }
    try:
        save(output.stem, output.parent, data, FITTED_LAYOUT, manifest)
    except OSError as error:
        raise TrainingError(f"cannot write {output}: {error.strerror or error}") from None
    print(f"{output}: {len(pages)} pages, {rounds} rounds, {len(data['weights'])} trigrams")
    return 0


def _read_blocks(path: Path) -> Blocks | None:
    """Return the blocks of an HTML file; None if it is binary or has no text."""
    body = path.read_bytes()
    if is_binary(body):
        return None
    blocks, _ = load_blocks(decode(body))
    return blocks if blocks.texts else None


def supervised_scores(blocks: Blocks, supervised: NaiveBayes) -> TokenScores:
    """Return the trigrams of a page's tokens, and the scores by supervised MSS that the rounds start from."""
    tokens = tokenize(blocks)
    return trigrams(tokens), supervised(tokens)


def fit_to_pages(pages: Sequence[TokenScores]) -> tuple[dict[str, Any], int]:
    """Return the data for ``NaiveBayes.from_dict``, and the number of rounds, from at least one page."""
    keys, rows = np.unique(np.concatenate([page_keys for page_keys, _ in pages]), return_inverse=True)
    rows_of_page = np.split(rows, np.cumsum([len(page_keys) for page_keys, _ in pages])[:-1])
    scores = [page_scores for _, page_scores in pages]
    spans = [maximum_subsequence(page_scores) for page_scores in scores]
    rounds = 0
    spans_before: list[Span] = []
    while rounds < MAX_ROUNDS and spans != spans_before:
        doubts = [-confidence(page_scores, span) for page_scores, span in zip(scores, spans, strict=True)]
        chosen = np.argsort(doubts, kind="stable")[: max(round(LEARNED_SHARE * len(pages)), 1)]
        odds, weights, seen = _learn(
            [rows_of_page[page] for page in chosen], [spans[page] for page in chosen], len(keys)
        )
        scores = [scores_of(odds[page_rows]) for page_rows in rows_of_page]
        spans_before = spans
        spans = [
            maximum_subsequence(page_scores * weights[page_rows])
            for page_scores, page_rows in zip(scores, rows_of_page, strict=True)
        ]
        rounds += 1
    return {"trigrams": {"keys": keys[seen], "values": odds[seen]}, "weights": weights[seen]}, rounds


def confidence(scores: Floats, span: Span) -> float:
    """Return the confidence in a predicted span: the mean log probability of the labels of the tokens near its borders.

    ``scores`` (t,) are probabilities of "in" less .5; near are the ``WINDOW`` tokens to each side of a border.
    """
    near = np.zeros(len(scores), np.bool_)
    for border in (span[0], span[1] - 1):
        near[max(border - WINDOW, 0) : border + WINDOW + 1] = True
    probabilities = np.where(_inside(len(scores), span), 0.5 + scores, 0.5 - scores)[near]
    return float(np.log(np.maximum(probabilities, _MIN_PROBABILITY)).mean())


def importance(length: int, span: Span) -> Floats:
    """Return (t,) each token's importance: 1 at the span's first and last token, falling to 0 at ``CUTOFF`` tokens."""
    index = np.arange(length)
    distance = np.minimum(np.abs(index - span[0]), np.abs(index - (span[1] - 1)))
    return np.asarray(1 - np.minimum(distance, CUTOFF) / CUTOFF, np.float32)


def _learn(pages: Sequence[Ints], spans: Sequence[Span], number: int) -> tuple[Floats, Floats, Flags]:
    """Return for each of ``number`` trigrams its log odds, the weight of its score, and whether it is on a page.

    ``pages``: the row of each token's trigram, a page an array; ``spans``: the pages' predicted main parts.
    """
    rows = np.concatenate(pages)
    token_inside = np.concatenate([_inside(len(page), span) for page, span in zip(pages, spans, strict=True)])
    token_importance = np.concatenate([importance(len(page), span) for page, span in zip(pages, spans, strict=True)])
    inside, total = np.bincount(rows[token_inside], minlength=number), np.bincount(rows, minlength=number)
    seen = total > 0
    odds = np.where(seen, log_odds(inside, total - inside), 0)
    weights = np.bincount(rows, token_importance, minlength=number) / np.maximum(total, 1) * IMPORTANCE_WEIGHT + 1
    return odds.astype(np.float32), weights.astype(np.float32), seen


def _inside(length: int, span: Span) -> Flags:
    """Return (t,) whether a token is in the span."""
    inside = np.zeros(length, np.bool_)
    inside[span[0] : span[1]] = True
    return inside
