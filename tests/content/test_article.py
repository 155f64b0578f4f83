"""The profile "article"."""

from __future__ import annotations

from scrapy_sections import extract

STORY = "".join(
    f"<p>The ferry of {place} ran aground on Monday, said the harbour master, and nobody was hurt when it did. The crew"
    f" waited for the tide, and the passengers of {place} were brought ashore by the pilot's boat before dark.</p>"
    for place in ("Marlow", "Brindle", "Penrose", "Kestrel")
)
PAGE = f"""<title>Ferry aground</title><article><h1>Ferry aground</h1>
<figure><img src=a.jpg alt=""><figcaption>The ferry, seen from the pier by our photographer</figcaption></figure>
{STORY}</article>
<div class="related-stories"><h3>Related stories</h3><p>Bridge closed for repairs until spring, says the council</p>
<p>Harbour fees go up again in the new year, and boat owners are not amused</p></div>
<div id="comments"><p>I saw it from my window, and it was not even foggy when it happened to them.</p>
<p>That captain again! He should have stayed ashore, as my uncle always said of him.</p></div>"""


def test_captions_related_stories_and_comments_go() -> None:
    page = extract(PAGE, profile="article")
    assert page.sections[0].title == "Ferry aground"
    assert "pilot's boat" in page.text and "Kestrel" in page.text
    for part in ("photographer", "Bridge closed", "Harbour fees", "my window", "That captain"):
        assert part not in page.text


def test_an_article_about_comments_stays() -> None:
    page = extract(f"<div class=comments><h1>Comments on the ferry</h1>{STORY}</div>", profile="article")
    assert "Kestrel" in page.text


def test_the_story_stays_where_all_of_it_has_a_name_of_comments() -> None:
    around = "<aside>" + "<p>Ferry times: nine, ten, eleven and noon, all of them by the clock at the pier.</p>" * 9
    page = extract(f'<div class="post comments"><h1>Comments on the ferry</h1>{STORY}</div>{around}', profile="article")
    assert "Kestrel" in page.text


def test_the_profile_leaves_out_what_is_kept_without_it() -> None:
    assert "photographer" in extract(PAGE).text and "photographer" not in extract(PAGE, profile="article").text
