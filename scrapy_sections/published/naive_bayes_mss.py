"""MSS with naive Bayes as methods of stage 1 (Pasternack & Roth 2009, sections 6.2.3, 6.2.4, 7.4 and 7.7)."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from pathlib import Path

from scrapy_sections.content.relevance import Relevance
from scrapy_sections.models.store import Model, ModelError, load
from scrapy_sections.options import FITTED
from scrapy_sections.page_data import PageData
from scrapy_sections.published.naive_bayes import NaiveBayes

LAYOUT = {"tokens": ("trigrams", "unigrams", "tags")}
FITTED_LAYOUT = {"tokens": ("trigrams", "weights")}
_BEST = 3  # subsequences (section 6.1: the k highest-valued)


def mss_nb(data: PageData) -> Relevance:
    """Keep the maximum subsequence of scores by trigrams and most recent unclosed tags (6.2.3). Raises ModelError."""
    return _supervised(data, "mss-nb")


def mss_nb_hr(data: PageData) -> Relevance:
    """Keep the maximum subsequence of ``mss_nb`` up to the first ``<hr>`` (6.2.3, 7.4). Raises ModelError."""
    return _supervised(data, "mss-nb-hr", end_at_rule=True)


def mss_nb_best3(data: PageData) -> Relevance:
    """Keep the three best maximal subsequences of the scores of ``mss_nb`` (6.1, 6.2). Raises ModelError."""
    return _supervised(data, "mss-nb-best3", number=_BEST)


def mss_nb_unigram(data: PageData) -> Relevance:
    """Keep the maximum subsequence of scores by single tokens, with a bias (7.7). Raises ModelError."""
    return _supervised(data, "mss-nb-unigram", unigrams=True)


def mss_semisupervised(data: PageData) -> Relevance:
    """Keep the maximum subsequence by the model of the option ``content_model`` (6.2.4). Raises ModelError."""
    classifier, model = _semisupervised_model(data.options.content_model or "")
    return replace(classifier.relevance(data.blocks), software=f"{FITTED}/{model.id}")


def _supervised(
    data: PageData, name: str, *, unigrams: bool = False, number: int = 1, end_at_rule: bool = False
) -> Relevance:
    classifier, model = _supervised_model(data.options.models, unigrams)
    relevance = classifier.relevance(data.blocks, number=number, end_at_rule=end_at_rule)
    return replace(relevance, software=f"{name}/{model.id}")


@cache
def _supervised_model(folder: str | None, unigrams: bool) -> tuple[NaiveBayes, Model]:
    model = load("content-nb", folder)
    model.check_columns(LAYOUT)
    with model.reading():
        return NaiveBayes.from_dict(model.data, unigrams=unigrams), model


@cache
def _semisupervised_model(name: str) -> tuple[NaiveBayes, Model]:
    path = Path(name)
    if path.suffix != ".joblib":
        raise ModelError(f"{path}: the path of a .joblib file expected")
    model = load(path.stem, str(path.parent))
    if not {"trigrams", "weights"} <= model.data.keys():
        raise ModelError(f"{path} is not a model that `scrapy sections fit` has written")
    model.check_columns(FITTED_LAYOUT)
    with model.reading():
        return NaiveBayes.from_dict(model.data), model
