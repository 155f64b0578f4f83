"""Regular expressions take time in proportion to the text, whatever it is.

Every compiled pattern of the package is run on hostile texts made from its own parse tree: whatever it repeats, many
times over, at the text's beginning and after what the pattern wants before it, with an end that does not match.
"""

from __future__ import annotations

import ast
import importlib
import pkgutil
import re
import time
from collections.abc import Callable, Iterator
from functools import partial
from itertools import product
from math import log
from pathlib import Path
from re import _constants as ops  # type: ignore[attr-defined]
from re import _parser  # type: ignore[attr-defined]
from typing import Any, TypeAlias

import pytest

import scrapy_sections

# Of a pattern that is only run on texts of so many characters; why. Beyond, its time may grow faster.
BOUNDED: dict[str, tuple[int, str]] = {
    "scrapy_sections.hierarchy.title_texts._BRACKETED": (500, "_MAX_LENGTH of a title"),
    "scrapy_sections.training.data.corpora._TAG": (1000, "gold files, which nobody made to be slow"),
}
# What every text ends with that a pattern is run on; why.
ENDED: dict[str, tuple[str, str]] = {
    "scrapy_sections.html.repair._TAG": (">", "searched up to the page's last one"),
    "scrapy_sections.html.repair._ANY_TAG": (">", "searched up to the page's last one"),
    "scrapy_sections.html.swallowed._TAG": (">", "searched up to the page's last one"),
    "scrapy_sections.html.swallowed._RAW_TEXT_TAG": (">", "searched up to the page's last one"),
    "scrapy_sections.published.tokens._TOKEN": ("-->?></a>", "a tree written out: all that begins ends"),
}
# Functions that compile patterns which are no constants; what of.
BUILDERS: dict[str, str] = {
    "features/furniture.py:any_word": "words of tables",
    "html/repair.py:head_end": "names of elements",
    "hierarchy/number_words.py:_any_of": "words of tables",
}

_SIZES = (20, 60, 250, 1000, 4000, 16_000)  # repetitions, by which exponential and cubic time show early
_QUICK = 0.002  # seconds: what takes less at all sizes is no worse than linear, or too short to matter
_MAX_EXPONENT = 1.5  # of time in size; between that of linear and of quadratic time
_COMMON = ("a", " ", "0", ".", "(", "[", "<", "-", "\\", '"', "a ", "1.", "a.", "\n", "A", "é", "一")
_ENDS = ("", "\0", "!")
_CHARACTERS = "a0 _-.,\nZé一(/\x00"
_CATEGORIES = {
    ops.CATEGORY_DIGIT: r"\d", ops.CATEGORY_NOT_DIGIT: r"\D", ops.CATEGORY_SPACE: r"\s",
    ops.CATEGORY_NOT_SPACE: r"\S", ops.CATEGORY_WORD: r"\w", ops.CATEGORY_NOT_WORD: r"\W",
}  # fmt: skip
_REPEATS = (ops.MAX_REPEAT, ops.MIN_REPEAT, ops.POSSESSIVE_REPEAT)
_FOLDER = Path(scrapy_sections.__file__).parent
Run: TypeAlias = Callable[[Any], object]
_MANY = 10  # repetitions; fewer cost no more than a constant


def _in_set(items: list[Any], character: str) -> bool:
    negated = items[0][0] is ops.NEGATE
    code = ord(character)
    for op, value in items[negated:]:
        if (
            (op is ops.LITERAL and value == code)
            or (op is ops.RANGE and value[0] <= code <= value[1])
            or (op is ops.CATEGORY and re.match(_CATEGORIES[value], character))
        ):
            return not negated
    return negated


def _one_of(items: list[Any], variant: int) -> str:
    """A character of a set: literals and ends of ranges first, then usual ones."""
    own = [value for op, value in items if op is ops.LITERAL] + [v[0] for op, v in items if op is ops.RANGE]
    fitting = [c for c in dict.fromkeys([*map(chr, own), *_CHARACTERS]) if _in_set(items, c)]
    return fitting[variant % len(fitting)] if fitting else ""


def _sample(tree: Any, variant: int) -> str:
    """A text that a part of a pattern matches, assertions aside."""
    text = ""
    for op, value in tree:
        if op is ops.LITERAL:
            text += chr(value)
        elif op is ops.NOT_LITERAL:
            text += next(c for c in _CHARACTERS if ord(c) != value)
        elif op is ops.ANY:
            text += "a"
        elif op is ops.IN:
            text += _one_of(value, variant)
        elif op is ops.BRANCH:
            text += _sample(value[1][variant % len(value[1])], variant)
        elif op is ops.SUBPATTERN:
            text += _sample(value[3], variant)
        elif op is ops.ATOMIC_GROUP:
            text += _sample(value, variant)
        elif op in _REPEATS:
            text += _sample(value[2], variant) * max(value[0], variant % 2)
    return text


def _children(op: Any, value: Any) -> list[Any]:
    if op is ops.BRANCH:
        return list(value[1])
    if op is ops.SUBPATTERN:
        return [value[3]]
    if op is ops.ATOMIC_GROUP:
        return [value]
    if op in (ops.ASSERT, ops.ASSERT_NOT):
        return [value[1]]
    return [value[2]] if op in _REPEATS else []


def _repeats(tree: Any, before: tuple[str, ...] = ("", "")) -> Iterator[tuple[tuple[str, ...], Any]]:
    """(variants of what stands before it, what is repeated) of each part that may be repeated often."""
    for position, (op, value) in enumerate(tree):
        start = tuple(prefix + _sample(tree[:position], variant) for variant, prefix in enumerate(before))
        if op in _REPEATS and value[1] > _MANY:
            yield start, value[2]
        for child in _children(op, value):
            yield from _repeats(child, start)


