"""``scrapy sections evaluate --methods``: every method that finds the main part, on every set."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import groupby
from pathlib import Path
from statistics import fmean, median
from typing import TypeAlias

from scrapy_sections.content.relevance import Relevance
from scrapy_sections.extractor import extract
from scrapy_sections.html.decode import decode
from scrapy_sections.html.load_blocks import load_blocks
from scrapy_sections.html.parse import parse
from scrapy_sections.labels.block_labels import PROSE
from scrapy_sections.options import FITTED
from scrapy_sections.page_data import PageData
from scrapy_sections.published.naive_bayes import NaiveBayes
from scrapy_sections.published.shallow_text import Linear, Tree, by_classifier
from scrapy_sections.registry import CONTENT, missing, resolve
from scrapy_sections.training.data.corpora import Document, find_documents
from scrapy_sections.training.data.folds import FOLDS, SEED
from scrapy_sections.training.data.gold_alignment import words_of
from scrapy_sections.training.data.metrics import Figures, policy_figures, section_figures, shingle_f1, text_figures
from scrapy_sections.training.data.progress import progress
from scrapy_sections.training.fitting.fit_naive_bayes import fit_naive_bayes
from scrapy_sections.training.fitting.fit_shallow import fit_shallow
from scrapy_sections.training.fitting.semisupervised import fit_to_pages, supervised_scores
from scrapy_sections.training.fitting.token_counts import count_tokens

MAX_PAGES = 40  # of a set
# The figure that is printed for a set; the shingle F1 for sets that are not listed.
_FIGURE_OF_SET = {
    "sections": "content_f1",
    "policies": "content_f1",
    "cleaneval-dev": "text_only",
    "cleanportal": "word_f1",
    "wcxb": "word_f1",
}
_MIN_SECONDS = 1e-6  # of a parse: the clock may show none at all
_NOTE = """\
Stage 1 alone (for mss: the text of all stages), without falling back where a method finds nothing.
*: trained on these pages, but for sections dev. mss-nb and shallow are trained on pages of other sites (five folds),
mss-semisupervised is fitted without labels to the pages of the set, for cleanportal of the portal.
Cost: reading the page and finding its main part, as a multiple of lxml's parse of it (median over pages)."""


ContentMethod: TypeAlias = Callable[[PageData], Relevance]
_DEFAULT = "mss"  # the method that is measured with all stages


class FoldModels:
    """The models of the learned methods, for each fold those fitted to the other folds' pages."""

    def __init__(self, corpus: Path) -> None:
        pages = count_tokens([document for document in find_documents(corpus) if document.split in ("train", "")])
        self.models = []
        for fold in progress(range(FOLDS), "fitting naive Bayes and shallow text features", FOLDS):
            others = [page for page in pages if page.fold != fold]
            self.models.append({"content-nb": fit_naive_bayes(others), "content-shallow": fit_shallow(others)})

    def methods(self, fold: int) -> dict[str, ContentMethod]:
        """Return the learned methods for the pages of a fold, by name."""
        data, shallow = self.models[fold]["content-nb"], self.models[fold]["content-shallow"]
        trigrams, unigrams = NaiveBayes.from_dict(data), NaiveBayes.from_dict(data, unigrams=True)
        return {
            "mss-nb": partial(_by_classifier, classifier=trigrams),
            "mss-nb-hr": lambda page: trigrams.relevance(page.blocks, end_at_rule=True),
            "mss-nb-best3": lambda page: trigrams.relevance(page.blocks, number=3),
            "mss-nb-unigram": partial(_by_classifier, classifier=unigrams),
            "shallow": partial(by_classifier, classifier=Tree.from_dict(shallow)),
            "shallow-svm": partial(by_classifier, classifier=Linear.from_dict(shallow)),
        }

    def naive_bayes(self, fold: int) -> NaiveBayes:
        """Return the supervised classifier for the pages of a fold."""
        return NaiveBayes.from_dict(self.models[fold]["content-nb"])


