"""The default way to find the main part, on odd pages, and what it says of what it left out."""

from __future__ import annotations

import pytest

from scrapy_sections import extract

ARTICLE = (
    "<p>The river rose by two metres within a single night, and the lower part of the town had to be left by morning. "
    "Nobody was hurt, the mayor said, but forty houses cannot be lived in.</p>"
    "<p>Engineers now look at the old dam above the mill. It was built a century ago for half the water that came "
    "down on Tuesday, and repairs have been put off three times since then.</p>"
    "<p>What it will cost is not known. The council meets on Friday, and it will have to find the money in a budget "
    "that was closed in spring.</p>"
)
NAVIGATION = "<ul>" + "".join(f"<li><a href='/{k}'>Topic {k}</a></li>" for k in range(25)) + "</ul>"
FOOTER = "<footer><a href='/about'>About us</a> <a href='/jobs'>Jobs</a> © 2026 Valley Post</footer>"


def page(body: str, title: str = "Flood in the valley") -> str:
    return f"<html lang=en><head><title>{title}</title></head><body>{body}</body></html>"


def everything(found) -> list[str]:
    """All lines of a result, those left out among them, sorted."""
    titles = [section.title for section in found.sections if section.title is not None]
    prose = [line for section in found.sections for line in section.text.split("\n") if line]
    return sorted([*titles, *prose, *(one.text for one in found.dropped)])


def test_furniture_is_left_out_and_said_to_be() -> None:
    found = extract(page(f"<nav>{NAVIGATION}</nav><h1>Flood in the valley</h1>{ARTICLE}{FOOTER}"), dropped=True)
    assert [section.title for section in found.sections] == ["Flood in the valley"]
    assert found.text.count("\n") == 3
    assert [one.text for one in found.dropped][:2] == ["Topic 0", "Topic 1"]
    assert {one.why for one in found.dropped} <= {"outside", "label"}
    assert found.dropped[0].xpath == "/html[1]/body[1]/nav[1]/ul[1]/li[1]"


def test_nothing_is_told_of_what_is_left_out_unless_asked() -> None:
    assert extract(page(f"{NAVIGATION}{ARTICLE}")).dropped == []


def test_no_text() -> None:
    found = extract(page("<img src=a.png><script>var text = 'not text'</script>"), dropped=True)
    assert (found.sections, found.dropped, found.warnings) == ([], [], ["no-text"])


def test_only_navigation_loses_no_line() -> None:
    found = extract(page(f"<nav>{NAVIGATION}</nav>"), dropped=True)
    assert (found.sections, found.warnings) == ([], ["no-sections"])
    assert everything(found) == sorted(f"Topic {k}" for k in range(25))


def test_only_a_table() -> None:
    rows = "".join(f"<tr><td>Station {k}</td><td>level of {k + 2} metres at noon</td></tr>" for k in range(12))
    found = extract(page(f"<table>{rows}</table>"))
    assert found.text.count("Station") == 12 and found.text.count("metres at noon") == 12


def test_one_paragraph() -> None:
    text = "The bridge is closed until Monday. Take the ferry below the mill until then, free of charge."
    found = extract(f"<p>{text}</p>")
    assert [(section.title, section.text) for section in found.sections] == [(None, text)]


def test_languages_mixed() -> None:
    german = (
        "<p>Der Fluss stieg in einer einzigen Nacht um zwei Meter, und der untere Teil der Stadt musste bis zum Morgen "
        "geräumt werden. Verletzt wurde niemand, sagte der Bürgermeister.</p>"
    )
    chinese = (
        "<p>河水一夜之间上涨了两米，城镇的低洼地区必须在早晨之前疏散。市长说没有人受伤，但是有四十所房屋无法居住。</p>"
    )
    found = extract(page(f"<nav>{NAVIGATION}</nav><article>{ARTICLE}{german}{chinese}</article>{FOOTER}"))
    assert "river rose" in found.text and "Der Fluss" in found.text and "河水" in found.text
    assert "Topic" not in found.text


def test_two_articles_are_both_kept() -> None:
    other = ARTICLE.replace("river", "lake").replace("dam", "weir")
    found = extract(page(f"<nav>{NAVIGATION}</nav><article>{ARTICLE}</article><article>{other}</article>{FOOTER}"))
    assert "river rose" in found.text and "lake rose" in found.text


def test_comments_stay_out_of_the_section_of_the_article() -> None:
    said = (
        "<div class=comment><b>reader{0}</b> <p>I saw the same thing on my way to work, number {0} can tell.</p></div>"
    )
    thread = "".join(said.format(k) for k in range(60))
    article = f"<h1>Flood in the valley</h1><div class=article-body>{ARTICLE}</div>"
    found = extract(page(f"<nav>{NAVIGATION}</nav>{article}<div id=comments>{thread}</div>{FOOTER}"), profile="article")
    assert found.sections[0].title == "Flood in the valley"
    assert "river rose" in found.sections[0].text and "closed in spring" in found.sections[0].text
    assert "on my way" not in found.sections[0].text


def test_text_of_scripts_is_no_text() -> None:
    script = "<script>document.write('<p>the flood is a hoax</p>')</script><style>p {color: red}</style>"
    found = extract(page(ARTICLE.replace("<p>What", f"{script}<p>What")), dropped=True)
    assert not any("hoax" in line or "color" in line for line in everything(found))
    assert found.text.count("\n") == 2


def test_text_goes_on_after_an_embed() -> None:
    embed = "<figure><iframe src='//video.example/1'></iframe></figure><div class=ad><a href=/buy>Buy boots</a></div>"
    found = extract(page(f"<h1>Flood in the valley</h1>{ARTICLE.replace('<p>What', embed + '<p>What')}"))
    assert "rose by two metres" in found.text and "What it will cost" in found.text
    assert "Buy boots" not in found.text


@pytest.mark.parametrize("profile", ["auto", "article", "legal", "everything"])
def test_no_line_is_lost_unsaid(profile: str) -> None:
    html = page(f"<nav>{NAVIGATION}</nav><h1>Flood in the valley</h1>{ARTICLE}{FOOTER}")
    kept_and_dropped = everything(extract(html, profile=profile, dropped=True))
    assert kept_and_dropped == everything(extract(html, content="everything", dropped=True))


def test_the_profile_everything_keeps_more() -> None:
    html = page(f"<nav>{NAVIGATION}</nav>{ARTICLE}<ul><li>Share this</li><li>Printed on page 3</li></ul>{FOOTER}")
    assert len(extract(html, profile="everything").text) > len(extract(html, profile="article").text)


def test_kinds_of_page() -> None:
    news = extract(page(f"<nav>{NAVIGATION}</nav><article class=story><h1>Flood</h1>{ARTICLE}</article>")).page_kind
    assert news.kind == "article" and news.score == news.article > 0.5
    assert extract("<p>text</p>", content="mss-simple").page_kind.kind == ""


def test_profiles_are_known() -> None:
    with pytest.raises(ValueError, match="profile='news'"):
        extract("<p>text</p>", profile="news")
