"""Pages are cut into blocks where a browser begins a line."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lxml import etree

from scrapy_sections.css.cascade import Cascade
from scrapy_sections.css.stylesheets import parse_stylesheet
from scrapy_sections.html.blocks import Blocks, Table
from scrapy_sections.html.parse import parse
from scrapy_sections.html.segment import segment

Growth = Callable[[Callable[[], object], Callable[[], object]], float]


def load(html: str, css: str = "") -> Blocks:
    return segment(parse(html), Cascade([parse_stylesheet(css, max_selectors=1000)]) if css else None)


@pytest.mark.parametrize(
    ("html", "texts"),
    [
        pytest.param("<p>a <b>b</b>c</p>", ["a bc"], id="inline elements do not cut"),
        pytest.param("<div>a<p>b</p>c</div>", ["a", "b", "c"], id="text around a paragraph"),
        pytest.param("<p>a<br>b<br><br>c</p>", ["a", "b", "c"], id="line breaks"),
        pytest.param("<h2>a<br>b</h2>", ["a b"], id="a line break inside a heading does not cut"),
        pytest.param("<b>Cookies.</b> We use them.", ["Cookies. We use them."], id="a run-in label stays"),
        pytest.param("<table><tr><td>a</td><td>b</td></tr></table>", ["a", "b"], id="cells"),
        pytest.param("<ul><li>a<ul><li>b</li></ul>c</li></ul>", ["a", "b", "c"], id="nested lists"),
        pytest.param('<span style="display: block">a</span>b', ["a", "b"], id="a span shown as a block"),
        pytest.param("<pre>a\nb\n\nc</pre>", ["a b", "c"], id="blank lines in preformatted text"),
        pytest.param("a<script>x</script>b<style>y</style><!-- z -->c", ["abc"], id="elements without text"),
        pytest.param("<p>\u200b</p><p>a</p>", ["a"], id="characters without a glyph"),
        pytest.param("<p> a \n b\u3000c</p>", ["a b c"], id="whitespace is collapsed"),
        pytest.param("<p>a<i> </i>b<i>\n</i> <br></p>", ["a b"], id="whitespace of its own element"),
        pytest.param("<noscript><p>a</p></noscript>", ["a"], id="text for browsers without scripts"),
        pytest.param("just text", ["just text"], id="no markup"),
        pytest.param("<title>t</title>", [], id="a title is no text of the page"),
        pytest.param("<h2><!-- x --><img alt='Your  data'> </h2>", ["Your data"], id="a heading that is an image"),
        pytest.param("<h2><img alt=icon>Cookies</h2><h2><img alt></h2>", ["Cookies"], id="an image in a heading"),
        pytest.param("<p><img alt=photo></p>", [], id="an image elsewhere"),
    ],
)
def test_texts(html: str, texts: list[str]) -> None:
    assert load(html).texts == texts


def test_a_style_sheet_may_begin_a_line() -> None:
    assert load("<p><span class=l>a</span>b <span>c</span></p>", ".l { display: block }").texts == ["a", "b c"]


def test_title_and_language() -> None:
    blocks = load("<html lang=' de '><title> a\n b </title><p>c")
    assert (blocks.title, blocks.language) == ("a b", "de")


def columns(table: Table, *names: str) -> list[list[int]]:
    return [table.array(name).tolist() for name in names]


def test_the_columns_of_a_page() -> None:
    blocks = load("<body id=b><p class='x y'>One <b>two</b><br>three</p><p>four</p><script>5</script></body>")
    nodes, pieces, line_breaks = blocks.nodes, blocks.pieces, blocks.line_breaks
    assert blocks.texts == ["One two", "three", "four"]
    assert nodes.tags == ["html", "body", "p", "b", "p"]
    assert columns(nodes, "parents", "depths") == [[-1, 0, 1, 2, 1], [0, 1, 2, 3, 2]]
    assert columns(nodes, "ordinals", "first", "end") == [[1, 1, 1, 1, 2], [0, 0, 0, 0, 2], [3, 3, 2, 1, 3]]
    assert [blocks.class_names[number] for number in nodes.class_ids] == ["", "b", "x y", "", ""]
    assert (nodes.anchors, nodes.shared, nodes.with_skipped) == ({"b": 1}, {3}, {1})
    assert columns(blocks, "containers", "first_nodes") == [[2, 2, 4], [2, 2, 4]]
    assert columns(blocks, "tags_before", "tags_inside") == [[3, 1, 2], [2, 0, 0]]
    assert columns(blocks, "after_line_break") == [[False, True, False]]
    assert pieces.texts == ["One ", "two", "three", "four"]
    assert columns(pieces, "blocks", "nodes", "orders") == [[0, 0, 1, 2], [2, 3, 2, 4], [3, 4, 4, 5]]
    assert columns(pieces, "lengths") == [[4, 3, 5, 4]]
    assert columns(line_breaks, "nodes", "orders", "pieces") == [[2], [4], [2]]


def test_elements_with_the_same_tags_and_classes_above_share_a_path() -> None:
    nodes = load("<div class=a><p>1</p><p>2</p></div><div class=a><p>3</p></div><div class=b><p>4</p></div>").nodes
    paragraphs = [path for path, tag in zip(nodes.path_ids, nodes.tags, strict=True) if tag == "p"]
    assert paragraphs[0] == paragraphs[1] == paragraphs[2] != paragraphs[3]


def test_class_names_are_those_of_four_attributes() -> None:
    blocks = load("<p id=b class=a itemprop=d title=e role=c>f</p>")
    assert blocks.class_names[blocks.nodes.class_ids[-1]] == "a b c d"


def test_text_in_unclosed_raw_text_elements_is_counted() -> None:
    assert load("<title>a</title><p>b").swallowed == 0
    assert load("<textarea><p>a</p></textarea><p>b").swallowed >= 1


TAGS = "<div> </div> <p> </p> <b> </b> <br> <table> <tr> <td> </table> <h1> </h1> <li> <a/> </a> <pre> <x:y> <!--c-->"
markup = st.lists(
    st.sampled_from([*TAGS.split(), "<a href='#x'>", "\n\n", "alpha", "beta ", " gamma", "&amp;"]),
    max_size=40,
).map("".join)


@given(markup)
def test_no_text_is_lost_or_invented(html: str) -> None:
    root = parse(html)
    texts = segment(root).texts
    expected = etree.tostring(root, method="text", encoding="unicode")
    assert "".join("".join(texts).split()) == "".join(expected.split())
    assert all(text == " ".join(text.split()) for text in texts)


@given(markup)
def test_columns_agree(html: str) -> None:
    blocks = load(html)
    nodes = blocks.nodes
    for column in ("containers", "first_nodes", "tags_before", "tags_inside", "after_line_break"):
        assert len(getattr(blocks, column)) == len(blocks.texts)
    for node, parent in enumerate(nodes.parents):
        assert parent < node
        if parent >= 0:
            assert nodes.first[parent] <= nodes.first[node] <= nodes.end[node]
            assert nodes.end[node] <= nodes.end[parent] + (parent in nodes.shared)
    assert sorted(set(blocks.pieces.blocks)) == list(range(len(blocks.texts)))


@pytest.mark.parametrize("inside", ["<h2><img alt=x>", "<h2><img alt=x><!--y-->"])
def test_headings_of_images_in_each_other_take_linear_time(inside: str, growth: Growth) -> None:
    small, large = parse(inside * 2_000), parse(inside * 8_000)
    assert growth(lambda: segment(small), lambda: segment(large)) < 8


def test_a_heading_of_very_many_elements_is_none_of_images() -> None:
    assert load("<h2><img alt=x>" + "<i></i>" * 200 + "</h2><p>a").texts == ["a"]
