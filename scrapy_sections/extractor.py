"""The stages composed, in the order a page flows through them."""

from __future__ import annotations

import codecs
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, Protocol

import numpy as np
from lxml import etree

from scrapy_sections import __version__
from scrapy_sections.assemble import assemble, dropped, kind_of
from scrapy_sections.collector import collector_paused
from scrapy_sections.content import methods
from scrapy_sections.content.fallback import divides_alike, everything, finds_nothing, nested_by_mistake
from scrapy_sections.content.relevance import Relevance
from scrapy_sections.content.scorer import PROFILES, LearnedScorer
from scrapy_sections.content.simple_mss import simple_mss
from scrapy_sections.css.rendered import MARKER
from scrapy_sections.features.block_features import Features, block_features
from scrapy_sections.features.context import Context
from scrapy_sections.features.lexicon import Lexical, Lexicon
from scrapy_sections.hierarchy import methods as hierarchies
from scrapy_sections.html.blocks import Blocks
from scrapy_sections.html.decode import decode, encoding_of, is_binary
from scrapy_sections.html.load_blocks import STYLES, StyleOptions, load_blocks
from scrapy_sections.labels import methods as label_methods
from scrapy_sections.labels.decision import decide
from scrapy_sections.labels.labeller import PROSE, TITLE, Labeller, Labels
from scrapy_sections.language import language_of
from scrapy_sections.models.network import Standard, one_thread
from scrapy_sections.models.store import Model, load
from scrapy_sections.page import SectionedPage
from scrapy_sections.published.embedded import cleaned

CLEANING = ("none", "embedded")
LABELS = ("default", *label_methods.NAMES)
HIERARCHY = hierarchies.NAMES
_KNOWN = {
    "content": methods.NAMES,
    "profile": PROFILES,
    "cleaning": CLEANING,
    "labels": LABELS,
    "hierarchy": HIERARCHY,
    "styles": STYLES,
}


@dataclass(frozen=True, slots=True)
class Options:
    """Which method each stage uses, by name; the kind of page to expect; what styles are read from; the folder of the
    models, where they are not those that come with the package; the path of a model fitted to a site; and whether to
    tell what was left out. Raises TypeError and ValueError for what is none, and for a method that needs what is not
    there."""

    content_model: str | None = None  # before ``content``, which may need it: settings are tried in this order
    content: str = "mss"
    profile: str = "auto"
    cleaning: str = "none"
    labels: str = "default"
    hierarchy: str = "default"
    styles: str = "auto"
    models: str | None = None
    dropped: bool = False

    def __post_init__(self) -> None:
        for name, known in _KNOWN.items():
            value = getattr(self, name)
            if not isinstance(value, str):
                raise TypeError(f"{name} must be a str, not {type(value).__name__}")
            if value not in known:
                raise ValueError(f"{name}={value!r}: not one of {', '.join(map(repr, known))}")
        for name in ("models", "content_model"):
            value = getattr(self, name)
            if value is not None and not isinstance(value, str):
                raise TypeError(f"{name} must be a str or None, not {type(value).__name__}")
        if not isinstance(self.dropped, bool):
            raise TypeError(f"dropped must be a bool, not {type(self.dropped).__name__}")
        methods.check(self.content, self.content_model)


class Response(Protocol):
    """What is used of a Scrapy response."""

    @property
    def url(self) -> str: ...
    @property
    def body(self) -> bytes: ...
    @property
    def headers(self) -> Any: ...


class Extractor:
    """``extract(html, url=...)`` and ``extract.from_response(response)``."""

    def __call__(
        self,
        html: bytes | str,
        url: str | None = None,
        *,
        content_type: str | None = None,
        stylesheets: Mapping[str, str] | None = None,
        **options: Any,
    ) -> SectionedPage:
        """Sections of a page.

        ``html`` is the page as served or as text; ``content_type`` the HTTP header, for its charset; ``stylesheets``
        are the texts of linked style sheets by absolute address, as far as they are at hand; ``options`` are those of
        ``Options``. Whatever the page holds, there is an answer: what cannot be read gives no sections and a
        warning. Raises TypeError and ValueError only for wrong arguments.
        """
        if not isinstance(html, (bytes, str)):
            raise TypeError(f"html must be bytes or str, not {type(html).__name__}")
        if url is not None and not isinstance(url, str):
            raise TypeError(f"url must be a str, not {type(url).__name__}")
        _check(stylesheets)
        chosen = Options(**options)
        address = decode(url or "")
        if not html.strip():
            return SectionedPage.failed(address, "empty")
        if isinstance(html, bytes) and is_binary(html):
            return SectionedPage.failed(address, "not-html")
        return _sections(decode(html, content_type), None, address, chosen, stylesheets or {})

    def from_response(
        self, response: Response, *, stylesheets: Mapping[str, str] | None = None, **options: Any
    ) -> SectionedPage:
        """Sections of a Scrapy response; where its selector reads the body with the right encoding, its tree is used,
        and so parsed once for the spider and for this."""
        _check(stylesheets)
        chosen = Options(**options)
        content_type = (response.headers.get(b"Content-Type") or b"").decode("latin-1")
        body = response.body
        if body.strip() and not _is_page(content_type, body):
            return SectionedPage.failed(response.url, "not-html")
        tree = None if is_binary(body) else _tree_of(response, content_type)
        if tree is None:
            return self(body, response.url, content_type=content_type, stylesheets=stylesheets, **options)
        text, root = tree
        return _sections(text, root, response.url, chosen, stylesheets or {})


def _check(stylesheets: object) -> None:
    if stylesheets is None:
        return
    if not isinstance(stylesheets, Mapping):
        raise TypeError(f"stylesheets must be a mapping, not {type(stylesheets).__name__}")
    if not all(isinstance(part, str) for item in stylesheets.items() for part in item):
        raise TypeError("stylesheets must map addresses to texts, both str")


