"""The same page in another form has the same sections."""

from __future__ import annotations

import codecs
from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from scrapy.http import HtmlResponse

from scrapy_sections import SectionedPage, extract

from .inputs import bodies, content_types, options
from .markup import pages, well_formed

URL = "https://example.com/rules"
with_body = well_formed.filter(lambda html: "<body" in html)
BODY_ENDS = st.sampled_from(["\n", "\n" * 1_000, "<!-- <h1>1. Data we collect</h1> -->", "<script>'<p>x</p>'</script>"])


def held(page: SectionedPage) -> str:
    """All the texts of a page, wherever they went; it needs the option ``dropped``."""
    texts = [page.text, *page.miscellany, *[block.text for block in page.dropped]]
    return "\n".join(texts)


@given(pages, options)
def test_text_and_its_bytes(html: str, chosen: dict[str, Any]) -> None:
    chosen = {name: value for name, value in chosen.items() if name != "max_bytes"}  # a limit of text is characters
    body = html.encode("utf-8", "ignore")  # surrogates have no bytes
    assert extract(body, **chosen).to_dict() == extract(body.decode("utf-8"), **chosen).to_dict()


@given(bodies, content_types)
def test_a_response_and_its_body(body: bytes, content_type: str | None) -> None:
    headers = {} if content_type is None else {"Content-Type": content_type.encode("utf-8", "replace")}
    response = HtmlResponse(URL, body=body, headers=headers)
    header = (response.headers.get("Content-Type") or b"").decode("latin-1")
    assert extract.from_response(response).to_dict() == extract(body, URL, content_type=header).to_dict()


@given(well_formed, BODY_ENDS)
def test_what_shows_nothing_changes_nothing(html: str, end: str) -> None:
    before, after = extract(html), extract(html + end)
    assert (after.text, after.sections) == (before.text, before.sections)


@given(with_body, with_body)
def test_two_documents_one_after_the_other_lose_no_text(first: str, second: str) -> None:
    both = held(extract(first + second, dropped=True))
    for html in (first, second):
        for line in held(extract(html, dropped=True)).split("\n"):
            assert line in both


SCRIPTS = {
    "cp1252": "Données à caractère personnel – naïveté",
    "cp1250": "Žádost o přístup k údajům",
    "cp1251": "Права пользователей и жалобы",
    "koi8-r": "Права пользователей и жалобы",
    "cp1253": "Δικαιώματα χρηστών και παράπονα",
    "cp1256": "حقوق المستخدم والشكاوى",
    "cp874": "ข้อมูลที่เราเก็บรวบรวม",
    "gb18030": "我们收集的信息和您的权利",
    "big5": "我們收集的資料和您的權利",
    "shift_jis": "個人情報の取り扱いについて",
    "euc-jp": "個人情報の取り扱いについて",
    "iso-2022-jp": "個人情報の取り扱いについて",
    "euc-kr": "개인정보 처리방침",
}
WIDE = {"utf-8": codecs.BOM_UTF8, "utf-16-le": codecs.BOM_UTF16_LE, "utf-16-be": codecs.BOM_UTF16_BE}


def sections_of(
    text: str, codec: str, mark: bytes, header: str | None, meta: str | None
) -> list[tuple[str | None, str]]:
    head = f'<meta charset="{meta}">' if meta else ""
    body = mark + f"<html><head>{head}</head><body><h1>{text}</h1><p>{text}: {text}.</p></body></html>".encode(codec)
    content_type = f"text/html; charset={header}" if header else None
    page = extract(body, content_type=content_type, content="everything")
    return [(section.title, section.text) for section in page.sections]


@pytest.mark.parametrize("codec", SCRIPTS)
def test_the_label_decides_for_other_encodings_than_unicode(codec: str) -> None:
    text = SCRIPTS[codec]
    for header, meta in [(codec, None), (None, codec), (codec, codec), (codec, "koi8-u"), (codec, "utf-8")]:
        assert sections_of(text, codec, b"", header, meta) == [(text, f"{text}: {text}.")], (header, meta)


@pytest.mark.parametrize(("codec", "text"), list(product(WIDE, sorted({*SCRIPTS.values()}))))
def test_no_label_hides_a_unicode_encoding(codec: str, text: str) -> None:
    for mark, header, meta in product((b"", WIDE[codec]), (None, "utf-8", "shift_jis"), (None, "utf-16", "koi8-r")):
        assert sections_of(text, codec, mark, header, meta) == [(text, f"{text}: {text}.")], (mark, header, meta)
