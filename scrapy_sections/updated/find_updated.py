"""The date of a page's last change or effect, and where it stands."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from scrapy_sections.html.blocks import Blocks
from scrapy_sections.labels.block_labels import IRRELEVANT, Labels
from scrapy_sections.updated.date_words import HISTORY, PUBLISHED, UPDATED
from scrapy_sections.updated.day_order import day_order
from scrapy_sections.updated.statements import Statement, is_alone, is_first, statements
from scrapy_sections.updated.written_dates import WrittenDate, fold, written_dates, year_starts

_MARGIN = 10  # blocks before the first and behind the last kept one that are still near; set on the corpus
_MAX_BLOCKS = 200  # blocks with years that are looked at, from either end
_MAX_LABEL = 60  # code points of a block that says what the date in the next one is
_MAX_TITLE = 3  # kept blocks, the title among them, at the start of a document where a date of no words is its own
_MAX_APART = 5  # blocks between dates of one list, of which the latest is the date


@dataclass(frozen=True, slots=True)
class Found:
    """The date that a page states: ISO 8601, the sentence that states it, and the block that it stands in."""

    date: str
    text: str
    block: int


@dataclass(frozen=True, slots=True)
class _Candidate:
    """A statement, its block and its rank, of which the least is the best."""

    statement: Statement
    block: int
    rank: tuple[bool, int, int]  # whether hidden; 0 of the document, 1 near, 2 far; what the date is said to be


def find_updated(blocks: Blocks, labels: Labels, language: str) -> Found | None:
    """Return the date of a page's last change or effect as the page states it; ``language`` is a BCP 47 tag.

    What is seen goes before what is hidden; the document with its header before what lies in or behind it, and this
    before the rest of the page, where only plain words count ("last updated"). Then the date of the last change goes
    before that of the effect, and this before that of the publication. Of several of one kind the first stated is the
    page's, as the others are those of other documents or of old versions; in a list of changes it is the latest.
    """
    kept = np.flatnonzero(labels.ids != IRRELEVANT).tolist()
    if not kept:
        return None
    texts = blocks.texts
    dated = sorted({block for start in year_starts(language) for block, text in enumerate(texts) if start in text})
    if len(dated) > 2 * _MAX_BLOCKS:
        dated = [*dated[:_MAX_BLOCKS], *dated[-_MAX_BLOCKS:]]
    found = _statements(texts, dated, set(kept[:_MAX_TITLE]), language)
    if any(statement.date.order == "?" for _, statement in found):
        found = _ordered(found, texts, dated, kept, language)
    inside = set(kept)
    candidates = []
    for block, statement in found:
        if block in inside or kept[0] - _MARGIN <= block < (kept[-1] if statement.plain else kept[0]):
            place = 0
        else:
            place = 1 if kept[0] < block < kept[-1] + _MARGIN else 2
        if place < 2 or statement.plain:
            hidden = blocks.nodes.hidden[blocks.containers[block]]
            candidates.append(_Candidate(statement, block, (bool(hidden), place, statement.meaning)))
    if not candidates:
        return None
    best = _latest(candidates, min([candidate.rank for candidate in candidates]))
    return Found(best.statement.date.iso(), best.statement.text, best.block)


def _statements(texts: list[str], dated: list[int], first: set[int], language: str) -> list[tuple[int, Statement]]:
    """Return what the texts of the blocks ``dated`` say of their dates; ``first`` are those at the document's start."""
    found = []
    listed = -1  # the block after the last one of a list of changes
    for block in dated:
        text = texts[block]
        before = texts[block - 1] if block and len(texts[block - 1]) <= _MAX_LABEL else ""
        said = list(statements(text, before, language))
        if before and " ".join(fold(before).strip(" :").split()) in HISTORY:
            listed = block
        if not said and (block == listed or block in first):
            date = next(written_dates(text, language), None)
            if date and block == listed and is_first(text, date):
                said = [Statement(date, UPDATED, text)]
            elif date and block in first and is_alone(text, date):
                said = [Statement(date, PUBLISHED, text)]
        if said and block == listed:
            listed = block + 1
        found += [(block, statement) for statement in said]
    return found


def _ordered(
    found: list[tuple[int, Statement]], texts: list[str], dated: list[int], kept: list[int], language: str
) -> list[tuple[int, Statement]]:
    """Return the statements with day and month in the page's order; without those whose order stays open."""
    dates = [date for block in dated for date in written_dates(texts[block], language)]
    order = day_order(dates, language, (texts[block] for block in kept))
    result = []
    for block, statement in found:
        date = statement.date
        if date.order != "?" or order == "MDY":
            result.append((block, statement))
        elif order == "DMY":
            swapped: WrittenDate = date._replace(month=date.day, day=date.month)
            result.append((block, statement._replace(date=swapped)))
    return result


def _latest(candidates: list[_Candidate], rank: tuple[bool, int, int]) -> _Candidate:
    """Return the latest candidate of the first list of those of a rank."""
    first, *others = [candidate for candidate in candidates if candidate.rank == rank]
    best = last = first
    for candidate in others:
        if candidate.block - last.block > _MAX_APART:
            break
        last = candidate
        if candidate.statement.date.iso() > best.statement.date.iso():
            best = candidate
    return best
