"""``scrapy sections ...`` by its entry point: in this process, but for what starts a reactor."""

import contextlib
import io
import json
import os
import re
import subprocess
import sys
from types import SimpleNamespace

import pytest
from scrapy.cmdline import execute
from scrapy.utils.project import get_project_settings

from scrapy_sections import extract
from scrapy_sections.extras import install_command

from .conftest import ADDON, policy


@pytest.fixture
def scrapy(tmp_path, monkeypatch, capfdbinary):
    """``scrapy(*args)`` in an empty directory."""
    directory = tmp_path / "empty"
    directory.mkdir()
    monkeypatch.chdir(directory)

    def run(*args, stdin=b""):
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(stdin)))
        monkeypatch.setattr("sys.path", list(sys.path))
        capfdbinary.readouterr()
        try:
            execute(["scrapy", *map(str, args)], get_project_settings())
        except SystemExit as end:
            code = end.code or 0
        out, err = capfdbinary.readouterr()
        return SimpleNamespace(returncode=code, stdout=out, stderr=err)

    run.directory = directory
    return run


@pytest.fixture
def shell(tmp_path):
    """The same as a process of its own; the entry point needs no installation of the package."""
    info = tmp_path / "path" / "entry_point_for_the_test-1.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: entry-point-for-the-test\nVersion: 1\n")
    (info / "entry_points.txt").write_text("[scrapy.commands]\nsections = scrapy_sections.plugin.commands:Command\n")
    directory = tmp_path / "shell"
    directory.mkdir()

    def run(*args, stdin=b"", stdout=subprocess.PIPE):
        return subprocess.run(
            [sys.executable, "-m", "scrapy", *map(str, args)],
            input=stdin,
            stdout=stdout,
            stderr=subprocess.PIPE,
            cwd=directory,
            env={**os.environ, "PYTHONPATH": os.pathsep.join([str(info.parent), *sys.path])},
            timeout=60,
            check=False,
        )

    run.directory = directory
    return run


@pytest.fixture
def file(tmp_path):
    path = tmp_path / "privacy.html"
    path.write_text(policy("Émile"), encoding="utf-8")
    return path


def test_what_was_left_out_is_listed_on_demand(scrapy, file):
    done = scrapy("sections", "extract", file, "--dropped", "--profile", "legal")
    page = json.loads(done.stdout)
    assert page["dropped"] and page["page_kind"]["kind"] == "legal"


def test_a_file_as_json(scrapy, file):
    done = scrapy("sections", "extract", file)
    assert (done.returncode, done.stderr) == (0, b"")
    assert json.loads(done.stdout) == extract(file.read_bytes()).to_dict()
    assert done.stdout.count(b"\n") == 1


def test_standard_input_as_markdown(scrapy):
    done = scrapy("sections", "extract", "-", "--format", "markdown", stdin=policy("Émile").encode())
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.decode().rstrip("\n") == extract(policy("Émile")).to_markdown().rstrip("\n")


@pytest.mark.slow
def test_a_url_as_html(shell, site, url):
    site.pages["/old"] = (301, "text/html", b"")
    done = shell("sections", "extract", url, "--format=html")
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.decode().rstrip("\n") == extract(policy(), url=url).to_html().rstrip("\n")


def test_options_and_settings_choose_the_methods(scrapy, file):
    expected = extract(file.read_bytes(), content="mss-simple").to_dict()
    for args in (["--content", "mss-simple"], ["-s", "SECTIONS_CONTENT=mss-simple"]):
        assert json.loads(scrapy("sections", "extract", file, *args).stdout) == expected


def test_a_fragment_chooses_a_document(scrapy, file):
    file.write_text(policy().replace("<main>", '<main id="privacy">'), encoding="utf-8")
    chosen = [scrapy("sections", "extract", file, *args).stdout for args in ([], ["--fragment", "privacy"])]
    assert [json.loads(page)["document"] for page in chosen] == [-1, 0]


@pytest.mark.slow
def test_a_url_in_a_project_writes_none_of_its_feeds(shell, url):
    (shell.directory / "scrapy.cfg").write_text("[settings]\ndefault = project_settings\n")
    feeds = {"items.jsonl": {"format": "jsonlines"}}
    settings = f"ADDONS = {ADDON['ADDONS']!r}\nFEEDS = {feeds!r}\nJOBDIR = 'job'\nSECTIONS_CONTENT = 'mss-simple'\n"
    (shell.directory / "project_settings.py").write_text(settings)
    done = shell("sections", "extract", url)
    assert json.loads(done.stdout) == extract(policy(), url=url, content="mss-simple").to_dict()
    assert not (shell.directory / "items.jsonl").exists()
    assert not (shell.directory / "job").exists()


