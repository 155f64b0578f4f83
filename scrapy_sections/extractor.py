"""The way of a page through the stages: text, blocks, main part, labels, hierarchy, result."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from lxml import etree

from scrapy_sections.assemble import assemble, dropped, kind_of, text_coverage, updated
from scrapy_sections.collector import collector_paused
from scrapy_sections.content.fallback import all_but_furniture, everything, finds_nothing, nested_by_mistake
from scrapy_sections.content.relevance import Relevance
from scrapy_sections.deadline import NO_DEADLINE, Deadline, TooSlowError
from scrapy_sections.hierarchy.document_candidates import Document
from scrapy_sections.hierarchy.documents import document_meant, find_documents, nest_documents
from scrapy_sections.hierarchy.outline import Outline, settled
from scrapy_sections.hierarchy.title_texts import with_numbers
from scrapy_sections.html.decode import decode, is_binary
from scrapy_sections.html.limits import Limits
from scrapy_sections.html.load_blocks import StyleOptions, load_blocks
from scrapy_sections.html.response import Response, content_type_of, is_page, tree_of
from scrapy_sections.labels.block_labels import Labels
from scrapy_sections.language import language_of
from scrapy_sections.models.network import one_thread
from scrapy_sections.options import Options
from scrapy_sections.output_limit import limit_output
from scrapy_sections.page import SectionedPage
from scrapy_sections.page_data import PageData
from scrapy_sections.published.embedded import without_embedded
from scrapy_sections.registry import Method, method_name, resolve
from scrapy_sections.versions import software
from scrapy_sections.warning_codes import WarningCode

# A URL, or the name of a file as people pass it by mistake.
_ADDRESS = re.compile(r"(?:(?:https?|file)://|www\.)\S+|[^<\n]+\.(?:[sx]?html?|aspx?|php|mhtml|pdf)", re.IGNORECASE)
_MAX_ADDRESS = 2_000  # characters; browsers take no longer ones


@dataclass(frozen=True, slots=True)
class _Source:
    """A page's decoded text, its tree, if parsed, and what else the result depends on."""

    text: str
    root: etree._Element | None
    url: str
    stylesheets: Mapping[str, str]
    fragment: str | None
    cut_off: bool = False  # whether the text is only the beginning of the page's


