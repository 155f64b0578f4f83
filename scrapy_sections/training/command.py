"""``scrapy sections train`` and ``evaluate``, with imports inside functions: no crawl waits for scikit-learn."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

from scrapy_sections.extras import install_command
from scrapy_sections.training.data.errors import TrainingError

if TYPE_CHECKING:
    import argparse

# Tables that ``evaluate`` can print instead of the figures: modules with a function ``main(corpus)``.
ABLATIONS = {
    "asdus-di": "papers.ablation_asdus_di",
    "columns": "evaluation.ablation_columns",
    "heps": "papers.ablation_heps",
    "stapi": "papers.ablation_stapi",
}
METHODS = "evaluation.method_comparison"
CROSS_VALIDATION = "evaluation.cross_validation"


def run(opts: argparse.Namespace) -> int:
    """Run ``train`` or ``evaluate`` with these options, and return the exit code.

    Raises TrainingError, also if a library that is needed is not installed.
    """
    if not opts.corpus.is_dir():
        raise TrainingError(f"--corpus {opts.corpus}: no such directory")
    try:
        if opts.action == "train":
            from scrapy_sections.training.train import main as train

            return train(opts.corpus, opts.output)
        table = _table(opts)
        if table is not None:
            return _print_table(table, opts.corpus)
        from scrapy_sections.training.evaluation.evaluate import main as evaluate

        if opts.plots:
            import matplotlib  # noqa: F401  # better to know that it is missing before minutes of work
        return evaluate(opts.corpus, opts.json_path, opts.plots, opts.models)
    except ModuleNotFoundError as error:
        name = error.name or ""
        if name.startswith("scrapy_sections"):
            raise
        extra = "plots" if name == "matplotlib" else "training"
        raise TrainingError(f"{name} is missing: {install_command(extra)}") from None


def _table(opts: argparse.Namespace) -> str | None:
    """Return the module of the table that the options ask for, None for none.

    Raises TrainingError for an unknown ablation, and for options that a table does not use.
    """
    if not (opts.ablation or opts.methods or opts.cross_validation):
        return None
    values = {"--json": opts.json_path, "--plots": opts.plots, "--models": opts.models}
    unused = ", ".join(name for name, value in values.items() if value)
    if unused:
        raise TrainingError(f"{unused}: not with --ablation, --methods or --cross-validation, which only print")
    if opts.ablation and opts.ablation not in ABLATIONS:
        raise TrainingError(f"no such table; --ablation has {', '.join(ABLATIONS)}")
    return ABLATIONS[opts.ablation] if opts.ablation else METHODS if opts.methods else CROSS_VALIDATION


def _print_table(module: str, corpus: Path) -> int:
    """Run ``main(corpus)`` of a module of this package, and return the exit code."""
    code: int = import_module(f"scrapy_sections.training.{module}").main(corpus)
    return code