def test_labels_are_written_beside_the_page_and_never_over_what_is_there(scrapy, file):
    gold = file.with_name("gold.html")
    done = scrapy("sections", "label", file)
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")
    page = extract(file.read_bytes())
    assert gold.read_text("utf-8").count("<h2>") == sum(section.title is not None for section in page.sections)
    before = gold.read_bytes()
    done = scrapy("sections", "label", file, "--content", "mss-simple")
    assert done.returncode == 1
    assert b"gold.html is there already" in done.stderr
    assert gold.read_bytes() == before
    assert scrapy("sections", "label", file, "--output", "other.html").returncode == 0
    assert (scrapy.directory / "other.html").read_bytes() == before


def test_a_page_without_sections_says_so_on_stderr(scrapy):
    done = scrapy("sections", "extract", "-")
    assert done.returncode == 0
    assert json.loads(done.stdout)["sections"] == []
    assert b"no sections in -" in done.stderr


@pytest.mark.parametrize(
    ("args", "code", "message"),
    [
        (["extract", "no-such-file"], 1, "cannot read no-such-file: No such file"),
        (["extract", "."], 1, "cannot read ."),
        (["extract", "-", "--content", "no-such"], 1, "SECTIONS_CONTENT = 'no-such'"),
        (["extract", "-", "--models", "no-such-folder"], 1, "no-such-folder"),
        (["extract"], 2, "FILE|URL|-"),
        (["extract", "a", "b"], 2, "unrecognized arguments: b"),
        (["extract", "-", "--format", "xml"], 2, "invalid choice: 'xml'"),
        (["extract", "-", "--nonsense"], 2, "unrecognized arguments: --nonsense"),
        ([], 2, "ACTION"),
        (["guess"], 2, "guess"),
        (["train"], 2, "--corpus"),
        (["train", "--corpus", "no-such-directory"], 1, "no-such-directory: no such directory"),
        (["fit", "no-such-directory", "--output", "x.joblib"], 1, "no-such-directory: no such directory"),
        (["fit", ".", "--output", "x.joblib"], 1, "no pages with text below ."),
        (["fit", ".", "--output", "x.pickle"], 1, "must end in .joblib"),
        (["extract", "-", "--content", "mss-semisupervised"], 1, "needs content_model"),
        (["extract", "-", "--content", "mss-semisupervised", "--content-model", "no.joblib"], 1, "model 'no'"),
        (["evaluate", "--corpus", "no-such-directory"], 1, "no-such-directory: no such directory"),
        (["evaluate", "--corpus", "."], 1, "no labelled pages below ."),
        (["evaluate", "--corpus", ".", "--ablation", "nonsense"], 1, "no such table; --ablation has "),
        (["evaluate", "--corpus", ".", "--ablation", "heps", "--methods"], 2, "not allowed with"),
        (["label", "no-such-file"], 1, "cannot read no-such-file: No such file"),
        (["label", "{empty}"], 1, "no text that belongs to a document"),
        (["label", "{empty}", "--models", "no-such-folder"], 1, "no-such-folder"),
    ],
)
def test_what_cannot_be_done_is_said_on_stderr(scrapy, tmp_path, args, code, message):
    empty = tmp_path / "empty.html"
    empty.write_text("<p>1</p>" if "--models" in args else "")
    filled = (arg.format(empty=empty) for arg in args)
    done = scrapy("sections", *filled, stdin=policy().encode())
    assert done.returncode == code
    assert message in done.stderr.decode()
    assert b"Traceback" not in done.stderr
    assert done.stdout == b""


@pytest.mark.slow
@pytest.mark.parametrize(
    ("address", "message"),
    [("{site}/missing", "HTTP status 404"), ("http://127.0.0.1:9/", "cannot read http://127.0.0.1:9/: ")],
)
def test_a_url_without_a_page_is_said_on_stderr(shell, site, address, message):
    done = shell("sections", "extract", address.format(site=site.url), "-s", "RETRY_ENABLED=0")
    assert (done.returncode, done.stdout) == (1, b"")
    assert message in done.stderr.decode()


def test_a_misspelt_setting_is_named(scrapy, file):
    done = scrapy("sections", "extract", file, "-s", "SECTIONS_CONTNT=mss-simple")
    assert done.stderr == b"scrapy sections: no such setting: SECTIONS_CONTNT; did you mean SECTIONS_CONTENT?\n"
    assert done.returncode == 0


