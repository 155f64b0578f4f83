"""Draw docs/images/page-and-sections.png: a page of the example site beside its sections.

    python docs/picture.py [--html FILE]

Needs Chromium and Pillow (``pip install -e '.[docs]'``). The page is marked with what ``extract`` returns for it, so
the picture shows a real result. ``--html`` keeps the document that the picture is taken of.
"""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys
import tempfile
from html import escape
from pathlib import Path

from lxml import html
from PIL import Image

from scrapy_sections import Section, SectionedPage, extract

CHECKOUT = Path(__file__).resolve().parent.parent
PAGE = CHECKOUT / "example_project" / "site" / "lumenly" / "privacy.html"
PICTURE = CHECKOUT / "docs" / "images" / "page-and-sections.png"
ADDRESS = "https://lumenly.example/privacy"

WIDTH, HEIGHT = 900, 640  # CSS pixels of the picture
SCALE = 2  # pixels of the file for one CSS pixel, so that it is sharp on dense screens
COLOURS = 256  # of the PNG's palette: keeps the file small
BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")

# One hue (degrees) for the whole document's title, then one for each section of level 2, in turn.
ROOT_HUE, HUES = 225, (203, 145, 28, 272, 335, 178, 48)

PAGE_STYLE = """
[data-part=title] { background: hsl(var(--hue) 80% 87%); box-shadow: -10px 0 0 0 hsl(var(--hue) 65% 45%); }
[data-part=prose] { background: hsl(var(--hue) 80% 97%); box-shadow: -10px 0 0 0 hsl(var(--hue) 60% 83%); }
[data-part=title], [data-part=prose] { padding: 1px 8px; }
[data-part=other], [data-part=other] * { background: #e9ecef !important; color: #8d99a6 !important; }
"""

STYLE = f"""
* {{ box-sizing: border-box; }}
body {{ margin: 0; width: {WIDTH}px; height: {HEIGHT}px; background: #fff; overflow: hidden; color: #1f2933;
       font: 12.5px/1.35 "Liberation Sans", Arial, sans-serif; display: flex; justify-content: space-between; }}
section {{ width: 442px; height: {HEIGHT}px; border: 1px solid #cfd6de; border-radius: 9px; overflow: hidden;
          display: flex; flex-direction: column; }}
header {{ height: 34px; flex: none; background: #eef1f4; border-bottom: 1px solid #cfd6de; display: flex;
         align-items: center; padding: 0 12px; gap: 6px; color: #52606d; font-size: 11.5px; }}
header i {{ width: 9px; height: 9px; border-radius: 50%; background: #cbd2d9; }}
header span {{ flex: 1; margin-left: 8px; padding: 3px 10px; border-radius: 10px; background: #fff; }}
header code {{ font: bold 12px "Liberation Mono", monospace; color: #323f4b; }}
iframe {{ flex: none; border: 0; width: 830px; height: 1141px; transform: scale(.5305); transform-origin: 0 0; }}
ol {{ flex: 1; list-style: none; margin: 0; padding: 8px 12px 0; }}
li {{ margin: 0 0 4px calc(var(--depth) * 22px); padding: 2px 8px 3px 10px; background: hsl(var(--hue) 80% 97%);
     border-left: 5px solid hsl(var(--hue) 65% 45%); border-radius: 0 4px 4px 0; }}
li b {{ display: block; font-size: 12.5px; color: hsl(var(--hue) 65% 22%); }}
li small {{ float: right; margin-top: 1px; font-weight: normal; font-size: 10.5px; color: #7b8794; }}
li p {{ margin: 0; font-size: 11px; color: #52606d; white-space: nowrap; overflow: hidden; text-overflow: ellipsis; }}
footer {{ padding: 7px 14px 9px; border-top: 1px solid #e4e7eb; color: #7b8794; font-size: 11px; }}
"""
NOTE = "In grey: what is in no section. The HTML has no h1 to h6; its titles are styled divs."


