"""What all models of the default stages are fitted to: labelled pages, pages made of these, and their words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scrapy_sections.features.lexicon import LexicalFeatures
from scrapy_sections.training.augmentation.augment import augmented
from scrapy_sections.training.data.examples import Example
from scrapy_sections.training.data.folds import FOLDS
from scrapy_sections.training.data.progress import progress
from scrapy_sections.training.fitting.fit_lexicon import LexiconCounts


@dataclass(slots=True)
class Prepared:
    """Examples with the pages made of them, and each one's words as the pages of other folds score them."""

    examples: list[Example]
    counts: LexiconCounts
    lexical: list[LexicalFeatures]

    @classmethod
    def of(cls, labelled: Sequence[Example]) -> Prepared:
        """Return the labelled pages first, in their order, and then those made of them."""
        counts = LexiconCounts(labelled)
        lexicons = [counts.lexicon(without=fold) for fold in range(FOLDS)]
        examples = [*labelled, *augmented(labelled)]
        looked_up = progress(examples, "looking up words", len(examples))
        return cls(examples, counts, [lexicons[example.fold](example.blocks) for example in looked_up])
