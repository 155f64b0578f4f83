"""Thresholds and rules of HEPS."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Sentences = Literal["internal", "any", "line", "none"]


@dataclass(frozen=True, slots=True)
class HepsParameters:
    """The paper's by default: Table 1, and sections 4.1 to 4.4 to the letter.

    ``sentences`` tells what is made whole before headings are looked for (4.1): "internal", what internal nodes between
    two texts break, and all nodes of their style; "any", what any node between two texts breaks; "line", each line of
    text, whatever inline elements are in it; "none", nothing. ``by_path``, ``by_style``, ``by_height`` and ``by_depth``
    switch off parts for the ablation of Table 6.
    """

    upper_heading: float = 0.1  # condition 1: candidates whose front node includes an upper heading
    empty_block: float = 0.2  # condition 2
    no_sibling: float = 0.7  # condition 3
    repeated: float = 0.6  # condition 4
    too_long: float = 0.3  # condition 5
    length_ratio: float = 1.5  # t of condition 5: a block is at least so many times as long as its heading
    inclusive: bool = False  # whether a share that equals its threshold is too great
    sentences: Sentences = "internal"
    by_path: bool = True  # classes (4.2); without, by the length of the tag path
    by_style: bool = True
    by_height: bool = True
    by_depth: bool = True  # order of the lists (4.3); without, document order alone
    own_fronts: bool = False  # each candidate climbs to its own front node
    trust_tags: bool = False  # h1 to h6 need no sibling and no text below: conditions 2, 3 and 5 do not touch them
    by_number: bool = False  # titles that are numbered in another way are another list
    images: bool = True  # whether images are candidates
    hidden: bool = True  # whether texts that are not displayed are

    @classmethod
    def reference(cls) -> HepsParameters:
        """The authors' program (version 1.0.4), where it departs from the paper."""
        return cls(empty_block=0.5, no_sibling=0.9, repeated=0.4, inclusive=True, sentences="any")

    @classmethod
    def robust(cls) -> HepsParameters:
        """The same algorithm with its faults mended."""
        return cls(
            empty_block=0.5,
            sentences="line",
            own_fronts=True,
            trust_tags=True,
            by_number=True,
            images=False,
            hidden=False,
        )
