"""Safe HTML has the same visible text, and nothing that runs in a browser: read by html5ever, and by Chromium."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import nh3
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from scrapy_sections.html.load_blocks import load_blocks
from scrapy_sections.html.main_html import main_html
from scrapy_sections.html.safe_html import safe_html

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
RUN = "document.documentElement.dataset.ran=1"
ATTACKS = [
    f"<script>{RUN}</script>",
    f"<img src=x onerror={RUN}>",
    f"<a href='javascript:{RUN}' autofocus onfocus={RUN} tabindex=1>a</a>",
    f"<iframe srcdoc='<script>parent.{RUN}</script>'></iframe><iframe src='javascript:parent.{RUN}'></iframe>",
    f"<svg onload={RUN}><script>{RUN}</script><a xlink:href='javascript:{RUN}'><text>a</text></a></svg>",
    f"<math><mtext><table><mglyph><style><!--</style><img title='--&gt;&lt;img src=x onerror={RUN}&gt;'>",
    f"<noscript><p title='</noscript><img src=x onerror={RUN}>'></noscript>",
    f"<noembed><p title='</noembed><img src=x onerror={RUN}>'></noembed>",
    f"<xmp><p title='</xmp><img src=x onerror={RUN}>'></xmp>",
    f"<textarea><p title='</textarea><img src=x onerror={RUN}>'></textarea>",
    f"<!--><img src=x onerror={RUN}>--><!-- --!><img src=x onerror={RUN}> -->",
    f"<p title='\"><img src=x onerror={RUN}>'>&lt;img src=x onerror={RUN}&gt;</p>",
    f"<x-tag style='animation-name:x' onanimationstart={RUN}>x</x-tag><style>@keyframes x{{}}</style>",
    f"<video><source onerror={RUN}></video><details open ontoggle={RUN}>d</details><input autofocus onfocus={RUN}>",
    "<form action='javascript:x' id=f><button formaction='javascript:x'>b</button><input name=submit></form>",
    "<base href='//evil.example/'><meta http-equiv=refresh content='0;url=//evil.example/'><link rel=import href=x>",
    "<object data='data:text/html,x'>o</object><embed src='data:image/svg+xml,x'><img src='data:image/svg+xml,x'>",
    "<table background='javascript:x'><tr><td style='width:expression(x)'>t</table><a href='vbscript:x'>v</a>",
    "<template><img src=x onerror=x></template><plaintext><img src=x onerror=x>",
]
NAMES = "script style svg math iframe form input button object embed base meta link template noscript img a p".split()
_STRUCTURE = {*nh3.ALLOWED_TAGS, *"address big dir fieldset label legend main menu picture rb search section".split()}
_HARMLESS = (
    "abbr alt cite class colspan datetime dir headers height hidden href hreflang id lang name open reversed rowspan "
    "scope span src start title type value width"
).split()
_HANDLERS = "onanimationstart onclick onerror onfocus onload ontoggle style srcdoc action formaction xlink:href srcset"


def read(html: str, *, strict: bool) -> str:
    """What html5ever reads of HTML: the elements and attributes that are allowed, or all that browsers act on, too."""
    return nh3.clean(
        html,
        tags={*(_STRUCTURE - {"map", "area"}), *(() if strict else NAMES)},
        attributes={"*": {*_HARMLESS, *(() if strict else _HANDLERS.split())}},
        url_schemes={"http", "https", "mailto", "tel", *(() if strict else ("javascript", "data", "vbscript"))},
        clean_content_tags=set(),
        link_rel=None,
    )


@pytest.mark.parametrize(
    ("html", "safe"),
    [
        ('<h2 id="a" class="b" style="c" onclick="d" data-e="f">One</h2>', '<h2 id="a" class="b">One</h2>'),
        ('<a href="../x?y=1&amp;z#b" target="_blank">a</a>', '<a href="../x?y=1&amp;z#b">a</a>'),
        ("<a href=mailto:a@b.example>a</a><a href=tel:1>", '<a href="mailto:a@b.example">a</a><a href="tel:1"></a>'),
        ('<a href=" JAVA\tscript:x">a</a><a href="data:text/html,x">b</a>', "<a>a</a><a>b</a>"),
        ("<a href='a/b:c'>a</a><a href='x:y'>b</a>", '<a href="a/b:c">a</a><a>b</a>'),
        ("<img src='/a.png' alt='A &amp; \"B\"' onerror=x>", '<img src="/a.png" alt="A &amp; &quot;B&quot;">'),
        (
            "<table><tr><th scope=col colspan=2>a</th></tr><tr><td headers=h rowspan=2>b</td></tr></table>",
            '<table><tr><th scope="col" colspan="2">a</th></tr><tr><td headers="h" rowspan="2">b</td></tr></table>',
        ),
        ("<details open><summary>a</summary>b</details>", '<details open=""><summary>a</summary>b</details>'),
        ("<x-tag>a <font color=red>b</font></x-tag><o:p>c</o:p>", "a bc"),
        ("<form>a</form><button>b</button>c<noscript>d</noscript>", "<div>a</div><div>b</div>c<div>d</div>"),
        ("a<!-- b -->c<script>d</script>e<svg><text>f</text></svg>g<?h?>i", "acegi"),
        ("", ""),
    ],
)  # fmt: skip
def test_what_does_nothing_is_kept(html: str, safe: str) -> None:
    assert safe_html(html) == safe


_MARKUP = ["</p>", "</div>", "</table>", "<table>", "<tr>", "<b id=x>", "<pre>\n", "one ", "&lt;i&gt;"]
_ADDRESSES = ["javascript:x", "&#106;avascript:x", "java&Tab;script:x", "\x01data:x", "//x", "' x='\""]
_TAG = st.builds(
    "<{} {}='{}'>".format,
    st.sampled_from([*NAMES, "div", "td"]),
    st.sampled_from([*_HANDLERS.split(), "href"]),
    st.sampled_from(_ADDRESSES),
)
_PIECES = st.one_of(st.sampled_from([*ATTACKS, *_MARKUP]), _TAG, st.text(max_size=4))
_PAGES = st.lists(_PIECES, max_size=8).map("".join)


def written(html: str) -> str:
    """All of a page as ``main_html`` writes it."""
    blocks, _ = load_blocks(html)
    return main_html(blocks, [True] * len(blocks.texts))


@pytest.mark.parametrize("attack", ATTACKS[:3])
def test_the_reader_sees_attacks(attack: str) -> None:
    assert read(f"<p>a</p>{attack}", strict=True) != read(f"<p>a</p>{attack}", strict=False)


@given(_PAGES)
@example("".join(ATTACKS))
def test_nothing_else_is_there_for_a_browser(html: str) -> None:
    for safe in (safe_html(written(f"<p>one</p>{html}<p>two")), safe_html(html)):
        assert read(safe, strict=True) == read(safe, strict=False)


@given(_PAGES)
@example("<xmp><b>one</b></xmp><plaintext><b>two</b>")
@example("<form>one</form><x-tag>two</x-tag>three<noscript><p>four")
def test_no_text_is_lost(html: str) -> None:
    blocks, _ = load_blocks(f"<p>one</p>{html}")
    again, _ = load_blocks(safe_html(main_html(blocks, [True] * len(blocks.texts))))
    assert "".join("".join(again.texts).split()) == "".join("".join(blocks.texts).split())


def test_what_formatting_elements_hold_is_not_repeated() -> None:
    formatting = "".join(f"<b id=a{number}>" for number in range(900))
    html = f"<p>one</p><p>{formatting}" + "<div>x</div>" * 2_000
    assert len(safe_html(written(html))) < 2 * len(html)


@pytest.mark.slow
@pytest.mark.skipif(CHROMIUM is None, reason="needs Chromium")
@pytest.mark.parametrize("is_safe", [True, False])
def test_nothing_runs_in_a_browser(is_safe: bool, tmp_path: Path) -> None:
    attacks = [safe_html(attack) if is_safe else attack for attack in ATTACKS if RUN in attack]
    (tmp_path / "page.html").write_text("<!DOCTYPE html><meta charset=utf-8><body>" + "".join(attacks), "utf-8")
    command = [str(CHROMIUM), "--headless", "--no-sandbox", "--disable-gpu", f"--user-data-dir={tmp_path / 'user'}"]
    command += ["--virtual-time-budget=2000", "--dump-dom", (tmp_path / "page.html").as_uri()]
    dom = subprocess.run(command, capture_output=True, text=True, timeout=120, check=True).stdout
    assert "<body>" in dom and ("data-ran" in dom.partition("<head>")[0]) is not is_safe
