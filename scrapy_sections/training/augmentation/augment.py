"""The pages that the labelled ones are made into for training."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random

import numpy as np

from scrapy_sections.features.block_features import block_features
from scrapy_sections.html.load_blocks import load_blocks
from scrapy_sections.labels.block_labels import IRRELEVANT, TITLE
from scrapy_sections.training.augmentation.cut_pages import cut
from scrapy_sections.training.augmentation.made_pages import PlainPage, Source, source_of, write_page
from scrapy_sections.training.data.corpora import PLAIN, Document
from scrapy_sections.training.data.examples import Example
from scrapy_sections.training.data.folds import SEED
from scrapy_sections.training.data.gold_alignment import align_page
from scrapy_sections.training.data.progress import map_in_processes

_CUT, _PLAIN, _SEVERAL = 2, 4, 1  # pages that are made of each labelled page: cut down, plain, several documents
_MAX_LENGTH = 60  # code points of a text of furniture
_MAX_TEXTS = 60  # of a page's furniture that are used, links and others

Plan = tuple[Document, list[Source], str]  # the page whose site and kind count, the documents, the seed


def augmented(examples: Sequence[Example]) -> list[Example]:
    """Return pages made of those examples whose gold marks titles, each with the site of the page it is made of."""
    titled = [example for example in examples if example.document.has_titles]
    made = [
        cut(example, Random(f"{SEED} cut {copy} {example.document.name}"))
        for example in titled
        for copy in range(_CUT)
        if (example.labels == TITLE).any()
    ]
    plans = _plans(titled)
    pages = map_in_processes(_plain_example, plans, "making plain pages")
    return [*made, *(page for page in pages if page is not None)]


def _plans(examples: Sequence[Example]) -> list[Plan]:
    """Return what plain pages are made of; several documents on a page are of one fold."""
    sources = [(example.document, source_of(example.document.segments(), *_furniture(example))) for example in examples]
    usable = [(document, source) for document, source in sources if source]
    plans: list[Plan] = []
    for document, source in usable:
        others = [other for near, other in usable if near.fold == document.fold and other is not source]
        plans += [(document, [source], f"{SEED} plain {copy} {document.name}") for copy in range(_PLAIN)]
        for copy in range(_SEVERAL if others else 0):
            seed = f"{SEED} several {copy} {document.name}"
            random = Random(seed)
            chosen = random.sample(others, min(random.randint(1, 3), len(others)))
            plans.append((document, [source, *chosen], seed))
    return plans


def _furniture(example: Example) -> tuple[list[str], list[str]]:
    """Return the texts of short links outside the main part, and other short texts there."""
    outside = np.flatnonzero(example.labels == IRRELEVANT).tolist()
    texts = {block: example.blocks.texts[block] for block in outside}
    short = [block for block, text in texts.items() if len(text) <= _MAX_LENGTH]
    only_links = example.features.only_links
    links = [texts[block] for block in short if only_links[block]]
    others = [texts[block] for block in short if not only_links[block] and "<" not in texts[block]]
    return links[:_MAX_TEXTS], others[:_MAX_TEXTS]


def _plain_example(plan: Plan) -> Example | None:
    document, sources, seed = plan
    page: PlainPage = write_page(sources, Random(seed))
    blocks, _ = load_blocks(page.html)
    aligned = align_page(page.segments, blocks.texts)
    if aligned is None:
        return None
    labels, shares = aligned
    document_titles = (labels == TITLE) & np.array([text in page.document_titles for text in blocks.texts])
    features = block_features(blocks)
    blocks.nodes.elements = []  # a tree cannot be sent to another process
    return Example(replace(document, corpus=PLAIN), blocks, features, labels, shares, document_titles, made=True)
