"""Feeds with the default fields load where people load them."""

import json

import duckdb
import pandas
import pyarrow.json
import pytest

from .conftest import ADDON, policy


@pytest.fixture
def feed(crawl, site, tmp_path):
    """Pages of all kinds: with a lead, without titles, empty, no page; more than one block of a reader's."""
    bodies = {
        "lead": policy().replace("<h1>Privacy policy</h1>", ""),
        "untitled": "<p>" + "Some words that nobody needs a title for. " * 20 + "</p>",
        "empty": "",
        "script": "<script>1</script>",
        "deep": "<div>" * 3000 + "deep",
        "numbered": policy().replace("Data we collect", "1. Data we collect").replace("How we", "2. How we"),
        **{f"policy{number}": policy(f"Firm {number}") for number in range(40)},
    }
    urls = [site.add(f"/{name}", body) for name, body in bodies.items()]

    def parse(self, response):
        yield {"url": response.url}

    path = tmp_path / "out.jsonl"
    crawl(
        parse,
        urls,
        {**ADDON, "FEEDS": {path: {"format": "jsonlines"}, tmp_path / "flat.jsonl": {"format": "sections_flat"}}},
    )
    return path


def lines(path):
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()]


def test_pandas_reads_pages_and_sections(feed):
    pages = pandas.read_json(feed, lines=True)
    assert len(pages) == len(lines(feed))
    info = pandas.json_normalize(pages["sections_info"])
    assert info["words"].sum() == sum(item["sections_info"]["words"] for item in lines(feed))
    sections = pages[["url", "sections"]].explode("sections")
    assert sections["sections"].notna().sum() == sum(len(item["sections"]) for item in lines(feed))
    flat = pandas.read_json(feed.with_name("flat.jsonl"), lines=True)
    leads = [section for item in lines(feed) for section in item["sections"] if section["title"] is None]
    assert flat["title"].isna().sum() == len(leads) > 1


def test_pyarrow_infers_one_schema(feed):
    for path in (feed, feed.with_name("flat.jsonl")):
        table = pyarrow.json.read_json(path, read_options=pyarrow.json.ReadOptions(block_size=1 << 14))
        assert table.to_pylist() == lines(path)


def test_duckdb_queries_sections_in_place(feed):
    query = "SELECT count(*), sum(section.words) FROM (SELECT unnest(sections) AS section FROM read_json(?))"
    sections = [section for item in lines(feed) for section in item["sections"]]
    database = duckdb.connect()
    assert database.execute(query, [str(feed)]).fetchone() == (len(sections), sum(s["words"] for s in sections))
    titles = "SELECT count(*) FROM read_json(?) WHERE title IS NOT NULL AND len(path) = 1"
    (found,) = database.execute(titles, [str(feed.with_name("flat.jsonl"))]).fetchone()
    assert found == sum(section["title"] is not None and len(section["path"]) == 1 for section in sections)
