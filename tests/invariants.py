"""What holds for the result of any page, whatever the page is made of.

>>> html = "<h1>Terms</h1><p>These terms apply."
>>> check(extract(html, dropped=True), html, dropped=True)
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from importlib.resources import files
from itertools import pairwise
from typing import Any

from jsonschema import Draft202012Validator
from lxml import etree
from markdown_it import MarkdownIt

from scrapy_sections import Options, SectionedPage, extract
from scrapy_sections.extractor import Extractor
from scrapy_sections.html.blocks import NO_NODES, Blocks
from scrapy_sections.html.decode import decode
from scrapy_sections.html.load_blocks import load_blocks
from scrapy_sections.html.parse import parse

_SCHEMA = Draft202012Validator(json.loads((files("scrapy_sections") / "schema.json").read_text("utf-8")))
_PLAIN = (str, int, float, bool, type(None), list, dict)
_UNREAD = {"empty", "not-html", "too-slow"}  # warnings of pages without a tree
_MARKDOWN = MarkdownIt("commonmark", {"html": True})
_RUNNING = frozenset("script style svg math iframe object embed form base meta link template noscript".split())
_RUNS = re.compile(r"[\x00-\x20]*(?:javascript|vbscript|data)\s*:", re.IGNORECASE)
_NOT_SHOWN = NO_NODES - {"br"}
_NO_GLYPH = " \u00ad\u200b\u200c\u200d\u200e\u200f\u2060\ufeff"  # blocks of these alone are no text


def check(
    page: SectionedPage,
    html: bytes | str,
    url: str | None = None,
    *,
    content_type: str | None = None,
    stylesheets: dict[str, str] | None = None,
    fragment: str | None = None,
    **options: Any,
) -> None:
    """Assert all that holds for ``page``, which is ``extract`` of the other arguments.

    Where each text of the page went can be seen only with the option ``dropped``.
    """
    check_result(page)
    again = extract(html, url, content_type=content_type, stylesheets=stylesheets, fragment=fragment, **options)
    assert again.to_dict() == page.to_dict(), "not the same twice"
    if _UNREAD.isdisjoint(page.warnings):
        extractor = Extractor(Options(**options))
        text = decode(html[: extractor.options.max_bytes], content_type)
        blocks = extractor.load(text, url=decode(url or ""), stylesheets=stylesheets).blocks
        check_xpaths(page, blocks)
        if extractor.options.dropped and "large-result" not in page.warnings:
            check_nothing_is_lost(page, blocks)


def check_result(page: SectionedPage) -> None:
    """Assert all that can be seen of a result alone."""
    check_plain(page)
    check_sections(page)
    check_references(page)
    check_forms(page)
    check_main_html(page)


def check_plain(page: SectionedPage) -> None:
    """Assert that the result and its info are plain JSON, fit the schema and can be encoded."""
    for form in (page.to_dict(), page.info()):
        written = json.dumps(form, allow_nan=False, ensure_ascii=False)
        written.encode()  # no lone surrogates
        assert json.loads(written) == form
        values: list[Any] = [form]
        while values:
            value = values.pop()
            assert type(value) in _PLAIN, f"{value!r} is no plain value"
            values += value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    assert not any(isinstance(value, dict) for value in page.info().values())
    _SCHEMA.validate(page.to_dict())


def check_sections(page: SectionedPage) -> None:
    """Assert that offsets are right, parents come first, levels have no gaps, and shares are in 0 to 1."""
    for index, section in enumerate(page.sections):
        assert page.text[section.start : section.end] == section.text
        assert (section.title is None) == (index == 0 and section.level == 0)
        above = None if section.parent is None else page.sections[section.parent]
        if above is None:
            assert section.level <= 1 and section.path == []
        else:
            assert section.parent is not None and section.parent < index
            assert section.level == above.level + 1
            assert section.path == [*above.path, above.title] or "large-result" in page.warnings
        assert 0 <= section.confidence <= 1
        assert section.words <= len(section.text)
        assert section.text or section.title
    for before, after in pairwise(page.sections):
        assert before.end <= after.start
    assert page.text.split("\n") == (_lines(page) or [""])
    assert 0 <= page.coverage <= 1 and 0 <= page.text_coverage <= 1
    assert 0 <= page.page_kind.score <= 1 and 0 <= page.page_kind.article <= 1
    assert page.document < max([section.document for section in page.sections], default=0) + 1


def check_references(page: SectionedPage) -> None:
    """Assert that references stand in their sections and lead to sections."""
    for reference in page.references:
        home = page.sections[reference.section]
        assert home.start <= reference.start < reference.end <= home.end
        assert page.text[reference.start : reference.end] == reference.text
        assert 0 <= reference.target < len(page.sections)


def check_forms(page: SectionedPage) -> None:
    """Assert that a browser would read headings and paragraphs of the same texts in the page's HTML and Markdown."""
    expected: list[tuple[str, str]] = []
    for section in page.sections:
        if section.title is not None:
            expected.append((f"h{min(section.level, 6)}", _collapsed(section.title)))
        expected += [("p", _collapsed(line)) for line in section.text.split("\n") if line]
    assert read_elements(page.to_html()) == expected, "to_html"
    assert read_elements(_MARKDOWN.render(page.to_markdown())) == expected, "to_markdown"


