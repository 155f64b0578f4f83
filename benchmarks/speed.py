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
from collections.abc import Callable
from contextlib import suppress
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
from stages import STAGES, timed_stages

from scrapy_sections import extract
from scrapy_sections.html.decode import decode

SETS = ("sections/*/*/page.html", "policies/*/page.html", "content/wcxb/*.html")
OURS, PARSE = "scrapy-sections", "lxml parse"
# Name of a tool: what it does with the bytes of a page.
TOOLS: dict[str, Callable[[bytes], object]] = {
    OURS: extract,
    "trafilatura": lambda page: trafilatura.extract(decode(page), include_comments=False),
    "readability-lxml": lambda page: readability.Document(decode(page)).summary(),
    "jusText": lambda page: justext.justext(decode(page), justext.get_stoplist("English")),
    "resiliparse": lambda page: extract_plain_text(decode(page), main_content=True),
}
REST = "rest, and freeing"  # the time of ``extract`` outside its stages


def draw_pages(corpus: Path, number: int) -> list[bytes]:
    """Return at most ``number`` pages from each set, drawn with a seed."""
    paths_of_sets = [sorted(corpus.glob(pattern)) for pattern in SETS]
    if not all(paths_of_sets):
        raise SystemExit(f"not all of {', '.join(SETS)} are below {corpus}")
    chosen = [path for paths in paths_of_sets for path in random.Random(0).sample(paths, min(number, len(paths)))]
    return [path.read_bytes() for path in chosen]


def seconds(work: Callable[[], object]) -> float:
    """Return the processor time of a call, freeing its result included; a tool that gives up counts, too."""
    started = time.process_time()
    with suppress(ValueError, TypeError, readability.readability.Unparseable, etree.LxmlError):
        work()
    return time.process_time() - started


def stage_seconds(page: bytes) -> dict[str, float]:
    """Return the seconds of each stage of ``extract`` on a page, and of the rest."""
    spent = dict.fromkeys(STAGES, 0.0)
    with timed_stages(spent):
        whole = seconds(lambda: extract(page))
    return spent | {REST: whole - sum(spent.values())}


def measure(page: bytes, rounds: int) -> dict[str, float]:
    """Return the least seconds of each tool and stage on a page."""
    body = decode(page).strip().encode() or b"<html/>"
    parser = etree.HTMLParser(encoding="utf-8", huge_tree=True)
    rows = []
    for _ in range(rounds):
        row = {PARSE: seconds(lambda: etree.fromstring(body, parser))}
        for name, tool in TOOLS.items():
            row[name] = seconds(lambda tool=tool: tool(page))  # type: ignore[misc]
        rows.append(row | stage_seconds(page))
    return {name: min(row[name] for row in rows) for name in rows[0]}


def interval(values: NDArray[np.float64]) -> tuple[float, float, float]:
    """Return the median over pages, and its 95 % bootstrap interval."""
    places = np.random.default_rng(0).integers(len(values), size=(2000, len(values)))
    low, high = np.percentile(np.median(values[places], axis=1), (2.5, 97.5))
    return float(np.median(values)), float(low), float(high)


def plot(report: dict[str, Any], path: Path) -> None:
    """Draw the times of tools and stages to a file."""
    matplotlib.use("Agg")
    from matplotlib import pyplot

    figure, (tool_axes, stage_axes) = pyplot.subplots(2, 1, figsize=(9, 6), layout="constrained")
    for place, (name, row) in enumerate(report["tools"].items()):
        middle, low, high = row["ms"]
        tool_axes.barh(place, middle, xerr=[[middle - low], [high - middle]], color="C1" if name == OURS else "C0")
    tool_axes.set_yticks(range(len(report["tools"])), report["tools"])
    tool_axes.invert_yaxis()
    tool_axes.set(xlabel="CPU ms a page (median, 95 % interval)", xscale="log")
    left = 0.0
    for place, (name, row) in enumerate(report["stages"].items()):
        stage_axes.barh(
            0, row["ms"][0], left=left, label=name, color=pyplot.get_cmap("tab20")(place), edgecolor="white"
        )
        left += row["ms"][0]
    stage_axes.set(xlabel="CPU ms of a stage (medians)", yticks=[])
    stage_axes.legend(ncols=5, loc="lower center", fontsize="small")
    figure.savefig(path, dpi=120)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("corpus", type=Path)
    parser.add_argument("--pages", type=int, default=40, help="of each set")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--plot", type=Path)
    parser.add_argument("--json", type=Path)
    args = parser.parse_args()
    pages = draw_pages(args.corpus, args.pages)
    for tool in TOOLS.values():  # models load, caches fill
        seconds(lambda tool=tool: tool(pages[0]))  # type: ignore[misc]
    rows = [measure(page, args.rounds) for page in pages]
    seconds_of = {name: np.array([row[name] for row in rows]) for name in rows[0]}
    report: dict[str, Any] = {"pages": len(pages), "bytes": sum(map(len, pages)), "rounds": args.rounds}
    report["tools"] = {
        name: {
            "ms": interval(1000 * seconds_of[name]),
            f"x {PARSE}": interval(seconds_of[name] / seconds_of[PARSE]),
            f"x {OURS}": interval(seconds_of[name] / seconds_of[OURS]),
        }
        for name in (OURS, PARSE, *list(TOOLS)[1:])
    }
    report["stages"] = {name: {"ms": interval(1000 * seconds_of[name])} for name in (*STAGES, REST)}
    print(f"{len(pages)} pages of {report['bytes'] / len(pages) / 1000:.0f} kB on average, {args.rounds} rounds\n")
    for part in ("tools", "stages"):
        print(f"{part:20}" + "".join(f"{name:>24}" for name in next(iter(report[part].values()))))
        for name, row in report[part].items():
            print(f"{name:20}" + "".join(f"{m:9.2f} [{low:5.2f}, {high:5.2f}]" for m, low, high in row.values()))
        print()
    if args.json:
        args.json.write_text(json.dumps(report, indent=1) + "\n", "utf-8")
    if args.plot:
        plot(report, args.plot)


if __name__ == "__main__":
    main()
