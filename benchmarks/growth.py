"""Growth of ``extract``'s time and memory with the page, for seven kinds of synthetic pages from 1 KB to 20 MB.

    python benchmarks/growth.py [--max-size 20000000] [--kinds text,tags,...] [--json FILE]

Each page is read in a process of its own, after a small one of its kind, which loads the models. Measured are CPU
seconds (of pages below 1 MB, the least of three times), and the process's peak memory beyond what it held before, the
page included. Where the peak cannot be reset (only Linux can), the small page's peak counts as held before. The
exponents are those of a line fitted to the logarithms from 100 KB on, where the fixed cost of a page no longer hides
the growth. "x bytes" is the peak at the largest size over the page's bytes.
"""

from __future__ import annotations

import argparse
import ctypes
import json
import resource
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import numpy as np

SIZES = (1_000, 10_000, 100_000, 300_000, 1_000_000, 3_000_000, 10_000_000, 20_000_000)  # bytes
MIN_FITTED = 100_000  # bytes of the smallest page that exponents are fitted to
SMALL = 10_000  # bytes of the page that is read first
ROUNDS, MIN_READ_ONCE = 3, 1_000_000  # pages below so many bytes are read three times
DEEP = 5_000  # nested elements

_SENTENCE = "We keep the records that you give us, and share them with nobody whom you have not named. "
# Kind of page: its unit, from the number of the unit.
_UNITS: dict[str, Callable[[int], str]] = {
    "text": lambda i: f"<h2>{i}. About records</h2>" + f"<p>{_SENTENCE * 8}</p>" * 5,
    "tags": lambda i: f'<div class="c{i % 9}"><span>word <b>and</b> <i>one</i></span> <em>more</em></div>',
    "deep": lambda i: "<div>" * DEEP + f"Records {i}. {_SENTENCE}" + "</div>" * DEEP,
    "links": lambda i: f'<li><a href="/records/{i}" class="link">Record number {i}</a></li>',
    "table": lambda i: f"<tr><td>{i}</td><td>kept</td><td>two years</td><td>{_SENTENCE[:30]}</td></tr>",
    "paragraph": lambda i: f"{_SENTENCE}{i} ",
    "headings": lambda i: f"<h3>{i}. About records</h3><p>{_SENTENCE * 4}</p>",
}
# Kind of page: tags around its units.
_AROUND = {"links": ("<ul>", "</ul>"), "table": ("<table>", "</table>"), "paragraph": ("<p>", "</p>")}


def make_page(kind: str, size: int) -> bytes:
    """Return a page of about ``size`` bytes, made of whole units; nothing is nested deeper than the size allows."""
    unit = _UNITS[kind]
    if kind == "deep" and size < len(unit(0)):
        depth = max(1, (size - 100) // len("<div></div>"))
        units = ["<div>" * depth + _SENTENCE + "</div>" * depth]
    else:
        units = []
        length = 0
        while length < size:
            units.append(unit(len(units)))
            length += len(units[-1])
    before, after = _AROUND.get(kind, ("", ""))
    return f"<html><body><h1>Records</h1>{before}{''.join(units)}{after}</body></html>".encode()


def peak() -> int:
    """Return the process's peak memory in bytes, since its start or since ``reset_peak``."""
    try:
        status = Path("/proc/self/status").read_text("ascii")
        return int(status.partition("VmHWM:")[2].split()[0]) * 1024
    except OSError:
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * (1 if sys.platform == "darwin" else 1024)


def reset_peak() -> int:
    """Set the peak back to the memory in use now, where that can be done, and return the peak in bytes."""
    with suppress(OSError, AttributeError):
        ctypes.CDLL(None).malloc_trim(0)  # memory that is free already would hide part of the growth
        Path("/proc/self/clear_refs").write_text("5", "ascii")
    return peak()


def child(kind: str, size: int) -> None:
    """Measure one page and print bytes, seconds, peak memory and warnings as JSON."""
    from scrapy_sections import extract

    html = make_page(kind, size)
    extract(make_page(kind, SMALL))
    held = reset_peak()
    started = time.process_time()
    result = extract(html)
    seconds, memory = time.process_time() - started, peak() - held
    for _ in range(ROUNDS - 1 if len(html) < MIN_READ_ONCE else 0):
        started = time.process_time()
        extract(html)
        seconds = min(seconds, time.process_time() - started)
    print(json.dumps([len(html), seconds, memory, result.warnings]))


def exponent(points: list[tuple[float, float]]) -> float:
    """Return the slope of the line fitted to the points' logarithms; not a number for fewer than two points."""
    if len(points) < 2:
        return float("nan")
    sizes, values = np.log(np.array(points)).T
    return float(np.polyfit(sizes, values, 1)[0])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--max-size", type=int, default=SIZES[-1], help="bytes of the largest page")
    parser.add_argument("--kinds", default=",".join(_UNITS))
    parser.add_argument("--json", type=Path)
    parser.add_argument("--child", nargs=2, help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.child:
        child(args.child[0], int(args.child[1]))
        return
    report = {}
    sizes = [size for size in SIZES if size <= args.max_size]
    head = "".join(f"{size:>11,}" for size in sizes)
    print(f"CPU seconds by bytes{head}{'time ^':>9}{'memory ^':>9}{'x bytes':>9}")
    for kind in args.kinds.split(","):
        rows = []
        for size in sizes:
            command = [sys.executable, __file__, "--child", kind, str(size)]
            rows.append(json.loads(subprocess.run(command, check=True, capture_output=True).stdout))
        fitted = [row for row in rows if row[0] >= MIN_FITTED * 0.9]
        figures = {
            "time": exponent([(row[0], row[1]) for row in fitted]),
            "memory": exponent([(row[0], row[2]) for row in fitted if row[2] > 0]),
            "x bytes": rows[-1][2] / rows[-1][0],
        }
        report[kind] = {"rows": rows, **figures}
        times = "".join(f"{row[1]:11.4f}" for row in rows)
        print(f"{kind:20}{times}" + "".join(f"{figure:9.2f}" for figure in figures.values()), flush=True)
    if args.json:
        args.json.write_text(json.dumps(report, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main()
