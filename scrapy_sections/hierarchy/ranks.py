"""Ranks of title styles: which style is above which (HEPS, section 4.3).

In this order: the rank of heading elements; font size; weight; first place on the page. Heading elements are above
titles that are only styled. Class names that no prose has make weight unreliable, since a style sheet that was not
read may change it; then order decides.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import pairwise

from scrapy_sections.hierarchy.title_styles import DOCUMENT_TITLE, TitleStyle

# Font sizes of a smaller ratio are taken for one: headings of a list differ slightly in size (HEPS, 5.4.5).
_MAX_SIZE_RATIO = 1.1
# Font sizes up to this ratio are one, too, if the larger comes later, in a single run: a style above another recurs.
_MAX_LATER_SIZE_RATIO = 1.2


def style_ranks(styles: Sequence[TitleStyle]) -> list[int]:
    """Return the rank of each title's style, 0 for the topmost."""
    first = _first_titles(styles)
    base = {style: style._replace(sublevel=0) for style in first}
    base_first: dict[TitleStyle, int] = {}
    for style, title in first.items():
        base_first.setdefault(base[style], title)
    size_group = _size_groups({style.size for style in first if not style.heading_rank})
    groups_with_names = {size_group[style.size] for style in first if style.class_names and not style.heading_rank}

    def key(style: TitleStyle) -> tuple[int, ...]:
        below_document_title = style.sublevel != DOCUMENT_TITLE
        if style.heading_rank:
            return below_document_title, 0, style.heading_rank, style.sublevel
        size = size_group[style.size]
        light = not style.bold and size not in groups_with_names
        return below_document_title, 1, size, light, base_first[base[style]], style.sublevel

    place = {style: rank for rank, style in enumerate(sorted(first, key=key))}
    heading_place: dict[tuple[int, int], int] = {}  # heading elements of one rank are one class, whatever their size
    return [
        heading_place.setdefault((style.heading_rank, style.sublevel), place[style])
        if style.heading_rank
        else place[style]
        for style in styles
    ]


def merge_styles(styles: Sequence[TitleStyle], stacked: Sequence[bool]) -> list[TitleStyle]:
    """Return the titles' styles with accidental differences removed; those of heading elements stay as they are.

    ``stacked``: for each title, whether it follows the title before it without prose between them.
    """
    if len({style for style in styles if not style.heading_rank}) < 2:
        return list(styles)
    for step in (_merge_by_class_names, _merge_into_fewer_class_names, _merge_by_size):
        merged = step(styles)
        styles = [merged.get(style, style) for style in styles]
    merged = _merge_lone_titles(styles, stacked)
    return [merged.get(style, style) for style in styles]


def _first_titles(styles: Sequence[TitleStyle]) -> dict[TitleStyle, int]:
    """Return the first title of each style, in document order."""
    first: dict[TitleStyle, int] = {}
    for title, style in enumerate(styles):
        first.setdefault(style, title)
    return first


def _size_groups(sizes: Iterable[float]) -> dict[float, int]:
    """Return the group of each size, 0 for the largest: all sizes of a group are near its largest."""
    groups: dict[float, int] = {}
    largest, group = 0.0, -1
    for size in sorted(sizes, reverse=True):
        if group < 0 or largest > _MAX_SIZE_RATIO * size:
            largest, group = size, group + 1
        groups[size] = group
    return groups


def _similar_size(a: TitleStyle, b: TitleStyle, max_ratio: float) -> bool:
    return max(a.size, b.size) <= max_ratio * min(a.size, b.size)


def _merge_by_class_names(styles: Sequence[TitleStyle]) -> dict[TitleStyle, TitleStyle]:
    """Map styles of one set of class names to the first: whether a title is also bold or in capitals tells less."""
    merged: dict[TitleStyle, TitleStyle] = {}
    first: dict[TitleStyle, TitleStyle] = {}
    for style in _first_titles(styles):
        if style.class_names and not style.heading_rank:
            merged[style] = first.setdefault(style._replace(bold=True, uppercase=False, underlined=False), style)
    return merged


def _merge_into_fewer_class_names(styles: Sequence[TitleStyle]) -> dict[TitleStyle, TitleStyle]:
    """Map the style of a single title to one of several titles that lacks some of its class names, and nothing else."""
    counts = Counter(style for style in styles if not style.heading_rank)
    variants: dict[TitleStyle, list[TitleStyle]] = {}
    for style in counts:
        variants.setdefault(style._replace(class_names=frozenset()), []).append(style)
    merged: dict[TitleStyle, TitleStyle] = {}
    for group in variants.values():
        repeated = [style for style in group if counts[style] > 1]
        for style in group if repeated else ():
            if counts[style] == 1:
                fewer = [other for other in repeated if other.class_names < style.class_names]
                if fewer:
                    merged[style] = max(fewer, key=lambda other: (len(other.class_names), counts[other]))
    return merged


def _merge_by_size(styles: Sequence[TitleStyle]) -> dict[TitleStyle, TitleStyle]:
    """Map a style to an earlier one that is slightly smaller: the higher of two levels comes first (HEPS, 4.3.3)."""
    sizeless = {style: style._replace(size=0.0) for style in _first_titles(styles)}
    runs: Counter[TitleStyle] = Counter()  # of each style, among the titles that differ from it in size only
    previous: dict[TitleStyle, TitleStyle] = {}
    for style in styles:
        base = sizeless[style]
        runs[style] += previous.get(base) != style
        previous[base] = style
    merged: dict[TitleStyle, TitleStyle] = {}
    last: dict[TitleStyle, TitleStyle] = {}
    for style, base in sizeless.items():
        if not style.heading_rank:
            earlier = last.setdefault(base, style)
            max_ratio = _MAX_LATER_SIZE_RATIO if runs[style] == 1 else _MAX_SIZE_RATIO
            if earlier.size <= style.size and _similar_size(earlier, style, max_ratio):
                merged[style] = earlier
            else:
                last[base] = style
    return merged


def _merge_lone_titles(styles: Sequence[TitleStyle], stacked: Sequence[bool]) -> dict[TitleStyle, TitleStyle]:
    """Map the style of a single title to the next one, where class names and order alone would put it above that.

    Only a page's first title, or the second line of it, may be alone in its style: HEPS's third condition (4.4.2)
    rejects lists of one heading.
    """
    counts = Counter(styles)
    first = _first_titles(styles)
    merged: dict[TitleStyle, TitleStyle] = {}
    for style, following in pairwise([*first][1:]):
        if style.heading_rank or following.heading_rank or not style.class_names or stacked[first[style]]:
            continue
        base, other = (each._replace(class_names=frozenset(), bold=False, size=0.0) for each in (style, following))
        alike = base == other and _similar_size(style, following, _MAX_SIZE_RATIO)
        if counts[style] == 1 < counts[following] and alike:
            merged[style] = following
    return merged
