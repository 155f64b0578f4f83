"""Whether what could be documents are some: what speaks for it, in points.

No evidence is enough by itself: policies have chapters that are large, counted anew, dated, or named like documents.
The weights and the bounds were set on generated hubs and on the pages of the corpora, nearly all of one document.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from scrapy_sections.hierarchy.document_candidates import TAB, Document, Page

_MIN_POINTS = 3
_MAX_LATER_POINTS = 5  # of what takes time to find: counts, dates, size
_MIN_INNER_TITLES = 3  # below a document's title, to be large
_MIN_LARGE_WORDS = 300  # of a document, to be large
_MIN_COUNTED = 2  # numbered titles, for a count
_MAX_DATE_WORDS = 20  # of a line with a year: when the document was changed last
_MAX_BLOCKS_TO_DATE = 6  # from a document's title on
_MAX_NAME_WORDS = 14  # of a title that names a document
_MAX_TOPIC_WORDS = 3  # of one that names only what the document is about: more words make a section's title
_YEAR = re.compile(r"(?:19|20)\d\d")
_WORD = re.compile(r"\w+")
_NAMES = re.compile(
    r"polic(?:y|ies)\b|\bterms\b|\bconditions\b|agreement|\bnotice\b|statement|guidelines|\brules\b|\bcode of|"
    r"disclaimer|erklärung|richtlinie|bedingungen|hinweise|impressum|\bagb\b|vereinbarung|politique|mentions|charte|"
    r"accord\b|"
    r"política|politica|términos|condiciones|aviso|acuerdo|termini|condizioni|informativa|note legali|termos|condições|"
    r"voorwaarden|beleid|verklaring|polityka|regulamin|warunki|политика|условия|соглашение|правила|villkor|vilkår|"
    r"ehdot|käytäntö|politika|şartlar|koşullar|sözleşme|podmínky|zásady|ポリシー|規約|方針|政策|条款|條款|协议|協議|声明|"
    r"약관|방침|정책|سياسة|شروط",
    re.IGNORECASE,
)
_TOPICS = re.compile(
    r"privacy|cookie|legal|datenschutz|nutzung|confidentialité|données personnelles|privacidad|imprint|gdpr|dsgvo|rgpd|"
    r"dmca|copyright|隐私|個人情報|개인정보|الخصوصية|конфиденциальн",
    re.IGNORECASE,
)


def are_documents(page: Page, documents: Sequence[Document], *, is_legal: bool) -> bool:
    """True if these are documents and not the sections of one; ``is_legal``: whether the page is a legal document.

    Numbered titles are those of sections. On pages of other kinds titles have to name documents, since dates and
    counts are found in news and instructions, too.
    """
    texts = page.blocks.texts
    if 2 * sum([page.is_numbered(document.title) for document in documents]) >= len(documents):
        return False
    named = sum(
        [
            _is_name(texts[document.title]) or (document.label is not None and _is_name(document.label.text))
            for document in documents
        ]
    )
    points = 2 if named == len(documents) else int(named > 1 and 2 * named >= len(documents))
    if not points and not is_legal:
        return False
    points += all(document.linked and document.panel is not None for document in documents)
    points += _in_tabs(page, documents)
    if all(page.rank(document.title) == 1 for document in documents):  # each in an element of its own tells more
        points += 1 + all(document.panel is not None for document in documents)
    if points + _MAX_LATER_POINTS < _MIN_POINTS:
        return False
    inner = [[title for title in page.titles_in(first, end) if title != own] for first, end, own, *_ in documents]
    points += _share_points([_begins_count(page, below) for below in inner])
    points += _share_points([_is_dated(page, document) for document in documents])
    points += all(
        len(below) >= _MIN_INNER_TITLES and page.words(document.first, document.end) >= _MIN_LARGE_WORDS
        for below, document in zip(inner, documents, strict=True)
    )
    return points >= _MIN_POINTS


def _share_points(found: Sequence[bool]) -> int:
    """Return 2 points for what is found in more than half of the documents, 1 for a third; one alone tells nothing."""
    number = sum(found)
    return 0 if number < 2 else 2 if 2 * number > len(found) else int(3 * number >= len(found))


@lru_cache(maxsize=256)  # a title is looked at in several groups
def _is_name(title: str) -> bool:
    """True if a title names a document, or what legal documents are about."""
    words = len(_WORD.findall(title))
    if words <= _MAX_TOPIC_WORDS and _TOPICS.search(title):
        return True
    return words <= _MAX_NAME_WORDS and _NAMES.search(title) is not None


def _in_tabs(page: Page, documents: Sequence[Document]) -> bool:
    """True if the documents are in elements of which one is shown at a time, by class names or by what is hidden."""
    nodes = page.blocks.nodes
    panels = [document.panel for document in documents if document.panel is not None]
    if len(panels) < len(documents):
        return False
    shown = [panel for panel in panels if not nodes.hidden[panel]]
    return len(shown) == 1 or all(TAB.search(page.blocks.class_names[nodes.class_ids[panel]]) for panel in panels)


def _begins_count(page: Page, titles: Sequence[int]) -> bool:
    """True if the first numbered title has the number 1."""
    numbered = [enumerator for title in titles if (enumerator := page.enumerator(title))]
    return len(numbered) >= _MIN_COUNTED and any(reading.values == (1,) for reading in numbered[0].readings)


def _is_dated(page: Page, document: Document) -> bool:
    """True if a line at the beginning of a document has a year in it."""
    begin = max(document.first, document.title)
    return any(
        page.block_words[block] <= _MAX_DATE_WORDS and _YEAR.search(page.blocks.texts[block])
        for block in range(document.first, min(document.end, begin + _MAX_BLOCKS_TO_DATE))
    )
