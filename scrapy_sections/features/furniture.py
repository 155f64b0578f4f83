"""What a page says is furniture: navigation, footers, forms and the like, by tags, roles and class names."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import repeat

import numpy as np

from scrapy_sections.arrays import Flags, Floats
from scrapy_sections.features.containers import sum_over_ancestors
from scrapy_sections.html.blocks import HEADINGS, Blocks

# Elements that are furniture, those that are unless they hold most of the page (some templates put all of it into one
# form), and headings.
_OTHER, _FURNITURE, _BOUNDED, _HEADING = range(4)
_KIND_OF_TAG = (
    dict.fromkeys(("nav", "footer", "aside"), _FURNITURE)
    | dict.fromkeys(("form", "button", "dialog"), _BOUNDED)
    | dict.fromkeys(HEADINGS, _HEADING)
)
# Words in class, id and role attributes. Most templates use them, in English whatever the language of the text. Words
# that documents use for parts of their own, in ids above all, are not among them: "header", "share", "consent".
_WORDS = (
    *"breadcrumb breadcrumbs comments complementary contentinfo cookiebot crumbs disqus footer login masthead".split(),
    *"menu modal nav navbar navigation newsletter onetrust pager pagination popup sidebar sidenav submenu".split(),
    *"subnav toolbar topbar topnav".split(),
    *(f"cookie[-_]?{word}" for word in ("banner", "bar", "consent", "dialog", "law", "message", "modal", "notice")),
    *(f"consent[-_]?{word}" for word in ("banner", "dialog", "manager", "modal", "popup")),
)
# Share of a page's words; a form, or an element called furniture, with more holds what the page is about.
_MAX_SHARE = 0.5


def any_word(words: Sequence[str]) -> re.Pattern[str]:
    """Return a pattern for any of these words, themselves patterns, in a class name.

    "footer" is in "footer", "siteFooter" and "site-footer", not in "footers", "no-footer" and "footer-open".

    >>> [bool(any_word(["footer"]).search(name)) for name in ("site-footer", "siteFooter", "footers", "has-footer")]
    [True, True, False, False]
    """
    by_first: dict[str, list[str]] = {}
    for word in words:
        by_first.setdefault(word[0], []).append(word[1:])
    lower = "|".join(f"{first}(?:{'|'.join(rest)})" for first, rest in by_first.items())
    title = "|".join(f"{first.upper()}(?:{'|'.join(rest)})" for first, rest in by_first.items())
    without = "".join(f"(?<!{word})" for word in ("no-", "has-", "with-"))
    firsts = "".join(by_first) + "".join(by_first).upper()  # looked for before all else: a third of the time
    return re.compile(rf"(?=[{firsts}])(?:(?<![a-z]){without}(?:{lower})|(?:{title}))(?![a-z]|-open|-closed)")


_WORD = any_word(_WORDS)


def in_furniture(blocks: Blocks, words: Floats) -> Flags:
    """Return (n,) True for blocks in an element that its tag, role or class name calls furniture.

    ``words`` (n,) are the blocks' numbers of words.
    """
    kinds = np.fromiter(map(_KIND_OF_TAG.get, blocks.nodes.tags, repeat(_OTHER)), np.int8, len(blocks.nodes.tags))
    called = _called(blocks, _WORD) & (kinds != _HEADING)  # a heading's id is often its own words
    named = _small(blocks, words, _MAX_SHARE) & (called | (kinds == _BOUNDED))
    return _inside(blocks, named | (kinds == _FURNITURE))


def in_elements(
    blocks: Blocks, words: Floats, class_word: re.Pattern[str], tags: frozenset[str], max_share: float
) -> Flags:
    """Return (n,) True for blocks in an element with such a tag or class name, and no more than a share of all words.

    Class names are those of the attributes class, id, role and itemprop. ``words`` (n,) are the blocks' numbers of
    words, ``max_share`` a share of their sum.
    """
    tagged = np.fromiter(map(tags.__contains__, blocks.nodes.tags), np.bool_, len(blocks.nodes.tags))
    return _inside(blocks, _small(blocks, words, max_share) & (_called(blocks, class_word) | tagged))


def _called(blocks: Blocks, class_word: re.Pattern[str]) -> Flags:
    """Return (m,) True for nodes with such a word in their class, id, role or itemprop."""
    by_class = np.array([class_word.search(name) is not None for name in blocks.class_names])
    return np.asarray(by_class[blocks.nodes.array("class_ids", np.int32)])


def _small(blocks: Blocks, words: Floats, max_share: float) -> Flags:
    """Return (m,) True for nodes with no more than a share of the page's words."""
    words_before = np.concatenate(([0], np.cumsum(words)))
    first, end = (np.minimum(blocks.nodes.array(column, np.int32), len(words)) for column in ("first", "end"))
    return np.asarray(words_before[end] - words_before[first] <= max_share * words_before[-1])


def _inside(blocks: Blocks, nodes: Flags) -> Flags:
    """Return (n,) True for blocks in one of these nodes (m,)."""
    return sum_over_ancestors(blocks, np.where(nodes, 0, 1), 1)[:, 0] > 0