def main() -> None:
    parser = argparse.ArgumentParser(description="Draw the picture of the README.")
    parser.add_argument("--html", type=Path, metavar="FILE", help="keep the document that the picture is taken of")
    keep: Path | None = parser.parse_args().html
    page = extract(PAGE.read_bytes(), url=ADDRESS)
    hues = section_hues(page.sections)
    document = drawing(marked_page(page, hues), outline(page.sections, hues))
    with tempfile.TemporaryDirectory() as folder:
        source, shot = Path(folder) / "picture.html", Path(folder) / "picture.png"
        source.write_text(document, encoding="utf-8")
        if keep:
            shutil.copy(source, keep)
        screenshot(source, shot)
        PICTURE.parent.mkdir(exist_ok=True)
        with Image.open(shot) as image:
            picture = image.convert("RGB").crop((0, 0, WIDTH * SCALE, HEIGHT * SCALE))
            picture.quantize(COLOURS, kmeans=1, dither=Image.Dither.NONE).save(PICTURE, optimize=True)
    print(f"{PICTURE.relative_to(CHECKOUT)}: {PICTURE.stat().st_size / 1000:.0f} kB")


def section_hues(sections: list[Section]) -> list[int]:
    """Return a hue for each section: that of the section of level 2 it lies in."""
    hues: list[int] = []
    begun = 0
    for section in sections:
        if section.level == 2:
            hues.append(HUES[begun % len(HUES)])
            begun += 1
        else:
            hues.append(ROOT_HUE if section.parent is None else hues[section.parent])
    return hues


def marked_page(page: SectionedPage, hues: list[int]) -> str:
    """Return the page with its titles and prose marked by the hue of their section, and all other text as "other"."""
    tree = html.fromstring(PAGE.read_bytes())
    marks: dict[html.HtmlElement, tuple[str, int]] = {}
    prose = {line: index for index, section in enumerate(page.sections) for line in section.text.split("\n")}
    for index, section in enumerate(page.sections):
        if section.title is not None:
            marks[tree.xpath(section.xpath)[0]] = ("title", index)
    for element in tree.body.iter("div"):
        text = " ".join(element.text_content().split())
        if text in prose and element not in marks:
            marks[element] = ("prose", prose[text])
    for element, (part, index) in marks.items():
        element.set("data-part", part)
        element.set("data-hue", "")
        element.set("style", f"{element.get('style', '')};--hue:{hues[index]}")
    for element in tree.body.iter("div"):
        has_marks = bool(element.xpath("descendant-or-self::*[@data-hue]"))
        if not has_marks and not element.xpath("ancestor::*[@data-part]"):
            element.set("data-part", "other")
    style = html.Element("style")
    style.text = PAGE_STYLE
    tree.head.append(style)
    return str(html.tostring(tree, encoding="unicode", doctype="<!DOCTYPE html>"))


def outline(sections: list[Section], hues: list[int]) -> str:
    """Return the sections as a list: title, number of words, first words of the text."""
    lines = []
    for section, hue in zip(sections, hues, strict=True):
        words = f"<small>level {section.level} &middot; {section.words} words</small>"
        text = f"<p>{escape(section.text)}</p>" if section.text else ""
        title = f"<b>{words}{escape(section.title or '')}</b>"
        lines.append(f'<li style="--hue:{hue};--depth:{max(section.level - 1, 0)}">{title}{text}</li>')
    return "\n".join(lines)


def drawing(page: str, sections: str) -> str:
    """Return the document that the picture is taken of: the page in a frame, and the list of its sections."""
    return f"""<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><style>{STYLE}</style></head><body>
<section><header><i></i><i></i><i></i><span>{ADDRESS}</span></header>
<iframe srcdoc="{escape(page)}"></iframe></section>
<section><header><code>item["sections"]</code></header><ol>{sections}</ol>
<footer>{NOTE}</footer></section>
</body></html>"""


def screenshot(source: Path, target: Path) -> None:
    """Write a screenshot of an HTML file by headless Chromium."""
    browser = next(filter(None, map(shutil.which, BROWSERS)), None)
    if browser is None:
        sys.exit("chromium is missing: apt-get install chromium")
    options = ["--headless", "--no-sandbox", "--hide-scrollbars", f"--force-device-scale-factor={SCALE}"]
    # Headless Chromium paints only what lies within its viewport, which is lower than the window: crop afterwards.
    size = f"--window-size={WIDTH},{HEIGHT + 160}"
    command = [browser, *options, size, f"--screenshot={target}", source.as_uri()]
    subprocess.run(command, check=True, capture_output=True, timeout=60)


if __name__ == "__main__":
    main()
