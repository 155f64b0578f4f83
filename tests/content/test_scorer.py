"""The learned scorer with the model of the package: profiles, and what the network changes."""

from __future__ import annotations

import numpy as np
import pytest

from scrapy_sections.content.page_kind import KINDS, LEGAL
from scrapy_sections.content.relevance import Relevance
from scrapy_sections.content.scorer import EVERYTHING, EVERYTHING_BIAS, LearnedScorer
from scrapy_sections.content.second_pass import in_second_pass
from scrapy_sections.html.load_blocks import load_blocks
from scrapy_sections.models.store import load
from scrapy_sections.page_data import PageData

LINKS = "".join(f"<li><a href='/{number}'>Page {number}</a></li>" for number in range(20))
PROSE = "We use the data that you give us to answer your questions, and delete it when you ask us to do so. "
PAGE = f"<nav><ul>{LINKS}</ul></nav><h1>Privacy policy</h1><p>{PROSE}</p><h2>Your rights</h2><p>{PROSE * 2}</p>"


@pytest.fixture(scope="module")
def scorer() -> LearnedScorer:
    return LearnedScorer.from_dict(load("content").data)


def scored(scorer: LearnedScorer, profile: str = "auto", page: str = PAGE) -> Relevance:
    data = PageData(load_blocks(page)[0])
    return scorer(data.features, data.words, data.context, profile)


def test_text_scores_higher_than_navigation(scorer: LearnedScorer) -> None:
    relevance = scored(scorer)
    assert relevance.kept.tolist() == [False] * 20 + [True] * 4
    assert relevance.scores[:20].max() < relevance.scores[20:].min()


def test_a_profile_names_the_kind(scorer: LearnedScorer) -> None:
    assert scored(scorer, "legal").kinds.tolist() == np.eye(len(KINDS))[LEGAL].tolist()  # type: ignore[union-attr]
    kinds = scored(scorer).kinds
    assert kinds is not None and kinds.sum() == pytest.approx(1) and 0 < kinds[LEGAL] < 1


def test_the_profile_everything_raises_all_scores_alike(scorer: LearnedScorer) -> None:
    auto, everything = scored(scorer), scored(scorer, EVERYTHING)
    raised = EVERYTHING_BIAS - float(auto.kinds @ scorer.biases)  # type: ignore[operator]
    assert raised > 0
    assert everything.scores - auto.scores == pytest.approx(raised, abs=1e-4)


def test_the_network_scores_only_blocks_with_some_hope(scorer: LearnedScorer) -> None:
    menu = "".join(f"<li><a href=/{number}>Topic {number}</a></li>" for number in range(60))
    page = f"{PAGE}<footer><ul>{menu}</ul></footer>"
    data = PageData(load_blocks(page)[0])
    first = np.concatenate([scorer.first(rows) for _, rows in data.context.parts()])
    unbiased = LearnedScorer(scorer.first, scorer.kinds, scorer.second, 0 * scorer.biases)
    hopeless = ~in_second_pass(first)
    assert hopeless.any() and not hopeless.all()
    assert ((scored(unbiased, page=page).scores == first) == hopeless).all()