@pytest.mark.slow
def test_scrapys_parse_command_fills_the_fields(shell, url):
    (shell.directory / "scrapy.cfg").write_text("[settings]\ndefault = project_settings\n")
    settings = f"ADDONS = {ADDON['ADDONS']!r}\nSPIDER_MODULES = ['spiders']\n"
    (shell.directory / "project_settings.py").write_text(settings)
    parse = "def parse(self, response):\n        yield {'a': 1}\n"
    (shell.directory / "spiders.py").write_text(f"import scrapy\nclass S(scrapy.Spider):\n    name = 's'\n    {parse}")
    done = shell("parse", "--spider", "s", "--pipelines", "--nocolour", url)
    assert b"'sections_info'" in done.stdout and b"You may ask us" in done.stdout, done.stderr


def test_it_is_listed_and_costs_other_commands_nothing(scrapy):
    assert b"sections" in scrapy("-h").stdout
    check = "import sys; import scrapy_sections.plugin.commands as c; c.Command(); print(*sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", check],
        capture_output=True,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
        check=True,
    )
    loaded = set(done.stdout.decode().split())
    assert not loaded & {"numpy", "sklearn", "joblib", "scrapy_sections.extractor", "twisted.internet.reactor"}


def test_a_model_fitted_to_a_site_is_used(scrapy, tmp_path):
    pages = tmp_path / "pages"
    pages.mkdir()
    for number in range(5):
        (pages / f"{number}.html").write_text(policy(f"Firm {number}"), encoding="utf-8")
    model = scrapy.directory / "site.joblib"
    done = scrapy("sections", "fit", pages, "--output", model.name)
    assert done.returncode == 0 and b"5 pages are few" in done.stderr
    args = ["--content", "mss-semisupervised", "--content-model", model.name]
    done = scrapy("sections", "extract", pages / "0.html", *args)
    page = json.loads(done.stdout)
    assert page["software"]["content"].startswith("mss-semisupervised/site-")
    assert page["sections"]
    (scrapy.directory / "cut.joblib").write_bytes(model.read_bytes()[:-1])
    (scrapy.directory / "cut.json").write_bytes(model.with_suffix(".json").read_bytes())
    assert b"SHA-256" in scrapy("sections", "extract", pages / "0.html", *args[:-1], "cut.joblib").stderr


@pytest.mark.slow
@pytest.mark.parametrize(
    ("module", "extra", "args"),
    [("sklearn", "training", ["train"]), ("matplotlib", "plots", ["evaluate", "--plots", "p"])],
)
def test_what_is_not_installed_is_named_with_its_extra(shell, tmp_path, module, extra, args):
    (tmp_path / "path" / f"{module}.py").write_text(f"raise ModuleNotFoundError(name='{module}')\n")
    done = shell("sections", *args, "--corpus", tmp_path)
    assert done.returncode == 1
    assert install_command(extra).encode() in done.stderr


@pytest.mark.slow
@pytest.mark.parametrize("format", ["json", "markdown", "html"])
def test_a_terminal_gets_no_control_characters_of_a_page(shell, format):
    pty = pytest.importorskip("pty")
    page = policy("Example").replace("Your rights", "Your \x1b[31m\x9b2K\x7frights")
    terminal, end = pty.openpty()
    done = shell("sections", "extract", "-", "--format", format, stdin=page.encode(), stdout=end)
    os.close(end)
    out = b""
    with contextlib.suppress(OSError):  # there is no more
        while chunk := os.read(terminal, 65536):
            out += chunk
    os.close(terminal)
    text = out.decode().replace("\r\n", "\n")
    assert done.returncode == 0 and "rights" in text
    assert not re.search("[\x00-\x08\x0b-\x1f\x7f-\x9f]", text)
    if format == "json":
        assert json.loads(text) == extract(page.encode()).to_dict()


def test_a_file_gets_the_page_as_it_is(scrapy):
    page = policy("Example").replace("Your rights", "Your \x9brights")
    done = scrapy("sections", "extract", "-", "--format", "markdown", stdin=page.encode())
    assert "Your \x9brights" in done.stdout.decode()


def test_messages_hold_no_control_characters(scrapy):
    done = scrapy("sections", "extract", "\x1b[31m.html")
    assert b"\\u001b[31m.html" in done.stderr and b"\x1b" not in done.stderr
