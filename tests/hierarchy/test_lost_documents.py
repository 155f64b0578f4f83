"""A document that was dropped beside one that was kept is brought back; other elements beside it are not."""

from __future__ import annotations

import numpy as np
import pytest

from scrapy_sections.hierarchy.lost_documents import with_lost_documents
from scrapy_sections.html.load_blocks import load_blocks
from scrapy_sections.labels.block_labels import IRRELEVANT, PROSE, TITLE, Labels
from scrapy_sections.page_data import PageData

LINE = "The ferry crosses the sound whenever the tide and the wind allow it, and now and then when they do not. "
KEPT = f'<div class="tab-pane active"><h2>Terms</h2><p>{LINE * 8}</p><p>{LINE * 8}</p></div>'
LOST = f"<h2>Privacy</h2><p>{LINE * 8}</p><p>{LINE * 8}</p>"


def labels_of(html: str) -> list[int]:
    """The labels of a page of which all but the first three blocks was dropped."""
    data = PageData(load_blocks(KEPT + html)[0])
    nodes = data.blocks.nodes
    likely = np.array([TITLE if nodes.tags[node] == "h2" else PROSE for node in data.blocks.containers])
    probabilities = np.full((len(likely), 4), 0.1, np.float32)
    probabilities[np.arange(len(likely)), likely] = 0.3
    probabilities[:, IRRELEVANT] = 0.4
    labels = Labels(np.where(np.arange(len(likely)) < 3, likely, IRRELEVANT), probabilities)
    found: list[int] = with_lost_documents(data, labels).ids.tolist()[3:]
    return found


@pytest.mark.parametrize("name", ["tab-pane", "tab-pane privacy", "active tab-pane"])
def test_an_element_of_one_kind_with_one_kept_is_brought_back(name: str) -> None:
    assert labels_of(f'<div class="{name}" hidden>{LOST}</div>') == [TITLE, PROSE, PROSE]


@pytest.mark.parametrize(
    "html",
    [
        f"<div>{LOST}</div>",
        f'<footer class="tab-pane">{LOST}</footer>',
        f'<div class="sidebar">{LOST}</div>',
        f'<div><div class="tab-pane">{LOST}</div></div>',
        f'<div class="tab-pane"><h2>Menu</h2><p>{LINE}</p></div>',
        f'<div class="tab-pane"><p>{LINE * 16}</p>{"<p>Home</p>" * 200}</div>',
    ],
)
def test_what_is_of_another_kind_stays_dropped(html: str) -> None:
    assert set(labels_of(html)) == {IRRELEVANT}
