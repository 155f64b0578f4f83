"""Hypothesis strategies for what is given to ``extract``: bytes in many encodings, mutated; charsets; options."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import Field, fields
from typing import Any

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from scrapy_sections.options import FITTED, MAX_DEPTH, Options
from scrapy_sections.registry import EXTERNAL

from .markup import pages

CODECS = """utf-8 utf-8-sig utf-16 utf-16-le utf-16-be utf-32 cp1252 latin-1 cp1251 koi8-r iso8859-6 cp1255 gb18030 big5
euc-jp shift_jis iso-2022-jp euc-kr utf-7 ascii""".split()
# Names that browsers do not know, codecs of Python that are no character sets, and what is no name at all.
CHARSETS = [
    *CODECS,
    *"x-user-defined windows-1252 unicode-escape base64 rot13 idna undefined utf-8;x \ud800".split(),
    "",
]
MARKS = (b"\xef\xbb\xbf", b"\xff\xfe", b"\xfe\xff", b"\x1b$B", b"+/v8")  # signs of encodings at the start of a file

# Each makes other bytes of a body, at a place, with a number below 256.
_CHANGES: tuple[Callable[[bytes, int, int], bytes], ...] = (
    lambda body, at, number: body[:at],  # cut short
    lambda body, at, number: body[:at] + body[at + number :],  # a part missing
    lambda body, at, number: body[:at] + bytes([number]) + body[at + 1 :],  # a byte changed
    lambda body, at, number: body[:at] + bytes(number % 4) + body[at:],  # NULs
    lambda body, at, number: body[:at] + body[at : at + number] * 4 + body[at:],  # a part repeated
    lambda body, at, number: body[at:] + body[:at],  # turned round
    lambda body, at, number: body[:at] + body[number : number + 40] + body[at:],  # a part put elsewhere
    lambda body, at, number: MARKS[number % len(MARKS)] + body,
)


def _encoded(text: str, codec: str) -> bytes:
    return text.encode(codec, "replace" if codec.startswith("utf") else "xmlcharrefreplace")


def _changed(body: bytes, changes: list[tuple[Callable[[bytes, int, int], bytes], float, int]]) -> bytes:
    for change, place, number in changes:
        body = change(body, int(place * len(body)), number)
    return body


bodies: SearchStrategy[bytes] = st.builds(
    _changed,
    st.builds(_encoded, pages, st.sampled_from(CODECS)),
    st.lists(st.tuples(st.sampled_from(_CHANGES), st.floats(0, 1), st.integers(0, 255)), max_size=4),
)
content_types: SearchStrategy[str | None] = st.one_of(
    st.none(), st.just("text/html"), st.sampled_from(CHARSETS).map("text/html; charset={}".format)
)

_VALUES: dict[str, tuple[float | str | None, ...]] = {
    "max_bytes": (1, 100, 1_000, 50_000_000),
    "max_nodes": (1, 5, 30, 5_000_000),
    "max_depth": (1, 3, 10, MAX_DEPTH),
    "max_rules": (1, 3, 50_000),
    "max_output": (1, 1_000, 10_000, 200_000_000),
    "max_seconds": (0, 60.0),  # with one that bites the result would depend on the machine
    "render_key": (None, "k"),
}
_FILES = ("content_model", "models")  # the user's own
_UNTRIED = {*EXTERNAL, FITTED}  # other libraries are slow, and their faults none of the package's; a model is needed


def _values(option: Field[Any]) -> SearchStrategy[Any]:
    choices = option.metadata["choices"] or _VALUES.get(option.name) or (False, True)
    return st.sampled_from([choice for choice in choices if choice not in _UNTRIED])


options: SearchStrategy[dict[str, Any]] = st.fixed_dictionaries(
    {}, optional={option.name: _values(option) for option in fields(Options) if option.name not in _FILES}
)
