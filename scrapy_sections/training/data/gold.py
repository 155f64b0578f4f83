"""``gold.html``: what a page should give, as people write and correct it.

The body holds the page's relevant text in document order, an element a segment: ``<h2>`` a section's title, ``<p>``
prose, ``<div>`` miscellany. What is not there is irrelevant.
"""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from pathlib import Path

from scrapy_sections.extractor import Extractor
from scrapy_sections.html.decode import decode, is_binary
from scrapy_sections.html.parse import parse
from scrapy_sections.labels.block_labels import IRRELEVANT, MISCELLANY, PROSE, TITLE
from scrapy_sections.options import Options
from scrapy_sections.training.data.errors import TrainingError

_TAGS = {TITLE: "h2", PROSE: "p", MISCELLANY: "div"}
_LABELS = {tag: label for label, tag in _TAGS.items()}
_HEAD = """<!DOCTYPE html>
<html>
<head>
<meta charset="utf-8">
<title>Gold: h2 a section's title, p its text, div miscellany (last updated, back to top, the page's own contents
list). Remove what does not belong to the document, add what is missing, in the order of the page.</title>
<style>h2 { font-size: 1.2em } div { color: gray; border-left: 3px solid; padding-left: 1ex }</style>
</head>
<body>
"""

Segment = tuple[int, str]


def read_gold(path: Path) -> list[tuple[int, str, int]]:
    """(label, text, level) of the segments, ``level`` being a title's ``data-level``, 0 where there is none.

    Raises TrainingError for what is no gold, and OSError.
    """
    body = parse(decode(path.read_bytes())).find("body")
    segments: list[tuple[int, str, int]] = []
    outside = [] if body is None else [body.text]
    for element in () if body is None else body:
        outside.append(element.tail)
        if not isinstance(element.tag, str):  # a comment
            continue
        if element.tag not in _LABELS:
            raise TrainingError(f"{path}, line {element.sourceline}: <{element.tag}> is none of <h2>, <p>, <div>")
        if any(inner.tag in _LABELS for inner in element.iterdescendants()):
            raise TrainingError(f"{path}, line {element.sourceline}: a segment lies inside another, a <{element.tag}>")
        level = element.get("data-level") or "0"
        segments.append((_LABELS[element.tag], "".join(element.itertext()), int(level) if level.isdecimal() else 0))
    stray = " ".join(" ".join(text for text in outside if text).split())
    if stray:
        raise TrainingError(f"{path}: text outside <h2>, <p> and <div>: {stray[:60]!r}")
    if not segments:
        raise TrainingError(f"{path}: no <h2>, <p> or <div> in its body")
    return segments


def write_gold(segments: Iterable[Segment]) -> str:
    """The segments as a page of that format; those that are irrelevant are left out."""
    lines = [
        f"<{_TAGS[label]}>{escape(text, quote=False)}</{_TAGS[label]}>\n" for label, text in segments if label in _TAGS
    ]
    return "".join([_HEAD, *lines, "</body>\n</html>\n"])


def predicted(html: bytes, options: Options | None = None) -> list[Segment]:
    """The segments that a page has by its labels."""
    extractor = Extractor(options)
    data = extractor.load("" if is_binary(html) else decode(html))
    if not data.blocks.texts:
        return []
    _, labels = extractor.label(data)
    labelled = zip(labels.ids.tolist(), data.blocks.texts, strict=True)
    return [(label, text) for label, text in labelled if label != IRRELEVANT]
