"""Other ways to label than the default, by name. They label what stage 1 keeps; where it keeps everything, each is as
in its paper."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial
from typing import Any, TypeAlias

from scrapy_sections.content.relevance import Relevance
from scrapy_sections.features.block_features import Features
from scrapy_sections.html.blocks import Blocks
from scrapy_sections.labels.labeller import Labels
from scrapy_sections.models.store import load
from scrapy_sections.published.asdus_dd import AsdusDD
from scrapy_sections.published.asdus_di import asdus_di
from scrapy_sections.published.heps.heps_labels import heps_labels
from scrapy_sections.published.heps.parameters import HepsParameters
from scrapy_sections.published.stapi import Stapi

LabelMethod: TypeAlias = Callable[[Blocks, Features, Relevance], Labels]

_UNLEARNED: dict[str, LabelMethod] = {
    "asdus-di": asdus_di,
    "heps": partial(heps_labels, parameters=HepsParameters()),
    "heps-robust": partial(heps_labels, parameters=HepsParameters.robust()),
}
_LEARNED: dict[str, Callable[[dict[str, Any]], LabelMethod]] = {
    "asdus-dd": AsdusDD.from_dict,
    "stapi": Stapi.from_dict,
}
NAMES = (*_UNLEARNED, *_LEARNED)


@cache
def method(name: str, folder: str | None) -> tuple[LabelMethod, str]:
    """A method other than the default, and its id for the result's ``software``: that of its model, where it has one.

    ``folder``: of the models, where they are not the package's. Raises ModelError.
    """
    if name in _UNLEARNED:
        return _UNLEARNED[name], name
    model = load(name, folder)
    return _LEARNED[name](model.data), model.id
