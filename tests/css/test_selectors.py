"""Selectors match what they match in a browser, at a cost that is bounded."""

from __future__ import annotations

import cssselect2
import pytest
from hypothesis import given
from hypothesis import strategies as st
from lxml import etree

from scrapy_sections.css.match_nodes import Budget, ElementPath, WrappedElement, bits_of
from scrapy_sections.css.selectors import MAX_SELECTOR_LENGTH, parse_selector

TREE = etree.fromstring(
    """<main id="m"><h1 id="h">a</h1><div id="d" class="c"><p id="p1" class="a b" title="A b" lang="en-GB">b</p>
    <!-- c --><p id="p2" data-x="">d</p><section id="s"><a id="l" href="/x">e</a><b id="e"/></section></div></main>"""
)


def matched(text: str, root: etree._Element = TREE) -> list[str]:
    """Ids of the elements that a selector matches."""
    selector = parse_selector(text)
    assert selector is not None
    wrapped: dict[etree._Element, WrappedElement] = {}
    elements = root.iter(etree.Element)
    return [el.get("id") for el in elements if selector.matches(WrappedElement.of(el, wrapped), Budget(10_000))]


@pytest.mark.parametrize(
    ("selector", "ids"),
    [
        ("p", "p1 p2"),
        ("P", "p1 p2"),
        (".a.b", "p1"),
        ("#s", "s"),
        ("div p", "p1 p2"),
        ("main > p", ""),
        ("main>div\t>\np", "p1 p2"),
        ("h1 + div", "d"),
        ("p + p", "p2"),
        ("h1 ~ div p", "p1 p2"),
        ("p ~ section b", "e"),
        ("main h1 ~ * > section a", "l"),
        ("* > * > *", "p1 p2 s l e"),
        ("[title]", "p1"),
        ("[title='A b']", "p1"),
        ("[title='a B' i]", "p1"),
        ("[title='a b']", ""),
        ("[title~=b]", "p1"),
        ("[lang|=en]", "p1"),
        ("[title^=A]", "p1"),
        ("[title$=b]", "p1"),
        ("[title*=' ']", "p1"),
        ("[data-x='']", "p2"),
        ("p:not(.a)", "p2"),
        ("p:not(.a, [data-x])", ""),
        (":is(h1, section) + :is(div)", "d"),
        (":is(h1, :hover)", "h"),
        (":where(#s) a", "l"),
        (":root", "m"),
        (":root > div", "d"),
        ("p:first-child", "p1"),
        ("b:last-child", "e"),
        ("p:nth-child(2n)", "p2"),
        ("p:nth-of-type(2)", "p2"),
        (":only-of-type", "m h d s l e"),
        ("b:empty", "e"),
        (":lang(en)", "p1"),
        ("a:link", "l"),
        ("\\70", "p1 p2"),
        (".\\61", "p1"),
    ],
)
def test_elements_matched(selector: str, ids: str) -> None:
    assert matched(selector) == ids.split()


@pytest.mark.parametrize(
    "text",
    ["p:hover", "p::before", "p:has(b)", "p:is(:hover)", "[title^='']", "p >", "> p", "p,b", "", "|", "p[",
     "p:bogus", "a:local-link", "p:nth-child(2 of .a)", "p:not(:nth-child(2 of .a))", "[\\7b a]",
     "p:not(b)" + "b" * MAX_SELECTOR_LENGTH, "p" + ":not(b)" * 9],
)  # fmt: skip
def test_what_is_invalid_or_cannot_match_is_none(text: str) -> None:
    assert parse_selector(text) is None


def test_two_ids_match_nothing() -> None:
    assert matched("#d#d") == ["d"] and matched("#d#s") == []


@pytest.mark.parametrize(
    ("text", "specificity"),
    [("*", (0, 0, 0)), ("p b", (0, 0, 2)), ("#a.b p", (1, 1, 1)), ("p[a]", (0, 1, 1)), (":where(#a)", (0, 0, 0)),
     (":is(p, #a)", (1, 0, 0)), (":not(.a)", (0, 1, 0))],
)  # fmt: skip
def test_specificity(text: str, specificity: tuple[int, int, int]) -> None:
    selector = parse_selector(text)
    assert selector is not None and selector.specificity == specificity


