"""The Python snippets of the documentation work: each is run after those before it on its page.

A snippet that begins with a comment such as ``# policies.py`` is also saved under that name. Upper-case names are taken
for settings, which must be known and valid. Spiders that switch the add-on on crawl the example site.
"""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
import threading
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from scrapy.settings import Settings
from scrapy.utils.misc import load_object

from scrapy_sections import extract
from scrapy_sections.page import PARTS
from scrapy_sections.plugin.settings import SectionsSettings, unknown_settings
from scrapy_sections.registry import METHODS

if TYPE_CHECKING:
    from collections.abc import Iterator

CHECKOUT = Path(__file__).resolve().parent.parent
DOCS = CHECKOUT / "docs"
PAGES = [CHECKOUT / "README.md", CHECKOUT / "CONTRIBUTING.md", *sorted(DOCS.rglob("*.md"))]
SNIPPET = re.compile(r"^```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)
FILE_NAME = re.compile(r"# ([\w/]+\.py)\n")
COMPONENT = re.compile(r'"((?:scrapy|twisted)\w*(?:\.\w+)+)"')
EXAMPLE_SITE = "http://127.0.0.1:8000/"  # as the documentation says to serve it


def snippets(page: Path) -> list[tuple[int, str]]:
    """Return line number and code of the Python snippets of a page."""
    text = page.read_text(encoding="utf-8")
    return [(text.count("\n", 0, found.start(1)) + 1, found[1]) for found in SNIPPET.finditer(text)]


def place(page: Path, line: int) -> str:
    return f"{page.relative_to(CHECKOUT).as_posix()}:{line}"


SNIPPETS = [pytest.param(page, line, id=place(page, line)) for page in PAGES for line, _ in snippets(page)]
SPIDERS = [
    pytest.param(code, id=place(page, line))
    for page in PAGES
    for line, code in snippets(page)
    if '"ADDONS"' in code and "start_urls" in code
]


def run(page: Path, last: int) -> tuple[dict[str, Any], list[str]]:
    """Run a page's snippets to the one on line ``last``; return their names, and those that the last one uses."""
    names: dict[str, Any] = {"__name__": "__main__"}
    used: list[str] = []
    for line, code in snippets(page):
        if line > last:
            break
        if file_name := FILE_NAME.match(code):
            Path(file_name[1]).parent.mkdir(exist_ok=True)
            Path(file_name[1]).write_text(code, encoding="utf-8")
        compiled = compile("\n" * (line - 1) + code, str(page), "exec")  # tracebacks show the line of the page
        exec(compiled, names)
        used = list(compiled.co_names)
    return names, used


@pytest.fixture(scope="module")
def feeds(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a copy of the example project that has crawled its site."""
    project = tmp_path_factory.mktemp("docs") / "example_project"
    shutil.copytree(CHECKOUT / "example_project", project, ignore=shutil.ignore_patterns("*.jsonl", "__pycache__"))
    command = [sys.executable, "-m", "scrapy", "crawl", "policies", "-s", "DOWNLOAD_DELAY=0"]
    subprocess.run(command, cwd=project, check=True, capture_output=True, timeout=120)
    return project


@pytest.fixture
def workplace(feeds: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Work in a folder that has what snippets name: pages, feeds, models of one's own."""
    shutil.copytree(feeds / "site", tmp_path / "pages")
    shutil.copytree(feeds, tmp_path / "example_project")
    shutil.copytree(CHECKOUT / "models", tmp_path / "my-models")
    for feed in feeds.glob("*.jsonl"):
        shutil.copy(feed, tmp_path)
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(tmp_path)


@pytest.mark.usefixtures("workplace")
@pytest.mark.parametrize(("page", "line"), SNIPPETS)
def test_snippet(page: Path, line: int) -> None:
    code = dict(snippets(page))[line]
    names, used = run(page, line)
    settings = Settings({name: names[name] for name in used if name.isupper() and name in names})
    assert unknown_settings(settings) == []
    SectionsSettings.from_settings(settings)  # raises an error for a bad value
    assert all(feed["overwrite"] is True for feed in settings.getdict("FEEDS").values())
    for path in COMPONENT.findall(code):
        assert load_object(path)


class QuietHandler(SimpleHTTPRequestHandler):
    def log_message(self, *_: object) -> None:
        pass


@pytest.fixture(scope="module")
def site() -> Iterator[str]:
    """Return the address of the example site, which is served meanwhile."""
    handler = partial(QuietHandler, directory=str(CHECKOUT / "example_project" / "site"))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


@pytest.mark.slow
@pytest.mark.parametrize("code", SPIDERS)
def test_spider_crawls_the_example_site(code: str, site: str, tmp_path: Path) -> None:
    assert EXAMPLE_SITE in code
    (tmp_path / "spider.py").write_text(code.replace(EXAMPLE_SITE, site), encoding="utf-8")
    command = [sys.executable, "-m", "scrapy", "runspider", "spider.py", "-O", "items.jsonl"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=120)
    assert not re.findall(r"^.*(?:WARNING|ERROR|CRITICAL|Traceback).*$", done.stderr, re.MULTILINE)
    items = [json.loads(line) for feed in tmp_path.glob("*.jsonl") for line in feed.read_text("utf-8").splitlines()]
    policies = [item for item in items if item["url"] != site]
    assert len({item["url"] for item in policies}) == 12
    assert all(len(item["sections"]) >= 5 for item in policies)


def keys(page: str, heading: str) -> set[str]:
    """Return the names in the first column of the table below a heading."""
    text = (DOCS / page).read_text(encoding="utf-8")
    part = re.split(r"^## ", text.split(f"\n## {heading}\n", 1)[1], maxsplit=1, flags=re.MULTILINE)[0]
    cells = [line.split("|")[1] for line in part.splitlines() if line.startswith("| `")]
    return {name.strip('"') for cell in cells for name in re.findall(r"`([^`]+)`", cell)}


HTML = (CHECKOUT / "example_project" / "site" / "northgate" / "terms.html").read_text(encoding="utf-8")


def test_every_key_of_the_output_is_described() -> None:
    page = extract(HTML.replace("condition 2.3", "Section 2.3"), dropped=True).to_dict()
    assert keys("reference/output.md", "Page") == set(page)
    assert keys("reference/output.md", "Section") == set(page["sections"][0])
    assert keys("reference/output.md", "Date of the last change") == set(page["updated"])
    assert keys("reference/output.md", "Reference") == set(page["references"][0])
    assert keys("reference/output.md", "Dropped text") == set(page["dropped"][0])


def test_every_part_of_a_page_is_described() -> None:
    assert keys("reference/output.md", "What items get") == set(PARTS)
    assert keys("reference/output.md", "Info") == set(PARTS["info"](extract(HTML)))


@pytest.mark.parametrize("stage", ["content", "labels", "hierarchy"])
def test_every_method_is_described(stage: str) -> None:
    assert keys("reference/methods.md", stage.capitalize()) == set(METHODS[stage])


def test_the_layout_is_that_of_the_package() -> None:
    layout = (DOCS / "design.md").read_text(encoding="utf-8").split("\nscrapy_sections/\n")[1].split("\nmodels/")[0]
    described = set(re.findall(r"^  ([\w.]+)", layout, re.MULTILINE))
    package = CHECKOUT / "scrapy_sections"
    rooms = {path.parent.name for path in package.glob("*/__init__.py")}
    assert described == rooms | {path.name for path in package.glob("*.py")} - {"__init__.py"}


def test_the_readme_is_short() -> None:
    assert len((CHECKOUT / "README.md").read_text(encoding="utf-8").splitlines()) <= 200


JSON_SAMPLE = re.compile(r"^```json\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def shown_sections(sample: Any) -> Iterator[dict[str, Any]]:
    """Yield the sections in a sample of output."""
    if isinstance(sample, dict):
        if "xpath" in sample and "level" in sample:
            yield sample
        for value in sample.values():
            yield from shown_sections(value)
    elif isinstance(sample, list):
        for value in sample:
            yield from shown_sections(value)


@pytest.mark.parametrize("page", [page for page in PAGES if JSON_SAMPLE.search(page.read_text("utf-8"))], ids=str)
def test_shown_sections_are_those_that_come_out(page: Path) -> None:
    html = (CHECKOUT / "example_project" / "site" / "tidewater" / "terms.html").read_bytes()
    actual = {section["title"]: section for section in extract(html).section_dicts()}
    shown = [
        section
        for sample in JSON_SAMPLE.findall(page.read_text("utf-8"))
        for section in shown_sections(json.loads(sample))
    ]
    for section in shown:
        for key in section.keys() & actual[section["title"]].keys() - {"text"}:
            assert section[key] == actual[section["title"]][key], key
        assert actual[section["title"]]["text"].startswith(section["text"].removesuffix(" […]"))
