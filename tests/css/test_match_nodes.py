"""What selectors are matched against."""

from __future__ import annotations

import pytest
from lxml import etree

from scrapy_sections.css.match_nodes import Budget, CssLimitError, ElementPath, WrappedElement


def test_a_budget_is_spent() -> None:
    budget = Budget(2)
    budget.spend(2)
    with pytest.raises(CssLimitError):
        budget.spend()


def test_a_path_has_the_simple_selectors_of_all_its_elements() -> None:
    path = ElementPath(ElementPath(None, "div", "a", ["b"]), "p", None, ["b", "c"])
    assert path.simple_selectors == {"div", "#a", ".b", "p", ".c"}
    assert (path.tag, path.id) == ("p", None) and path.classes == {"b", "c"}


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
