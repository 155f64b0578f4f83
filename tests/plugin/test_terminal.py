"""Control characters are shown on a terminal, not sent."""

from __future__ import annotations

import json

from scrapy_sections.plugin.terminal import shown


def test_all_but_tab_and_line_feed() -> None:
    kept = {chr(code) for code in range(0x110) if shown(chr(code)) == chr(code)}
    assert kept == {"\t", "\n", *map(chr, range(0x20, 0x7F)), *map(chr, range(0xA0, 0x110))}


def test_json_stays_the_same_data() -> None:
    text = "".join(map(chr, range(0x110)))
    assert json.loads(shown(json.dumps(text, ensure_ascii=False))) == text
