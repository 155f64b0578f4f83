"""``scrapy sections train`` and ``evaluate``. What they need is imported when it is: no crawl waits for it."""

from __future__ import annotations

import pkgutil
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

from scrapy_sections import training
from scrapy_sections.extras import install_command
from scrapy_sections.training.data.errors import TrainingError

if TYPE_CHECKING:
    import argparse


def run(opts: argparse.Namespace) -> int:
    """Do what the options of ``train`` or ``evaluate`` say; the exit code. Raises TrainingError."""
    if not opts.corpus.is_dir():
        raise TrainingError(f"--corpus {opts.corpus}: no such directory")
    try:
        if opts.action == "train":
            from scrapy_sections.training.train import main as train

            return train(opts.corpus, opts.output)
        if opts.ablation or opts.methods or opts.cross_validation:
            _refuse_unused(opts)
        if opts.ablation:
            return _study(f"ablation_{opts.ablation.replace('-', '_')}", opts.corpus)
        if opts.methods or opts.cross_validation:
            return _study("methods" if opts.methods else "crossvalidation", opts.corpus)
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


def _refuse_unused(opts: argparse.Namespace) -> None:
    given = {"--json": opts.json_path, "--plots": opts.plots, "--models": opts.models}
    unused = ", ".join(name for name, value in given.items() if value)
    if unused:
        raise TrainingError(f"{unused}: not with --ablation, --methods or --cross-validation, which only print")


def _study(name: str, corpus: Path) -> int:
    """Run ``scrapy_sections.training.<name>``."""
    known = [module.name for module in pkgutil.iter_modules(training.__path__)]
    if name not in known:
        ablations = [other.removeprefix("ablation_").replace("_", "-") for other in known if "ablation_" in other]
        raise TrainingError(f"no such table; --ablation has {', '.join(ablations) or 'none'}")
    code: int = import_module(f"{training.__name__}.{name}").main(corpus)
    return code
