"""What the comparison with a gold outline calls wrong."""

from __future__ import annotations

from typing import Any

from .outline import Gold, Shortfall, changes, compare, mistakes

GOLD = Gold(
    """
    Rules
      Boats
        Canoes
      Fees
    """,
    {"Rules": ["For all guests."], "Boats": ["Bring them back."], "Canoes": ["Seat two."], "Fees": ["Pay first."]},
    ["Log in"],
)


def section(title: str | None, path: list[str], text: str) -> dict[str, Any]:
    return {"title": title, "path": path, "text": text}


RIGHT = [
    section("Rules", [], "For all\nguests."),
    section("Boats", ["Rules"], "Bring them back."),
    section("Canoes", ["Rules", "Boats"], "Seat two."),
    section("Fees", ["Rules"], "Pay first."),
]


def test_sections_as_in_the_gold_outline_are_right() -> None:
    assert compare(GOLD, RIGHT) == Shortfall()


def test_text_of_a_missed_title_belongs_to_the_section_before() -> None:
    sections = [section(None, [], "For all guests."), section("Boats", [], "Bring them back. Seat two.")]
    wrong = compare(GOLD, [*sections, section("Fees", [], "Pay first.")])
    assert wrong == Shortfall(missed=["Rules", "Canoes"])


def test_a_title_under_another_is_misnested() -> None:
    assert compare(GOLD, [*RIGHT[:3], section("Fees", ["Rules", "Boats"], "Pay first.")]) == Shortfall(
        misnested=["Fees"]
    )


def test_a_title_found_twice_is_invented_once() -> None:
    assert compare(GOLD, [*RIGHT, section("Fees", ["Rules"], "")]) == Shortfall(invented=["Fees"])


def test_phrases_are_lost_strayed_or_furniture() -> None:
    sections = [*RIGHT[:2], section("Canoes", ["Rules", "Boats"], "Pay first."), section("Fees", ["Rules"], "Log in")]
    assert compare(GOLD, sections) == Shortfall(lost=["Seat two."], strayed=["Pay first."], furniture=["Log in"])


def test_changes_name_what_is_worse_and_what_is_better() -> None:
    lines = changes(Shortfall(missed=["Boats"]), Shortfall(missed=["Fees"]))
    assert lines == ["worse: missed 'Fees'", "better: missed 'Boats' happens no longer, remove it"]


def test_a_gold_phrase_that_its_page_lacks_is_a_mistake() -> None:
    html = b"<h1>Rules</h1><h2>Boats</h2><h3>Canoes</h3><h2>Fees</h2><p>For all guests. Bring them back. Seat two. Pay"
    assert mistakes(GOLD, html) == ["Pay first.", "Log in"]
