"""What each column in context is worth: the loss of stage 1's and stage 2's networks with the column's values shuffled.

Permutation importance (Breiman, "Random Forests", 2001, section 10), on pages that the networks were not fitted to.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from scrapy_sections.arrays import Floats
from scrapy_sections.features.context import CONTEXT_COLUMNS
from scrapy_sections.labels.relevance_columns import relevance_columns
from scrapy_sections.models.network import Network, sigmoid, softmax
from scrapy_sections.training.data.corpora import find_documents
from scrapy_sections.training.data.examples import Example, read_examples
from scrapy_sections.training.data.folds import SEED
from scrapy_sections.training.data.progress import progress
from scrapy_sections.training.fitting.fit_content import SECOND_PASS, fit_content
from scrapy_sections.training.fitting.fit_labels import LABELLER
from scrapy_sections.training.fitting.fit_network import Hyperparameters
from scrapy_sections.training.fitting.fitter import Fitter
from scrapy_sections.training.fitting.prepare import Prepared
from scrapy_sections.training.fitting.targets import Target, label_target

_MAX_ROWS = 20_000  # blocks of a fold, drawn with the seed, whose columns are shuffled
_MIN_PROBABILITY = 1e-6


def main(corpus: Path) -> int:
    """Print by how much shuffling each column raises the log loss of both networks, in per cent, and its deviation.

    Five folds by site. Returns the exit code.
    """
    prepared = Prepared.of(read_examples(find_documents(corpus)))
    fitter = Fitter(prepared.examples, prepared.lexical)
    fitted = fit_content(prepared, fitter)
    inputs = fitted.second_pass
    content = _raised_losses(prepared.examples, inputs.columns, inputs.targets, SECOND_PASS, fitter, "content")
    pairs = zip(prepared.examples, fitted.relevances, strict=True)
    titled = [(example, relevance) for example, relevance in pairs if example.document.has_titles]
    columns = [relevance_columns(relevance) for _, relevance in titled]
    targets = [label_target(example, relevance) for example, relevance in titled]
    labels = _raised_losses([example for example, _ in titled], columns, targets, LABELLER, fitter, "labels")
    print(f"{'':44}{'content':>18}{'labels':>18}")
    for row in np.argsort(-(content.mean(axis=0) + labels.mean(axis=0))):
        figures = [f"{raised[:, row].mean():9.2f} (±{raised[:, row].std():5.2f})" for raised in (content, labels)]
        print(f"{CONTEXT_COLUMNS[row]:44}{''.join(figures)}")
    return 0


def _raised_losses(
    examples: Sequence[Example],
    extra: Sequence[Floats],
    targets: Sequence[Target],
    parameters: Hyperparameters,
    fitter: Fitter,
    description: str,
) -> Floats:
    """Return (f, d) by how many per cent the loss goes up with each column shuffled, for each fold with pages."""
    networks = fitter.out_of_fold_networks(examples, extra, targets, parameters, description)
    raised = []
    folds = sorted({example.fold for example in examples})
    for fold in progress(folds, "shuffling columns", len(folds)):
        own = [index for index, example in enumerate(examples) if example.fold == fold and not example.made]
        rows = np.concatenate([fitter.rows(examples[index]) for index in own])
        columns = np.concatenate([extra[index] for index in own])
        classes = np.concatenate([targets[index][0] for index in own])
        weights = np.concatenate([targets[index][1] for index in own])
        draw = np.random.default_rng(SEED)
        weighted = np.flatnonzero(weights)
        chosen = draw.choice(weighted, min(_MAX_ROWS, len(weighted)), replace=False)
        raised.append(_shuffled(networks[fold], rows[chosen], columns[chosen], classes[chosen], weights[chosen], draw))
    return np.array(raised)


def _shuffled(
    network: Network,
    rows: Floats,
    extra: Floats,
    classes: NDArray[np.int64],
    weights: NDArray[np.float64],
    draw: np.random.Generator,
) -> Floats:
    """Return (d,) by how many per cent the loss of blocks goes up with each of their columns (n, d) shuffled."""
    whole = _loss(network(rows, extra), classes, weights)
    losses = []
    for column in range(rows.shape[1]):
        values = rows[:, column].copy()
        rows[:, column] = draw.permutation(values)
        losses.append(_loss(network(rows, extra), classes, weights))
        rows[:, column] = values
    return np.asarray(100 * (np.array(losses) / whole - 1), np.float32)


def _loss(scores: Floats, classes: NDArray[np.int64], weights: np.ndarray) -> float:
    """Return the mean log loss of scores (n, k), or (n, 1) log odds, for classes (n,) with weights (n,)."""
    if scores.shape[1] == 1:
        positive = sigmoid(scores[:, 0])
        right = np.where(classes == 1, positive, 1 - positive)
    else:
        right = softmax(scores)[np.arange(len(classes)), classes]
    return float(-(weights * np.log(np.maximum(right, _MIN_PROBABILITY))).sum() / weights.sum())