class Extractor:
    """Turns pages into sections, all with the same options, which are checked once.

    Raises TypeError for what is no ``Options``, ValueError if a method cannot be imported.
    """

    def __init__(self, options: Options | None = None) -> None:
        if not isinstance(options, Options | None):
            raise TypeError(f"options must be Options, not {type(options).__name__}")
        self.options = options or Options()
        self._content = _Stage("content", self.options.content, Relevance, ("scores", "kept"))
        self._labels = _Stage("labels", self.options.labels, Labels, ("ids", "probabilities"))
        self._hierarchy = _Stage("hierarchy", self.options.hierarchy, Outline, ("levels", "parents", "numbers"))

    def extract(
        self,
        html: bytes | str,
        url: str | None = None,
        *,
        content_type: str | None = None,
        stylesheets: Mapping[str, str] | None = None,
        fragment: str | None = None,
    ) -> SectionedPage:
        """Return the sections of a page.

        ``html`` is the page as served or as text; ``content_type`` the HTTP header, for its charset; ``stylesheets``
        are the texts of linked style sheets by absolute address, as far as they are at hand; ``fragment`` tells which
        document of the page is meant, and is that of ``url`` if not given. Whatever the page holds, there is a result:
        what cannot be read gives no sections and a warning.

        Raises TypeError for arguments of a wrong type, and ModelError if a model of the chosen methods is missing or
        does not fit. What a stage of your own raises passes through; TypeError and ValueError, naming it, tell that its
        answer has a wrong type or length.
        """
        if not isinstance(html, (bytes, str)):
            raise TypeError(f"html must be bytes or str, not {type(html).__name__}")
        if url is not None and not isinstance(url, str):
            raise TypeError(f"url must be a str, not {type(url).__name__}")
        _check(stylesheets, fragment)
        address = decode(url or "")
        if not html.strip():
            return SectionedPage.failed(address, WarningCode.EMPTY)
        if isinstance(html, bytes) and is_binary(html):
            return SectionedPage.failed(address, WarningCode.NOT_HTML)
        deadline = Deadline(self.options.max_seconds)
        text = decode(html[: self.options.max_bytes], content_type)
        cut_off = len(html) > self.options.max_bytes
        return self._sections(_Source(text, None, address, stylesheets or {}, fragment, cut_off), deadline)

    def from_response(
        self, response: Response, *, stylesheets: Mapping[str, str] | None = None, fragment: str | None = None
    ) -> SectionedPage:
        """Return the sections of a Scrapy response.

        Where its selector reads the body with the right encoding, its tree is used, and so parsed once for the spider
        and for this. Raises as ``extract`` does.
        """
        _check(stylesheets, fragment)
        content_type = content_type_of(response)
        body = response.body
        if body.strip() and not is_page(content_type, body):
            return SectionedPage.failed(response.url, WarningCode.NOT_HTML)
        deadline = Deadline(self.options.max_seconds)
        is_whole = len(body) <= self.options.max_bytes and not is_binary(body)
        tree = tree_of(response, content_type) if is_whole else None
        if tree is None:
            return self.extract(
                body, response.url, content_type=content_type, stylesheets=stylesheets, fragment=fragment
            )
        text, root = tree
        return self._sections(_Source(text, root, response.url, stylesheets or {}, fragment), deadline)

    def load(
        self,
        text: str,
        root: etree._Element | None = None,
        url: str = "",
        stylesheets: Mapping[str, str] | None = None,
        deadline: Deadline = NO_DEADLINE,
    ) -> PageData:
        """Return the blocks of a page's decoded ``text`` and what stages need; ``root`` is its tree, if parsed.

        Raises TooSlowError once the ``deadline`` is over.
        """
        options = self.options
        style_options = StyleOptions(options.styles, stylesheets or {}, url, options.max_rules, options.render_key)
        limits = Limits(options.max_nodes, options.max_depth, deadline)
        blocks, warnings = load_blocks(text, root, style_options, limits)
        return PageData(blocks, options, warnings, deadline)

    @one_thread()
    def label(self, data: PageData, relevance: Relevance | None = None) -> tuple[Relevance, Labels]:
        """Return the answers of stages 1 and 2 for a page with at least one block; stage 1's may be given."""
        if relevance is None:
            relevance = self._main_part(data)
        else:
            data.kinds = relevance.kinds
        labels = self._labels(data, relevance, length=len(data.blocks.texts))
        return relevance, with_numbers(data.blocks, labels)

    def _main_part(self, data: PageData) -> Relevance:
        """Return stage 1's answer, or that of a fallback, with a warning, where it cannot be trusted."""
        if nested_by_mistake(data.blocks, data.features):
            data.warn(WarningCode.DEEP)
            return replace(everything(data), software="everything")
        relevance: Relevance = self._content(data, length=len(data.blocks.texts))
        relevance = replace(relevance, software=relevance.software or self._content.name)
        data.kinds = relevance.kinds
        if finds_nothing(data.features, relevance) or not relevance.kept.any():
            data.warn(WarningCode.UNFAMILIAR)
            relevance = replace(all_but_furniture(data), kinds=relevance.kinds, software="all-but-furniture")
        if self.options.cleaning == "embedded":
            rest = without_embedded(data.blocks, relevance)
            relevance = relevance if finds_nothing(data.features, rest) else rest
        return relevance

    def _outline(self, data: PageData, labels: Labels, documents: Sequence[Document]) -> tuple[Labels, Outline]:
        """Return stage 3's answer, for each of several documents by itself, and the labels without what is no title."""

        def nest(labels: Labels) -> tuple[Labels, Outline]:
            return settled(labels, self._hierarchy(data, labels, length=len(labels.titles)))

        return nest_documents(nest, labels, documents) if documents else nest(labels)

    def _sections(self, source: _Source, deadline: Deadline) -> SectionedPage:
        try:
            return self._sections_in_time(source, deadline)
        except TooSlowError:
            return SectionedPage.failed(source.url, WarningCode.TOO_SLOW)

    @collector_paused()
    def _sections_in_time(self, source: _Source, deadline: Deadline) -> SectionedPage:
        data = self.load(source.text, source.root, source.url, source.stylesheets, deadline)
        blocks = data.blocks
        if _is_address(source.text):
            data.warn(WarningCode.NOT_MARKUP)
        if source.cut_off:
            data.warn(WarningCode.CUT_OFF)
        if not blocks.texts:
            empty = SectionedPage.failed(source.url, WarningCode.NO_TEXT)
            empty.title, empty.language = blocks.title, language_of(blocks.language, "")
            empty.warnings += [code.value for code in data.warnings]
            return empty
        relevance, labels = self.label(data)
        documents, labels = find_documents(data, labels, relevance)
        labels, outline = self._outline(data, labels, documents)
        deadline.check()
        result = assemble(data, labels, outline, documents)
        deadline.check()
        fragment = source.url.partition("#")[2] if source.fragment is None else source.fragment
        result.document = document_meant(blocks, labels, documents, fragment)
        result.page_kind = kind_of(relevance)
        result.text_coverage = text_coverage(data, labels)
        if self.options.dropped:
            result.dropped = dropped(blocks, relevance, labels)
        result.url = source.url
        result.language = language_of(blocks.language, result.text or "\n".join(blocks.texts))
        result.updated = updated(blocks, labels, result.language)
        if not result.sections:
            data.warn(WarningCode.NO_SECTIONS)
        if limit_output(result, self.options.max_output):
            data.warn(WarningCode.LARGE_RESULT)
        result.warnings = [code.value for code in data.warnings]
        result.software = {
            **software(),
            "content": relevance.software,
            "labels": labels.software or self._labels.name,
            "hierarchy": self._hierarchy.name,
        }
        return result


