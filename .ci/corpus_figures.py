"""Measure the sections of the corpus's dev pages and compare them with the recorded figures.

    python .ci/corpus_figures.py            fails if a figure has dropped by more than .01, or a page raised an error
    python .ci/corpus_figures.py --record   writes today's figures to .ci/corpus_figures.json

The corpus (other people's pages, hence not in this repository) and its scorer lie in ``../shared``. Without them the
check fails where CI=true and is skipped elsewhere.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

CHECKOUT = Path(__file__).resolve().parent.parent
SHARED = CHECKOUT.parent / "shared"
UNPACK = SHARED / "corpus" / "unpack"
SCORE = SHARED / "evaluation" / "score.py"
RECORD = CHECKOUT / ".ci" / "corpus_figures.json"
EXTRACTOR = "scrapy_sections.training.scoring:sections"
FIGURES = ("content_f1", "title_f1", "section_f1")
ALLOWED_DROP = 0.01


def measure() -> dict[str, Any]:
    """The scorer's report for the dev pages of the set "sections"."""
    with tempfile.TemporaryDirectory() as corpus:
        subprocess.run([UNPACK, corpus, "sections"], check=True)
        command = [sys.executable, str(SCORE), "sections", corpus, "--extractor", EXTRACTOR, "--split", "dev"]
        done = subprocess.run(command, cwd=CHECKOUT, check=True, stdout=subprocess.PIPE, text=True)
    report: dict[str, Any] = json.loads(done.stdout)
    return report


def compare(now: dict[str, float], recorded: dict[str, float]) -> list[str]:
    """One line for each figure that dropped by more than is allowed."""
    dropped = []
    for name in FIGURES:
        change = round(now[name] - recorded[name], 4)
        print(f"  {name:<12} {now[name]:.4f}  recorded {recorded[name]:.4f}  {change:+.4f}")
        if change < -ALLOWED_DROP:
            dropped.append(f"{name} dropped from {recorded[name]:.4f} to {now[name]:.4f}")
    return dropped


def main() -> None:
    if not (UNPACK.exists() and SCORE.exists()):
        if os.environ.get("CI") == "true":
            sys.exit("accuracy: the corpus and its scorer are missing beside the checkout (../shared)")
        print("accuracy: SKIPPED, there are no corpus and scorer beside the checkout (../shared)")
        return
    report = measure()
    figures = {name: report["all"][name] for name in FIGURES}
    print(f"accuracy on {report['all']['documents']} dev pages, {report['errors']} errors:")
    if "--record" in sys.argv[1:]:
        RECORD.write_text(json.dumps(figures, indent=1) + "\n", encoding="utf-8")
        print(f"  recorded {figures}")
        return
    failures = compare(figures, json.loads(RECORD.read_text(encoding="utf-8")))
    if report["errors"]:
        failures.append(f"{report['errors']} pages raised an error")
    if failures:
        sys.exit("accuracy: " + "; ".join(failures))


if __name__ == "__main__":
    main()
