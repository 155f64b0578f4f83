"""The stages of ``extract``, timed where the package calls them."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from scrapy_sections import extractor, page_data
from scrapy_sections.content.scorer import LearnedScorer
from scrapy_sections.features import context
from scrapy_sections.features.lexicon import Lexicon
from scrapy_sections.hierarchy import nest_titles
from scrapy_sections.html import load_blocks
from scrapy_sections.labels import label_blocks
from scrapy_sections.labels.labeller import Labeller
from scrapy_sections.models.network import Standard

# Stage: the module or class that holds its function, and the function's name there.
STAGES: dict[str, tuple[Any, str]] = {
    "decode": (extractor, "decode"),
    "parse": (load_blocks, "parse"),
    "segment": (load_blocks, "segment"),
    "features": (page_data, "block_features"),
    "lexicon": (Lexicon, "__call__"),
    "context": (context, "in_context"),
    "standard": (Standard, "in_place"),
    "content": (LearnedScorer, "__call__"),
    "labels": (Labeller, "probabilities"),
    "decision": (label_blocks, "decide"),
    "hierarchy": (nest_titles, "outline"),
    "result": (extractor, "assemble"),
}


@contextmanager
def timed_stages(seconds: dict[str, float]) -> Iterator[None]:
    """While this is open, each call of a stage adds its processor time to ``seconds``.

    The time of a stage inside another counts for the inner one alone.
    """
    originals = {stage: getattr(*place) for stage, place in STAGES.items()}
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
        setattr(*place, timed(stage))
    try:
        yield
    finally:
        for stage, place in STAGES.items():
            setattr(*place, originals[stage])
