"""Bytes to text, in the order browsers use, with mislabelled UTF-8 put right."""

from __future__ import annotations

import codecs

from w3lib.encoding import html_body_declared_encoding, http_content_type_encoding, read_bom, resolve_encoding

_BINARY_MAGIC = (
    b"%PDF-",
    b"\x89PNG",
    b"GIF8",
    b"\xff\xd8\xff",
    b"PK\x03\x04",
    b"\x1f\x8b",
    b"\x7fELF",
    b"RIFF",
    b"OggS",
)
_CONTROL = bytes((*range(0x01, 0x09), *range(0x0E, 0x1B), *range(0x1C, 0x20)))
_SAMPLE = 4096  # bytes looked at when telling text from binary
_MAX_CONTROL_SHARE = 0.05
_MAX_BAD_SHARE = 0.1  # of the non-ASCII bytes, in text that still counts as UTF-8
_FALLBACK = "cp1252"


def is_binary(body: bytes) -> bool:
    """Whether the bytes are no text: a known file signature, or many control characters."""
    if body[:_SAMPLE].lstrip().startswith(_BINARY_MAGIC):
        return True
    sample = body[:_SAMPLE].replace(b"\x00", b"")
    return len(sample) - len(sample.translate(None, _CONTROL)) > _MAX_CONTROL_SHARE * len(sample)


def encoding_of(body: bytes, content_type: str | None = None) -> str:
    """Name of the codec to read ``body`` with.

    A byte order mark decides, then the zeros of UTF-16, then bytes that are UTF-8 but for a few, then the label of the
    HTTP header, then that of ``<meta>``. Labels that name no codec are passed over.
    """
    by_mark = read_bom(body)[0]
    if by_mark:
        return by_mark
    sample = body[:_SAMPLE]
    zeros = [sample[start::2].count(0) for start in (0, 1)]
    if max(zeros) > len(sample) / 8 and min(zeros) <= max(zeros) / 8:
        return "utf-16-be" if zeros[0] > zeros[1] else "utf-16-le"
    if _mostly_utf8(body):
        return "utf-8"
    # Bytes that are not UTF-8 cannot be what a UTF-8 label says.
    for label in (http_content_type_encoding(content_type), html_body_declared_encoding(body)):
        name = resolve_encoding(label) if label else None
        if name and codecs.lookup(name).name != "utf-8":
            return name
    return _FALLBACK


def _mostly_utf8(body: bytes) -> bool:
    if body.isascii():
        return b"\x1b$" not in body and b"\x1b(" not in body  # ISO-2022 text is ASCII bytes too
    try:
        body.decode("utf-8")
    except UnicodeDecodeError:
        text = body.decode("utf-8", "replace")
    else:
        return True
    bad = text.count("\ufffd")
    wide = len(text) - len(text.encode("ascii", "ignore"))
    return bad <= _MAX_BAD_SHARE * wide


def decode(html: bytes | str, content_type: str | None = None) -> str:
    """Text of a page: no NUL, no byte order mark, no lone surrogate."""
    if isinstance(html, bytes):
        encoding = encoding_of(html, content_type)
        text = html.decode(encoding, "replace").removeprefix("\ufeff")
        if encoding == "utf-8" and 0 not in html:
            return text  # to look for NUL in bytes takes next to nothing, in wide text as long as to decode it
    elif html.isascii():
        text = html
    else:
        text = html.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace").removeprefix("\ufeff")
    return text.replace("\x00", "")