def read_elements(html: str) -> list[tuple[str, str]]:
    """Return the elements in the body of a page as a parser reads them, tags and texts; markup of theirs comes too."""
    body = parse(f"<html>{html}").find("body")
    elements = () if body is None else body.iterdescendants()
    return [(str(element.tag), _collapsed("".join(element.itertext()))) for element in elements]


def check_main_html(page: SectionedPage) -> None:
    """Assert that nothing in ``main_html`` runs, and that it holds all prose and miscellany."""
    if page.main_html_is_raw or "large-result" in page.warnings:
        return
    for element in parse(f"<div>{page.main_html}").iter():
        assert element.tag not in _RUNNING, element.tag
        for name, value in element.items():
            assert not name.startswith("on") and name not in ("style", "srcdoc"), name
            assert name not in ("href", "src") or not _RUNS.match(value), value
    blocks, _ = load_blocks(page.main_html)
    texts = [*[section.text for section in page.sections], *page.miscellany]
    missing = Counter(_letters(texts)) - Counter(_letters(blocks.texts))
    assert not missing, f"main_html lacks {missing}"


def check_xpaths(page: SectionedPage, blocks: Blocks) -> None:
    """Assert that every XPath hits one element of the tree that the page was parsed to."""
    root = blocks.nodes.elements[0]
    xpaths = [*[section.xpath for section in page.sections], *[dropped.xpath for dropped in page.dropped]]
    for xpath in {*xpaths, page.updated.xpath} - {""}:
        hit = root.getroottree().xpath(xpath)
        assert len(hit) == 1 and isinstance(hit[0], etree._Element), f"{xpath} hits {hit}"


def check_nothing_is_lost(page: SectionedPage, blocks: Blocks) -> None:
    """Assert that every visible text is in a section, miscellany or dropped, and that no text is invented.

    Two differ: the number of a title in a block of its own is in the title, and a title can be a part of its block.
    """
    if "cut-off" not in page.warnings:
        read = iter(_letters(blocks.texts))
        assert all(letter in read for letter in _letters(_visible_texts(blocks.nodes.elements[0]))), "not read"
    titles = [section.title for section in page.sections if section.title]
    held = Counter([*_lines(page), *page.miscellany, *[dropped.text for dropped in page.dropped]])
    shown = Counter(blocks.texts)
    held.subtract(dropped.text for dropped in page.dropped if dropped.why == "miscellany")  # in ``miscellany``, too
    for text in shown - held:
        assert any(text in title or title in text for title in titles), f"{text!r} is lost"
    for text in held - shown:
        assert text in titles, f"{text!r} is invented"


def _lines(page: SectionedPage) -> list[str]:
    """Return the titles and the lines of prose, in order."""
    lines = []
    for section in page.sections:
        lines += [] if section.title is None else [section.title]
        lines += section.text.split("\n") if section.text else []
    return lines


def _visible_texts(root: etree._Element) -> Iterator[str]:
    stack = [(iter((root,)), "")]  # elements to be read, and the text behind them
    while stack:
        elements, behind = stack[-1]
        for element in elements:
            if element.tag in _NOT_SHOWN:
                yield element.tail or ""
            else:
                yield element.text or ""
                stack.append((iter(element), element.tail or ""))
                break
        else:
            yield behind
            stack.pop()


def _letters(texts: Sequence[str] | Iterator[str]) -> Iterator[str]:
    """Yield the characters that have a glyph."""
    return (letter for text in texts for letter in text if not letter.isspace() and letter not in _NO_GLYPH)


def _collapsed(text: str) -> str:
    return " ".join(text.split())
