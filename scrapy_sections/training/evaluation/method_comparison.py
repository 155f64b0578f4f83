"""``scrapy sections evaluate --methods``: every way to find the main part, on every set."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import groupby
from pathlib import Path
from statistics import fmean, median

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
from scrapy_sections.training.data.corpora import Document, documents, words
from scrapy_sections.training.data.examples import FOLDS, fold_of
from scrapy_sections.training.data.metrics import policy_figures, section_figures, shingle_f1, text_figures
from scrapy_sections.training.data.progress import progress
from scrapy_sections.training.fitting.fit_naive_bayes import naive_bayes
from scrapy_sections.training.fitting.fit_shallow import shallow
from scrapy_sections.training.fitting.semisupervised import fit, guess
from scrapy_sections.training.fitting.token_counts import counted

SEED = 20090420
PAGES = 40  # of a set at most
_FIGURES = {"cleaneval-dev": "text_only", "cleanportal": "word_f1", "wcxb": "word_f1"}  # others: shingle F1
_NOTE = """\
Stage 1 alone (for mss: the text of all stages), without falling back where a method finds nothing.
*: trained on these pages, but for sections dev. mss-nb and shallow are trained on pages of other sites (five folds),
mss-semisupervised is fitted without labels to the pages of the set, for cleanportal of the portal.
Cost: reading the page and finding its main part, as a multiple of lxml's parse of it (median over pages)."""

Row = dict[str, float]
Method = Callable[[PageData], Relevance]
_DEFAULT = "mss"


class Learned:
    """What was learned without the pages of each fold."""

    def __init__(self, corpus: Path) -> None:
        pages = counted([document for document in documents(corpus) if document.split in ("train", "")])
        rest = [[page for page in pages if page.fold != fold] for fold in range(FOLDS)]
        self.models = [{"content-nb": naive_bayes(chosen), "content-shallow": shallow(chosen)} for chosen in rest]

    def methods(self, fold: int) -> dict[str, Method]:
        data = self.models[fold]["content-nb"]
        trigrams, unigrams = NaiveBayes.from_dict(data), NaiveBayes.from_dict(data, unigrams=True)
        shallow = self.models[fold]["content-shallow"]
        return {
            "mss-nb": lambda page: trigrams.relevance(page.blocks),
            "mss-nb-hr": lambda page: trigrams.relevance(page.blocks, end_at_rule=True),
            "mss-nb-best3": lambda page: trigrams.relevance(page.blocks, number=3),
            "mss-nb-unigram": lambda page: unigrams.relevance(page.blocks),
            "shallow": partial(by_classifier, classifier=Tree.from_dict(shallow)),
            "shallow-svm": partial(by_classifier, classifier=Linear.from_dict(shallow)),
        }


def main(corpus: Path, pages: int = PAGES) -> int:
    """Print a table of the methods' figures on at most ``pages`` pages of each set below ``corpus``, drawn with a
    seed."""
    absent = {name: message for name in CONTENT if (message := missing(name))}
    for name, message in absent.items():
        print(f"left out: {name}: {message}")
    names = [name for name in CONTENT if name not in absent]
    chosen = _drawn(corpus, pages)
    learned = Learned(corpus)
    with ProcessPoolExecutor() as pool:
        found = pool.map(partial(_figures, learned=learned, names=names), chosen.values())
        tables = dict(zip(chosen, progress(found, "sets", len(chosen)), strict=True))
    print(f"{'':22}" + "".join(f"{name[:13]:>15}" for name in tables) + f"{'':>15}")
    print(f"{'pages':22}" + "".join(f"{len(chosen[name]):>15}" for name in tables) + f"{'cost':>15}")
    print(f"{'figure':22}" + "".join(f"{_figure(name):>15}" for name in tables) + f"{'x parse':>15}")
    for name in names:
        rows = [table[name] for table in tables.values()]
        cost = median(row["cost"] for table in rows for row in table)
        marked = name + (" *" if name == _DEFAULT else "")
        means = [_mean(which, row) for which, row in zip(tables, rows, strict=True)]
        print(f"{marked:22}" + "".join(f"{mean:15.3f}" for mean in means) + f"{cost:15.1f}")
    print(_NOTE)
    return 0


def _drawn(corpus: Path, pages: int) -> dict[str, list[Document]]:
    """Pages of each set, in order."""
    found = [document for document in documents(corpus) if document.corpus != "sections" or document.split == "dev"]
    drawn = {}
    for name in dict.fromkeys(document.corpus for document in found):
        every = [document for document in found if document.corpus == name]
        kept = set(random.Random(SEED).sample(range(len(every)), min(pages, len(every))))
        drawn[name] = [document for place, document in enumerate(every) if place in kept]
    return drawn


def _figure(name: str) -> str:
    return "content_f1" if name in ("sections", "policies") else _FIGURES.get(name, "shingle_f1")


def _mean(name: str, rows: Sequence[Row]) -> float:
    figure = _figure(name)
    return shingle_f1(rows) if figure == "shingle_f1" else fmean(row[figure] for row in rows)


def _figures(chosen: Sequence[Document], learned: Learned, names: Sequence[str]) -> dict[str, list[Row]]:
    """Rows of each method, one a page of the set."""
    rows: dict[str, list[Row]] = {name: [] for name in names}
    for document, fitted in zip(chosen, _fitted(chosen, learned), strict=True):
        html = document.page.read_bytes()
        text = decode(html)
        parsing, reading = _seconds(lambda: parse(text)), _seconds(lambda: load_blocks(text))  # noqa: B023
        blocks = load_blocks(text)[0]
        found = learned.methods(fold_of(document)) | {FITTED: fitted}
        for name in names:
            started = time.process_time()
            if name == _DEFAULT:
                lines, before = extract(html).text.split("\n"), 0.0
            else:
                method = found[name] if name in found else resolve("content", name)
                kept = method(PageData(blocks)).kept.tolist() if blocks.texts else []
                lines, before = [line for line, keep in zip(blocks.texts, kept, strict=True) if keep], reading
            cost = (before + time.process_time() - started) / max(parsing, 1e-6)
            rows[name].append(_row(document, lines) | {"cost": cost})
    return rows


def _seconds(work: Callable[[], object]) -> float:
    started = time.process_time()
    work()
    return time.process_time() - started


def _fitted(chosen: Sequence[Document], learned: Learned) -> Iterator[Method]:
    """The semi-supervised method of each page: fitted to all pages of its site, where the set is of such, else of the
    set."""
    for _, group in groupby(chosen, lambda document: document.site if document.corpus == "cleanportal" else ""):
        together = list(group)
        guesses = []
        for document in together:
            blocks = load_blocks(decode(document.page.read_bytes()))[0]
            if blocks.texts:
                guesses.append(guess(blocks, NaiveBayes.from_dict(learned.models[fold_of(document)]["content-nb"])))
        fitted = NaiveBayes.from_dict(fit(guesses)[0])
        yield from [lambda page, model=fitted: model.relevance(page.blocks)] * len(together)


def _row(document: Document, lines: Sequence[str]) -> Row:
    if document.corpus == "sections":
        return section_figures(document.segments(), [(PROSE, line, 0) for line in lines])
    if document.corpus == "policies":
        return policy_figures(document.headed(), [(PROSE, line, 0) for line in lines])
    gold = [word for _, text in document.segments() for word in words(text)]
    return text_figures(gold, [word for line in lines for word in words(line)])
