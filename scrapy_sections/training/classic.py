"""The models of the papers' learned labellers, ASDUS-DD and STAPI."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from scrapy_sections.training import asdus, stapi
from scrapy_sections.training.examples import Example


def train(pages: Sequence[Example], labelled: Sequence[Example]) -> dict[str, dict[str, Any]]:
    """The data of the models "asdus-dd" and "stapi". They learn from ``labelled`` alone; ``pages`` is what the other
    stages' ``train`` gets beside it."""
    return {"asdus-dd": asdus.fit(labelled), "stapi": stapi.fit(labelled)}
