"""From labelled blocks and their outline to the result."""

from __future__ import annotations

import numpy as np

from scrapy_sections.content.page_kind import ARTICLE, KINDS
from scrapy_sections.content.relevance import Relevance
from scrapy_sections.features.block_features import Features
from scrapy_sections.hierarchy.outline import Outline
from scrapy_sections.html.blocks import Blocks
from scrapy_sections.html.main_html import main_html
from scrapy_sections.labels.block_labels import IRRELEVANT, MISCELLANY, PROSE, TITLE, Labels
from scrapy_sections.page import Dropped, PageKind, Reference, Section, SectionedPage
from scrapy_sections.page_data import PageData
from scrapy_sections.references.resolve import references

_DIGITS = 4  # of a confidence or share


def assemble(data: PageData, labelled: Labels, outline: Outline) -> SectionedPage:
    """Return the result without url, language, warnings and software, which are the caller's to add."""
    blocks, features = data.blocks, data.features
    labels = labelled.ids.tolist()
    hidden, words = features.hidden.tolist(), features.words.tolist()
    as_title = labelled.probabilities[:, TITLE].tolist()
    groups = _grouped(labels)
    sections: list[Section] = []
    lines: list[str] = []
    length = 0  # code points of ``lines`` joined, with a newline after each
    lead = bool(groups) and groups[0][0] is None
    for position, (title, prose) in enumerate(groups):
        name, level, number, parent = None, 0, None, None
        if title is None:
            first, confidence = prose[0], float(labelled.probabilities[prose, PROSE].mean())
        else:
            first, confidence = title, as_title[title]
            titled = position - lead  # index into the outline
            name, level, number, parent = (
                blocks.texts[title],
                outline.levels[titled],
                outline.numbers[titled],
                outline.parents[titled],
            )
            parent = None if parent is None else parent + lead
            lines.append(name)
            length += len(name) + 1
        texts = [blocks.texts[block] for block in prose]
        text = "\n".join(texts)
        lines += texts
        sections.append(
            Section(
                title=name,
                level=level,
                parent=parent,
                path=[] if parent is None else [*sections[parent].path, sections[parent].title or ""],
                text=text,
                number=number,
                start=length,
                end=length + len(text),
                xpath=_xpath(blocks, first),
                confidence=round(confidence, _DIGITS),
                hidden=all(hidden[block] for block in prose or (first,)),
                words=int(sum([words[block] for block in prose])),
            )
        )
        length += len(text) + bool(texts)
    whole = "\n".join(lines)
    if sections and not sections[-1].text:  # a last title without prose ends the text, with no newline behind it
        sections[-1].start = sections[-1].end = len(whole)
    return SectionedPage(
        title=blocks.title,
        text=whole,
        sections=sections,
        references=_references(blocks, groups, sections, whole),
        miscellany=[blocks.texts[block] for block, label in enumerate(labels) if label == MISCELLANY],
        main_html=main_html(blocks, (labelled.ids != IRRELEVANT).tolist()),
        coverage=_coverage(features, labelled),
    )


def kind_of(relevance: Relevance) -> PageKind:
    """The likeliest kind of page and its probability; and that of an article."""
    kinds = relevance.kinds
    if kinds is None:
        return PageKind()
    likeliest = int(np.argmax(kinds))
    return PageKind(KINDS[likeliest], *(round(float(kinds[kind]), _DIGITS) for kind in (likeliest, ARTICLE)))


def dropped(blocks: Blocks, relevance: Relevance, labelled: Labels) -> list[Dropped]:
    """The blocks that are in no section, in document order."""
    kept = np.flatnonzero(relevance.kept)
    found = []
    for block in np.flatnonzero(~labelled.in_sections).tolist():
        if labelled.ids[block] == MISCELLANY:
            why = "miscellany"
        elif relevance.kept[block]:
            why = "label"
        else:
            why = "inside" if len(kept) and kept[0] < block < kept[-1] else "outside"
        found.append(Dropped(blocks.texts[block], _xpath(blocks, block), why))
    return found


def _grouped(labels: list[int]) -> list[tuple[int | None, list[int]]]:
    """(title, prose blocks) of each section; the title of the lead is None."""
    groups: list[tuple[int | None, list[int]]] = []
    for block, label in enumerate(labels):
        if label == TITLE:
            groups.append((block, []))
        elif label == PROSE:
            if not groups:
                groups.append((None, []))
            groups[-1][1].append(block)
    return groups


def _references(
    blocks: Blocks, groups: list[tuple[int | None, list[int]]], sections: list[Section], whole: str
) -> list[Reference]:
    found = []
    numbers, parents = [section.number for section in sections], [section.parent for section in sections]
    starts: dict[int, int] = {}  # of the blocks in ``whole``
    for one in references(blocks, groups, numbers, parents):
        if one.block not in starts:
            place = sections[one.section].start
            for block in groups[one.section][1]:
                starts[block] = place
                place += len(blocks.texts[block]) + 1
        start, end = starts[one.block] + one.start, starts[one.block] + one.end
        found.append(Reference(one.section, one.target, whole[start:end], start, end))
    return found


def _xpath(blocks: Blocks, block: int) -> str:
    nodes = blocks.nodes
    node = blocks.containers[block]
    alone = nodes.first[node] == block and nodes.end[node] == block + 1
    return nodes.xpath(node if alone else blocks.first_nodes[block])


def _coverage(features: Features, labelled: Labels) -> float:
    visible = np.where(features.hidden, 0, features.lengths)
    inside = labelled.in_sections
    total = int(visible.sum())
    return round(int(visible[inside].sum()) / total, _DIGITS) if total else 0.0
