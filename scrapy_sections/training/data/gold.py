"""``gold.html``: the labelled text of a page, as people write and correct it.

The body holds the page's relevant text in document order, one element a segment: ``<h2>`` a section's title, ``<p>``
prose, ``<div>`` miscellany. Text that is not in it is irrelevant.
"""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from pathlib import Path
from typing import TypeAlias

from scrapy_sections.extractor import Extractor
from scrapy_sections.html.decode import decode, is_binary
from scrapy_sections.html.parse import parse
from scrapy_sections.labels.block_labels import IRRELEVANT, MISCELLANY, PROSE, TITLE
from scrapy_sections.options import Options
from scrapy_sections.training.data.errors import TrainingError

Segment: TypeAlias = tuple[int, str]  # label, text
LeveledSegment: TypeAlias = tuple[int, str, int]  # label, text, level: 1 topmost, 0 for prose and for unknown levels

_TAG_OF_LABEL = {TITLE: "h2", PROSE: "p", MISCELLANY: "div"}
_LABEL_OF_TAG = {tag: label for label, tag in _TAG_OF_LABEL.items()}
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


def read_gold(path: Path) -> list[LeveledSegment]:
    """Return the segments of a gold file; a segment's level is its ``data-level``, 0 without one.

    Raises TrainingError, with the line, for a file not in the format, and OSError.
    """
    text = decode(path.read_bytes()).replace("\r\n", "\n")  # libxml2 before 2.14 keeps the editor's line ends
    body = parse(text).find("body")
    segments: list[LeveledSegment] = []
    texts_outside = [] if body is None else [body.text]
    for element in () if body is None else body:
        texts_outside.append(element.tail)
        if not isinstance(element.tag, str):  # a comment
            continue
        if element.tag not in _LABEL_OF_TAG:
            raise TrainingError(f"{path}, line {element.sourceline}: <{element.tag}> is none of <h2>, <p>, <div>")
        if any(inner.tag in _LABEL_OF_TAG for inner in element.iterdescendants()):
            raise TrainingError(f"{path}, line {element.sourceline}: a segment lies inside another, a <{element.tag}>")
        level = element.get("data-level") or "0"
        text = "".join(element.itertext())
        segments.append((_LABEL_OF_TAG[element.tag], text, int(level) if level.isdecimal() else 0))
    stray = " ".join(" ".join(text for text in texts_outside if text).split())
    if stray:
        raise TrainingError(f"{path}: text outside <h2>, <p> and <div>: {stray[:60]!r}")
    if not segments:
        raise TrainingError(f"{path}: no <h2>, <p> or <div> in its body")
    return segments


def write_gold(segments: Iterable[Segment]) -> str:
    """Return the HTML of a gold file with these segments, without the irrelevant ones."""
    lines = [
        f"<{_TAG_OF_LABEL[label]}>{escape(text, quote=False)}</{_TAG_OF_LABEL[label]}>\n"
        for label, text in segments
        if label in _TAG_OF_LABEL
    ]
    return "".join([_HEAD, *lines, "</body>\n</html>\n"])


def predicted_segments(html: bytes, options: Options | None = None) -> list[Segment]:
    """Return the relevant segments of a page as the first two stages label its blocks, a draft of its gold file.

    The list is empty for a binary file and for a page without text.
    """
    extractor = Extractor(options)
    data = extractor.load("" if is_binary(html) else decode(html))
    if not data.blocks.texts:
        return []
    _, labels = extractor.label(data)
    labelled = zip(labels.ids.tolist(), data.blocks.texts, strict=True)
    return [(label, text) for label, text in labelled if label != IRRELEVANT]
