"""The methods of each stage: a name and an import path each. Nothing is imported before it is used."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from typing import Any, TypeAlias

from scrapy_sections.extras import install_command

Method: TypeAlias = str | Callable[..., Any]  # a name, an import path, or the callable itself

# content(data: PageData) -> Relevance
CONTENT = {
    "mss": "scrapy_sections.content.main_part.mss",
    "mss-simple": "scrapy_sections.published.simple_mss.simple_mss",
    "mss-simple-best3": "scrapy_sections.published.simple_mss.simple_mss_best3",
    "mss-nb": "scrapy_sections.published.naive_bayes_mss.mss_nb",
    "mss-nb-hr": "scrapy_sections.published.naive_bayes_mss.mss_nb_hr",
    "mss-nb-best3": "scrapy_sections.published.naive_bayes_mss.mss_nb_best3",
    "mss-nb-unigram": "scrapy_sections.published.naive_bayes_mss.mss_nb_unigram",
    "mss-semisupervised": "scrapy_sections.published.naive_bayes_mss.mss_semisupervised",
    "ttr": "scrapy_sections.published.text_to_tag_ratio.ttr",
    "ttr-kmeans": "scrapy_sections.published.text_to_tag_ratio.ttr_kmeans",
    "ttr-em": "scrapy_sections.published.text_to_tag_ratio.ttr_em",
    "ttr-farthest-first": "scrapy_sections.published.text_to_tag_ratio.ttr_farthest_first",
    "shallow": "scrapy_sections.published.shallow_text.shallow",
    "shallow-svm": "scrapy_sections.published.shallow_text.shallow_svm",
    "longest-block": "scrapy_sections.published.longest_block.longest_block",
    "everything": "scrapy_sections.content.fallback.everything",
    "readability": "scrapy_sections.published.external.readability",
    "justext": "scrapy_sections.published.external.justext",
    "trafilatura": "scrapy_sections.published.external.trafilatura",
}
# labels(data: PageData, relevance: Relevance) -> Labels
LABELS = {
    "default": "scrapy_sections.labels.label_blocks.label_blocks",
    "asdus-di": "scrapy_sections.published.asdus_di.asdus_di",
    "asdus-dd": "scrapy_sections.published.asdus_dd.asdus_dd",
    "stapi": "scrapy_sections.published.stapi.stapi",
    "heps": "scrapy_sections.published.heps.methods.label_by_heps",
    "heps-robust": "scrapy_sections.published.heps.methods.label_by_robust_heps",
}
# hierarchy(data: PageData, labels: Labels) -> Outline
HIERARCHY = {
    "default": "scrapy_sections.hierarchy.nest_titles.nest_titles",
    "heps": "scrapy_sections.published.heps.methods.nest_by_heps",
    "heps-robust": "scrapy_sections.published.heps.methods.nest_by_robust_heps",
}
METHODS = {"content": CONTENT, "labels": LABELS, "hierarchy": HIERARCHY}

#: Modules that a method of another library needs. The extra to install has the method's name.
EXTERNAL = {
    "readability": ("readability", "lxml_html_clean"),
    "justext": ("justext", "lxml_html_clean"),
    "trafilatura": ("trafilatura",),
}


def missing(name: str) -> str | None:
    """Return what to install before a method can be used; None if nothing is missing.

    >>> missing("mss") is None
    True
    """
    absent = [module for module in EXTERNAL.get(name, ()) if find_spec(module) is None]
    return f"{', '.join(absent)} is missing: {install_command(name)}" if absent else None


def method_name(method: Method) -> str:
    """Return how results name a method: by its name in the registry or its import path.

    >>> method_name("heps"), method_name(missing)
    ('heps', 'scrapy_sections.registry.missing')
    """
    if isinstance(method, str):
        return method
    if isinstance(method, partial):
        return method_name(method.func)
    named = method if hasattr(method, "__qualname__") else type(method)
    return f"{named.__module__}.{named.__qualname__}"


def resolve(stage: str, method: Method) -> Callable[..., Any]:
    """Return the callable of a ``stage``: "content", "labels" or "hierarchy".

    ``method`` is a name of ``METHODS[stage]``, an import path such as ``"mypackage.mystage.method"``, or the callable
    itself. Raises ValueError if there is no such method or an extra that it needs is not installed.
    """
    if not isinstance(method, str):
        return method
    names = METHODS[stage]
    if (absent := missing(method)) is not None:
        raise ValueError(f"{stage}={method!r}: {absent}")
    module, dot, name = names.get(method, method).rpartition(".")
    if not dot:
        known = ", ".join(map(repr, names))
        raise ValueError(
            f"{stage}={method!r}: not one of {known}, nor an import path such as 'mypackage.mystage.method'"
        )
    try:
        found = getattr(import_module(module), name)
    except (ImportError, AttributeError, TypeError, ValueError) as error:
        raise ValueError(f"{stage}={method!r}: {error}") from error
    if not callable(found):
        raise ValueError(f"{stage}={method!r}: not callable but {type(found).__name__}")
    return found  # type: ignore[no-any-return]
