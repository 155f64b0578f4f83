"""Content, title and section F1 of this package and of other tools, on the dev pages of the corpus ``sections``.

    python benchmarks/accuracy.py CORPUS

CORPUS is an unpacked corpus folder. The figures are those of ``scrapy_sections.training.data.metrics``, means over
pages. Needs the extra ``bench``.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path
from statistics import fmean

import justext
import readability
import trafilatura
from lxml import etree
from resiliparse.extract.html2text import extract_plain_text

from scrapy_sections.html.blocks import HEADINGS
from scrapy_sections.html.decode import decode
from scrapy_sections.html.load_blocks import load_blocks
from scrapy_sections.labels.block_labels import PROSE, TITLE
from scrapy_sections.training.data.corpora import find_documents
from scrapy_sections.training.data.gold import LeveledSegment
from scrapy_sections.training.data.metrics import section_figures
from scrapy_sections.training.scoring import policies

_TRAFILATURA_BLOCKS = ("head", "p", "item", "cell", "quote", "code")  # elements of its XML output that hold text


def by_scrapy_sections(html: bytes) -> list[LeveledSegment]:
    return [(TITLE if label == "title" else PROSE, text, level) for label, text, level in policies(html)]


def blocks_of(html: str) -> list[LeveledSegment]:
    """Return all blocks of a page; those in h1 to h6 are the titles."""
    blocks, _ = load_blocks(html)
    labels = [TITLE if blocks.nodes.tags[node] in HEADINGS else PROSE for node in blocks.containers]
    return [(label, text, 1) for label, text in zip(labels, blocks.texts, strict=True)]


def by_trafilatura(html: bytes) -> list[LeveledSegment]:
    xml = trafilatura.extract(decode(html), output_format="xml", include_comments=False, include_tables=True)
    main = etree.fromstring(xml.encode()).find("main") if xml else None
    lines: list[LeveledSegment] = []
    for element in () if main is None else main.iter(*_TRAFILATURA_BLOCKS):
        if not any(outer.tag in _TRAFILATURA_BLOCKS for outer in element.iterancestors()):
            text = " ".join("".join(element.itertext()).split())
            lines.append((TITLE if element.tag == "head" else PROSE, text, 1))
    return lines


def by_justext(html: bytes) -> list[LeveledSegment]:
    paragraphs = justext.justext(decode(html).encode(), justext.get_stoplist("English"), default_encoding="utf-8")
    return [(TITLE if p.is_heading else PROSE, p.text, 1) for p in paragraphs if not p.is_boilerplate]


def by_resiliparse(html: bytes) -> list[LeveledSegment]:
    """Return its lines as prose: it tells no titles."""
    text = extract_plain_text(decode(html), main_content=True)
    return [(PROSE, line, 0) for line in text.split("\n") if line.strip()]


# Name of a tool: titles and prose that it finds on a page.
TOOLS: dict[str, Callable[[bytes], list[LeveledSegment]]] = {
    "scrapy-sections": by_scrapy_sections,
    "trafilatura": by_trafilatura,
    "readability-lxml": lambda html: blocks_of(readability.Document(decode(html)).summary()),
    "resiliparse": by_resiliparse,
    "jusText": by_justext,
    "h1 to h6, whole page": lambda html: blocks_of(decode(html)),
}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("corpus", type=Path)
    documents = find_documents(parser.parse_args().corpus)
    dev = [document for document in documents if document.has_labels and document.split == "dev"]
    for name, tool in TOOLS.items():
        rows = [section_figures(document.segments(), tool(document.page_path.read_bytes())) for document in dev]
        figures = "  ".join(f"{key} {fmean(row[key] for row in rows):.3f}" for key in rows[0])
        print(f"{name:22} {len(rows)} pages  {figures}")


if __name__ == "__main__":
    main()
