"""The gold's labels for the blocks of our own parse, by aligning the words of both."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray
from rapidfuzz.distance import LCSseq

from scrapy_sections.labels.block_labels import IRRELEVANT, LABEL_NAMES
from scrapy_sections.training.data.gold import Segment

# A block is relevant if more than this share of its words is in the gold: more than the other half.
_MIN_RELEVANT_SHARE = 0.5
# A page with less than this share of its gold's words is no example: the gold was made from another version of it.
_MIN_GOLD_ON_PAGE = 0.7
_WORD = re.compile(r"\w+")


def words_of(text: str) -> list[str]:
    """Return the words of a text as the corpora's scorer counts them: NFKC, case folded."""
    return _WORD.findall(unicodedata.normalize("NFKC", text).casefold())


def align_gold(segments: Sequence[Segment], texts: Sequence[str]) -> tuple[NDArray[np.int64], NDArray[np.float64]]:
    """Return the labels (n,) of blocks with these texts, and the share (n,) of each block's words that is in the gold.

    Words are aligned by longest common subsequence. A title whose words stand on the page more than once, by themselves
    or in a longer line such as a breadcrumb, is laid on the block nearest to the text that follows it in the gold.
    """
    gold = [(label, words_of(text)) for label, text in segments]
    gold = [(label, words) for label, words in gold if words]
    blocks = [words_of(text) for text in texts]
    gold_words = [word for _, words in gold for word in words]
    block_words = [word for words in blocks for word in words]
    segment_of_word = np.repeat(np.arange(len(gold)), [len(words) for _, words in gold])
    block_of_word = np.repeat(np.arange(len(blocks)), [len(words) for words in blocks])
    votes = np.zeros((len(blocks), len(LABEL_NAMES)))  # aligned words of each block by label
    blocks_of_segment: list[set[int]] = [set() for _ in gold]
    for run in LCSseq.opcodes(gold_words, block_words):
        if run.tag == "equal":
            segment_places = segment_of_word[run.src_start : run.src_end]
            block_places = block_of_word[run.dest_start : run.dest_end]
            np.add.at(votes, (block_places, np.array([gold[place][0] for place in segment_places], np.int64)), 1)
            for segment, block in zip(segment_places.tolist(), block_places.tolist(), strict=True):
                blocks_of_segment[segment].add(block)
    _move_repeated(gold, blocks, blocks_of_segment, votes)
    sizes = np.maximum([len(words) for words in blocks], 1)
    shares = votes.sum(axis=1) / sizes
    labels = np.where(shares > _MIN_RELEVANT_SHARE, np.argmax(votes, axis=1), IRRELEVANT)
    return labels, shares


def _move_repeated(
    gold: Sequence[tuple[int, list[str]]],
    blocks: Sequence[list[str]],
    blocks_of_segment: list[set[int]],
    votes: NDArray[np.float64],
) -> None:
    """Move each segment to the last block with just its words before the next segment, if such a block is free.

    Only segments that lie in a single block are moved, and only from a block with the same words, or from one that is
    irrelevant all the same, such as a breadcrumb.
    """
    blocks_with: dict[tuple[str, ...], list[int]] = {}
    for block, words in enumerate(blocks):
        blocks_with.setdefault(tuple(words), []).append(block)
    next_start = len(blocks)  # first block of the next segment
    for segment in range(len(gold) - 1, -1, -1):
        label, words = gold[segment]
        if len(blocks_of_segment[segment]) == 1 and next_start < len(blocks):
            (here,) = blocks_of_segment[segment]
            candidates = [block for block in blocks_with.get(tuple(words), ()) if here < block < next_start]
            irrelevant = votes[here].sum() <= _MIN_RELEVANT_SHARE * len(blocks[here])
            if (irrelevant or blocks[here] == words) and candidates and votes[candidates[-1]].sum() == 0:
                votes[here, label] = max(votes[here, label] - len(words), 0)
                votes[candidates[-1], label] = len(words)
                blocks_of_segment[segment] = {candidates[-1]}
        if blocks_of_segment[segment]:
            next_start = min(blocks_of_segment[segment])


def align_page(
    segments: Sequence[Segment], texts: Sequence[str]
) -> tuple[NDArray[np.int64], NDArray[np.float64]] | None:
    """Return labels and shares as ``align_gold`` does; None if less than 70 % of the gold's words are on the page."""
    total = sum(len(words_of(text)) for _, text in segments)
    if not texts or not total:
        return None
    labels, shares = align_gold(segments, texts)
    aligned = shares @ [len(words_of(text)) for text in texts]
    return (labels, shares) if aligned >= _MIN_GOLD_ON_PAGE * total else None