@pytest.mark.parametrize(
    ("text", "path_only", "ancestor_filter"),
    [
        ("main .c > #a p", True, {"main", ".c", "#a"}),
        ("main > div:not(.c) p", True, {"main", "div"}),
        (":root p", True, set()),
        ("div + p", False, set()),
        ("main h1 ~ p", False, {"main"}),
        ("div p[title]", False, {"div"}),
        ("main :first-child", False, {"main"}),
    ],
)
def test_what_decides_whether_a_selector_matches(text: str, path_only: bool, ancestor_filter: set[str]) -> None:
    selector = parse_selector(text)
    assert selector is not None
    assert selector.path_only == path_only and selector.ancestor_filter == bits_of(ancestor_filter)


_TREES = st.recursive(
    st.builds(etree.Element, st.sampled_from("abc"), st.sampled_from([{}, {"class": "x"}, {"class": "y"}])),
    lambda inner: st.builds(
        lambda element, children: (element.extend(children), element)[1],
        st.builds(etree.Element, st.sampled_from("abc"), st.sampled_from([{}, {"class": "x"}, {"class": "y"}])),
        st.lists(inner, min_size=1, max_size=3),
    ),
    max_leaves=8,
)
_COMPOUNDS = st.sampled_from(["a", "b", "c", "*", ".x", "a.y", ":not(a)", ":is(b, .x)", ":first-child", "[class]"])


@given(_TREES, _COMPOUNDS, st.lists(st.tuples(st.sampled_from([" ", ">", "+", "~"]), _COMPOUNDS), max_size=4))
def test_combinators_are_matched_as_by_cssselect2(
    root: etree._Element, first: str, others: list[tuple[str, str]]
) -> None:
    text = first + "".join(combinator + compound for combinator, compound in others)
    for number, element in enumerate(root.iter()):
        element.set("id", str(number))
    (reference,) = cssselect2.compile_selector_list(text)
    wrappers = cssselect2.ElementWrapper.from_html_root(root).iter_subtree()
    assert matched(text, root) == [wrapper.id for wrapper in wrappers if reference.test(wrapper)]


@given(_TREES, _COMPOUNDS, st.lists(st.tuples(st.sampled_from([" ", ">"]), _COMPOUNDS), max_size=4))
def test_paths_decide_where_they_are_said_to(root: etree._Element, first: str, others: list[tuple[str, str]]) -> None:
    selector = parse_selector(first + "".join(combinator + compound for combinator, compound in others))
    assert selector is not None
    if selector.path_only:
        paths: dict[etree._Element | None, ElementPath | None] = {None: None}
        for element in root.iter():
            parent, classes = paths[element.getparent()], (element.get("class") or "").split()
            path = paths[element] = ElementPath(parent, element.tag, None, classes)
            wrapper = WrappedElement.of(element, {})
            assert selector.matches(path, Budget(1000)) == selector.matches(wrapper, Budget(1000))


@pytest.mark.parametrize("combinator", [" ", " > b ", " ~ "])
def test_matching_does_not_try_all_combinations(combinator: str) -> None:
    size = 300
    root = last = etree.Element("b")
    for _ in range(size):
        last = etree.SubElement(root if "~" in combinator else last, "b")
    selector = parse_selector(combinator.join(["main", *["b"] * 20]))
    assert selector is not None
    budget = Budget(2 * size)
    assert not selector.matches(WrappedElement.of(last, {}), budget)


def test_counting_siblings_costs_by_their_number() -> None:
    root = etree.fromstring("<b>" + "<p/>" * 1000 + "</b>")
    selector = parse_selector("p:nth-of-type(3)")
    assert selector is not None
    budget = Budget(100)
    assert selector.matches(WrappedElement.of(root[2], {}), budget)
    assert budget.left == 0
