"""Text as Markdown that renders as exactly this text: CommonMark, and GitHub's tables, deletions and footnotes.

Only what would be read as markup gets a backslash, so that prose stays readable: "3 * 4", "snake_case", "[1]" and
"R&D" are left as they are. Every paragraph is one line between blank lines, which leaves no room for tables, underlined
headings and line breaks.
"""

from __future__ import annotations

import re

# Tags, comments, processing instructions and addresses in angle brackets; entities; addresses of links and images;
# definitions of references and footnotes; backslashes that would escape.
_INLINE = re.compile(
    r"<(?=[a-zA-Z/!?]|[^\s<>@]+@)|&(?=[a-zA-Z][a-zA-Z0-9]{1,31};|#[0-9]{1,7};|#[xX][0-9a-fA-F]{1,6};)"
    r"|](?=[(:])|\\(?=[!-/:-@\[-`{-~])"
)
# At the start of a line: quotations, headings, list items, code fences and rules.
_START = re.compile(r"(?=>|#{1,6}(?: |$)|[-+*](?: |$)|```|~~~|([-_*])(?: *+\1){2,}+$)|[0-9]{1,9}(?=[.)](?: |$))")
_CLOSING = re.compile(r"(?:(?<= )|^)(?=#++$)")  # "#" at the end of a heading are read as its markup
_RUN = re.compile(r"\*++|_++|~++|`++")
_ADDRESS = re.compile(r":(?=//)|(?<=[wW]{3})\.")


def heading(title: str, level: int) -> str:
    r"""Return a title as a heading of a level, at most 6.

    >>> print(heading("Terms for C #", 2))
    ## Terms for C \#
    """
    return "#" * min(level, 6) + " " + _CLOSING.sub(r"\\", _escaped(title))


def paragraph(line: str) -> str:
    r"""Return a line of prose as a paragraph.

    >>> print(paragraph("1. See [our *terms*](https://example.com/a_b_c) & <b>more</b>"))
    1\. See [our \*terms\*\](https\://example.com/a_b_c) & \<b>more\</b>
    """
    text = _escaped(line)
    start = _START.match(text)
    return f"{start[0]}\\{text[start.end() :]}" if start else text


def _escaped(text: str) -> str:
    """Return a text with its whitespace collapsed, and with escapes before all that is markup anywhere in a line."""
    text = _INLINE.sub(r"\\\g<0>", " ".join(text.split()))
    spanning = _spanning_signs(text)

    def escaped_run(run: re.Match[str]) -> str:
        return "\\" + "\\".join(run[0]) if run[0][0] in spanning and _is_delimiter(run) else run[0]

    return _without_addresses(_RUN.sub(escaped_run, text) if spanning else text)


def _without_addresses(text: str) -> str:
    r"""Return a text with escapes in the addresses of words that have some already.

    Readers that make links of plain addresses take a backslash, but not the "<" behind it, for a part of the address:
    in ``https://example.com\<script>`` the tag would be one again.
    """
    if "\\" not in text or not _ADDRESS.search(text):
        return text
    return " ".join([_ADDRESS.sub(r"\\\g<0>", word) if "\\" in word else word for word in text.split(" ")])


def _spanning_signs(text: str) -> set[str]:
    """Return the signs of which one run can begin emphasis, deletion or code in a text, and a later one end it."""
    beginning: set[str] = set()
    spanning: set[str] = set()
    for run in _RUN.finditer(text):
        sign = run[0][0]
        if _is_delimiter(run):
            if sign in beginning and (sign == "`" or text[run.start() - 1] != " "):
                spanning.add(sign)
            if sign == "`" or text[run.end() : run.end() + 1].strip():
                beginning.add(sign)
    return spanning


def _is_delimiter(run: re.Match[str]) -> bool:
    """Return whether a run of signs can begin or end a span: not between spaces, nor as underscores within a word."""
    text, sign = run.string, run[0][0]
    before, after = text[run.start() - 1 : run.start()], text[run.end() : run.end() + 1]
    if sign == "_" and before.isalnum() and after.isalnum():
        return False
    return sign == "`" or bool(before.strip() or after.strip())
