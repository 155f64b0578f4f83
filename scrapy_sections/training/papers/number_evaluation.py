"""How well titles nest without their numbers: numbered titles, the numbers hidden, judged by these.

    python -m scrapy_sections.training.papers.number_evaluation CORPUS TRUTH

CORPUS holds ``sections/``. TRUTH holds a file ``KIND__SITE.json`` a page: a list of ``{"index", "parent", "tree"}``,
``index`` into the gold's titles and ``parent`` the index of the title that the number lies under, or
null. Figures are over all pairs of title and parent; pairs of different trees are not judged. A title's parent is the
nearest above it that the truth knows, too.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from scrapy_sections.extractor import Options, label_blocks
from scrapy_sections.hierarchy.numbering import parse_enumerator
from scrapy_sections.hierarchy.outline import outline
from scrapy_sections.html.blocks import Blocks
from scrapy_sections.html.decode import decode
from scrapy_sections.html.load_blocks import load_blocks
from scrapy_sections.labels.labeller import PROSE, TITLE
from scrapy_sections.training.data.corpora import Document, align, documents, words
from scrapy_sections.training.data.metrics import matched

Truth = list[dict[str, Any]]
Counts = Counter[str]  # of pairs: "given", of these "right"; "true", of these "known": both titles were found


def main(corpus: Path, truth: Path) -> int:
    """Print the figures, with the gold's titles and with those that the package finds."""
    chosen = [(d, truth / f"{d.name.replace('/', '__')}.json") for d in documents(corpus) if d.has_labels]
    pages = [(document, json.loads(path.read_text("utf-8"))) for document, path in chosen if path.exists()]
    for name, label in (("gold titles", _gold_labels), ("found titles", _found_labels)):
        for hidden in (True, False):
            total: Counts = Counter()
            for document, wanted in pages:
                counts = judge(document, wanted, label(document, page := _read(document)), page, hidden=hidden)
                total += counts
            numbers = "hidden" if hidden else "shown"
            print(
                f"{name:13} numbers {numbers:7} precision {total['right'] / total['given']:.3f}  recall "
                f"{total['right'] / total['true']:.3f}  of those with both titles {total['right'] / total['known']:.3f}"
                f"  ({total['right']} right, {total['given']} given, {total['true']} true)"
            )
    return 0


def judge(document: Document, wanted: Truth, labels: Sequence[int], blocks: Blocks, *, hidden: bool) -> Counts:
    """Pairs of one page, whose blocks are labelled."""
    titles = [block for block, label in enumerate(labels) if label == TITLE]
    gold = [" ".join(words(text)) for label, text in _segments(document) if label == TITLE]
    entries = {entry["index"]: entry for entry in wanted}
    pairs = matched(gold, [" ".join(words(blocks.texts[block])) for block in titles])
    known = {title: index for index, title in pairs if index in entries}
    if hidden:
        for block in titles:
            found = parse_enumerator(blocks.texts[block])
            blocks.texts[block] = blocks.texts[block][found.length :].strip() if found else blocks.texts[block]
    parents = outline(blocks, titles, [label in (TITLE, PROSE) for label in labels]).parents
    counts: Counts = Counter()
    counts["true"] = sum(entry["parent"] is not None for entry in wanted)
    counts["known"] = sum(entries[index]["parent"] in known.values() for index in known.values())
    for title, index in known.items():
        parent = parents[title]
        while parent is not None and parent not in known:
            parent = parents[parent]
        if parent is not None and entries[known[parent]]["tree"] == entries[index]["tree"]:
            counts["given"] += 1
            counts["right"] += entries[index]["parent"] == known[parent]
    return counts


def _read(document: Document) -> Blocks:
    return load_blocks(decode(document.page.read_bytes()))[0]


def _segments(document: Document) -> list[tuple[int, str]]:
    return [(label, text) for label, text in document.segments() if words(text)]


def _found_labels(document: Document, blocks: Blocks) -> list[int]:
    return [int(label) for label in label_blocks(blocks, [], Options()).labels.labels]


def _gold_labels(document: Document, blocks: Blocks) -> list[int]:
    return [int(label) for label in align(_segments(document), blocks.texts)[0]]


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("corpus", type=Path)
    parser.add_argument("truth", type=Path)
    raise SystemExit(main(**vars(parser.parse_args())))
