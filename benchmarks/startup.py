"""The cost of starting: CPU seconds and memory beyond Python and lxml, each step on top of those before.

    python benchmarks/startup.py [--rounds 5]

Each round is a process of its own; figures are medians.
"""

from __future__ import annotations

import argparse
import json
import resource
import subprocess
import sys
import time
from statistics import median

# Name of a step: what is run.
STEPS = {
    "import scrapy_sections": "import scrapy_sections",
    "extract (numpy)": "from scrapy_sections import extract",
    "first page (models load)": "extract('<html lang=en><p>One line.</p>')",
    "first in no plain English": "extract('<p>Une ligne.</p>')",
    "Scrapy": "import scrapy.crawler",
    "add-on": "from scrapy_sections import Addon, BoilerplateMiddleware, SectionsPipeline",
}


def child() -> None:
    """Run the steps and print CPU seconds and megabytes of each as JSON."""
    import lxml.html  # noqa: F401  # the base

    unit = 1 if sys.platform == "darwin" else 1024
    names: dict[str, object] = {}
    rows = []
    for step in STEPS.values():
        started, before = time.process_time(), resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        exec(step, names)
        memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before
        rows.append([time.process_time() - started, memory * unit / 1e6])
    print(json.dumps(rows))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--child", action="store_true", help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.child:
        child()
        return
    command = [sys.executable, __file__, "--child"]
    rounds = [json.loads(subprocess.run(command, check=True, capture_output=True).stdout) for _ in range(args.rounds)]
    print(f"{'':32}{'CPU s':>8}{'MB':>8}")
    for place, name in enumerate(STEPS):
        seconds, memory = (median(rows[place][k] for rows in rounds) for k in range(2))
        print(f"{name:32}{seconds:8.3f}{memory:8.1f}")


if __name__ == "__main__":
    main()
