"""The default of stage 1: learned scores of blocks, then the maximum subsequence of these."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import numpy as np

from scrapy_sections.content.article import article_only
from scrapy_sections.content.fallback import all_but_furniture, divides_path_group
from scrapy_sections.content.page_kind import KINDS, PAGE_COLUMNS
from scrapy_sections.content.relevance import Relevance
from scrapy_sections.content.scorer import LearnedScorer
from scrapy_sections.content.second_pass import SECOND_PASS_COLUMNS
from scrapy_sections.features.context import CONTEXT_COLUMNS
from scrapy_sections.models.store import load
from scrapy_sections.page_data import SHARED_LAYOUT, PageData
from scrapy_sections.warning_codes import WarningCode

LAYOUT = {**SHARED_LAYOUT, "second pass": SECOND_PASS_COLUMNS, "page": PAGE_COLUMNS, "kinds": KINDS}


def mss(data: PageData) -> Relevance:
    """Return the relevance of a page's blocks by the model "content".

    Where the model divides running text of one path and style, all but furniture is kept, with the warning UNFAMILIAR;
    not so with the profile "article", which leaves parts out on purpose. Raises ModelError.
    """
    scorer, model_id = _scorer(data.options.models)
    relevance = scorer(data.features, data.words, data.context, data.options.profile)
    if data.options.profile == "article":
        relevance = article_only(data, relevance)
    elif divides_path_group(data.features, relevance):
        data.warn(WarningCode.UNFAMILIAR)
        return replace(all_but_furniture(data), kinds=relevance.kinds, software="all-but-furniture")
    return replace(relevance, software=f"mss/{model_id}")


@cache
def _scorer(folder: str | None) -> tuple[LearnedScorer, str]:
    model = load("content", folder)
    model.check_columns(LAYOUT)
    with model.reading():
        scorer = LearnedScorer.from_dict(model.data)
        model.check_rows(scorer.first.weights, len(CONTEXT_COLUMNS))
        model.check_rows(scorer.second.weights[0], len(CONTEXT_COLUMNS) + len(SECOND_PASS_COLUMNS))
        model.check_rows(scorer.kinds.blocks, len(PAGE_COLUMNS))
        row = np.zeros((1, len(CONTEXT_COLUMNS)), np.float32)
        scorer.first(row)
        scorer.second(row, np.zeros((1, len(SECOND_PASS_COLUMNS)), np.float32))
        np.zeros(len(KINDS)) @ scorer.biases
    return scorer, model.id
