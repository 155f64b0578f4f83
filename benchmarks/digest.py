"""Whether the results of the project's own pages are, byte for byte, those of ``digests.json``, by every method.

    python benchmarks/digest.py [--write]

Names each method that gives other results, and the first page that differs. The exit status is then 1. Methods of other
libraries, and those that need a model of one's own, are left out. With --write, the results of now are written instead.

The same is expected of every Python, version of lxml and numpy, and kernel of BLAS: set OPENBLAS_CORETYPE before the
start to Nehalem, Haswell or SkylakeX, as far as the processor goes, to try these. Pages of which libxml2 before and
from 2.14 on build different trees are not among them: text without any tag, references such as "&notit;".
"""

from __future__ import annotations

import argparse
import hashlib
import json
import platform
import sys
from pathlib import Path
from typing import Any

from own_pages import own_pages

from scrapy_sections import Extractor, Options
from scrapy_sections.registry import EXTERNAL, METHODS

_FILE = Path(__file__).with_name("digests.json")
_PAGES = 70  # of which some are plain documents
_URL = "https://example.com/page"
_LENGTH = 8  # hexadecimal digits of a page's digest
_WITH_A_MODEL_OF_ONES_OWN = {"mss-semisupervised"}


def methods() -> dict[str, dict[str, Any]]:
    """Return the options of each run by its name: the defaults, then each other method of a stage with these."""
    runs: dict[str, dict[str, Any]] = {"defaults": {}}
    for stage, names in METHODS.items():
        default = getattr(Options(), stage)
        others = [name for name in names if name not in EXTERNAL.keys() | _WITH_A_MODEL_OF_ONES_OWN | {default}]
        runs |= {f"{stage}={name}": {stage: name} for name in others}
    return runs


def digests(options: dict[str, Any]) -> dict[str, str]:
    """Return the digest of each page's result by its name; of all but the names of the software."""
    extractor = Extractor(Options(**options))
    found = {}
    for name, body in own_pages(_PAGES).items():
        result = extractor.extract(body, _URL).to_dict()
        del result["software"]
        text = json.dumps(result, sort_keys=True, ensure_ascii=True)
        found[name] = hashlib.sha256(text.encode()).hexdigest()
    return found


def summary(pages: dict[str, str]) -> dict[str, str]:
    """Return what is written of a method: one digest of all pages, and the first digits of each page's."""
    return {
        "sha256": hashlib.sha256("".join(pages.values()).encode()).hexdigest(),
        "pages": " ".join(digest[:_LENGTH] for digest in pages.values()),
    }


def difference(pages: dict[str, str], written: dict[str, str] | None) -> str:
    """Return how a method's pages differ from what was written of it; empty if they do not."""
    if written is None:
        return "is not among them"
    now = summary(pages)
    if now == written:
        return ""
    pairs = zip(pages, now["pages"].split(), written["pages"].split(), strict=False)
    differing = [name for name, new, old in pairs if new != old]
    return f"{len(differing)} of {len(pages)} pages differ, the first is {', '.join(differing[:1]) or 'not there'}"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--write", action="store_true")
    args = parser.parse_args()
    found = {name: digests(options) for name, options in methods().items()}
    if args.write:
        text = json.dumps({name: summary(pages) for name, pages in found.items()}, indent=1)
        _FILE.write_text(text + "\n", "utf-8")
        return 0
    written = json.loads(_FILE.read_text("utf-8"))
    differences = {name: difference(pages, written.get(name)) for name, pages in found.items()}
    for name, what in differences.items():
        if what:
            print(f"FAILED: {name}: {what}")
    same = sum(not what for what in differences.values())
    print(f"{same} of {len(found)} methods give the same results (Python {platform.python_version()})")
    return 0 if same == len(found) else 1


if __name__ == "__main__":
    sys.exit(main())
