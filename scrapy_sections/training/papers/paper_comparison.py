"""The four labellers in the papers' own setting, beside the papers' figures (STAPI, table 4).

    python -m scrapy_sections.training.papers.paper_comparison CORPUS

CORPUS is an unpacked corpus folder, with ``sections/``, or any folder of labelled pages.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TypeAlias

import numpy as np

from scrapy_sections.arrays import Floats, Ints
from scrapy_sections.extractor import Extractor
from scrapy_sections.html.decode import decode
from scrapy_sections.labels.block_labels import PROSE, TITLE
from scrapy_sections.published.asdus_dd import AsdusDD
from scrapy_sections.published.asdus_di import label as asdus_di
from scrapy_sections.published.stapi import Stapi
from scrapy_sections.published.stapi_features import Segments
from scrapy_sections.training.data.examples import Example
from scrapy_sections.training.data.progress import progress
from scrapy_sections.training.evaluation.block_evaluation import oracle_relevance
from scrapy_sections.training.fitting.fit_asdus import fit_asdus_dd
from scrapy_sections.training.fitting.fit_stapi import fit_stapi
from scrapy_sections.training.papers.paper_metrics import given_blocks, labelled_examples, weighted_f1

Predictor: TypeAlias = Callable[[Example], Ints]  # the labels, TITLE or PROSE, of an example's given blocks

PAPER_F1 = {"asdus-di": 0.773, "asdus-dd": 0.869, "stapi": 0.976}  # all types of documents combined


def main(corpus: Path) -> int:
    """Print the weighted F1 of each labeller on each kind of document and on all, and return the exit code.

    ASDUS-DD and STAPI are fitted to the folds of the other sites. The default labeller is the shipped one, on the split
    "dev", which it was not trained on; stage 1 is replaced by the gold.
    """
    examples = labelled_examples(corpus)
    dev = [example for example in examples if example.document.split == "dev"]
    print(f"{'labels':10} {'pages':>5}  {'all':>6}  {'paper':>6}  by kind")
    _print_row("asdus-di", examples, predict_asdus_di)
    _print_row("asdus-dd", examples, _out_of_fold(examples, _fitted_asdus_dd))
    _print_row("stapi", examples, _out_of_fold(examples, _fitted_stapi))
    if dev:
        _print_row("default", dev, predict_default)
    return 0


def predict_asdus_di(example: Example) -> Ints:
    """Return ASDUS-DI's labels of the given blocks; its irrelevant ones, which it takes for a footer, become prose."""
    return np.where(asdus_di(example.blocks, given_blocks(example)) == TITLE, TITLE, PROSE)


def predict_default(example: Example) -> Ints:
    """Return the default labeller's labels of the given blocks: the likelier of title and prose, even if dropped."""
    extractor = Extractor()
    data = extractor.load(decode(example.document.page_path.read_bytes()))
    _, decided = extractor.label(data, oracle_relevance(example.labels))
    return _title_or_prose(decided.probabilities[given_blocks(example)])


def _title_or_prose(probabilities: Floats) -> Ints:
    """Return the likelier of title and prose, from probabilities (r, 4) of the labels."""
    return np.asarray(TITLE + probabilities[:, TITLE : PROSE + 1].argmax(axis=1))


def _fitted_asdus_dd(examples: Sequence[Example]) -> Predictor:
    model = AsdusDD.from_dict(fit_asdus_dd(examples))

    def predict(example: Example) -> Ints:
        return _title_or_prose(model.probabilities(example.blocks)[given_blocks(example)])

    return predict


def _fitted_stapi(examples: Sequence[Example]) -> Predictor:
    model = Stapi.from_dict(fit_stapi(examples))

    def predict(example: Example) -> Ints:
        rows = given_blocks(example)
        scores = model.typography(Segments.of(example.blocks), model.encoder(example.blocks.texts), rows)
        return np.asarray(TITLE + scores[:, : PROSE - TITLE + 1].argmax(axis=1))

    return predict


def _out_of_fold(examples: Sequence[Example], fit: Callable[[Sequence[Example]], Predictor]) -> Predictor:
    """Return a predictor that uses for each example one fitted to the other folds' examples."""
    folds = sorted({example.fold for example in examples})
    predictors = {
        fold: fit([example for example in examples if example.fold != fold])
        for fold in progress(folds, "fitting", len(folds))
    }
    return lambda example: predictors[example.fold](example)


def _print_row(name: str, examples: Sequence[Example], predict: Predictor) -> None:
    gold = [example.labels[given_blocks(example)] for example in examples]
    predicted = [predict(example) for example in progress(examples, name, len(examples))]
    kinds = [example.document.name.partition("/")[0] for example in examples]

    def figure(chosen_kind: str | None) -> str:
        chosen = [index for index, kind in enumerate(kinds) if chosen_kind in (None, kind)]
        return f"{weighted_f1([gold[index] for index in chosen], [predicted[index] for index in chosen]):.4f}"

    paper_f1 = f"{PAPER_F1[name]:.3f}" if name in PAPER_F1 else "-"
    by_kind = "  ".join(f"{kind} {figure(kind)}" for kind in sorted(set(kinds)))
    print(f"{name:10} {len(examples):5}  {figure(None)}  {paper_f1:>6}  {by_kind}", flush=True)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("corpus", type=Path)
    raise SystemExit(main(**vars(parser.parse_args())))
