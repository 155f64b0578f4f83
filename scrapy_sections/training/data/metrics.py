"""The figures of one document: predicted titles, prose and levels against the gold.

All figures are shares, 0 to 1. Words are those of ``words_of``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence

import numpy as np
from rapidfuzz.distance import LCSseq

from scrapy_sections.labels.block_labels import MISCELLANY, PROSE, TITLE
from scrapy_sections.training.data.gold import LeveledSegment, Segment
from scrapy_sections.training.data.gold_alignment import words_of

Figures = dict[str, float]

# Word F1 from which a section's prose counts as right, as in the corpora's scorer.
_MIN_PROSE_F1 = 0.9
_SHINGLE = 4  # words


def f1(precision: float, recall: float) -> float:
    """Return the harmonic mean of precision and recall, 0 if both are."""
    return 2 * precision * recall / (precision + recall) if precision + recall else 0.0


def word_f1(gold: Sequence[str], predicted: Sequence[str]) -> float:
    """Return the F1 of two bags of words: 1 if both are empty, 0 if one is."""
    common = (Counter(gold) & Counter(predicted)).total()
    return _f1_of(common, len(gold), len(predicted))


def common_subsequence(gold: Sequence[str], predicted: Sequence[str]) -> list[tuple[int, int]]:
    """Return (index in gold, index in predicted) of each entry of a longest common subsequence."""
    runs = [run for run in LCSseq.opcodes(gold, predicted) if run.tag == "equal"]
    return [(run.src_start + k, run.dest_start + k) for run in runs for k in range(run.src_end - run.src_start)]


def section_figures(gold: Sequence[Segment], predicted: Sequence[LeveledSegment]) -> Figures:
    """Return content, title and section F1, and the recall of content ("coverage").

    Content is words in order, a title its words, a section its title with prose of a word F1 of .9 or more. Gold
    miscellany counts neither way: its words and its titles are taken out of the prediction.
    """
    gold_words, segment_of_word = _words_with_segments([text for _, text in gold])
    predicted_words, _ = _words_with_segments([text for _, text, _ in predicted])
    is_miscellany = np.array([gold[segment][0] == MISCELLANY for segment in segment_of_word], bool)
    common_words = common_subsequence(gold_words, predicted_words)
    common_miscellany = sum(is_miscellany[g] for g, _ in common_words)
    right_words = len(common_words) - common_miscellany
    precision = _share(right_words, len(predicted_words) - common_miscellany)
    recall = _share(right_words, len(gold_words) - int(is_miscellany.sum()))
    miscellany = {" ".join(words_of(text)) for label, text in gold if label == MISCELLANY}
    gold_sections = _sections(gold)
    predicted_sections = [
        section for section in _sections([segment[:2] for segment in predicted]) if section[0] not in miscellany
    ]
    common_titles = common_subsequence(
        [title for title, _ in gold_sections], [title for title, _ in predicted_sections]
    )
    right_sections = sum(
        word_f1(gold_sections[g][1], predicted_sections[p][1]) >= _MIN_PROSE_F1 for g, p in common_titles
    )
    return {
        "content_f1": f1(precision, recall),
        "coverage": recall,
        "title_f1": _f1_of(len(common_titles), len(gold_sections), len(predicted_sections)),
        "section_f1": _f1_of(right_sections, len(gold_sections), len(predicted_sections)),
    }


def policy_figures(gold: Sequence[LeveledSegment], predicted: Sequence[LeveledSegment]) -> Figures:
    """Return content F1, the recall of marked-up headings, and the accuracy of their parents.

    ``heading_recall`` is missing if the gold has no heading. ``parent_accuracy`` is the share of the found headings
    whose nearest ancestor that is in both trees is the same in both; it is missing if the gold's headings have one
    level, or fewer than two are found.
    """
    gold_words, _ = _words_with_segments([text for _, text, _ in gold])
    predicted_words, _ = _words_with_segments([text for _, text, _ in predicted])
    common_words = LCSseq.similarity(gold_words, predicted_words)
    figures = {"content_f1": _f1_of(common_words, len(gold_words), len(predicted_words))}
    gold_headings = [(text, level) for _, text, level in gold if level]
    predicted_titles = [(text, level) for label, text, level in predicted if label == TITLE]
    predicted_of_gold = dict(common_subsequence(_titles(gold_headings), _titles(predicted_titles)))
    if gold_headings:
        figures["heading_recall"] = len(predicted_of_gold) / len(gold_headings)
    if len(predicted_of_gold) > 1 and len({level for _, level in gold_headings}) > 1:
        gold_parents = _parents([level for _, level in gold_headings])
        predicted_parents = _parents([level for _, level in predicted_titles])
        gold_of_predicted = {p: g for g, p in predicted_of_gold.items()}
        right = sum(
            _ancestor_among(predicted_of_gold, gold_parents, g)
            == gold_of_predicted.get(_ancestor_among(gold_of_predicted, predicted_parents, p), -1)
            for g, p in predicted_of_gold.items()
        )
        figures["parent_accuracy"] = right / len(predicted_of_gold)
    return figures


def content_figures(gold: Sequence[Segment], predicted: Sequence[LeveledSegment]) -> Figures:
    """Return word F1, of bags of words."""
    gold_words, _ = _words_with_segments([text for _, text in gold])
    predicted_words, _ = _words_with_segments([text for _, text, _ in predicted])
    return {"word_f1": word_f1(gold_words, predicted_words)}


def text_figures(gold: Sequence[str], predicted: Sequence[str]) -> Figures:
    """Return three figures of words in order, without their labels.

    ``text_only``: CleanEval's score, 1 - distance / alignment length (Pasternack & Roth 2009, section 7.7);
    ``word_f1``: F1 of bags of words; ``common_shingles``, ``extra_shingles`` and ``missing_shingles``: shares of runs
    of four words that both have, that only the prediction has, and only the gold, of which ``shingle_f1`` is made.
    """
    common = LCSseq.similarity(gold, predicted)
    gold_shingles, predicted_shingles = _shingles(gold), _shingles(predicted)
    common_shingles = (gold_shingles & predicted_shingles).total()
    extra = predicted_shingles.total() - common_shingles
    missing = gold_shingles.total() - common_shingles
    total = max(common_shingles + extra + missing, 1)
    return {
        "text_only": _share(common, len(gold) + len(predicted) - common),
        "word_f1": word_f1(gold, predicted),
        "common_shingles": common_shingles / total,
        "extra_shingles": extra / total,
        "missing_shingles": missing / total,
    }


def shingle_f1(rows: Sequence[Figures]) -> float:
    """Return the F1 of runs of four words over pages, from ``text_figures``: each page counts the same."""
    common, extra, missing = (
        sum(row[name] for row in rows) for name in ("common_shingles", "extra_shingles", "missing_shingles")
    )
    return f1(_share(common, common + extra), _share(common, common + missing))


def _share(part: float, whole: float) -> float:
    """Return part / whole, 1 of nothing."""
    return part / whole if whole else 1.0


def _f1_of(right: float, gold: int, predicted: int) -> float:
    """Return the F1 of so many right ones among so many in the gold and so many predicted."""
    return f1(_share(right, predicted), _share(right, gold))


def _shingles(words: Sequence[str]) -> Counter[tuple[str, ...]]:
    """Return how often each run of four words occurs; a shorter text is one run."""
    return Counter(tuple(words[k : k + _SHINGLE]) for k in range(max(1, len(words) - _SHINGLE + 1)))


def _words_with_segments(texts: Sequence[str]) -> tuple[list[str], list[int]]:
    """Return the words of all texts, and for each word the index of its text."""
    pairs = [(word, index) for index, text in enumerate(texts) for word in words_of(text)]
    return [word for word, _ in pairs], [index for _, index in pairs]


def _titles(headings: Sequence[tuple[str, int]]) -> list[str]:
    """Return the headings' words, each heading's as one string."""
    return [" ".join(words_of(text)) for text, _ in headings]


def _sections(segments: Sequence[Segment]) -> list[tuple[str, list[str]]]:
    """Return each title's words as one string, with the words of its prose; text before the first title is left out."""
    sections: list[tuple[str, list[str]]] = []
    for label, text in segments:
        if label == TITLE and words_of(text):
            sections.append((" ".join(words_of(text)), []))
        elif label == PROSE and sections:
            sections[-1][1].extend(words_of(text))
    return sections


def _parents(levels: Sequence[int]) -> list[int]:
    """Return the index of each heading's parent, the nearest heading before it of a smaller level; -1 without one."""
    parents: list[int] = []
    ancestors: list[int] = []
    for index, level in enumerate(levels):
        while ancestors and levels[ancestors[-1]] >= level:
            ancestors.pop()
        parents.append(ancestors[-1] if ancestors else -1)
        ancestors.append(index)
    return parents


def _ancestor_among(chosen: Collection[int], parents: Sequence[int], index: int) -> int:
    """Return the nearest ancestor of a heading that is among the chosen ones, -1 without one."""
    index = parents[index]
    while index >= 0 and index not in chosen:
        index = parents[index]
    return index
