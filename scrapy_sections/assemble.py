"""Assembly of the result from a page's labelled blocks and the outline of its titles."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from scrapy_sections.content.page_kind import ARTICLE, KINDS
from scrapy_sections.content.relevance import Relevance
from scrapy_sections.features.block_features import Features
from scrapy_sections.hierarchy.document_candidates import Document, Label
from scrapy_sections.hierarchy.outline import Outline
from scrapy_sections.hierarchy.title_texts import title_text
from scrapy_sections.html.blocks import Blocks
from scrapy_sections.html.main_html import main_html
from scrapy_sections.labels.block_labels import IRRELEVANT, MISCELLANY, PROSE, TITLE, Labels
from scrapy_sections.page import Dropped, PageKind, Reference, Section, SectionedPage, Updated
from scrapy_sections.page_data import PageData
from scrapy_sections.references.resolve import references
from scrapy_sections.updated.find_updated import find_updated
from scrapy_sections.warning_codes import WarningCode

_MIN_LEFT_OUT = 0.1  # share of a page's words; from here on text that is left out is worth a warning
_DIGITS = 4  # after the point, of probabilities and shares in the result
_Group = tuple[int | None, list[int]]  # blocks of a section: its title, None for the lead, and its prose


def assemble(data: PageData, labels: Labels, outline: Outline, documents: Sequence[Document] = ()) -> SectionedPage:
    """Return the result of a page; url, language, page kind, date, warnings and software are for the caller.

    ``documents``: those of a page with several.
    """
    blocks = data.blocks
    groups, document_of, tabs = _groups(labels, documents)
    sections, text = _sections(data, groups, labels, outline, tabs)
    for section, document in zip(sections, document_of, strict=True):
        section.document = document
    return SectionedPage(
        title=blocks.title,
        text=text,
        sections=sections,
        references=_references(blocks, groups, sections, text),
        miscellany=[blocks.texts[block] for block in np.flatnonzero(labels.ids == MISCELLANY).tolist()],
        raw_main_html=main_html(blocks, (labels.ids != IRRELEVANT).tolist()),
        main_html_is_raw=data.options.main_html_raw,
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


def _groups(labels: Labels, documents: Sequence[Document]) -> tuple[list[_Group], list[int], dict[int, Label]]:
    """Return the blocks of each section, from the labels of all blocks, and the document that each is in.

    Blocks that only hold the number of a title are in none.
    A document's title comes where the document begins, wherever else on the page it stands. Last come those titles
    that are only a part of their block, by section.
    """
    ids = labels.ids.tolist()
    tabs: dict[int, Label] = {}
    groups: list[_Group] = []
    document_of: list[int] = []
    titles = {document.title for document in documents}
    begins = {document.first: index for index, document in enumerate(documents)}
    end = documents[-1].end if documents else len(ids)
    current = -1 if documents else 0
    for block, label in enumerate(ids):
        current = begins.get(block, -1 if block == end else current)
        if block in begins:
            title, label_of_title = documents[current].title, documents[current].label
            if label_of_title is not None and label_of_title.node is not None and label_of_title.block == title:
                tabs[len(groups)] = label_of_title
            groups.append((title, []))
        if label == TITLE and block not in titles and block not in labels.numbers:
            groups.append((block, []))
        elif label == PROSE and not groups:
            groups.append((None, []))
        document_of += [current] * (len(groups) - len(document_of))
        if label == PROSE:
            groups[-1][1].append(block)
    return groups, document_of, tabs


def _sections(
    data: PageData, groups: list[_Group], labels: Labels, outline: Outline, tabs: Mapping[int, Label]
) -> tuple[list[Section], str]:
    """Return the sections, and the text of the page: their titles and prose, one block a line.

    ``tabs``: titles that are only a part of their block, by section.
    """
    blocks = data.blocks
    hidden, words = data.features.hidden.tolist(), data.features.words.tolist()
    title_probabilities = labels.probabilities[:, TITLE].tolist()
    sections: list[Section] = []
    lines: list[str] = []
    length = 0  # code points of ``lines`` joined, with a newline after each
    titled: list[int] = []  # the sections with titles, which the outline is of
    for index, (title, prose) in enumerate(groups):
        if title is None:
            first, confidence = prose[0], float(labels.probabilities[prose, PROSE].mean())
            text_of_title, level, number, parent = None, 0, None, None
        else:
            first, confidence = title, title_probabilities[title]
            row = len(titled)
            titled.append(index)
            text_of_title, level, number, parent = (
                tabs[index].text if index in tabs else title_text(blocks, labels, title),
                outline.levels[row],
                outline.numbers[row],
                outline.parents[row],
            )
            parent = None if parent is None else titled[parent]
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
                xpath=_xpath(blocks, first, tabs[index].node if index in tabs else None),
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


def _xpath(blocks: Blocks, block: int, part: int | None = None) -> str:
    """Return the XPath of a block's container, or of its first node if there are other blocks in the container.

    ``part``: the node that is meant if it is not all of the block.
    """
    nodes = blocks.nodes
    if part is not None:
        return nodes.xpath(part)
    container = blocks.containers[block]
    alone = nodes.first[container] == block and nodes.end[container] == block + 1
    return nodes.xpath(container if alone else blocks.first_nodes[block])


def text_coverage(data: PageData, labels: Labels) -> float:
    """Return the share of the words outside furniture and lists of links that are in sections; 1 if there are none.

    Warns where what is left out of them makes a tenth of the page's words.
    """
    words, plain = data.features.words, data.features.plain
    total, left_out = words[plain].sum(), words[plain & ~labels.in_sections].sum()
    if left_out and left_out >= _MIN_LEFT_OUT * words.sum():
        data.warn(WarningCode.MUCH_DROPPED)
    return round(1 - float(left_out / total), _DIGITS) if total else 1.0


def _coverage(features: Features, labels: Labels) -> float:
    """Return the share of the page's visible characters that are in sections; 0 if none are visible."""
    visible = np.where(features.hidden, 0, features.lengths)
    total = int(visible.sum())
    return round(int(visible[labels.in_sections].sum()) / total, _DIGITS) if total else 0.0
