"""Bytes to text: the encoding is chosen as browsers do, except that UTF-8 with another label is recognised."""

from __future__ import annotations

from w3lib.encoding import html_body_declared_encoding, http_content_type_encoding, read_bom, resolve_encoding
from webencodings import lookup

_BINARY_SIGNATURES = (  # of PDF, images, archives, programs, sound
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
_CONTROL_CHARACTERS = bytes((*range(0x01, 0x09), *range(0x0E, 0x1B), *range(0x1C, 0x20)))  # not NUL, whitespace, escape
_SAMPLE_LENGTH = 4096  # bytes from the start that tell text from binary data, and UTF-16 from other encodings
_MAX_CONTROL_SHARE = 0.05  # of the sample's bytes; with more control characters, it is binary
_MIN_UTF16_ZEROS = 1 / 8  # of the sample's bytes; in UTF-16, every second byte of ASCII characters is zero
_MAX_OTHER_ZEROS = 1 / 8  # of these: zeros in the other half of UTF-16's bytes
_MAX_INVALID_SHARE = 0.1  # of the non-ASCII characters, in text that still counts as UTF-8
_FALLBACK = "cp1252"  # browsers' default for western languages
# Codecs of the labels that browsers know (https://encoding.spec.whatwg.org/#names-and-labels), as Python names them.
# It has more that are no encodings of pages: base64, rot13, idna, unicode_escape, EBCDIC.
_CODECS = frozenset(
    "utf-8 utf-16 utf-16-be utf-16-le big5hkscs cp949 cp932 euc_jp gb18030 hz iso2022_jp iso2022_kr koi8-r koi8-u "
    "mac-roman mac-cyrillic cp866 cp874 cp1250 cp1251 cp1252 cp1253 cp1254 cp1255 cp1256 cp1257 cp1258 iso8859-2 "
    "iso8859-3 iso8859-4 iso8859-5 iso8859-6 iso8859-7 iso8859-8 iso8859-10 iso8859-13 iso8859-14 iso8859-15 "
    "iso8859-16".split()
)


def is_binary(body: bytes) -> bool:
    """Return whether the bytes are no text: a known file signature, or many control characters."""
    sample = body[:_SAMPLE_LENGTH]
    if sample.lstrip().startswith(_BINARY_SIGNATURES):
        return True
    encoding = read_bom(sample)[0] or _utf16_by_zeros(sample)
    if encoding:  # halves of wide characters look like control characters
        sample = sample.decode(encoding, "replace").encode("utf-8", "replace")
    sample = sample.replace(b"\x00", b"")
    return len(sample) - len(sample.translate(None, _CONTROL_CHARACTERS)) > _MAX_CONTROL_SHARE * len(sample)


def encoding_of(body: bytes, content_type: str | None = None) -> str:
    """Return the name of the codec to decode a page with. ``content_type`` is the HTTP header.

    A byte order mark decides, then the zeros of UTF-16, then bytes that are valid UTF-8 except for a few, then the
    charset of the HTTP header, then that of ``<meta>``. Labels that browsers do not know are ignored.
    """
    by_mark = read_bom(body)[0]
    if by_mark:
        return by_mark
    by_zeros = _utf16_by_zeros(body[:_SAMPLE_LENGTH])
    if by_zeros:
        return by_zeros
    if _is_mostly_utf8(body):
        return "utf-8"
    for label in (http_content_type_encoding(content_type), html_body_declared_encoding(body)):
        name = _codec(label) if label else None
        if name in _CODECS and name != "utf-8":  # which it cannot be
            return name
    return _FALLBACK


def declares_no_charset(body: bytes, content_type: str | None = None) -> bool:
    """Return whether the HTTP header or ``<meta>`` names a charset that Python knows and browsers do not."""
    labels = (http_content_type_encoding(content_type), html_body_declared_encoding(body))
    return any(label and _codec(label) not in (None, *_CODECS) for label in labels)


def _codec(label: str) -> str | None:
    """Return the codec of a charset's label; None for one that is not known."""
    codec = resolve_encoding(label)
    if codec is None:
        encoding = lookup(label)
        codec = encoding and resolve_encoding(encoding.codec_info.name)
    return codec


def _utf16_by_zeros(sample: bytes) -> str | None:
    """Return which UTF-16 the start of a page is in, by the zeros of its ASCII characters; None if it is in none."""
    zeros = [sample[start::2].count(0) for start in (0, 1)]  # at even and at odd positions
    if max(zeros) > _MIN_UTF16_ZEROS * len(sample) and min(zeros) <= _MAX_OTHER_ZEROS * max(zeros):
        return "utf-16-be" if zeros[0] > zeros[1] else "utf-16-le"
    return None


def _is_mostly_utf8(body: bytes) -> bool:
    """Return whether the bytes are UTF-8, but for a few characters."""
    if body.isascii():
        return b"\x1b$" not in body and b"\x1b(" not in body  # ISO-2022 text is ASCII bytes too
    try:
        body.decode("utf-8")
    except UnicodeDecodeError:
        text = body.decode("utf-8", "replace")
    else:
        return True
    invalid = text.count("\ufffd")
    non_ascii = len(text) - len(text.encode("ascii", "ignore"))
    return invalid <= _MAX_INVALID_SHARE * non_ascii


def decode(html: bytes | str, content_type: str | None = None) -> str:
    """Return the text of a page, without NUL, byte order mark and lone surrogates.

    ``content_type`` is the HTTP header, which may name a charset.
    """
    if isinstance(html, bytes):
        encoding = encoding_of(html, content_type)
        text = html.decode(encoding, "replace").removeprefix("\ufeff")
        if encoding == "utf-8" and 0 not in html:
            return text  # NUL is found in bytes in next to no time, in text with wide characters as slowly as decoding
    elif html.isascii():
        text = html
    else:
        text = html.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace").removeprefix("\ufeff")
    return text.replace("\x00", "")