class _Stage:
    """A method and its name. Its answer is checked, since it may be the user's own: type, and length of its columns."""

    def __init__(self, stage: str, method: Method, answer: type, columns: tuple[str, ...]) -> None:
        self.name = method_name(method)
        self._stage, self._method, self._answer, self._columns = stage, resolve(stage, method), answer, columns

    def __call__(self, data: PageData, *before: Any, length: int) -> Any:
        data.deadline.check()
        answer = self._method(data, *before)
        if not isinstance(answer, self._answer):
            kind, expected = type(answer).__name__, self._answer.__name__
            raise TypeError(f"{self._stage} method {self.name!r} returned {kind}, not {expected}")
        for column in self._columns:
            values = getattr(answer, column)
            if self._answer is not Outline and not isinstance(values, np.ndarray):
                kind = type(values).__name__
                raise TypeError(f"{self._stage} method {self.name!r}: {column} must be a numpy array, not {kind}")
            if len(values) != length:
                raise ValueError(
                    f"{self._stage} method {self.name!r}: {len(values)} {column} where {length} are expected"
                )
        return answer


class _Extract:
    """``extract(html, url=...)`` and ``extract.from_response(response)``: ``Extractor`` for one page."""

    def __call__(
        self,
        html: bytes | str,
        url: str | None = None,
        *,
        content_type: str | None = None,
        stylesheets: Mapping[str, str] | None = None,
        fragment: str | None = None,
        **options: Any,
    ) -> SectionedPage:
        """Return the sections of a page; ``options`` are those of ``Options``, the rest is as in ``Extractor.extract``.

        Raises TypeError and ValueError for wrong arguments and options, and ModelError if a model of the chosen methods
        is missing or does not fit.
        """
        extractor = Extractor(Options(**options))
        return extractor.extract(html, url, content_type=content_type, stylesheets=stylesheets, fragment=fragment)

    def from_response(
        self,
        response: Response,
        *,
        stylesheets: Mapping[str, str] | None = None,
        fragment: str | None = None,
        **options: Any,
    ) -> SectionedPage:
        """Return the sections of a Scrapy response; options and errors are those of a call."""
        return Extractor(Options(**options)).from_response(response, stylesheets=stylesheets, fragment=fragment)


extract = _Extract()


def _check(stylesheets: object, fragment: object) -> None:
    if not isinstance(fragment, str | None):
        raise TypeError(f"fragment must be a str, not {type(fragment).__name__}")
    if stylesheets is None:
        return
    if not isinstance(stylesheets, Mapping):
        raise TypeError(f"stylesheets must be a mapping, not {type(stylesheets).__name__}")
    if not all(isinstance(part, str) for item in stylesheets.items() for part in item):
        raise TypeError("stylesheets must map addresses to texts, both str")


def _is_address(text: str) -> bool:
    """True if a page's text is a URL or the name of a file."""
    return len(text) <= _MAX_ADDRESS and bool(_ADDRESS.fullmatch(text.strip()))
