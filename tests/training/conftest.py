"""A small labelled corpus, written for the tests."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

WORDS = "we our you data account service cookie email address use share store delete request law right time".split()


@pytest.fixture(scope="session")
def policies(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Ten policies, titles in bold paragraphs, words of the titles coming back below them."""
    folder = tmp_path_factory.mktemp("policies")
    draw = random.Random(1)
    rows = ["kind,site,split"]
    for index in range(10):
        place = folder / "sections" / ("privacy" if index % 2 else "terms") / f"site{index}"
        place.mkdir(parents=True)
        page, gold = ["<ul><li><a href=/>Home</a><li><a href=/x>Shop</a></ul>"], []
        for _ in range(6):
            title = " ".join(draw.sample(WORDS, 3)).capitalize()
            prose = " ".join([*draw.choices(WORDS, k=40), title.lower()]).capitalize() + "."
            page.append(f"<p><b>{title}</b></p><p>{prose}</p>")
            gold.append(f"<h2>{title}</h2><p>{prose}</p>")
        page.append("<p><i>Back to top</i></p><div id=foot><a href=/jobs>Jobs</a> <a href=/imprint>Imprint</a></div>")
        gold.append("<div>Back to top</div>")
        (place / "page.html").write_text("<html><body>" + "".join(page) + "</body></html>")
        (place / "gold.html").write_text("<html><body>" + "".join(gold) + "</body></html>")
        rows.append(f"{place.parent.name},site{index},{'dev' if index % 5 == 0 else 'train'}")
    (folder / "sections" / "split.csv").write_text("\n".join(rows) + "\n")
    return folder
