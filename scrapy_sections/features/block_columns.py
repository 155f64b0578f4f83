"""Names of the block features' columns, in the order of the matrix, and the tags that have columns.

The names stand in the models' manifests: a model fits only a version with the same names in the same order.
"""

from __future__ import annotations

from collections.abc import Iterable

from scrapy_sections.features.characters import CLASS_NAMES, COMMA, DIGIT, QUESTION, SYMBOL, UPPER
from scrapy_sections.features.containers import CONTAINER_COLUMNS
from scrapy_sections.features.enumerators import ENUMERATOR_NAMES
from scrapy_sections.features.page_title import PAGE_TITLE_COLUMNS

HEADING_TAGS = ("h1", "h2", "h3", "h4", "h5", "h6")
CONTAINER_TAGS = (
    *HEADING_TAGS,
    *"p li div td th dt dd summary section blockquote pre figcaption address".split(),
)
OUTER_TAGS = ("p", "li", "div", "td")
ANCESTOR_TAGS = tuple(
    "nav header footer aside main article section form table tr ul ol li dl details figure button p noscript".split()
)


def _named(group: str, names: Iterable[str]) -> tuple[str, ...]:
    return tuple(f"{group}.{name}" for name in names)


# Columns of a block of which its neighbours may see some (features.context).
SEEN_COLUMNS = _named("seen", (
    "log_characters", "log_words", "uppercase", "capitalised", "log_stops", "log_commas", "bold", "underlined",
    "linked", "linked_within", "size", "recoloured", "hidden", "bold_line", "log_tags_before", "after_line_break",
    "anchored", "prose", "heading", "enumerated", "ends_in_stop", "ends_in_colon", "begins_lowercase",
    "begins_in_bullet", "in_li", "log_repeats",
))  # fmt: skip
TEXT_COLUMNS = _named("text", (
    "words_to_12", "characters_a_word", "all_uppercase", "question",
))  # fmt: skip
STYLE_COLUMNS = _named("style", (
    "italic", "uppercase", "centred", "bolder_than_body", "log_tags_inside",
))  # fmt: skip
PLACE_COLUMNS = _named("place", (
    "share_of_blocks", "share_of_characters", "log_blocks_before", "log_blocks_after", "depth", "depth_against_prose",
    "log_blocks_since_prose", "log_blocks_to_prose", "log_blocks_of_page", "log_characters_of_page",
    "prose_characters_of_page", "furniture",
))  # fmt: skip
TITLE_COLUMNS = _named("title", PAGE_TITLE_COLUMNS)
PAGE_COLUMNS = _named("page", ("log_words_a_block", "log_headings", "linked"))
# Classes of the last and the first character, and shares of classes.
LAST_CLASSES, FIRST_CLASSES = (COMMA, QUESTION, DIGIT, SYMBOL), (UPPER, DIGIT, SYMBOL)
SHARE_CLASSES = (DIGIT, SYMBOL, UPPER)
LAST_COLUMNS, FIRST_COLUMNS, SHARE_COLUMNS = (
    _named(group, [CLASS_NAMES[index] for index in classes])
    for group, classes in (("last", LAST_CLASSES), ("first", FIRST_CLASSES), ("share", SHARE_CLASSES))
)
ENUMERATOR_COLUMNS = _named("enumerator", ENUMERATOR_NAMES)
CONTAINER_TAG_COLUMNS = _named("container", CONTAINER_TAGS)
OUTER_TAG_COLUMNS = _named("outer", OUTER_TAGS)
ANCESTOR_TAG_COLUMNS = _named("ancestors", ANCESTOR_TAGS)
# Columns whose means over a group of blocks are columns of each of its blocks.
_AVERAGED = (
    "log_characters",
    "linked",
    "prose",
    "before_prose",
    "ends_in_stop",
    "enumerated",
)
_GROUP_NAMES = (
    "log_size",
    "share_of_blocks",
    *(f"mean_{name}" for name in _AVERAGED),
    "departure_of_log_characters",
)
PATH_GROUP_COLUMNS = _named("same_path", _GROUP_NAMES)
STYLE_GROUP_COLUMNS = _named("same_style", _GROUP_NAMES)
BLOCK_COLUMNS = (
    *SEEN_COLUMNS, *TEXT_COLUMNS, *STYLE_COLUMNS, *PLACE_COLUMNS, *TITLE_COLUMNS, *PAGE_COLUMNS, *LAST_COLUMNS,
    *FIRST_COLUMNS, *SHARE_COLUMNS, *ENUMERATOR_COLUMNS, *CONTAINER_TAG_COLUMNS, *OUTER_TAG_COLUMNS,
    *ANCESTOR_TAG_COLUMNS, *PATH_GROUP_COLUMNS, *STYLE_GROUP_COLUMNS, *CONTAINER_COLUMNS,
)  # fmt: skip
