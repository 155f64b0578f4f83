"""The stages of ``extract``, timed where the package calls them."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from scrapy_sections import extractor
from scrapy_sections.content.scorer import LearnedScorer
from scrapy_sections.features import context
from scrapy_sections.features.lexicon import Lexicon
from scrapy_sections.hierarchy import methods as hierarchies
from scrapy_sections.html import load_blocks
from scrapy_sections.labels.labeller import Labeller
from scrapy_sections.models.network import Standard

# Stage: the module, class or dict that holds its function, and the function's name there.
STAGES: dict[str, tuple[Any, str]] = {
    "decode": (extractor, "decode"),
    "parse": (load_blocks, "parse"),
    "segment": (load_blocks, "segment"),
    "features": (extractor, "block_features"),
    "lexicon": (Lexicon, "__call__"),
    "context": (context, "in_context"),
    "standard": (Standard, "in_place"),
    "content": (LearnedScorer, "__call__"),
    "labels": (Labeller, "probabilities"),
    "decision": (extractor, "decide"),
    "hierarchy": (hierarchies.METHODS, "default"),
    "result": (extractor, "assemble"),
}


@contextmanager
def timed_stages(seconds: dict[str, float]) -> Iterator[None]:
    """While this is open, each call of a stage adds its processor time to ``seconds``.

    The time of a stage inside another counts for the inner one alone.
    """
    originals = {stage: _get(*place) for stage, place in STAGES.items()}
    inner_seconds = [0.0]  # of the stages inside each stage that is running

    def timed(stage: str) -> Callable[..., Any]:
        def call(*args: Any, **options: Any) -> Any:
            inner_seconds.append(0.0)
            started = time.process_time()
            result = originals[stage](*args, **options)
            taken = time.process_time() - started
            seconds[stage] = seconds.get(stage, 0.0) + taken - inner_seconds.pop()
            inner_seconds[-1] += taken
            return result

        return call

    for stage, place in STAGES.items():
        _set(*place, timed(stage))
    try:
        yield
    finally:
        for stage, place in STAGES.items():
            _set(*place, originals[stage])


def _get(owner: Any, name: str) -> Any:
    return owner[name] if isinstance(owner, dict) else getattr(owner, name)


def _set(owner: Any, name: str, value: Any) -> None:
    if isinstance(owner, dict):
        owner[name] = value
    else:
        setattr(owner, name, value)
