"""Figures of one document: predicted titles, prose and levels against gold. Words are aligned in order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import numpy as np
from rapidfuzz.distance import LCSseq

from scrapy_sections.labels.block_labels import MISCELLANY, PROSE, TITLE
from scrapy_sections.training.data.corpora import words
from scrapy_sections.training.data.gold import Segment

Line = tuple[int, str, int]  # label, text, level (0 for prose)

_SAME_PROSE = 0.9  # word F1 from which a section's prose counts as found


def f1(precision: float, recall: float) -> float:
    """Harmonic mean."""
    return 2 * precision * recall / (precision + recall) if precision + recall else 0.0


def _share(part: float, whole: float) -> float:
    return part / whole if whole else 1.0


def matched(gold: Sequence[str], found: Sequence[str]) -> list[tuple[int, int]]:
    runs = [run for run in LCSseq.opcodes(gold, found) if run.tag == "equal"]
    return [(run.src_start + k, run.dest_start + k) for run in runs for k in range(run.src_end - run.src_start)]


def _spoken(lines: Sequence[Line]) -> tuple[list[str], list[int]]:
    pairs = [(word, index) for index, (_, text, _) in enumerate(lines) for word in words(text)]
    return [word for word, _ in pairs], [index for _, index in pairs]


def section_figures(gold: Sequence[Segment], found: Sequence[Line]) -> dict[str, float]:
    """Content, title and section F1; gold miscellany is neither asked for nor punished."""
    gold_words, gold_owner = _spoken([(label, text, 0) for label, text in gold])
    found_words, _ = _spoken(found)
    free = np.array([gold[owner][0] == MISCELLANY for owner in gold_owner], bool)
    pairs = matched(gold_words, found_words)
    excused = sum(free[g] for g, _ in pairs)
    hits = len(pairs) - excused
    precision, recall = _share(hits, len(found_words) - excused), _share(hits, len(gold_words) - int(free.sum()))
    aside = {" ".join(words(text)) for label, text in gold if label == MISCELLANY}
    wanted = _titled([(label, text) for label, text in gold])
    given = [section for section in _titled([line[:2] for line in found]) if section[0] not in aside]
    same = matched([title for title, _ in wanted], [title for title, _ in given])
    right = sum(_bag_f1(wanted[g][1], given[q][1]) >= _SAME_PROSE for g, q in same)
    return {
        "content_f1": f1(precision, recall),
        "coverage": recall,
        "title_f1": f1(_share(len(same), len(given)), _share(len(same), len(wanted))),
        "section_f1": f1(_share(right, len(given)), _share(right, len(wanted))),
    }


def _titled(lines: Sequence[Segment]) -> list[tuple[str, list[str]]]:
    sections: list[tuple[str, list[str]]] = []
    for label, text in lines:
        if label == TITLE and words(text):
            sections.append((" ".join(words(text)), []))
        elif label == PROSE and sections:
            sections[-1][1].extend(words(text))
    return sections


def _bag_f1(first: list[str], second: list[str]) -> float:
    if not first and not second:
        return 1.0
    common = (Counter(first) & Counter(second)).total()
    return f1(common / len(first) if first else 0.0, common / len(second) if second else 0.0)


def content_figures(gold: Sequence[Segment], found: Sequence[Line]) -> dict[str, float]:
    """Word F1 over bags of words."""
    wanted = [word for _, text in gold for word in words(text)]
    given, _ = _spoken(found)
    common = (Counter(wanted) & Counter(given)).total()
    return {"word_f1": f1(common / len(given) if given else float(not wanted), _share(common, len(wanted)))}


def text_figures(gold: Sequence[str], found: Sequence[str]) -> dict[str, float]:
    """Of words in order: CleanEval's text-only score, 1 - distance / alignment length (Pasternack & Roth 2009, section
    7.7); word F1; and shares of runs of four words found, too many and missed, of which ``shingle_f1`` is made."""
    common = LCSseq.similarity(gold, found)
    bag = (Counter(gold) & Counter(found)).total()
    runs = [Counter(tuple(side[k : k + 4]) for k in range(max(1, len(side) - 3))) for side in (gold, found)]
    hits = (runs[0] & runs[1]).total()
    more, less = runs[1].total() - hits, runs[0].total() - hits
    total = max(hits + more + less, 1)
    return {
        "text_only": _share(common, len(gold) + len(found) - common),
        "word_f1": f1(bag / len(found) if found else float(not gold), _share(bag, len(gold))),
        "found": hits / total,
        "more": more / total,
        "less": less / total,
    }


def shingle_f1(rows: Sequence[dict[str, float]]) -> float:
    """F1 of runs of four words, a page counting as much as any other."""
    found, more, less = (sum(row[name] for row in rows) for name in ("found", "more", "less"))
    return f1(_share(found, found + more), _share(found, found + less))


def policy_figures(gold: Sequence[Line], found: Sequence[Line]) -> dict[str, float]:
    """Content F1, recall of marked-up headings, and the share of those found that hang under the right one."""
    gold_words, found_words = _spoken(gold)[0], _spoken(found)[0]
    common = LCSseq.similarity(gold_words, found_words)
    figures = {"content_f1": f1(_share(common, len(found_words)), _share(common, len(gold_words)))}
    wanted = [(text, level) for _, text, level in gold if level]
    given = [(text, level) for label, text, level in found if label == TITLE]
    pairs = dict(matched([" ".join(words(t)) for t, _ in wanted], [" ".join(words(t)) for t, _ in given]))
    if wanted:
        figures["heading_recall"] = len(pairs) / len(wanted)
    if len(pairs) > 1 and len({level for _, level in wanted}) > 1:
        above, below = _parents([level for _, level in wanted]), _parents([level for _, level in given])
        back = {q: g for g, q in pairs.items()}
        right = sum(_known(g, above, pairs) == back.get(_known(q, below, back), -1) for g, q in pairs.items())
        figures["parent_accuracy"] = right / len(pairs)
    return figures


def _parents(levels: Sequence[int]) -> list[int]:
    parents: list[int] = []
    stack: list[int] = []
    for index, level in enumerate(levels):
        while stack and levels[stack[-1]] >= level:
            stack.pop()
        parents.append(stack[-1] if stack else -1)
        stack.append(index)
    return parents


def _known(index: int, parents: Sequence[int], both: dict[int, int]) -> int:
    """The nearest ancestor that the other side has too, -1 for none."""
    index = parents[index]
    while index >= 0 and index not in both:
        index = parents[index]
    return index
