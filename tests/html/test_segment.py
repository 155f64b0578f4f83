"""Pages are cut where a reader sees a line of its own begin."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lxml import etree

from scrapy_sections.html.load_blocks import load_blocks
from scrapy_sections.html.parse import parse


def texts(html: str) -> list[str]:
    return load_blocks(html)[0].texts


@pytest.mark.parametrize(
    ("html", "blocks"),
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
        pytest.param("a<script>x</script>b<style>y</style><!-- z -->c", ["abc"], id="what draws no text"),
        pytest.param("<p>\u200b</p><p>a</p>", ["a"], id="characters that draw nothing"),
        pytest.param("<noscript><p>a</p></noscript>", ["a"], id="text for readers without scripts"),
        pytest.param("just text", ["just text"], id="no markup"),
        pytest.param("<title>t</title>", [], id="a title is no text of the page"),
    ],
)
def test_blocks(html: str, blocks: list[str]) -> None:
    assert texts(html) == blocks


def test_pages_deeper_than_the_parser_reads_keep_all_their_text() -> None:
    blocks, warnings = load_blocks("".join(f"<div>text{i} " for i in range(5000)))
    assert [f"text{i}" for i in range(5000)] == [word for text in blocks.texts for word in text.split()]
    assert warnings == ["deep"]


def test_text_swallowed_by_an_unclosed_title_comes_back() -> None:
    blocks, warnings = load_blocks("<html><head><title>Terms<body><p>First.</p><p>Second.</p></body></html>")
    if etree.LIBXML_VERSION >= (2, 14):
        assert (blocks.texts, warnings) == (["Terms", "First.", "Second."], ["unclosed"])
    else:  # it ends the title at the next tag by itself
        assert (blocks.texts, warnings) == (["First.", "Second."], [])


@pytest.mark.parametrize("tail", ["</html>", "</body></html>", "</body>\n</HTML ><!-- end --><script>var x</script>"])
def test_text_after_the_end_of_the_page_is_read(tail: str) -> None:
    assert texts(f"<html><body><p>First.</p>{tail}<h2>Second</h2><p>Third.</p>{tail}") == ["First.", "Second", "Third."]


def test_a_text_area_left_open_in_the_middle_swallows_nothing() -> None:
    rest = "<p>" + "And this is what follows it. " * 20 + "</p>"
    blocks, warnings = load_blocks(f"<p>Before.</p><textarea name=a>{rest}{rest}")
    assert len(blocks.texts) == 3 and warnings == ["unclosed"]


def test_odd_names_do_not_break_the_xpath() -> None:
    blocks, _ = load_blocks("<foo[1]><p>a</p></foo[1]>")
    (found,) = blocks.nodes.elements[0].xpath(blocks.nodes.xpath(blocks.containers[0]))
    assert found.text == "a"


def test_many_open_comments_in_a_deep_page_take_no_time() -> None:
    blocks, _ = load_blocks("<div>" * 1200 + "<!-" + "<!--" * 20_000 + "<p>some text")
    assert blocks.nodes.elements


def test_hidden_text_is_kept_and_marked() -> None:
    blocks, _ = load_blocks(
        '<p>a</p><p hidden>b</p><div style="DISPLAY:none"><p>c</p></div>'
        "<details><summary>d</summary><p>e</p></details><details open><p>f</p></details>"
    )
    assert {text: blocks.nodes.hidden[node] for text, node in zip(blocks.texts, blocks.containers, strict=True)} == {
        "a": False, "b": True, "c": True, "d": False, "e": True, "f": False,
    }  # fmt: skip


def test_xpaths_lead_back_to_the_nodes() -> None:
    html = "<div><p>a</p><p>b <b>c</b></p><o:p>d</o:p><p>e</p></div>"
    blocks, _ = load_blocks(html)
    root = parse(html)
    for node, element in enumerate(blocks.nodes.elements):
        (found,) = root.xpath(blocks.nodes.xpath(node))
        assert etree.tostring(found) == etree.tostring(element)


TAGS = "<div> </div> <p> </p> <b> </b> <br> <table> <tr> <td> </table> <h1> </h1> <li> <a/> </a> <pre> <x:y> <!--c-->"
markup = st.lists(
    st.sampled_from([*TAGS.split(), "<a href='#x'>", "\n\n", "alpha", "beta ", " gamma", "&amp;"]),
    max_size=40,
).map("".join)


@given(markup)
def test_no_text_is_lost_or_invented(html: str) -> None:
    blocks, _ = load_blocks(html)
    drawn = etree.tostring(
        etree.fromstring("<html/>") if not html.strip() else parse(html), method="text", encoding="unicode"
    )
    assert "".join("".join(blocks.texts).split()) == "".join(drawn.split())
    assert all(text == " ".join(text.split()) for text in blocks.texts)


@given(markup)
def test_columns_agree(html: str) -> None:
    blocks, _ = load_blocks(html)
    for column in (
        blocks.containers,
        blocks.first_nodes,
        blocks.tags_before,
        blocks.tags_inside,
        blocks.after_line_break,
    ):
        assert len(column) == len(blocks.texts)
    for node, parent in enumerate(blocks.nodes.parents):
        assert parent < node
        if parent >= 0:
            assert (
                blocks.nodes.first[parent]
                <= blocks.nodes.first[node]
                <= blocks.nodes.end[node]
                <= blocks.nodes.end[parent] + (parent in blocks.nodes.shared)
            )
    assert sorted(set(blocks.pieces.blocks)) == list(range(len(blocks.texts)))


@pytest.mark.parametrize("head", ["<title>T</title>", "<head><script>'<nav>'</script><title>T</title></head>"])
@pytest.mark.parametrize("tag", ["main", "section", "my-app"])
def test_a_page_that_opens_no_body_keeps_its_text(head: str, tag: str) -> None:
    blocks, warnings = load_blocks(f"<!doctype html>{head}<{tag}>a<p>b</p></{tag}><p>c</p>")
    assert (blocks.title, blocks.texts, warnings) == ("T", ["a", "b", "c"], [])


def test_a_heading_that_is_an_image_is_its_alternative_text() -> None:
    html = "<h2><!-- x --><img alt='Your  data'> </h2><h2><img alt=icon>Cookies</h2><p><img alt=photo><h2><img alt>"
    assert load_blocks(html)[0].texts == ["Your data", "Cookies"]
