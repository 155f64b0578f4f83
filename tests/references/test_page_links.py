"""Links into the page lead from their text to their anchor."""

from __future__ import annotations

import time

import pytest

from scrapy_sections.html.load_blocks import load_blocks
from scrapy_sections.references.page_links import page_links


def linked(html: str) -> list[tuple[str, str]]:
    """Text of each link, and of the block that it leads to."""
    blocks, _ = load_blocks(html)
    return [(blocks.texts[link.block][link.start : link.end], blocks.texts[link.target]) for link in page_links(blocks)]


@pytest.mark.parametrize(
    ("link", "text"),
    [
        ("<a href=#x>see <b>there</b></a>", "see there"),
        ("<a href=#x><br> <br>see<br>there</a>", "see"),
        ("<a href=#x><div> <i>see</i></div><div>there</div></a>", "see"),
        ("<a href=#x><script>var</script>see</a>", "see"),
        ("<a href=#x></a>", ""),
        ("<a href=#y>see</a>", ""),
    ],
)
def test_the_text_of_a_link_is_its_first_line(link: str, text: str) -> None:
    assert linked(f"<p>1</p>{link}<p id=x>2</p>") == ([(text, "2")] if text else [])


@pytest.mark.slow
@pytest.mark.parametrize("inner", ["<br>", "<div></div>"])
def test_a_link_around_many_empty_lines_takes_linear_time(inner: str) -> None:
    def seconds(number: int) -> float:
        blocks, _ = load_blocks(f"<a href=#x>{inner * number}see</a><p id=x>2</p>")
        started = time.process_time()
        assert len(list(page_links(blocks))) == 1
        return time.process_time() - started

    small = min(seconds(2000) for _ in range(3))
    assert min(seconds(16_000) for _ in range(2)) < 32 * max(small, 0.002)  # 8 times the size; 64 times were quadratic