extract = Extractor()
from_response = extract.from_response

_PAGE_TYPES = ("", "text/html", "text/plain", "application/xhtml+xml", "application/xml", "text/xml")
_UNTOLD_TYPES = ("application/octet-stream", "binary/octet-stream", "application/x-unknown")
_TYPE_END = re.compile(r"[;,\s]")
_PAGE_START = re.compile(rb"<!doctype\s+html|<html|<body", re.IGNORECASE)
_SNIFFED = 2048  # bytes


def _is_page(content_type: str, body: bytes) -> bool:
    """By the media type, or, where that says something else, by the body's first tags."""
    kind = _TYPE_END.split(content_type.strip().lower(), maxsplit=1)[0]
    return kind in _PAGE_TYPES + _UNTOLD_TYPES or bool(_PAGE_START.search(body[:_SNIFFED]))


def _tree_of(response: Any, content_type: str) -> tuple[str, etree._Element] | None:
    """Text and tree of a response whose selector reads it as HTML in the encoding we would choose."""
    encoding = getattr(response, "encoding", None)
    if not encoding or not response.body.strip() or MARKER.encode() in response.body:
        return None  # what a browser wrote into the page is taken off the tree, so that has to be our own
    if codecs.lookup(encoding).name != codecs.lookup(encoding_of(response.body, content_type)).name:
        return None
    selector = response.selector
    return (response.text, selector.root) if selector.type == "html" else None


@dataclass(frozen=True, slots=True)
class _Content:
    """The model "content"."""

    id: str
    lexicon: Lexicon
    standard: Standard
    scorer: LearnedScorer


@cache
def _content(folder: str | None) -> _Content:
    model = load("content", folder)
    lexicon, standard = Lexicon.from_dict(model.data["lexicon"]), Standard.from_dict(model.data["standard"])
    return _Content(model.id, lexicon, standard, LearnedScorer.from_dict(model.data))


@cache
def _labels(folder: str | None) -> tuple[Model, Labeller]:
    model = load("labels", folder)
    return model, Labeller.from_dict(model.data)


@dataclass(slots=True)
class LabelledBlocks:
    """What the first two stages say of a page's blocks, and the models or methods that said it."""

    own: Features
    relevance: Relevance
    labels: Labels
    software: dict[str, str]


@one_thread()
def label_blocks(
    blocks: Blocks, warnings: list[str], options: Options, relevance: Relevance | None = None
) -> LabelledBlocks:
    """The first two stages. Codes of what went amiss are added to ``warnings``. The page has at least one block. Where
    ``relevance`` is given, the first stage is left out."""
    features = block_features(blocks)
    content = _content(options.models)
    lexical = content.lexicon(blocks)
    context = Context(features, lexical.columns, content.standard)
    used = "given"
    if relevance is None:
        relevance, used = _main_part(blocks, features, lexical, context, warnings, options)
    if options.labels == "default":
        model, labeller = _labels(options.models)
        decided, labels = decide(features, labeller.probabilities(context.parts(), relevance), relevance), model.id
    else:
        label, labels = label_methods.method(options.labels, options.models)
        decided = label(blocks, features, relevance)
    return LabelledBlocks(features, relevance, decided, {"content": used, "labels": labels})


def _main_part(
    blocks: Blocks, features: Features, lexical: Lexical, context: Context, warnings: list[str], options: Options
) -> tuple[Relevance, str]:
    """Stage 1, and the model or method that did it in the end."""
    if "deep" not in warnings and nested_by_mistake(blocks, features):
        warnings.append("deep")
    if "deep" in warnings:
        return everything(blocks), "everything"
    if options.content == methods.DEFAULT:
        content = _content(options.models)
        relevance, used = content.scorer(features, lexical, context, options.profile), f"{options.content}/{content.id}"
        unfamiliar = finds_nothing(features, relevance) or divides_alike(features, relevance)
    else:
        method, used = methods.method(options.content, options.models, options.content_model)
        relevance = method(blocks)
        unfamiliar = finds_nothing(features, relevance)
    if unfamiliar or not relevance.kept.any():
        warnings.append("unfamiliar")
        relevance, used = simple_mss(blocks), "mss-simple"
    if options.cleaning == "embedded":
        rest = cleaned(blocks, relevance)
        relevance = relevance if finds_nothing(features, rest) else rest
    return relevance, used


@collector_paused()
def _sections(
    text: str, root: etree._Element | None, url: str, options: Options, stylesheets: Mapping[str, str]
) -> SectionedPage:
    blocks, warnings = load_blocks(text, root, StyleOptions(options.styles, stylesheets, url))
    if not blocks.texts:
        empty = SectionedPage.failed(url, "no-text")
        empty.title, empty.language = blocks.title, language_of(blocks.language, "")
        return empty
    found = label_blocks(blocks, warnings, options)
    decided = found.labels
    titles = np.flatnonzero(decided.labels == TITLE).tolist()
    in_sections = (decided.labels == TITLE) | (decided.labels == PROSE)
    tree = hierarchies.METHODS[options.hierarchy](blocks, titles, in_sections)
    result = assemble(blocks, found.own, decided, tree)
    result.page_kind = kind_of(found.relevance)
    if options.dropped:
        result.dropped = dropped(blocks, found.relevance, decided)
    result.url, result.warnings = url, warnings
    result.language = language_of(blocks.language, result.text or "\n".join(blocks.texts))
    if not result.sections:
        result.warnings.append("no-sections")
    result.software = {"scrapy-sections": __version__, **found.software, "hierarchy": options.hierarchy}
    return result
