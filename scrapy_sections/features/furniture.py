"""What a page says is furniture: navigation, footers, forms and the like, by tags, roles and class names."""

from __future__ import annotations

import re
from collections.abc import Sequence

import numpy as np

from scrapy_sections.arrays import Flags, Floats
from scrapy_sections.features.containers import sum_over_ancestors
from scrapy_sections.html.blocks import HEADINGS, Blocks

_TAGS = frozenset("nav footer aside".split())
_BOUNDED_TAGS = frozenset("form button dialog".split())  # some templates put the whole page into one form
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
    lower, title = "|".join(words), "|".join(word[0].upper() + word[1:] for word in words)
    without = "".join(f"(?<!{word})" for word in ("no-", "has-", "with-"))
    return re.compile(rf"(?:(?<![a-z]){without}(?:{lower})|(?:{title}))(?![a-z]|-open|-closed)")


_WORD = any_word(_WORDS)


def in_furniture(blocks: Blocks, words: Floats) -> Flags:
    """Return (n,) True for blocks in an element that its tag, role or class name calls furniture.

    ``words`` (n,) are the blocks' numbers of words.
    """
    named = _named(blocks, words, _WORD, _BOUNDED_TAGS, _MAX_SHARE) | _tagged(blocks, _TAGS)
    return _inside(blocks, named)


def in_elements(
    blocks: Blocks, words: Floats, class_word: re.Pattern[str], tags: frozenset[str], max_share: float
) -> Flags:
    """Return (n,) True for blocks in an element with such a tag or class name, and no more than a share of all words.

    Class names are those of the attributes class, id, role and itemprop. ``words`` (n,) are the blocks' numbers of
    words, ``max_share`` a share of their sum.
    """
    return _inside(blocks, _named(blocks, words, class_word, tags, max_share))


def _named(blocks: Blocks, words: Floats, class_word: re.Pattern[str], tags: frozenset[str], max_share: float) -> Flags:
    """Return (m,) True for such elements among a page's m nodes."""
    nodes = blocks.nodes
    by_class = np.array([class_word.search(name) is not None for name in blocks.class_names])
    words_before = np.concatenate(([0], np.cumsum(words)))
    first, end = (np.minimum(nodes.array(column), len(words)) for column in ("first", "end"))
    small = words_before[end] - words_before[first] <= max_share * words_before[-1]
    called = by_class[nodes.array("class_ids")] & ~_tagged(blocks, HEADINGS)  # a heading's id is often its own words
    return np.asarray(small & (called | _tagged(blocks, tags)))


def _tagged(blocks: Blocks, tags: frozenset[str]) -> Flags:
    """Return (m,) True for nodes with one of these tags."""
    return np.fromiter(map(tags.__contains__, blocks.nodes.tags), np.bool_, len(blocks.nodes.tags))


def _inside(blocks: Blocks, nodes: Flags) -> Flags:
    """Return (n,) True for blocks in one of these nodes (m,)."""
    return sum_over_ancestors(blocks, np.where(nodes, 0, 1), 1)[:, 0] > 0
