"""Text is repaired so that libxml2 reads it all, and left alone where it does."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from scrapy_sections.html.repair import (
    insert_body,
    limit_attributes,
    limit_depth,
    remove_early_end_tags,
)
from scrapy_sections.html.swallowed import release_page, remove_raw_text_tags
from scrapy_sections.options import MAX_DEPTH

Growth = Callable[[Callable[[], object], Callable[[], object]], float]


def test_deep_elements_become_line_breaks() -> None:
    inner = "<div>" * 4
    text = "<div>" * MAX_DEPTH + inner + "a" + "</div>" * (MAX_DEPTH + 4) + "<div>b</div>"
    assert (
        limit_depth(text) == "<div>" * MAX_DEPTH + "<br>" * 4 + "a" + "<br>" * 4 + "</div>" * MAX_DEPTH + "<div>b</div>"
    )


def test_deep_paragraphs_stay() -> None:
    limited = limit_depth("<div>" * 3000 + "<p>a<i>b</i></p><ul><li>c</li></ul>")
    assert limited.endswith("<p>a<br>b<br></p><br><li>c</li><br>")


@pytest.mark.parametrize("text", ["<div><p>a<br>b</p></div>", "<script>'<div>' + '</p>'</script><p>a", "<p>a<p>b</i>"])
def test_a_flat_page_is_not_changed(text: str) -> None:
    assert limit_depth(text) == text


def test_comments_are_removed_before_tags_are_counted() -> None:
    assert limit_depth("<!-- <div> -->a<!--b-->c<!-- d") == "ac<!-- d"


def test_tags_in_scripts_are_not_counted() -> None:
    text = "<script>" + "<div>" * (MAX_DEPTH + 1) + "</script><div>a</div>"
    assert limit_depth(text) == text


@pytest.mark.parametrize(
    ("text", "repaired"),
    [
        ("<body>a</body></html><p>b", "<body>a  <p>b"),
        ("a</HTML >b</body>c</html>", "a b c "),
        ("a</body></html>\n<!-- b --><script>c</script><br>", None),
        ("a</body>b", None),
        ("a", None),
    ],
)
def test_end_tags_before_text_are_removed(text: str, repaired: str | None) -> None:
    assert remove_early_end_tags(text) == (text if repaired is None else repaired)


@pytest.mark.parametrize(
    ("text", "repaired"),
    [
        ("<title>a</title><main>b", "<title>a</title><body><main>b"),
        (
            "<!doctype html><head><script>'<p>'</script></head><x-y>",
            "<!doctype html><head><script>'<p>'</script></head><body><x-y>",
        ),
        ("<!-- <p> --><p>a", "<!-- <p> --><body><p>a"),
        ("<title>a</title><BODY class=b>c", None),
        ("<frameset>", None),
        ("a & b", "<body>a & b"),
    ],
)
def test_a_page_without_body_gets_one_after_its_head(text: str, repaired: str | None) -> None:
    assert insert_body(text) == (text if repaired is None else repaired)


@pytest.mark.parametrize("rest", [">text</p>", " />text</p>", ""])
@pytest.mark.parametrize("attribute", [" a=b", " a", "/a", "\na = 'b c'", ' a="b\nc"'])
def test_a_tag_keeps_1000_attributes(attribute: str, rest: str) -> None:
    usual = "<p" + attribute * 1000 + rest
    assert limit_attributes(usual) == usual
    assert limit_attributes("<p" + attribute * 2000 + rest) == usual


def test_scripts_keep_what_looks_like_attributes() -> None:
    text = "<script>for(i=0;i<n;i+=1){" + "a = b; " * 2000 + "}</script><p>text"
    assert limit_attributes(text) == text


@pytest.mark.slow
@pytest.mark.parametrize(
    "repair",
    [limit_attributes, limit_depth, insert_body, remove_early_end_tags, remove_raw_text_tags, release_page],
)
@pytest.mark.parametrize(
    "unit",
    [
        "<!--",
        "<!-- -",
        "<title>",
        "<title ",
        "</head ",
        "<p ",
        "</p ",
        "<script>",
        "<p>",
        "</p>",
        "</html>",
        "<",
        "<a",
        "<a b='",
        "<template>",
    ],
)
def test_time_grows_no_faster_than_the_text(repair: Callable[[str], str], unit: str, growth: Growth) -> None:
    small, large = ("</html>" + unit * (length // len(unit)) + "<p" for length in (20_000, 160_000))
    assert growth(lambda: repair(small), lambda: repair(large)) < 32  # 8 times the size; 64 times were quadratic
