"""CPU milliseconds a page: ``extract`` and its stages beside lxml's bare parse and other tools, on the same pages.

    python benchmarks/speed.py CORPUS [--pages 40] [--rounds 3] [--plot FILE.png] [--json FILE]

CORPUS is an unpacked corpus folder; as many pages are drawn, seeded, from each of ``sections``, ``policies`` and
``content/wcxb``. Each page goes through every tool in turn, so that whatever else the machine does falls on all alike;
a page's time is the least of the rounds. In brackets: 95 % bootstrap intervals over the pages. Tools get the page's
bytes and decode them as this package does; lxml alone gets them decoded. Needs the extra ``bench``.
"""

from __future__ import annotations

import argparse
import json
import random
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import justext
import matplotlib
import numpy as np
import readability
import trafilatura
from lxml import etree
from numpy.typing import NDArray
from resiliparse.extract.html2text import extract_plain_text

from scrapy_sections import extract, extractor, page_data
from scrapy_sections.content.scorer import LearnedScorer
from scrapy_sections.features import context
from scrapy_sections.features.lexicon import Lexicon
from scrapy_sections.hierarchy import nest_titles
from scrapy_sections.html import load_blocks
from scrapy_sections.html.decode import decode
from scrapy_sections.labels import label_blocks
from scrapy_sections.labels.labeller import Labeller
from scrapy_sections.models.network import Standard

SETS = ("sections/*/*/page.html", "policies/*/page.html", "content/wcxb/*.html")
OURS, PARSE = "scrapy-sections", "lxml parse"
TOOLS: dict[str, Callable[[bytes], object]] = {
    OURS: extract,
    "trafilatura": lambda page: trafilatura.extract(decode(page), include_comments=False),
    "readability-lxml": lambda page: readability.Document(decode(page)).summary(),
    "jusText": lambda page: justext.justext(decode(page), justext.get_stoplist("English")),
    "resiliparse": lambda page: extract_plain_text(decode(page), main_content=True),
}
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
REST = "rest, and freeing"


def drawn(corpus: Path, number: int) -> list[bytes]:
    """A seeded draw of ``number`` pages from each set."""
    found = [sorted(corpus.glob(pattern)) for pattern in SETS]
    if not all(found):
        raise SystemExit(f"not all of {', '.join(SETS)} are below {corpus}")
    chosen = [path for paths in found for path in random.Random(0).sample(paths, min(number, len(paths)))]
    return [path.read_bytes() for path in chosen]


def seconds(work: Callable[[], object]) -> float:
    """CPU time; what comes out is freed within it. A tool that gives up has worked, too."""
    started = time.process_time()
    with suppress(ValueError, TypeError, readability.readability.Unparseable, etree.LxmlError):
        work()
    return time.process_time() - started


@contextmanager
def timed(spent: dict[str, float]) -> Iterator[None]:
    """While this is open, stages add their seconds to ``spent``; a stage inside another does not count for both."""
    originals = {stage: getattr(*place) for stage, place in STAGES.items()}
    inner = [0.0]

    def watched(stage: str) -> Callable[..., Any]:
        def call(*arguments: Any, **options: Any) -> Any:
            inner.append(0.0)
            started = time.process_time()
            result = originals[stage](*arguments, **options)
            taken = time.process_time() - started
            spent[stage] = spent.get(stage, 0.0) + taken - inner.pop()
            inner[-1] += taken
            return result

        return call

    for stage, place in STAGES.items():
        setattr(*place, watched(stage))
    try:
        yield
    finally:
        for stage, place in STAGES.items():
            setattr(*place, originals[stage])


def stages(page: bytes) -> dict[str, float]:
    """Seconds of each stage of ``extract`` on a page."""
    spent = dict.fromkeys(STAGES, 0.0)
    with timed(spent):
        whole = seconds(lambda: extract(page))
    return spent | {REST: whole - sum(spent.values())}


def measure(page: bytes, rounds: int) -> dict[str, float]:
    """Least seconds of each tool and stage on a page."""
    body = decode(page).strip().encode() or b"<html/>"
    parser = etree.HTMLParser(encoding="utf-8", huge_tree=True)
    rows = []
    for _ in range(rounds):
        row = {PARSE: seconds(lambda: etree.fromstring(body, parser))}
        for name, tool in TOOLS.items():
            row[name] = seconds(lambda tool=tool: tool(page))  # type: ignore[misc]
        rows.append(row | stages(page))
    return {name: min(row[name] for row in rows) for name in rows[0]}


def interval(values: NDArray[np.float64]) -> tuple[float, float, float]:
    """Median over pages, and its 95 % bootstrap interval."""
    places = np.random.default_rng(0).integers(len(values), size=(2000, len(values)))
    low, high = np.percentile(np.median(values[places], axis=1), (2.5, 97.5))
    return float(np.median(values)), float(low), float(high)


def plot(report: dict[str, Any], target: Path) -> None:
    matplotlib.use("Agg")
    from matplotlib import pyplot

    figure, (above, below) = pyplot.subplots(2, 1, figsize=(9, 6), layout="constrained")
    for place, (name, row) in enumerate(report["tools"].items()):
        middle, low, high = row["ms"]
        above.barh(place, middle, xerr=[[middle - low], [high - middle]], color="C1" if name == OURS else "C0")
    above.set_yticks(range(len(report["tools"])), report["tools"])
    above.invert_yaxis()
    above.set(xlabel="CPU ms a page (median, 95 % interval)", xscale="log")
    left = 0.0
    for place, (name, row) in enumerate(report["stages"].items()):
        below.barh(0, row["ms"][0], left=left, label=name, color=pyplot.get_cmap("tab20")(place), edgecolor="white")
        left += row["ms"][0]
    below.set(xlabel="CPU ms of a stage (medians)", yticks=[])
    below.legend(ncols=5, loc="lower center", fontsize="small")
    figure.savefig(target, dpi=120)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("corpus", type=Path)
    parser.add_argument("--pages", type=int, default=40, help="of each set")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--plot", type=Path)
    parser.add_argument("--json", type=Path)
    asked = parser.parse_args()
    pages = drawn(asked.corpus, asked.pages)
    for tool in TOOLS.values():  # models load, caches fill
        seconds(lambda tool=tool: tool(pages[0]))  # type: ignore[misc]
    rows = [measure(page, asked.rounds) for page in pages]
    of = {name: np.array([row[name] for row in rows]) for name in rows[0]}
    report: dict[str, Any] = {"pages": len(pages), "bytes": sum(map(len, pages)), "rounds": asked.rounds}
    report["tools"] = {
        name: {
            "ms": interval(1000 * of[name]),
            f"x {PARSE}": interval(of[name] / of[PARSE]),
            f"x {OURS}": interval(of[name] / of[OURS]),
        }
        for name in (OURS, PARSE, *list(TOOLS)[1:])
    }
    report["stages"] = {name: {"ms": interval(1000 * of[name])} for name in (*STAGES, REST)}
    print(f"{len(pages)} pages of {report['bytes'] / len(pages) / 1000:.0f} kB on average, {asked.rounds} rounds\n")
    for part in ("tools", "stages"):
        print(f"{part:20}" + "".join(f"{name:>24}" for name in next(iter(report[part].values()))))
        for name, row in report[part].items():
            print(f"{name:20}" + "".join(f"{m:9.2f} [{low:5.2f}, {high:5.2f}]" for m, low, high in row.values()))
        print()
    if asked.json:
        asked.json.write_text(json.dumps(report, indent=1) + "\n", "utf-8")
    if asked.plot:
        plot(report, asked.plot)


if __name__ == "__main__":
    main()
