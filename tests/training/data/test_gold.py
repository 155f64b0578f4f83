"""The format that people correct by hand: written, read back, and refused where it is broken."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scrapy_sections import extract
from scrapy_sections.html.load_blocks import load_blocks
from scrapy_sections.labels.block_labels import IRRELEVANT, MISCELLANY, PROSE, TITLE
from scrapy_sections.training.data.errors import TrainingError
from scrapy_sections.training.data.gold import predicted_segments, read_gold, write_gold

PAGE = """<html lang=en><title>Terms</title><nav><a href=/>Home</a> <a href=/shop>Shop</a></nav>
<h1>Terms &amp; conditions</h1><p>Last updated: 3 March 2026</p>
<h2>1. Who we are</h2><p>We are &lt;Example&gt; Ltd,\x01 and\u2028we rent\u00a0boats to who can swim. Ask first.</p>
<pre>Write   to us\n\tby post; we answer letters within two weeks, and emails within three days.</pre>
<h2>2. What you pay</h2><p>You pay &#x80;20 an hour &amp;amp; nothing else, in advance, when you book a boat.</p>
<footer><a href=/jobs>Jobs</a></footer>"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "gold.html"


def test_what_is_written_is_what_was_predicted(file: Path) -> None:
    segments = predicted_segments(PAGE.encode())
    file.write_text(write_gold(segments), "utf-8", newline="\n")
    assert [(label, text) for label, text, _ in read_gold(file)] == segments
    page = extract(PAGE.encode())
    titled = [section.title for section in page.sections if section.title is not None]
    assert [text for label, text in segments if label == TITLE] == titled
    assert "\n".join(text for label, text in segments if label != MISCELLANY) == page.text
    assert [text for label, text in segments if label == MISCELLANY] == page.miscellany


texts = st.text(st.characters(codec="utf-8"), min_size=1, max_size=40)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(st.tuples(st.sampled_from([IRRELEVANT, TITLE, PROSE, MISCELLANY]), texts), min_size=1))
def test_any_block_of_a_page_is_read_back_as_it_was(file: Path, drawn: list[tuple[int, str]]) -> None:
    segments = [(label, block) for label, text in drawn for block in load_blocks(f"<p>{text}")[0].texts]
    kept = [segment for segment in segments if segment[0] != IRRELEVANT]
    file.write_text(write_gold(segments), "utf-8", newline="\n")
    if kept:
        assert [(label, text) for label, text, _ in read_gold(file)] == kept


def test_what_an_editor_leaves_is_read(file: Path) -> None:
    lines = "<!-- checked --><h2 data-level=3>A <b>bold</b> title</h2>\r\n<p>Text.\r\n<DIV>Top</DIV>"
    file.write_bytes(b"\xef\xbb\xbf" + f"<html><body>{lines}</body></html>".encode())
    assert read_gold(file) == [(TITLE, "A bold title", 3), (PROSE, "Text.\n", 0), (MISCELLANY, "Top", 0)]


@pytest.mark.parametrize(
    ("html", "message"),
    [
        ("", "no <h2>, <p> or <div>"),
        ("<html><body></body></html>", "no <h2>, <p> or <div>"),
        ("<p>Text</p>\n<h3>Title</h3>", "line 2: <h3> is none of <h2>, <p>, <div>"),
        ("<p>Text</p>stray words<p>Text</p>", "text outside <h2>, <p> and <div>: 'stray words'"),
        ("<div><p>Text</p></div>", "a segment lies inside another, a <div>"),
    ],
)
def test_what_is_broken_is_told_with_its_place(file: Path, html: str, message: str) -> None:
    file.write_text(html)
    with pytest.raises(TrainingError, match=message) as error:
        read_gold(file)
    assert str(file) in str(error.value)


@pytest.mark.parametrize("body", [b"", b"%PDF-1.7\n%\xe2\xe3\xcf\xd3", b"<script>1</script>"])
def test_what_is_no_page_has_no_segments(body: bytes) -> None:
    assert predicted_segments(body) == []
