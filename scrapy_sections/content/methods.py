"""The ways to find the main part, by name.

==================== =========================================================================================
Name                 Method
==================== =========================================================================================
mss                  the default: a trained scorer of blocks, then the maximum subsequence
mss-simple           simple MSS: words against tags (Pasternack & Roth 2009, 6.2.2)
mss-simple-best3     the three best maximal subsequences of simple MSS (6.1, 6.2)
mss-nb               naive Bayes over trigrams and most recent unclosed tags (6.2.3)
mss-nb-hr            with its constraint: nothing after the first <hr> (6.2.3, 7.4)
mss-nb-best3         the three best maximal subsequences of its scores (6.1, 6.2)
mss-nb-unigram       naive Bayes over unigrams, unseen ones by their neighbours, with a bias (7.7)
mss-semisupervised   bootstrapped on unlabelled pages of one site (6.2.4): needs the option content_model
ttr                  text-to-tag ratio above its standard deviation (Weninger & Hsu 2008)
ttr-kmeans           its k-means clustering
ttr-em               its expectation maximization
ttr-farthest-first   its farthest-first clustering
shallow              shallow text features, a decision tree (Kohlschuetter et al. 2010)
shallow-svm          shallow text features, a linear support vector machine (the same)
longest-block        the longest table cell or <div> (Pasternack & Roth 2009, 6.2.1)
everything           all blocks
readability          readability-lxml; needs the extra of that name, as the next two
justext              jusText
trafilatura          trafilatura
==================== =========================================================================================
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial
from pathlib import Path
from typing import Any

from scrapy_sections.content.fallback import everything
from scrapy_sections.content.relevance import Relevance
from scrapy_sections.content.simple_mss import simple_mss
from scrapy_sections.html.blocks import Blocks
from scrapy_sections.models.store import ModelError, load
from scrapy_sections.published.external import LIBRARIES, by_library, missing
from scrapy_sections.published.longest_block import longest_block
from scrapy_sections.published.naive_bayes import NaiveBayes
from scrapy_sections.published.shallow_text import Linear, Tree, shallow
from scrapy_sections.published.text_to_tag_ratio import CLUSTERINGS, text_to_tag_ratio

Method = Callable[[Blocks], Relevance]

_BEST = 3
_SIMPLE: dict[str, Method] = {
    "mss-simple": simple_mss,
    "mss-simple-best3": partial(simple_mss, most=_BEST),
    **{name: partial(text_to_tag_ratio, clustering=name) for name in CLUSTERINGS},
    "longest-block": longest_block,
    "everything": everything,
    **{name: partial(by_library, name=name) for name in LIBRARIES},
}
# Name: the model it reads, and the method made of that model's data.
LEARNED: dict[str, tuple[str, Callable[[dict[str, Any]], Method]]] = {
    "mss-nb": ("content-nb", lambda data: NaiveBayes.from_dict(data).relevance),
    "mss-nb-hr": ("content-nb", lambda data: partial(NaiveBayes.from_dict(data).relevance, rule=True)),
    "mss-nb-best3": ("content-nb", lambda data: partial(NaiveBayes.from_dict(data).relevance, most=_BEST)),
    "mss-nb-unigram": ("content-nb", lambda data: NaiveBayes.from_dict(data, unigrams=True).relevance),
    "shallow": ("content-shallow", lambda data: partial(shallow, model=Tree.from_dict(data))),
    "shallow-svm": ("content-shallow", lambda data: partial(shallow, model=Linear.from_dict(data))),
}
FITTED = "mss-semisupervised"
DEFAULT = "mss"
NAMES = (
    DEFAULT, "mss-simple", "mss-simple-best3", "mss-nb", "mss-nb-hr", "mss-nb-best3", "mss-nb-unigram", FITTED,
    *CLUSTERINGS, "shallow", "shallow-svm", "longest-block", "everything",
    *LIBRARIES,
)  # fmt: skip


def check(name: str, model: str | None) -> None:
    """Raise ValueError where a method cannot be used: an extra is not installed, or the fitted model not named."""
    if name in LIBRARIES and (message := missing(name)):
        raise ValueError(f"content={name!r}: {message}")
    if name == FITTED and model is None:
        raise ValueError(f"content={name!r} needs content_model, the file that `scrapy sections fit` has written")


@cache
def method(name: str, folder: str | None = None, model: str | None = None) -> tuple[Method, str]:
    """A method other than the default, and its id for the result's ``software``.

    ``folder``: of the models, where they are not the package's; ``model``: path of the file that ``FITTED`` reads.
    Raises ModelError.
    """
    if name in _SIMPLE:
        return _SIMPLE[name], name
    if name == FITTED:
        path = Path(model or "")
        if path.suffix != ".joblib":
            raise ModelError(f"{path}: the path of a .joblib file expected")
        learned = load(path.stem, str(path.parent))
        if not {"trigrams", "weights"} <= learned.data.keys():
            raise ModelError(f"{path} is not a model that `scrapy sections fit` has written")
        return NaiveBayes.from_dict(learned.data).relevance, f"{name}/{learned.id}"
    file, make = LEARNED[name]
    learned = load(file, folder)
    return make(learned.data), f"{name}/{learned.id}"
