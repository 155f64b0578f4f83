"""Thresholds and rules of HEPS."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

SentenceRule = Literal["internal", "any", "line", "none"]


@dataclass(frozen=True, slots=True)
class HepsParameters:
    """The thresholds of Table 1 and the rules of sections 4.1 to 4.4, by default those of the paper.

    ``upper_heading`` to ``too_long`` are the greatest shares of a list's candidate headings that may meet conditions 1
    to 5 (4.4.2); a list that exceeds one is no heading list.

    ``sentences`` is the rule by which broken sentences are joined before headings are searched for (4.1). "internal":
    internal nodes between two texts break sentences, and become text together with all nodes of their visual style;
    "any": so do all nodes between two texts; "line": the texts of a line are joined, whatever inline elements are in
    it; "none": nothing is joined.

    ``by_path``, ``by_style``, ``by_height`` and ``by_depth`` switch parts off for the ablation of Table 6.
    """

    upper_heading: float = 0.1
    empty_block: float = 0.2
    no_sibling: float = 0.7
    repeated: float = 0.6
    too_long: float = 0.3
    length_ratio: float = 1.5  # t of condition 5: shortest block that is not too short for its heading, in headings
    inclusive: bool = False  # whether a share that equals its threshold exceeds it
    sentences: SentenceRule = "internal"
    by_path: bool = True  # visual styles by tag path (4.2); otherwise by its length
    by_style: bool = True  # and by computed style
    by_height: bool = True  # and by the height of images
    by_depth: bool = True  # lists in order of block depth, size and weight (4.3); otherwise in document order
    own_fronts: bool = False  # whether each candidate climbs to a front node of its own, not all of a list together
    trust_tags: bool = False  # whether lists of h1 to h6 are exempt from conditions 2, 3 and 5
    by_number: bool = False  # whether candidates with different kinds of enumerators are on different lists
    images: bool = True  # whether images are candidates
    hidden: bool = True  # whether texts that are not displayed are candidates

    @classmethod
    def reference(cls) -> HepsParameters:
        """Return the parameters of the authors' reference implementation (version 1.0.4)."""
        return cls(empty_block=0.5, no_sibling=0.9, repeated=0.4, inclusive=True, sentences="any")

    @classmethod
    def robust(cls) -> HepsParameters:
        """Return the parameters that mend faults of the paper's rules: see the table in ``published.heps``."""
        return cls(
            empty_block=0.5,
            sentences="line",
            own_fronts=True,
            trust_tags=True,
            by_number=True,
            images=False,
            hidden=False,
        )
