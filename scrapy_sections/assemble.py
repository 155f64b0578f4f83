"""Assembly of the result from a page's labelled blocks and the outline of its titles."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from scrapy_sections.content.page_kind import ARTICLE, KINDS
from scrapy_sections.content.relevance import Relevance
from scrapy_sections.features.block_features import Features
from scrapy_sections.hierarchy.outline import Outline
from scrapy_sections.hierarchy.title_texts import title_text
from scrapy_sections.html.blocks import Blocks
from scrapy_sections.html.main_html import main_html
from scrapy_sections.labels.block_labels import IRRELEVANT, MISCELLANY, PROSE, TITLE, Labels
from scrapy_sections.page import Dropped, PageKind, Reference, Section, SectionedPage, Updated
from scrapy_sections.page_data import PageData
from scrapy_sections.references.resolve import references
from scrapy_sections.updated.find_updated import find_updated

_DIGITS = 4  # after the point, of probabilities and shares in the result
_Group = tuple[int | None, list[int]]  # blocks of a section: its title, None for the lead, and its prose


def assemble(data: PageData, labels: Labels, outline: Outline) -> SectionedPage:
    """Return the result of a page; url, language, page kind, date, warnings and software are for the caller."""
    blocks = data.blocks
    labels, outline = _settled(labels, outline)
    groups = _groups(labels)
    sections, text = _sections(data, groups, labels, outline)
    return SectionedPage(
        title=blocks.title,
        text=text,
        sections=sections,
        references=_references(blocks, groups, sections, text),
        miscellany=[blocks.texts[block] for block in np.flatnonzero(labels.ids == MISCELLANY).tolist()],
        main_html=main_html(blocks, (labels.ids != IRRELEVANT).tolist()),
        coverage=_coverage(data.features, labels),
    )


def kind_of(relevance: Relevance) -> PageKind:
    """Return the likeliest kind of page with its probability, and the probability of an article.

    An empty kind, if the method of stage 1 does not tell kinds.
    """
    kinds = relevance.kinds
    if kinds is None:
        return PageKind()
    likeliest = int(np.argmax(kinds))
    return PageKind(KINDS[likeliest], *(round(float(kinds[kind]), _DIGITS) for kind in (likeliest, ARTICLE)))


def updated(blocks: Blocks, labels: Labels, language: str) -> Updated:
    """Return the date that a page in a language (BCP 47 tag) states for its last change or effect, and its place."""
    found = find_updated(blocks, labels, language)
    return Updated(found.date, found.text, _xpath(blocks, found.block)) if found else Updated()


def dropped(blocks: Blocks, relevance: Relevance, labels: Labels) -> list[Dropped]:
    """Return the blocks that are in no section, in document order, each with the reason."""
    kept = np.flatnonzero(relevance.kept)
    result = []
    for block in np.flatnonzero(~labels.in_sections).tolist():
        if labels.ids[block] == MISCELLANY:
            why = "miscellany"
        elif relevance.kept[block]:
            why = "label"
        else:
            why = "inside" if len(kept) and kept[0] < block < kept[-1] else "outside"
        result.append(Dropped(blocks.texts[block], _xpath(blocks, block), why))
    return result


def _settled(labels: Labels, outline: Outline) -> tuple[Labels, Outline]:
    """Return labels and outline with the titles of level 0 as prose, as their numbers are."""
    if all(outline.levels):
        return labels, outline
    titles = labels.titles
    no_titles = [block for block, level in zip(titles, outline.levels, strict=True) if not level]
    numbers = labels.numbers.intersection(block - 1 for block in no_titles)
    ids = labels.ids.copy()
    ids[[*no_titles, *numbers]] = PROSE
    rows = [row for row, level in enumerate(outline.levels) if level]
    place = {row: index for index, row in enumerate(rows)}
    parents = [None if (parent := outline.parents[row]) is None else place[parent] for row in rows]
    levels, title_numbers = [outline.levels[row] for row in rows], [outline.numbers[row] for row in rows]
    return replace(labels, ids=ids, numbers=labels.numbers - numbers), Outline(levels, parents, title_numbers)


def _groups(labels: Labels) -> list[_Group]:
    """Return the blocks of each section, without those that only hold the number of its title."""
    groups: list[_Group] = []
    for block, label in enumerate(labels.ids.tolist()):
        if label == TITLE:
            if block not in labels.numbers:
                groups.append((block, []))
        elif label == PROSE:
            if not groups:
                groups.append((None, []))
            groups[-1][1].append(block)
    return groups


def _sections(data: PageData, groups: list[_Group], labels: Labels, outline: Outline) -> tuple[list[Section], str]:
    """Return the sections, and the text of the page: their titles and prose, one block a line."""
    blocks = data.blocks
    hidden, words = data.features.hidden.tolist(), data.features.words.tolist()
    title_probabilities = labels.probabilities[:, TITLE].tolist()
    sections: list[Section] = []
    lines: list[str] = []
    length = 0  # code points of ``lines`` joined, with a newline after each
    has_lead = bool(groups) and groups[0][0] is None
    for index, (title, prose) in enumerate(groups):
        if title is None:
            first, confidence = prose[0], float(labels.probabilities[prose, PROSE].mean())
            text_of_title, level, number, parent = None, 0, None, None
        else:
            first, confidence = title, title_probabilities[title]
            row = index - has_lead  # in the outline, which is of titles
            text_of_title, level, number, parent = (
                title_text(blocks, labels, title),
                outline.levels[row],
                outline.numbers[row],
                outline.parents[row],
            )
            parent = None if parent is None else parent + has_lead
            lines.append(text_of_title)
            length += len(text_of_title) + 1
        texts = [blocks.texts[block] for block in prose]
        text = "\n".join(texts)
        lines += texts
        sections.append(
            Section(
                title=text_of_title,
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
    page_text = "\n".join(lines)
    if sections and not sections[-1].text:  # a last title without prose ends the text, with no newline behind it
        sections[-1].start = sections[-1].end = len(page_text)
    return sections, page_text


def _references(blocks: Blocks, groups: list[_Group], sections: list[Section], page_text: str) -> list[Reference]:
    """Return the references between sections, with their places in the text of the page."""
    result = []
    titles = [section.title if section.number else None for section in sections]
    parents = [section.parent for section in sections]
    block_starts: dict[int, int] = {}  # of the blocks of sections with references, in ``page_text``
    for reference in references(blocks, groups, titles, parents):
        if reference.block not in block_starts:
            block_start = sections[reference.section].start
            for block in groups[reference.section][1]:
                block_starts[block] = block_start
                block_start += len(blocks.texts[block]) + 1
        start, end = (block_starts[reference.block] + offset for offset in (reference.start, reference.end))
        result.append(Reference(reference.section, reference.target, page_text[start:end], start, end))
    return result


def _xpath(blocks: Blocks, block: int) -> str:
    """Return the XPath of a block's container, or of its first node if there are other blocks in the container."""
    nodes = blocks.nodes
    container = blocks.containers[block]
    alone = nodes.first[container] == block and nodes.end[container] == block + 1
    return nodes.xpath(container if alone else blocks.first_nodes[block])


def _coverage(features: Features, labels: Labels) -> float:
    """Return the share of the page's visible characters that are in sections; 0 if none are visible."""
    visible = np.where(features.hidden, 0, features.lengths)
    total = int(visible.sum())
    return round(int(visible[labels.in_sections].sum()) / total, _DIGITS) if total else 0.0
