"""PageData: a page's blocks and what is computed from them, the first argument of every stage."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache, cached_property

from scrapy_sections.arrays import Floats
from scrapy_sections.deadline import NO_DEADLINE, Deadline
from scrapy_sections.features.block_features import Features, block_features
from scrapy_sections.features.context import CONTEXT_COLUMNS, Context
from scrapy_sections.features.lexicon import LEXICAL_COLUMNS, LexicalFeatures, Lexicon
from scrapy_sections.html.blocks import Blocks
from scrapy_sections.models.network import Standard
from scrapy_sections.models.store import load
from scrapy_sections.options import Options
from scrapy_sections.warning_codes import WarningCode

#: Input columns of what the model "content" holds for all stages: the lexicon and the standardisation.
SHARED_LAYOUT = {"words": LEXICAL_COLUMNS, "context": CONTEXT_COLUMNS}


class PageData:
    """The blocks of a page, what is computed from them on first use, and the page's warnings.

    A method of a stage gets it as its first argument. It may read everything, including ``options``, and changes
    nothing but the warnings, through ``warn``. Stages run only on pages with at least one block.
    """

    def __init__(
        self,
        blocks: Blocks,
        options: Options | None = None,
        warnings: Iterable[WarningCode] = (),
        deadline: Deadline = NO_DEADLINE,
    ) -> None:
        self.blocks = blocks
        self.options = options or Options()
        self.warnings = list(warnings)
        self.deadline = deadline  # a method that takes long may ``check`` it
        #: (8,) probabilities of ``content.page_kind.KINDS``, once stage 1 has run, and if its method tells kinds.
        self.kinds: Floats | None = None

    def warn(self, code: WarningCode) -> None:
        """Add a warning, unless the page has it already."""
        if code not in self.warnings:
            self.warnings.append(code)

    @cached_property
    def features(self) -> Features:
        """Named columns of each block, none of them learned."""
        return block_features(self.blocks)

    @cached_property
    def words(self) -> LexicalFeatures:
        """Learned scores of the words in each block and in class names around it. Raises ModelError."""
        return _shared_model(self.options.models).lexicon(self.blocks)

    @cached_property
    def context(self) -> Context:
        """Columns of each block and its neighbours, standardised for the networks. Raises ModelError."""
        return Context(self.features, self.words.columns, _shared_model(self.options.models).standard)


@dataclass(frozen=True, slots=True)
class _SharedModel:
    lexicon: Lexicon
    standard: Standard


@cache
def _shared_model(folder: str | None) -> _SharedModel:
    model = load("content", folder)
    model.check_columns(SHARED_LAYOUT)
    with model.reading():
        standard = Standard.from_dict(model.data["standard"])
        for column in (standard.mean, standard.scale, standard.low, standard.high):
            model.check_rows(column, len(CONTEXT_COLUMNS))
        lexicon = Lexicon.from_dict(model.data["lexicon"])
    return _SharedModel(lexicon, standard)
