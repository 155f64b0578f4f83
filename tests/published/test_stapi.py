"""STAPI with the model of the package: filter, then typographic classifier."""

from __future__ import annotations

import numpy as np
import pytest

from scrapy_sections.content.relevance import certain_relevance
from scrapy_sections.html.load_blocks import load_blocks
from scrapy_sections.labels.block_labels import IRRELEVANT, PROSE, TITLE, Labels
from scrapy_sections.models.store import load
from scrapy_sections.published.stapi import Stapi

PROSE_TEXT = (
    "We use the data that you give us to answer your questions, and we delete the data when you ask us to do so. "
)
HTML = "<nav><a href=/>Home</a></nav>" + "".join(
    f"<h2>{title}</h2><p>{PROSE_TEXT}</p>" for title in ("Use of data", "Your rights", "Cookies")
)


@pytest.fixture(scope="module")
def system() -> Stapi:
    return Stapi.from_dict(load("stapi").data)


def labelled(system: Stapi, kept: list[bool]) -> Labels:
    return system.labels(load_blocks(HTML)[0], certain_relevance(np.array(kept)))


def test_titles_and_prose_are_told_apart(system: Stapi) -> None:
    labels = labelled(system, [True] * 7)
    assert labels.ids.tolist() == [IRRELEVANT, TITLE, PROSE, TITLE, PROSE, TITLE, PROSE]
    assert labels.probabilities.sum(axis=1) == pytest.approx(1)


def test_discarded_elements_are_irrelevant_for_sure(system: Stapi) -> None:
    assert labelled(system, [True] * 7).probabilities[0].tolist() == [1, 0, 0, 0]


def test_blocks_that_stage_1_drops_are_irrelevant(system: Stapi) -> None:
    assert labelled(system, [True, False, False, True, True, True, True]).ids.tolist()[:4] == [0, 0, 0, TITLE]


def test_a_page_of_discarded_elements_has_no_labels(system: Stapi) -> None:
    blocks, _ = load_blocks("<table><tr><td>a</td></tr></table>")
    assert system.labels(blocks, certain_relevance(np.array([True]))).ids.tolist() == [IRRELEVANT]