def _hostile(pattern: re.Pattern[Any]) -> set[tuple[str, str]]:
    """Pairs of a beginning and a unit to repeat after it, which make the texts a pattern is run on."""
    tree = _parser.parse(pattern.pattern, pattern.flags & ~re.DEBUG)
    made = {("", unit) for unit in _COMMON}
    for starts, item in _repeats(tree):
        for variant, start in product(range(3), dict.fromkeys(starts)):
            unit = _sample(item, variant)
            made |= {(start, unit), ("", start + unit), ("", start), ("", _sample(tree, variant))}
    return {(start, unit) for start, unit in made if unit}


def _package() -> list[Path]:
    return sorted(_FOLDER.rglob("*.py"))


def _held(value: object, depth: int = 0) -> Iterator[re.Pattern[Any]]:
    """The patterns that a value of a module holds, in containers and closures too."""
    if isinstance(value, re.Pattern):
        yield value
    elif depth < 4 and isinstance(value, dict | list | tuple | set | frozenset):
        for part in value.values() if isinstance(value, dict) else value:
            yield from _held(part, depth + 1)
    elif depth < 4:
        for cell in getattr(value, "__closure__", None) or ():
            yield from _held(cell.cell_contents, depth + 1)


def patterns() -> dict[str, re.Pattern[Any]]:
    """The package's compiled patterns by module and name."""
    found: dict[re.Pattern[Any], str] = {}
    for module in pkgutil.walk_packages(scrapy_sections.__path__, "scrapy_sections."):
        for name, value in vars(importlib.import_module(module.name)).items():
            if getattr(value, "__module__", module.name) == module.name or isinstance(value, re.Pattern):
                for number, pattern in enumerate(_held(value)):
                    found.setdefault(pattern, f"{module.name}.{name}" + (f".{number}" if number else ""))
    return {name: pattern for pattern, name in found.items()}


def _methods() -> dict[tuple[str, str], set[str]]:
    """The attributes that are used of each name, by (module, name)."""
    used: dict[tuple[str, str], set[str]] = {}
    for path in _package():
        module = ".".join(path.relative_to(_FOLDER.parent).with_suffix("").parts)
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
                used.setdefault((module, node.value.id), set()).add(node.attr)
    return used


METHODS = _methods()
PATTERNS = patterns()


def _runs(name: str, pattern: re.Pattern[Any]) -> list[Run]:
    """What the package does with a pattern: looks for it from the beginning alone, or from everywhere."""
    module, _, own_name = name.rpartition(".")
    used = METHODS.get((module, own_name), set()) if own_name[:1] == "_" else set()
    anchored: dict[str, Run] = {"match": pattern.match, "fullmatch": pattern.fullmatch}
    if used and used <= {*anchored, "pattern"}:
        return [run for method, run in anchored.items() if method in used]
    return [lambda text: sum(1 for _ in pattern.finditer(text)), *([] if used else [pattern.fullmatch])]


def _seconds(run: Run, text: str | bytes, repetitions: int) -> float:
    times = []
    for _ in range(repetitions):
        started = time.thread_time()
        run(text)
        times.append(time.thread_time() - started)
    return min(times)


def _exponent(run: Run, make: Callable[[int], str | bytes], size: int) -> float:
    """The exponent of time in size, up to this one; the least of three, as other processes may be in the way."""
    return min(log(_seconds(run, make(size), 3) / _seconds(run, make(size // 8), 5)) / log(8) for _ in range(3))


def _text(start: str, unit: str, end: str, as_bytes: bool, size: int) -> str | bytes:
    text = start + unit * (size // len(unit)) + end
    return text.encode("utf-8", "replace") if as_bytes else text


def slow_text(name: str, pattern: re.Pattern[Any]) -> str:
    """A text on which a pattern takes too long, described; empty if there is none."""
    longest = BOUNDED.get(name, (_SIZES[-1], ""))[0]
    ends = (ENDED[name][0],) if name in ENDED else _ENDS
    for (start, unit), end, run in product(sorted(_hostile(pattern)), ends, _runs(name, pattern)):
        make = partial(_text, start, unit, end, isinstance(pattern.pattern, bytes))
        for size in _SIZES:
            size = min(size * len(unit), longest)
            if _seconds(run, make(size), 1) > _QUICK:
                exponent = _exponent(run, make, size)
                if exponent > _MAX_EXPONENT:
                    return f"{start!r} + {unit!r} * n + {end!r}: exponent {exponent:.1f} at {size} characters"
            if size == longest:
                break
    return ""


@pytest.mark.slow
@pytest.mark.parametrize("name", PATTERNS)
def test_time_grows_as_the_text(name: str) -> None:
    assert slow_text(name, PATTERNS[name]) == ""


@pytest.mark.parametrize("pattern", [r"\s*$", r"(?:a|a)*b", r"<!--.*?-->", r"(\w+)\s*:", r"x[^;]*;", r"(?:a+)+b"])
def test_slow_patterns_are_found(pattern: str) -> None:
    assert slow_text("", re.compile(pattern))


@pytest.mark.parametrize("name", [*BOUNDED, *ENDED])
def test_excepted_patterns_are_patterns_of_the_package(name: str) -> None:
    assert name in PATTERNS


def test_patterns_are_compiled_where_they_are_found() -> None:
    """A pattern within a function is not checked above."""
    found = set()
    for path in _package():
        for function in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(function, ast.FunctionDef | ast.Lambda):
                for node in ast.walk(function):
                    if isinstance(node, ast.Call) and ast.unparse(node.func).startswith("re."):
                        place = path.relative_to(_FOLDER).as_posix()
                        found.add(f"{place}:{getattr(function, 'name', 'lambda')}")
    assert found == set(BUILDERS)
