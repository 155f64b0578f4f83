"""Other libraries' extractors as methods of stage 1: the text that they extract is found again in the blocks."""

from __future__ import annotations

import logging
from collections.abc import Callable
from functools import partial

import numpy as np
from lxml import etree

from scrapy_sections.content.relevance import Relevance, certain_relevance
from scrapy_sections.html.blocks import Blocks
from scrapy_sections.page_data import PageData
from scrapy_sections.published.align import held_by

logger = logging.getLogger(__name__)

# The languages of justext's lists of frequent words that pages most often name.
_LANGUAGES = {
    "ar": "Arabic", "bg": "Bulgarian", "ca": "Catalan", "cs": "Czech", "da": "Danish", "de": "German", "el": "Greek",
    "en": "English", "es": "Spanish", "et": "Estonian", "fa": "Persian", "fi": "Finnish", "fr": "French",
    "he": "Hebrew", "hi": "Hindi", "hr": "Croatian", "hu": "Hungarian", "id": "Indonesian", "it": "Italian",
    "ko": "Korean", "lt": "Lithuanian", "lv": "Latvian", "nb": "Norwegian_Bokmal", "nl": "Dutch",
    "nn": "Norwegian_Nynorsk", "pl": "Polish", "pt": "Portuguese", "ro": "Romanian", "ru": "Russian", "sk": "Slovak",
    "sl": "Slovenian", "sr": "Serbian", "sv": "Swedish", "tr": "Turkish", "uk": "Ukrainian", "vi": "Vietnamese",
}  # fmt: skip


def _readability(blocks: Blocks, html: str) -> str:
    """Return the text that readability-lxml extracts, after the bookmarklet by Arc90."""
    from readability import Document

    summary = etree.fromstring(Document(html).summary(), etree.HTMLParser())
    return "" if summary is None else "\n".join(summary.itertext())


def _justext(blocks: Blocks, html: str) -> str:
    """Return the text that jusText extracts.

    Pomikalek, "Removing Boilerplate and Duplicate Content from Web Corpora", 2011.
    """
    import justext

    code = blocks.language.lower().partition("-")[0] or "en"
    if code in _LANGUAGES:
        paragraphs = justext.justext(html, justext.get_stoplist(_LANGUAGES[code]))
    else:  # its mode without a list of frequent words
        paragraphs = justext.justext(html, frozenset(), stopwords_low=0, stopwords_high=0)
    return "\n".join(paragraph.text for paragraph in paragraphs if not paragraph.is_boilerplate)


def _trafilatura(blocks: Blocks, html: str) -> str:
    """Return the text that trafilatura extracts (Barbaresi, ACL 2021), without comments."""
    import trafilatura

    return trafilatura.extract(html, include_comments=False) or ""


def _by_library(data: PageData, extract: Callable[[Blocks, str], str]) -> Relevance:
    """Keep the blocks whose text the library extracts; none if it fails on the page."""
    blocks = data.blocks
    html = etree.tostring(blocks.nodes.elements[0], encoding="unicode", method="html")
    try:
        text = extract(blocks, html)
    except Exception as error:  # a library may raise anything; the extractor then keeps all but furniture
        logger.warning("%s failed on a page: %s: %s", extract.__name__[1:], type(error).__name__, error)
        text = ""
    return certain_relevance(held_by(blocks.texts, text) if text else np.zeros(len(blocks.texts), np.bool_))


readability = partial(_by_library, extract=_readability)
justext = partial(_by_library, extract=_justext)
trafilatura = partial(_by_library, extract=_trafilatura)
