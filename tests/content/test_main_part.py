"""The default of stage 1, on usual and on odd pages, and the blocks that it drops."""

from __future__ import annotations

import pytest

from scrapy_sections import SectionedPage, extract

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


def html_of(body: str, title: str = "Flood in the valley") -> str:
    return f"<html lang=en><head><title>{title}</title></head><body>{body}</body></html>"


def all_lines(page: SectionedPage) -> list[str]:
    """Return all lines of a result, the dropped ones among them, sorted."""
    titles = [section.title for section in page.sections if section.title is not None]
    prose = [line for section in page.sections for line in section.text.split("\n") if line]
    return sorted([*titles, *prose, *(block.text for block in page.dropped)])


def test_furniture_is_dropped_with_a_reason() -> None:
    page = extract(html_of(f"<nav>{NAVIGATION}</nav><h1>Flood in the valley</h1>{ARTICLE}{FOOTER}"), dropped=True)
    assert [section.title for section in page.sections] == ["Flood in the valley"]
    assert page.text.count("\n") == 3
    assert [block.text for block in page.dropped][:2] == ["Topic 0", "Topic 1"]
    assert {block.why for block in page.dropped} <= {"outside", "label"}
    assert page.dropped[0].xpath == "/html[1]/body[1]/nav[1]/ul[1]/li[1]"


def test_dropped_blocks_are_listed_only_on_demand() -> None:
    assert extract(html_of(f"{NAVIGATION}{ARTICLE}")).dropped == []


def test_no_text() -> None:
    page = extract(html_of("<img src=a.png><script>var text = 'not text'</script>"), dropped=True)
    assert (page.sections, page.dropped, page.warnings) == ([], [], ["no-text"])


def test_only_navigation_loses_no_line() -> None:
    page = extract(html_of(f"<nav>{NAVIGATION}</nav>"), dropped=True)
    assert (page.sections, page.warnings) == ([], ["no-sections"])
    assert all_lines(page) == sorted(f"Topic {k}" for k in range(25))


def test_only_a_table() -> None:
    rows = "".join(f"<tr><td>Station {k}</td><td>level of {k + 2} metres at noon</td></tr>" for k in range(12))
    page = extract(html_of(f"<table>{rows}</table>"))
    assert page.text.count("Station") == 12 and page.text.count("metres at noon") == 12


def test_one_paragraph() -> None:
    text = "The bridge is closed until Monday. Take the ferry below the mill until then, free of charge."
    page = extract(f"<p>{text}</p>")
    assert [(section.title, section.text) for section in page.sections] == [(None, text)]


def test_languages_mixed() -> None:
    german = (
        "<p>Der Fluss stieg in einer einzigen Nacht um zwei Meter, und der untere Teil der Stadt musste bis zum Morgen "
        "geräumt werden. Verletzt wurde niemand, sagte der Bürgermeister.</p>"
    )
    chinese = (
        "<p>河水一夜之间上涨了两米，城镇的低洼地区必须在早晨之前疏散。市长说没有人受伤，但是有四十所房屋无法居住。</p>"
    )
    page = extract(html_of(f"<nav>{NAVIGATION}</nav><article>{ARTICLE}{german}{chinese}</article>{FOOTER}"))
    assert "river rose" in page.text and "Der Fluss" in page.text and "河水" in page.text
    assert "Topic" not in page.text


def test_two_articles_are_both_kept() -> None:
    other = ARTICLE.replace("river", "lake").replace("dam", "weir")
    page = extract(html_of(f"<nav>{NAVIGATION}</nav><article>{ARTICLE}</article><article>{other}</article>{FOOTER}"))
    assert "river rose" in page.text and "lake rose" in page.text


def test_comments_stay_out_of_the_section_of_the_article() -> None:
    comment = (
        "<div class=comment><b>reader{0}</b> <p>I saw the same thing on my way to work, number {0} can tell.</p></div>"
    )
    thread = "".join(comment.format(k) for k in range(60))
    article = f"<h1>Flood in the valley</h1><div class=article-body>{ARTICLE}</div>"
    page = extract(
        html_of(f"<nav>{NAVIGATION}</nav>{article}<div id=comments>{thread}</div>{FOOTER}"), profile="article"
    )
    assert page.sections[0].title == "Flood in the valley"
    assert "river rose" in page.sections[0].text and "closed in spring" in page.sections[0].text
    assert "on my way" not in page.sections[0].text


def test_text_of_scripts_is_no_text() -> None:
    script = "<script>document.write('<p>the flood is a hoax</p>')</script><style>p {color: red}</style>"
    page = extract(html_of(ARTICLE.replace("<p>What", f"{script}<p>What")), dropped=True)
    assert not any("hoax" in line or "color" in line for line in all_lines(page))
    assert page.text.count("\n") == 2


def test_text_goes_on_after_an_embed() -> None:
    embed = "<figure><iframe src='//video.example/1'></iframe></figure><div class=ad><a href=/buy>Buy boots</a></div>"
    menu = f"<nav>{NAVIGATION}</nav>"
    page = extract(
        html_of(f"{menu}<h1>Flood in the valley</h1>{ARTICLE.replace('<p>What', embed + '<p>What')}{FOOTER}")
    )
    assert "rose by two metres" in page.text and "What it will cost" in page.text
    assert "Buy boots" not in page.text


@pytest.mark.parametrize("profile", ["auto", "article", "legal", "everything"])
def test_every_line_is_in_a_section_or_dropped(profile: str) -> None:
    html = html_of(f"<nav>{NAVIGATION}</nav><h1>Flood in the valley</h1>{ARTICLE}{FOOTER}")
    kept_and_dropped = all_lines(extract(html, profile=profile, dropped=True))
    assert kept_and_dropped == all_lines(extract(html, content="everything", dropped=True))


def test_the_profile_everything_keeps_more() -> None:
    html = html_of(f"<nav>{NAVIGATION}</nav>{ARTICLE}<ul><li>Share this</li><li>Printed on page 3</li></ul>{FOOTER}")
    assert len(extract(html, profile="everything").text) > len(extract(html, profile="article").text)


def test_kinds_of_page() -> None:
    news = extract(html_of(f"<nav>{NAVIGATION}</nav><article class=story><h1>Flood</h1>{ARTICLE}</article>")).page_kind
    assert news.kind == "article" and news.score == news.article > 0.5
    assert extract("<p>text</p>", content="mss-simple").page_kind.kind == ""


def test_other_profiles_are_an_error() -> None:
    with pytest.raises(ValueError, match="profile='news'"):
        extract("<p>text</p>", profile="news")
