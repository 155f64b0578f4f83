"""The codes that a page's ``warnings`` can hold."""

from __future__ import annotations

from enum import StrEnum
from typing import Self


class WarningCode(StrEnum):
    """A code, what it means for the page, and what its reader can do."""

    meaning: str
    advice: str

    def __new__(cls, code: str, meaning: str, advice: str) -> Self:
        member = str.__new__(cls, code)
        member._value_ = code
        member.meaning, member.advice = meaning, advice
        return member

    EMPTY = ("empty", "The page has no content.", "Look at the response's status; ask for the page again.")
    NOT_HTML = (
        "not-html",
        "The body is a PDF, an image or other binary data, or the response's type says that it is no page (JSON, say).",
        "Leave such responses out of the crawl, or convert them to HTML first.",
    )
    NOT_MARKUP = (
        "not-markup",
        "The text is a URL or the name of a file and was read as a page of one line.",
        "Read the file, or fetch the URL, and pass on what is in it.",
    )
    NO_TEXT = (
        "no-text",
        "The page shows no text. Often a script would write it in a browser.",
        "Render the page with scrapy-playwright.",
    )
    NO_SECTIONS = (
        "no-sections",
        "There is text, but none of it belongs to a document.",
        'List what was left out with the option "dropped"; try the profile "everything".',
    )
    DEEP = (
        "deep",
        "Elements nested too deep were taken out, so that XPaths are those of the page without them, or most text lies "
        "deeper than people nest: every block is kept.",
        "Expect navigation and footers among the sections.",
    )
    UNCLOSED = (
        "unclosed",
        "An unclosed tag (a title, a text area) had swallowed text, which was brought back by leaving out such tags. "
        "XPaths are those of the page without them.",
        "Nothing, unless tags show up in the text.",
    )
    REPAIRED = (
        "repaired",
        "The parser would have lost text, mistaken tags for parts of the head or taken long for a tag of more than "
        "1,000 attributes: the page was repaired before. XPaths are those of the repaired page, whose tree is "
        "another or too large to compare.",
        "Nothing, unless you look XPaths up in the page as it is.",
    )
    CUT_OFF = (
        "cut-off",
        "The page is larger than the options max_bytes or max_nodes allow: what lies beyond is not in the result.",
        "Raise the limit if the page is worth its time and memory.",
    )
    JOINED = (
        "joined",
        "The page has more than 30,000 blocks of text: after these, short ones that follow each other were joined.",
        "Expect long lines where tables and lists were; headings are told apart up to 60,000 blocks.",
    )
    LARGE_RESULT = (
        "large-result",
        "The result is larger than the option max_output allows: what repeats other parts (paths, main_html, dropped) "
        "is empty.",
        'Follow "parent" for the path of a section; raise the limit if the page is worth the memory.',
    )
    TOO_SLOW = (
        "too-slow",
        "The page took longer than the option max_seconds allows and is empty.",
        "Look at the page; raise the limit if it is worth the time.",
    )
    STYLES = (
        "styles",
        "The style sheets were too large, had more selectors than the option max_rules allows, or took too long to "
        "match: styles come from tags and attributes alone.",
        "Render the page where titles on wrong levels matter.",
    )
    RENDERED_UNVERIFIED = (
        "rendered-unverified",
        "The page has attributes like those of a rendered one, without the key of the option render_key: not used.",
        "Give the key of the crawl that rendered the page; if none did, nothing: the page's author wrote them.",
    )
    UNFAMILIAR = (
        "unfamiliar",
        "The method for the main part kept next to nothing, or divided text of one kind: all but furniture is kept.",
        "Look at the page; try another method.",
    )
    MUCH_DROPPED = (
        "much-dropped",
        "A tenth of the page's words or more is left out that lies in no navigation, footer, form or list of links.",
        'Look at "text_coverage"; list what was left out with the option "dropped"; try the profile "everything".',
    )
    WORKER_DIED = (
        "worker-died",
        "The worker process died on this page twice, for want of memory or by a fault; the page is empty.",
        "Extract the page by itself to see why; report it.",
    )
    INTERRUPTED = (
        "interrupted",
        "The crawl was stopped by a signal and the page was not done some seconds later; it is empty.",
        "Crawl the page again.",
    )
