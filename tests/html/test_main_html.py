"""The main part as HTML has the text of all kept blocks, and of no others."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from lxml import html as lxml_html

from scrapy_sections.html.load_blocks import load_blocks
from scrapy_sections.html.main_html import main_html


@pytest.mark.parametrize(
    ("html", "kept", "written"),
    [
        ("<p><b>One</b> two <i>three</i> four.</p>", "1", "<p><b>One</b> two <i>three</i> four.</p>"),
        ("<p>One <span>two<br>three</span> four</p>", "11", "<p>One <span>two<br>three</span> four</p>"),
        ("<div>One<br>two<br>three</div>", "011", "<div><br>two<br>three</div>"),
        ("<div>One<p>two</p>three<!-- no -->four<script>five</script>six</div>", "001", "<div>threefoursix</div>"),
        (
            "<div>One<p>two</p>three<p>four</p><b>five</b> six</div>",
            "10101",
            "<div>One<br>three<br><b>five</b> six</div>",
        ),
        ("<pre>one\n\ntwo\n\nthree</pre>", "101", "<pre>one<br>three</pre>"),
        ("<pre>one\n\ntwo\n\nthree</pre>", "110", "<pre>one\n\ntwo</pre>"),
        ("<ul>\n<li>one</li>\n<li>two &lt;b&gt;</li>\n<li>three</li>\n</ul>", "010", "<li>two &lt;b&gt;</li>"),
    ],
)
def test_kept_blocks_are_written_in_their_elements(html: str, kept: str, written: str) -> None:
    blocks, _ = load_blocks(html)
    assert main_html(blocks, [sign == "1" for sign in kept]) == written


_TEXTS = st.sampled_from(
    ["one", " two ", "two", "three\n\nfour", " ", "\n", "<br>", "<!-- no -->", "<script>1</script>"]
)
_HTML = st.recursive(
    _TEXTS,
    lambda inner: st.builds(
        lambda tag, parts: f"<{tag}>{''.join(parts)}</{tag}>",
        st.sampled_from(["p", "div", "b", "span", "pre", "li", "h2"]),
        st.lists(inner, max_size=5),
    ),
    max_leaves=25,
)


@given(st.lists(_HTML, min_size=1), st.lists(st.booleans(), min_size=1))
@example(["one", "<b>two<br>one</b>", "two"], [False, True])
def test_the_text_written_is_the_text_kept(parts: list[str], chosen: list[bool]) -> None:
    blocks, _ = load_blocks("".join(parts))
    kept = [chosen[block % len(chosen)] for block in range(len(blocks.texts))]
    main = lxml_html.fragment_fromstring(main_html(blocks, kept), create_parent=True)
    expected = "".join(text for text, keep in zip(blocks.texts, kept, strict=True) if keep)
    assert "".join(main.text_content().split()) == "".join(expected.split())


@given(st.lists(_HTML, min_size=1), st.lists(st.booleans(), min_size=1))
@example(["one", "<p>two</p>", "one", "<b><div>one</div>one</b>"], [False, True])
def test_words_stay_apart(parts: list[str], chosen: list[bool]) -> None:
    blocks, _ = load_blocks("".join(parts).replace("\n\n", " "))  # blocks apart by a blank line alone are joined
    kept = [chosen[block % len(chosen)] for block in range(len(blocks.texts))]
    again, _ = load_blocks(main_html(blocks, kept))
    words = " ".join(text for text, keep in zip(blocks.texts, kept, strict=True) if keep).split()
    assert " ".join(again.texts).split() == words
