"""How well titles nest without their numbers: on numbered titles with the numbers hidden, judged by the numbers.

    python -m scrapy_sections.training.papers.number_evaluation CORPUS TRUTH

CORPUS holds ``sections/``. TRUTH holds a file ``KIND__SITE.json`` for a page: a list of ``{"index", "parent",
"tree"}``, ``index`` into the gold's titles and ``parent`` the index of the title that the number lies under, or null.
Figures are over all pairs of title and parent; pairs of different trees are not judged. The parent of a title is its
nearest ancestor that is in the truth, too.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, TypeAlias

from scrapy_sections.extractor import Extractor
from scrapy_sections.hierarchy.numbering import parse_enumerator
from scrapy_sections.hierarchy.outline import outline
from scrapy_sections.html.blocks import Blocks
from scrapy_sections.html.decode import decode
from scrapy_sections.html.load_blocks import load_blocks
from scrapy_sections.labels.block_labels import PROSE, TITLE
from scrapy_sections.page_data import PageData
from scrapy_sections.training.data.corpora import Document, find_documents
from scrapy_sections.training.data.gold import Segment
from scrapy_sections.training.data.gold_alignment import align_gold, words_of
from scrapy_sections.training.data.metrics import common_subsequence

Truth: TypeAlias = list[dict[str, Any]]
# Pairs of title and parent: "predicted", and of these "right"; "true", and of these "reachable": both titles are found.
Counts: TypeAlias = Counter[str]


def main(corpus: Path, truth: Path) -> int:
    """Print the figures for the gold's titles and for predicted ones, numbers hidden and shown.

    Returns the exit code.
    """
    truth_paths = [
        (document, truth / f"{document.name.replace('/', '__')}.json")
        for document in find_documents(corpus)
        if document.has_labels
    ]
    pages: list[tuple[Document, Truth]] = [
        (document, json.loads(path.read_text("utf-8"))) for document, path in truth_paths if path.exists()
    ]
    labellers: dict[str, Callable[[Document, Blocks], list[int]]] = {
        "gold titles": _gold_labels,
        "found titles": _predicted_labels,
    }
    for name, labels_of in labellers.items():
        for hidden in (True, False):
            total: Counts = Counter()
            for document, page_truth in pages:
                blocks, _ = load_blocks(decode(document.page_path.read_bytes()))
                total += count_pairs(document, page_truth, labels_of(document, blocks), blocks, hidden=hidden)
            numbers = "hidden" if hidden else "shown"
            print(
                f"{name:13} numbers {numbers:7} precision {total['right'] / total['predicted']:.3f}  recall "
                f"{total['right'] / total['true']:.3f}  of those with both titles "
                f"{total['right'] / total['reachable']:.3f}"
                f"  ({total['right']} right, {total['predicted']} given, {total['true']} true)"
            )
    return 0


def count_pairs(document: Document, truth: Truth, labels: Sequence[int], blocks: Blocks, *, hidden: bool) -> Counts:
    """Return the counts of one page, whose blocks have these labels; ``hidden``: numbers are cut off the titles."""
    titles = [block for block, label in enumerate(labels) if label == TITLE]
    gold_titles = [" ".join(words_of(text)) for label, text in _segments(document) if label == TITLE]
    truth_of_gold_title = {entry["index"]: entry for entry in truth}
    common = common_subsequence(gold_titles, [" ".join(words_of(blocks.texts[block])) for block in titles])
    gold_of_title = {title: index for index, title in common if index in truth_of_gold_title}
    if hidden:
        for block in titles:
            title_number = parse_enumerator(blocks.texts[block])
            if title_number:
                blocks.texts[block] = blocks.texts[block][title_number.length :].strip()
    parents = outline(blocks, titles, [label in (TITLE, PROSE) for label in labels]).parents
    counts: Counts = Counter()
    counts["true"] = sum(entry["parent"] is not None for entry in truth)
    found = set(gold_of_title.values())
    counts["reachable"] = sum(truth_of_gold_title[index]["parent"] in found for index in found)
    for title, index in gold_of_title.items():
        parent = parents[title]
        while parent is not None and parent not in gold_of_title:
            parent = parents[parent]
        if parent is None:
            continue
        entry, parent_entry = truth_of_gold_title[index], truth_of_gold_title[gold_of_title[parent]]
        if entry["tree"] == parent_entry["tree"]:
            counts["predicted"] += 1
            counts["right"] += entry["parent"] == parent_entry["index"]
    return counts


def _segments(document: Document) -> list[Segment]:
    """Return the gold segments that have a word, as the indices of the truth count them."""
    return [(label, text) for label, text in document.segments() if words_of(text)]


def _gold_labels(document: Document, blocks: Blocks) -> list[int]:
    labels, _ = align_gold(_segments(document), blocks.texts)
    return [int(label) for label in labels]


def _predicted_labels(document: Document, blocks: Blocks) -> list[int]:
    _, labels = Extractor().label(PageData(blocks))
    return [int(label) for label in labels.ids]


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("corpus", type=Path)
    parser.add_argument("truth", type=Path)
    raise SystemExit(main(**vars(parser.parse_args())))
