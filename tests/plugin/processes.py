"""Crawls in processes of their own, and the worker processes of a crawl."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from .conftest import ADDON

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

needs_proc = pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="finds processes in /proc")

SPIDER = """
import scrapy

class PolicySpider(scrapy.Spider):
    name = "policies"
    custom_settings = {settings!r}

    async def start(self):
        for url in {urls!r}:
            yield scrapy.Request(url)

    def parse(self, response):
        yield {{"url": response.url}}
"""
STAGES = '''
import re

import numpy as np

from scrapy_sections.stages import certain_relevance


def troubled(data):
    """Keep every block, of a page that does not ask for trouble."""
    text = " ".join(data.blocks.texts)
    if "endless" in text:
        open("at-trouble", "w").close()
        re.fullmatch("(a|a)*b", "a" * 100)  # does not let other threads run
    if "hungry" in text:
        bytearray(1 << 60)
    return certain_relevance(np.ones(len(data.blocks.texts), np.bool_))
'''
TROUBLED_OPTIONS = {"content": "troubled_stages.troubled"}
TROUBLED = {"SECTIONS_CONTENT": "troubled_stages.troubled"}
ENDLESS, HUNGRY = (f"<h1>Trouble</h1><p>This page is {kind}.</p>" for kind in ("endless", "hungry"))


def write_stages(folder: Path) -> None:
    (folder / "troubled_stages.py").write_text(STAGES)


def environment(folder: Path) -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": os.pathsep.join([str(folder), *sys.path])}


def start_crawl(folder: Path, urls: Iterable[str], feed: str = "items.jsonl", **settings: Any) -> subprocess.Popen[str]:
    """Start a crawl of *urls* by ``scrapy runspider``, with two workers, into a feed in *folder*."""
    settings = {
        **ADDON,
        "FEEDS": {str(folder / feed): {"format": "jsonlines"}},
        "SECTIONS_WORKERS": 2,
        "TELNETCONSOLE_ENABLED": False,
        **settings,
    }
    write_stages(folder)
    reactor = [f"-s{name}={settings.pop(name)}" for name in list(settings) if name.startswith("TWISTED")]
    (folder / "spider.py").write_text(SPIDER.format(urls=list(urls), settings=settings))
    return subprocess.Popen(
        [sys.executable, "-m", "scrapy", "runspider", "spider.py", *reactor],
        stderr=subprocess.PIPE,
        text=True,
        cwd=folder,
        env=environment(folder),
    )


def items_of(folder: Path, feed: str = "items.jsonl") -> list[dict[str, Any]]:
    return [json.loads(line) for line in (folder / feed).read_text().splitlines()]


def workers_of(pid: int | str = "self") -> list[int]:
    """Return the worker processes of a crawl."""
    tasks = Path(f"/proc/{pid}/task").glob("*/children")
    children = [int(child) for task in tasks for child in task.read_text().split()]
    return [child for child in children if b"scrapy_sections.plugin.worker_process" in _command_line(child)]


def _command_line(pid: int) -> bytes:
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes()
    except OSError:
        return b""


def runs(pid: int) -> bool:
    """True if there is such a process, and it is no zombie."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def at_trouble(folder: Path) -> bool:
    """True once a worker that runs in *folder* is at the endless page."""
    return (folder / "at-trouble").exists()


def until(condition: Callable[[], object], seconds: float = 30.0) -> None:
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, "waited in vain"
        time.sleep(0.01)
