"""Comparison of two checkouts: whether they give the same results, byte for byte, on every page of the corpora.

    python benchmarks/identical.py CORPUS OTHER_CHECKOUT

Prints how many pages differ in each key of the result, and the first of them. Each checkout runs in a process of its
own, with the same libraries.
"""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
from collections import defaultdict
from pathlib import Path


def digests(corpus: Path) -> dict[str, dict[str, str]]:
    """Return for each page a digest of each value of its result, by the result's keys."""
    from scrapy_sections import extract

    digests_of_page = {}
    for path in sorted(path for path in corpus.rglob("*.html") if path.name != "gold.html"):
        result = extract(path.read_bytes(), "https://example.com/page", dropped=True).to_dict()
        digests_of_page[str(path.relative_to(corpus))] = {
            key: hashlib.sha256(json.dumps(value).encode()).hexdigest() for key, value in result.items()
        }
    return digests_of_page


def main() -> None:
    if sys.argv[1] == "--child":
        json.dump(digests(Path(sys.argv[2])), sys.stdout)
        return
    corpus, other = (Path(argument).resolve() for argument in sys.argv[1:3])
    processes = [
        subprocess.Popen(
            [sys.executable, __file__, "--child", str(corpus)],
            stdout=subprocess.PIPE,
            env={**os.environ, "PYTHONPATH": str(checkout)},
        )
        for checkout in (Path(__file__).resolve().parent.parent, other)
    ]
    ours, theirs = (json.loads(process.communicate()[0]) for process in processes)
    differing = defaultdict(list)
    for page, values in ours.items():
        for key in values.keys() | theirs[page].keys():
            if values.get(key) != theirs[page].get(key):
                differing[key].append(page)
    print(f"{len(ours)} pages")
    for key, pages in sorted(differing.items()):
        print(f"{key}: {len(pages)} differ: {', '.join(pages[:5])}")


if __name__ == "__main__":
    main()
