"""What ``extract`` promises for any page."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from lxml import html as lxml_html
from scrapy.http import HtmlResponse, Response

from scrapy_sections import SectionedPage, extract
from scrapy_sections.features import characters, context
from scrapy_sections.html.parse import parse
from tests.invariants import check_result

POLICY = """<!DOCTYPE html><html lang="en"><head><title>Privacy at Example</title></head><body>
<nav><ul><li><a href="/">Home</a></li><li><a href="/shop">Shop</a></li><li><a href="/help">Help</a></li></ul></nav>
<main><p>This notice tells you what Example Ltd does with your personal data when you use our site.</p>
<h2>1. Data we collect</h2>
<p>When you create an account we ask for your name, your email address and a password of your choice.</p>
<h3>1.1 Cookies</h3>
<p>We set a cookie that keeps you signed in, and another one that remembers the language you chose.</p>
<h2>2. Your rights</h2>
<p>You may ask us at any time which data we hold about you, and have it corrected or deleted.</p>
</main><footer><a href="/terms">Terms</a> <a href="/jobs">Jobs</a> Copyright 2026 Example Ltd</footer></body></html>"""


def sentences(number: int) -> list[str]:
    """Distinct sentences of words that policies use."""
    draw = Random(number)
    words = "we you our data account email address use share store delete request law right time consent".split()
    return [f"We {' '.join(draw.choices(words, k=20))} number{line}." for line in range(number)]


def check(page: SectionedPage) -> dict[str, Any]:
    """Everything the contract says of any page."""
    check_result(page)
    return page.to_dict()


def test_a_policy_in_sections() -> None:
    page = extract(POLICY, url="https://example.com/privacy")
    check(page)
    assert [(s.level, s.title, s.number, s.path) for s in page.sections] == [
        (0, None, None, []),
        (1, "1. Data we collect", "1", []),
        (2, "1.1 Cookies", "1.1", ["1. Data we collect"]),
        (1, "2. Your rights", "2", []),
    ]
    assert page.sections[2].text.startswith("We set a cookie")
    assert (page.url, page.title, page.language) == ("https://example.com/privacy", "Privacy at Example", "en")
    assert "Shop" not in page.text and "Copyright" not in page.text
    root = parse(POLICY)
    assert [root.xpath(s.xpath)[0].tag for s in page.sections] == ["p", "h2", "h3", "h2"]


def test_references_lead_to_sections() -> None:
    html = POLICY.replace("<h3>", '<h3 id="cookies">').replace("name, your", "name (see Section 2), your")
    page = extract(html.replace("corrected", 'the <a href="#cookies">cookies</a> or corrected'))
    check(page)
    assert [(r.section, r.target, r.text) for r in page.references] == [(1, 3, "Section 2"), (3, 2, "cookies")]


def test_its_other_forms() -> None:
    page = extract(POLICY)
    simple = lxml_html.document_fromstring(page.to_html())
    assert [(e.tag, e.text) for e in simple.iter("h1", "h2")] == [
        ("h1", "1. Data we collect"), ("h2", "1.1 Cookies"), ("h1", "2. Your rights"),
    ]  # fmt: skip
    assert len(simple.findall(".//p")) == 4
    assert "\n\n## 1.1 Cookies\n\nWe set a cookie" in page.to_markdown()
    main = lxml_html.fragment_fromstring(page.main_html, create_parent=True)
    assert main.text_content().split() == " ".join(page.text.split()).split()
    assert [e.tag for e in main.iter("h2", "h3")] == ["h2", "h3", "h2"]


def test_markup_in_text_stays_text() -> None:
    html = POLICY.replace("Cookies", "The &lt;b&gt; tag").replace("We set a", "# We set &lt;i&gt; a")
    page = extract(html)
    assert "The <b> tag" in page.text
    assert "<b>" not in page.to_html() and "<i>" not in page.to_html()
    assert "## 1.1 The \\<b> tag" in page.to_markdown() and "\n\\# We set \\<i> a" in page.to_markdown()


@pytest.mark.parametrize(
    ("body", "warning"),
    [
        (b"", "empty"),
        (b" \n ", "empty"),
        (b"%PDF-1.7\n%\xe2\xe3\xcf\xd3", "not-html"),
        (bytes(range(256)) * 8, "not-html"),
        (b"<html><body><script>x = 1</script></body></html>", "no-text"),
    ],
)
def test_what_is_no_page_gives_a_warning(body: bytes, warning: str) -> None:
    page = extract(body)
    check(page)
    assert page.sections == [] and page.warnings == [warning]


def test_every_key_has_one_type() -> None:
    whole, empty = check(extract(POLICY)), check(extract(b""))
    assert {key: type(value) for key, value in whole.items()} == {key: type(value) for key, value in empty.items()}


@pytest.mark.parametrize("html", [None, 3, ["<p>"], bytearray(b"<p>")])
def test_wrong_types_are_refused(html: Any) -> None:
    with pytest.raises(TypeError, match="html must be bytes or str"):
        extract(html)


@pytest.mark.parametrize("sheets", ["p {}", [("a", "b")], {"a": b"p {}"}, {1: "p {}"}, 0])
def test_style_sheets_of_wrong_types_are_refused(sheets: Any) -> None:
    with pytest.raises(TypeError, match="stylesheets must"):
        extract(POLICY, stylesheets=sheets)


def test_unknown_methods_are_refused() -> None:
    with pytest.raises(ValueError, match=r"'msss'.*'mss', 'mss-simple'"):
        extract(POLICY, content="msss")
    with pytest.raises(TypeError, match="labels must be a str or a hashable callable"):
        extract(POLICY, labels=3)


def test_simple_mss_can_be_chosen() -> None:
    page = extract(POLICY, content="mss-simple")
    check(page)
    assert page.software["content"] == "mss-simple"
    assert "You may ask us" in page.text


@pytest.mark.parametrize("encoding", ["utf-8", "cp1252"])
def test_a_response_gives_what_its_body_gives(encoding: str) -> None:
    body = POLICY.replace("notice", "notice – naïve").encode(encoding)
    headers = {"Content-Type": "text/html; charset=iso-8859-1"}
    response = HtmlResponse("https://example.com/", body=body, headers=headers)
    direct = extract(body, "https://example.com/", content_type=headers["Content-Type"])
    assert direct.to_dict() == extract.from_response(response).to_dict()
    assert "naïve" in direct.text


def test_the_spiders_tree_is_used_and_left_alone() -> None:
    response = HtmlResponse("https://example.com/", body=POLICY.encode(), encoding="utf-8")
    before = response.selector.get()
    tree = response.selector.root
    extract.from_response(response)
    assert response.selector.root is tree and response.selector.get() == before


@pytest.mark.parametrize("kind", ["application/pdf", "application/json", "image/png"])
def test_a_response_that_is_no_page(kind: str) -> None:
    page = extract.from_response(Response("https://example.com/", body=b'{"a": 1}', headers={"Content-Type": kind}))
    assert (page.url, page.warnings) == ("https://example.com/", ["not-html"])


@pytest.mark.parametrize("kind", ["text/html, text/html; charset=utf-8", "text/htm", "*/*", "application/octet-stream"])
def test_a_page_of_an_odd_type_is_read(kind: str) -> None:
    page = extract.from_response(Response("https://example.com/", body=POLICY.encode(), headers={"Content-Type": kind}))
    assert len(page.sections) == 4


def test_odd_attributes_stay_out_of_the_html() -> None:
    page = extract(
        POLICY.replace("<main>", "<main \"='x' <a='1' id='m'>").replace("<h3>", "<h3 on'x='2'><script>1</script>")
    )
    assert "on'x" not in page.main_html and "<a=" not in page.main_html


def test_one_deep_element_does_not_change_the_rest() -> None:
    deep = "<div>" * 150 + "x" + "</div>" * 150
    assert len(extract(POLICY.replace("<footer>", deep + "<footer>")).sections) == 4


@pytest.mark.parametrize("number", [1000, 3000])
def test_a_long_flat_page_keeps_its_text(number: int) -> None:
    lines = sentences(number)
    page = extract("<h1>Terms</h1>" + "".join(f"<p>{line}</p>" for line in lines))
    assert sum(line not in page.text for line in lines) <= number / 100


def test_main_html_is_safe_to_show_unless_asked_for_raw() -> None:
    html = POLICY.replace("<h2>", '<h2 id="data" onclick="steal()" style="color: red">').replace(
        "corrected", "<a href='javascript:steal()'>corrected</a>"
    )
    for unsafe in (False, True):
        page = extract(html, main_html_raw=unsafe)
        check(page)
        written = page.to_dict()["main_html"]
        assert '<h2 id="data"' in written and "corrected</a>" in written
        assert ("onclick" in written, "style=" in written, "javascript:" in written) == (unsafe,) * 3


def test_same_answer_in_any_order() -> None:
    other = POLICY.replace("h2>", "h4>").replace("<p>", "<div>").replace("</p>", "</div>")
    first = [extract(POLICY).to_dict(), extract(other).to_dict()]
    assert [extract(other).to_dict(), extract(POLICY).to_dict()] == first[::-1]


def test_ten_megabytes_of_text_are_kept() -> None:
    page = extract(b"<html><body><h1>Long</h1><p>" + b"some more words of it " * 480_000 + b"</p></body></html>")
    check(page)
    assert len(page.text) > 10_000_000


def test_five_thousand_levels_keep_their_text() -> None:
    body = "".join(
        f"<div><p>Paragraph {i} says what we do with the personal data of those who use it.</p>" for i in range(5000)
    )
    page = extract(body)
    check(page)
    assert page.warnings == ["deep"]
    assert page.text.count("Paragraph") == 5000


@pytest.mark.parametrize("tag", ["div", "font"])
@pytest.mark.parametrize("levels", [300, 3000])
def test_unclosed_tags_lose_no_text(tag: str, levels: int) -> None:
    lines = sentences(levels)
    page = extract("".join(f"<{tag}><p>{line}</p>" for line in lines))
    check(page)
    assert [line for line in lines if line not in page.text] == []


TAGS = (
    "<h1> </h1> </h2> <p> </p> <b> </b> <br> <table><td> <a\thref=#x> <details> <title> <textarea> <svg> <!-- <![CDATA["
)
ODD = ["<h2>1. ", "<h3 id=x>1.2 ", "<li>(a) ", "&#xD800;", "\x00", "\ud800", "<div style='font-size:1e999px'>"]
TEXTS = [
    "See Section 1.2, <a href=#x>here<br>. ",
    "We use personal data to provide the service. ",
    "Cookies",
    "第一条 ",
    "<a href=#x>\u200b</a>",
]
snippets = st.lists(
    st.one_of(st.sampled_from([*TAGS.split(" "), *ODD, *TEXTS]), st.text(max_size=8)),
    max_size=30,
).map("".join)


@settings(deadline=None)
@given(snippets)
@example(f"<h1 id=x>Terms</h1>{6 * TEXTS[1]}<p><a href=#x>\u200b</a></p>")
@example("<center>\u200b<form id=x href=#x>…</form><main><address></address></main></center>")
@pytest.mark.parametrize("content", ["mss", "mss-simple", "shallow"])
def test_any_text_gives_an_answer(content: str, html: str) -> None:
    page = extract(html, content=content, dropped=True)
    check(page)
    written = parse(f"<div>{page.main_html}</div>").xpath("string()")
    assert signs(written) == signs(page.text + "".join(page.miscellany))


def signs(text: str) -> Counter[str]:
    """How often each character stands in a text, but for those that draw nothing."""
    return Counter(sign for sign in text if not sign.isspace() and sign not in "\u00ad\u200b\u200c\u200d\u2060\ufeff")


def test_a_link_to_a_title_from_no_text_is_no_reference() -> None:
    page = extract(f"<h1 id=x>Terms</h1>{6 * TEXTS[1]}<p><a href=#x>\u200b</a></p><p>{6 * TEXTS[1]}</p>")
    check(page)
    assert page.references == []


def test_a_long_page_is_read_some_at_a_time_with_the_same_result(monkeypatch: pytest.MonkeyPatch) -> None:
    parts = [f"<h2>{i}. Part</h2><p>{line}</p><ul><li>x<li>y</ul>" for i, line in enumerate(sentences(40))]
    page = "".join(f"<nav><a href=/>Home</a></nav>{''.join(parts)}<footer>Copyright 2026</footer>")
    whole = extract(page, dropped=True)
    monkeypatch.setattr(context, "MAX_PART", 24)
    monkeypatch.setattr(characters, "_MAX_CODE_POINTS", 333)
    again = extract(page, dropped=True)
    check(again)
    assert again.text == whole.text and again.dropped == whole.dropped
    assert [section.title for section in again.sections] == [section.title for section in whole.sections]
    confidences = [[section.confidence for section in one.sections] for one in (whole, again)]
    assert confidences[1] == pytest.approx(confidences[0], abs=1e-3)


@settings(deadline=None)
@given(st.one_of(st.binary(max_size=300), snippets.map(lambda text: text.encode("utf-16", "surrogatepass"))))
def test_any_bytes_give_an_answer(body: bytes) -> None:
    check(extract(body))


def test_where_the_scorer_finds_nothing_the_text_is_found_all_the_same() -> None:
    lines = sentences(3000)
    page = extract("<h1>Terms</h1>" + "<br><br>".join(lines))
    assert sum(line not in page.text for line in lines) <= 30


HUB = "".join(
    f'<section id="{name}"><h1>{title}</h1><p>In force since 2024.</p>'
    + "".join(f"<h2>{number}. Part</h2><p>{' '.join(sentences(4 + number))}</p>" for number in (1, 2, 3))
    + "</section>"
    for name, title in (("terms", "Terms of Service"), ("privacy", "Privacy Policy"), ("kekse", "Cookie Policy"))
)


@pytest.mark.parametrize(
    ("address", "fragment", "document"),
    [
        ("https://example.com/legal", None, -1), ("https://example.com/legal#privacy", None, 1),
        ("https://example.com/legal#privacy", "kekse", 2), ("https://example.com/legal#privacy", "", -1),
        (None, "terms", 0), (None, "imprint", -1),
    ],
)  # fmt: skip
def test_a_fragment_marks_a_document_and_changes_nothing_else(
    address: str | None, fragment: str | None, document: int
) -> None:
    page = extract(HUB, address, fragment=fragment)
    check(page)
    assert page.document == document
    assert page.sections == extract(HUB).sections
    assert [section.document for section in page.sections if section.level == 1] == [0, 1, 2]
    response = HtmlResponse(address or "https://example.com/", body=HUB.encode(), encoding="utf-8")
    assert extract.from_response(response, fragment=fragment).document == document


def test_a_fragment_is_a_text() -> None:
    with pytest.raises(TypeError, match="fragment must be a str, not int"):
        extract(HUB, fragment=1)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="fragment must be a str, not bytes"):
        extract.from_response(HtmlResponse("https://example.com/", body=b"<p>a"), fragment=b"a")  # type: ignore[arg-type]
