from __future__ import annotations

from collections.abc import Callable

import pytest

from scrapy_sections.published.heps.parameters import HepsParameters

PAPER, PROGRAM, ROBUST = HepsParameters(), HepsParameters.reference(), HepsParameters.robust()
UNJOINED = HepsParameters(sentences="none")


def test_a_node_between_two_texts_breaks_a_sentence(segmented: Callable) -> None:
    html = "<p>Read <a href=x>this <b>now</b></a> or never.</p>"
    assert segmented(html).texts() == ["Read this now or never."]
    assert segmented(html, UNJOINED).texts() == ["Read", "this", "now", "or never."]


def test_all_tree_of_blocks_a_breakers_style_are_text(segmented: Callable, kyoto: object) -> None:
    """Figure 5: the link of "History" stands between texts, that of "Information" has its visual style."""
    html = "<p>Read <a href=x>this</a> or never.</p><p>See <a href=x>that</a></p><p><a href=x>alone</a></p>"
    result = segmented(html)
    assert result.texts() == ["Read this or never.", "See that", "alone"]
    assert len(set(result.segmentation.candidates.classes.tolist())) == 1
    assert "See also: disclaimers" in kyoto.texts()  # type: ignore[attr-defined]


def test_line_breaks_break_no_sentence_but_in_the_program(segmented: Callable) -> None:
    html = "<p>one<br>two<br>three</p>"
    assert segmented(html).texts() == ["one", "two", "three"]
    assert segmented(html, PROGRAM).texts() == ["one two three"]


def test_a_title_between_line_breaks_is_no_sentence_breaker(segmented: Callable) -> None:
    html = "<p>before<br><b>Title</b><br>after</p>"
    assert segmented(html).texts() == ["before", "Title", "after"]


def test_blank_nodes_are_removed(segmented: Callable) -> None:
    assert segmented("<div> \n <p>\u00a0one</p>\u3000<p> </p></div>").texts() == ["one"]
    assert segmented("").texts() == []


def test_classes_differ_by_path_style_and_image_height(segmented: Callable) -> None:
    html = (
        "<p>a</p><p>b</p><div>c</div><p><b>d</b></p><p style='color: red'>e</p><p style='font-size: 20px'>f</p>"
        "<img src=g height=20><img src=h height=20><img src=i height=30><p>j</p>"
    )
    result = segmented(html)
    assert [text for text in result.texts() if text in "ghi"] == ["g", "h", "i"]
    classes = dict(zip(result.texts(), result.segmentation.candidates.classes.tolist(), strict=True))
    assert classes["a"] == classes["b"] == classes["j"]
    assert classes["g"] == classes["h"]
    assert len(set(classes.values())) == 7


@pytest.mark.parametrize(
    ("switched_off", "classes"), [("by_path", 6), ("by_style", 5), ("by_height", 6)], ids=lambda value: str(value)
)
def test_parts_can_be_switched_off(segmented: Callable, switched_off: str, classes: int) -> None:
    html = "<p>a</p><div>b</div><p><b>c</b></p><p style='color: red'>d</p><p style='font-size: 20px'>e</p>"
    html += "<img src=g height=20><img src=i height=30>"
    result = segmented(html, HepsParameters(**{switched_off: False}))  # type: ignore[arg-type]
    assert len(set(result.segmentation.candidates.classes.tolist())) == classes


def test_lines_are_whole_in_the_robust_rules(segmented: Callable) -> None:
    html = "<h2><b>Our</b> <i>new</i> <u>prices</u></h2><p><b>Note:</b> this <a href=x>and</a> that</p>"
    html += "bare<br><b>text</b> x"
    assert segmented(html, ROBUST).texts() == ["Our new prices", "Note: this and that", "bare", "text x"]


def test_images_and_hidden_texts_are_no_headings_in_the_robust_rules(segmented: Callable) -> None:
    text = "<p>Something to read, which is longer than what stands above it.</p>"
    html = "".join(f"<p><img src={n}.png></p>{text}<b style='display: none'>Hidden {n}</b>{text}" for n in range(3))
    assert segmented(html).drawn() != []
    assert segmented(html, ROBUST).drawn() == []