def main(corpus: Path, max_pages: int = MAX_PAGES) -> int:
    """Print a table of the methods' figures on each set below ``corpus``, and return the exit code.

    At most ``max_pages`` pages of a set, drawn with the seed. Methods of libraries that are not installed are left out.
    """
    absent = {name: message for name in CONTENT if (message := missing(name))}
    for name, message in absent.items():
        print(f"left out: {name}: {message}")
    names = [name for name in CONTENT if name not in absent]
    sets = _drawn_pages(corpus, max_pages)
    models = FoldModels(corpus)
    with ProcessPoolExecutor() as pool:
        rows_of_sets = pool.map(partial(_measure_set, models=models, names=names), sets.values())
        tables = dict(zip(sets, progress(rows_of_sets, "measuring sets", len(sets)), strict=True))
    print(f"{'':22}" + "".join(f"{name[:13]:>15}" for name in tables) + f"{'':>15}")
    print(f"{'pages':22}" + "".join(f"{len(sets[name]):>15}" for name in tables) + f"{'cost':>15}")
    print(f"{'figure':22}" + "".join(f"{_figure_of(name):>15}" for name in tables) + f"{'x parse':>15}")
    for name in names:
        rows_of_method = [table[name] for table in tables.values()]
        cost = median(row["cost"] for rows in rows_of_method for row in rows)
        marked = name + (" *" if name == _DEFAULT else "")
        means = [_mean(set_name, rows) for set_name, rows in zip(tables, rows_of_method, strict=True)]
        print(f"{marked:22}" + "".join(f"{mean:15.3f}" for mean in means) + f"{cost:15.1f}")
    print(_NOTE)
    return 0


def _drawn_pages(corpus: Path, max_pages: int) -> dict[str, list[Document]]:
    """Return a seeded draw of pages from each set, in the set's order."""
    documents = [document for document in find_documents(corpus) if not document.has_labels or document.split == "dev"]
    drawn = {}
    for name in dict.fromkeys(document.corpus for document in documents):
        pages = [document for document in documents if document.corpus == name]
        kept = random.Random(SEED).sample(range(len(pages)), min(max_pages, len(pages)))
        drawn[name] = [pages[index] for index in sorted(kept)]
    return drawn


def _figure_of(set_name: str) -> str:
    return _FIGURE_OF_SET.get(set_name, "shingle_f1")


def _mean(set_name: str, rows: Sequence[Figures]) -> float:
    """Return the mean of the set's figure over its pages."""
    figure = _figure_of(set_name)
    return shingle_f1(rows) if figure == "shingle_f1" else fmean(row[figure] for row in rows)


def _measure_set(documents: Sequence[Document], models: FoldModels, names: Sequence[str]) -> dict[str, list[Figures]]:
    """Return the figures of each method on each page of a set, with its cost."""
    rows: dict[str, list[Figures]] = {name: [] for name in names}
    for document, fitted in zip(documents, _fitted_methods(documents, models), strict=True):
        html = document.page_path.read_bytes()
        text = decode(html)
        parsing, reading = _seconds(partial(parse, text)), _seconds(partial(load_blocks, text))
        blocks = load_blocks(text)[0]
        learned = models.methods(document.fold) | {FITTED: fitted}
        for name in names:
            started = time.process_time()
            if name == _DEFAULT:
                lines, before = extract(html).text.split("\n"), 0.0
            else:
                method = learned[name] if name in learned else resolve("content", name)
                kept = method(PageData(blocks)).kept.tolist() if blocks.texts else []
                lines, before = [line for line, keep in zip(blocks.texts, kept, strict=True) if keep], reading
            cost = (before + time.process_time() - started) / max(parsing, _MIN_SECONDS)
            rows[name].append(_figures(document, lines) | {"cost": cost})
    return rows


def _seconds(work: Callable[[], object]) -> float:
    """Return the processor time of a call."""
    started = time.process_time()
    work()
    return time.process_time() - started


def _fitted_methods(documents: Sequence[Document], models: FoldModels) -> Iterator[ContentMethod]:
    """Yield the semi-supervised method of each page of a set.

    It is fitted to all pages of the page's portal in cleanportal, in other sets to those of the set.
    """
    for _, group in groupby(documents, lambda document: document.site if document.corpus == "cleanportal" else ""):
        together = list(group)
        pages = []
        for document in together:
            blocks = load_blocks(decode(document.page_path.read_bytes()))[0]
            if blocks.texts:
                pages.append(supervised_scores(blocks, models.naive_bayes(document.fold)))
        classifier = NaiveBayes.from_dict(fit_to_pages(pages)[0])
        yield from [partial(_by_classifier, classifier=classifier)] * len(together)


def _by_classifier(data: PageData, classifier: NaiveBayes) -> Relevance:
    return classifier.relevance(data.blocks)


def _figures(document: Document, lines: Sequence[str]) -> Figures:
    """Return the figures of a page's main part, given its lines."""
    if document.has_labels:
        return section_figures(document.segments(), [(PROSE, line, 0) for line in lines])
    if document.has_headings:
        return policy_figures(document.leveled_segments(), [(PROSE, line, 0) for line in lines])
    gold_words = [word for _, text in document.segments() for word in words_of(text)]
    return text_figures(gold_words, [word for line in lines for word in words_of(line)])
