"""``scrapy sections ...`` as the shell calls it, found through its entry point."""

import json
import os
import subprocess
import sys

import pytest

from scrapy_sections import extract

from .conftest import ADDON, policy


@pytest.fixture
def scrapy(tmp_path):
    """``scrapy(*args)`` in an empty directory; the entry point needs no installation of the package."""
    info = tmp_path / "path" / "entry_point_for_the_test-1.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: entry-point-for-the-test\nVersion: 1\n")
    (info / "entry_points.txt").write_text("[scrapy.commands]\nsections = scrapy_sections.plugin.commands:Command\n")
    directory = tmp_path / "empty"
    directory.mkdir()

    def run(*args, stdin=b""):
        return subprocess.run(
            [sys.executable, "-m", "scrapy", *map(str, args)],
            input=stdin,
            capture_output=True,
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


def test_a_file_as_json(scrapy, file):
    done = scrapy("sections", "extract", file)
    assert (done.returncode, done.stderr) == (0, b"")
    assert json.loads(done.stdout) == extract(file.read_bytes()).to_dict()
    assert done.stdout.count(b"\n") == 1


def test_standard_input_as_markdown(scrapy):
    done = scrapy("sections", "extract", "-", "--format", "markdown", stdin=policy("Émile").encode())
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.decode().rstrip("\n") == extract(policy("Émile")).to_markdown().rstrip("\n")


def test_a_url_as_html(scrapy, site, url):
    site.pages["/old"] = (301, "text/html", b"")
    done = scrapy("sections", "extract", url, "--format=html")
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.decode().rstrip("\n") == extract(policy(), url=url).to_html().rstrip("\n")


def test_options_and_settings_choose_the_methods(scrapy, file):
    expected = extract(file.read_bytes(), content="mss-simple").to_dict()
    for args in (["--content", "mss-simple"], ["-s", "SECTIONS_CONTENT=mss-simple"]):
        assert json.loads(scrapy("sections", "extract", file, *args).stdout) == expected


def test_a_url_in_a_project_writes_none_of_its_feeds(scrapy, url):
    (scrapy.directory / "scrapy.cfg").write_text("[settings]\ndefault = project_settings\n")
    feeds = {"items.jsonl": {"format": "jsonlines"}}
    settings = f"ADDONS = {ADDON['ADDONS']!r}\nFEEDS = {feeds!r}\nJOBDIR = 'job'\nSECTIONS_CONTENT = 'mss-simple'\n"
    (scrapy.directory / "project_settings.py").write_text(settings)
    done = scrapy("sections", "extract", url)
    assert json.loads(done.stdout) == extract(policy(), url=url, content="mss-simple").to_dict()
    assert not (scrapy.directory / "items.jsonl").exists()
    assert not (scrapy.directory / "job").exists()


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
        (["extract", "{site}/missing"], 1, "HTTP status 404"),
        (["extract", "http://127.0.0.1:9/", "-s", "RETRY_ENABLED=0"], 1, "cannot read http://127.0.0.1:9/: "),
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
        (["evaluate", "--corpus", "no-such-directory"], 1, "no-such-directory: no such directory"),
    ],
)
def test_what_cannot_be_done_is_said_on_stderr(scrapy, site, args, code, message):
    done = scrapy("sections", *(arg.format(site=site.url) for arg in args), stdin=policy().encode())
    assert done.returncode == code
    assert message in done.stderr.decode()
    assert b"Traceback" not in done.stderr
    assert done.stdout == b""


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


def test_training_without_scikit_learn_names_the_extra(scrapy, tmp_path):
    (tmp_path / "path" / "sklearn.py").write_text("raise ModuleNotFoundError(name='sklearn')\n")
    done = scrapy("sections", "train", "--corpus", tmp_path)
    assert done.returncode == 1
    assert b"pip install 'scrapy-sections[training]'" in done.stderr
