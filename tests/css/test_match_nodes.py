"""What selectors are matched against."""

from __future__ import annotations

import pytest
from lxml import etree

from scrapy_sections.css.match_nodes import Budget, CssLimitError, ElementPath, WrappedElement, bits_of


def test_a_budget_is_spent() -> None:
    budget = Budget(2)
    budget.spend(2)
    with pytest.raises(CssLimitError):
        budget.spend()


def test_a_path_has_the_simple_selectors_of_all_its_elements() -> None:
    path = ElementPath(ElementPath(None, "div", "a", ["b"]), "p", None, ["b", "c\udc80"])
    assert path.simple_selectors == bits_of(("div", "#a", ".b", "p", ".c\udc80"))
    assert (path.tag, path.id) == ("p", None) and path.classes == {"b", "c\udc80"}


def test_parents_and_siblings_are_elements() -> None:
    root = etree.fromstring("<div lang='EN'>a<!-- b --><p/>c<?d?><b/>e</div>")
    wrapped: dict[etree._Element, WrappedElement] = {}
    last = WrappedElement.of(root[-1], wrapped)
    previous, parent = last.previous, last.parent
    assert previous is not None and previous.tag == "p" and previous.previous is None
    assert parent is not None and parent.tag == "div" and parent.parent is None and parent.previous is None
    assert (previous.index, last.index, parent.index) == (0, 1, 0)
    assert (last.lang, WrappedElement.of(etree.Element("p"), {}).lang) == ("en", "")
    assert WrappedElement.of(root[1], wrapped) is previous


def test_the_language_is_the_nearest_one() -> None:
    root = etree.fromstring("<a lang='en'><b><c/><c lang='DE'><d/></c><c lang=''/></b></a>")
    wrapped: dict[etree._Element, WrappedElement] = {}
    elements = [root[0][1][0], root[0][0], root[0][2], *root.iter()]
    assert [WrappedElement.of(element, wrapped).lang for element in elements] == [
        "de", "en", "", "en", "en", "en", "de", "de", "",
    ]  # fmt: skip
