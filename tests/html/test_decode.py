"""Bytes become the text their author wrote, whatever encoding they are labelled with."""

from __future__ import annotations

import pkgutil
import re
from encodings import __path__ as codecs_path
from encodings.aliases import aliases

import pytest

from scrapy_sections.html.decode import decode, encoding_of, is_binary

TEXT = "<p>Données à caractère personnel – naïveté</p>"


@pytest.mark.parametrize(
    ("body", "content_type"),
    [
        pytest.param(TEXT.encode(), None, id="unlabelled UTF-8"),
        pytest.param(TEXT.encode(), "text/html; charset=iso-8859-1", id="UTF-8 labelled Latin 1 by the header"),
        pytest.param(b'<meta charset="windows-1252">' + TEXT.encode(), None, id="UTF-8 labelled otherwise by meta"),
        pytest.param(TEXT.encode("cp1252"), None, id="unlabelled Windows 1252"),
        pytest.param(TEXT.encode("cp1252"), "text/html; charset=utf-8", id="Windows 1252 labelled UTF-8"),
        pytest.param(TEXT.encode("utf-16"), "text/html; charset=utf-8", id="UTF-16 by its mark, against the header"),
        pytest.param(TEXT.encode("utf-16-le"), None, id="UTF-16 without a mark"),
        pytest.param(b"\xef\xbb\xbf" + TEXT.encode(), None, id="UTF-8 by its mark"),
        pytest.param(TEXT.encode("cp1252"), "text/html; charset=no-such-thing", id="a label that names no codec"),
        pytest.param(TEXT.replace("à", "à\x00").encode(), None, id="NUL bytes"),
    ],
)
def test_text_is_read_as_written(body: bytes, content_type: str | None) -> None:
    assert TEXT in decode(body, content_type)


def test_the_header_goes_before_meta() -> None:
    body = '<meta charset="windows-1251"><p>ěšč</p>'.encode("cp1250")
    assert "ěšč" in decode(body, "text/html; charset=windows-1250")


def test_few_broken_bytes_do_not_change_the_encoding() -> None:
    body = TEXT.encode() * 5 + b"\xff" + TEXT.encode()
    assert encoding_of(body, "text/html; charset=windows-1252") == "utf-8"


def test_iso_2022_is_not_taken_for_ascii() -> None:
    body = '<meta charset="iso-2022-jp"><p>個人情報</p>'.encode("iso-2022-jp")
    assert "個人情報" in decode(body)


LABELS = sorted({*aliases, *aliases.values(), *(module.name for module in pkgutil.iter_modules(codecs_path))})


@pytest.mark.parametrize("by_meta", [False, True])
def test_every_codec_of_python_may_be_named(by_meta: bool) -> None:
    for label in [*LABELS, "utf-16", "x-user-defined", "../a", "é", "a" * 300]:
        head = f'<meta charset="{label}">'.encode() if by_meta else b""
        content_type = None if by_meta else f"text/html; charset={label}"
        ascii_body = head + rb"a +AGE- ~{<~} \ud800 =41 &amp; xn--a-"
        assert decode(ascii_body, content_type) == ascii_body.decode(), label
        text = decode(ascii_body + b"\xe4\xff\xed\xa0\x80" + bytes(range(128, 256)), content_type)
        assert not re.search("[\ud800-\udfff]", text), label


@pytest.mark.parametrize("label", ["cp037", "rot13", "unicode_escape", "utf-7", "idna", "no-such-thing"])
def test_charsets_that_no_browser_knows_are_ignored(label: str) -> None:
    assert TEXT in decode(TEXT.encode("cp1252"), f"text/html; charset={label}")


def test_surrogates_are_joined_or_replaced() -> None:
    assert decode("a\ud83d\ude00b\ud800c") == "a😀b\ufffdc"


@pytest.mark.parametrize("body", [b"%PDF-1.7\n...", b"\x89PNG\r\n", bytes(range(1, 32)) * 20, b"PK\x03\x04..."])
def test_binary_files_are_recognised(body: bytes) -> None:
    assert is_binary(body)


def test_text_with_a_stray_control_character_is_text() -> None:
    assert not is_binary(b"<p>" + b"word " * 30 + b"\x07</p>")


@pytest.mark.parametrize(
    "text", ["Права пользователей", "Žádost o přístup k údajům", "ข้อมูลที่เราเก็บรวบรวม", "个人信息的处理"]
)
@pytest.mark.parametrize("codec", ["utf-16", "utf-16-le", "utf-16-be"])
def test_wide_characters_are_no_control_characters(text: str, codec: str) -> None:
    assert not is_binary(f"<html><body><h1>{text}</h1><p>{text}: {text}.</p></body></html>".encode(codec))


def test_pictures_with_many_zeros_are_binary() -> None:
    assert is_binary(b"\0\1\0\2\0\5\0\1\0\3" * 40)
