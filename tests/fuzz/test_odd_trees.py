"""Markup of which parsers make other trees than one would think, by the kinds that HTML parsers are tested with."""

from __future__ import annotations

import re

import pytest

from scrapy_sections import Extractor, extract

from ..invariants import check

# Each shows the words one, two and three, in that order.
TREES = {
    "unclosed paragraphs": "<p>one<p>two<p>three",
    "a paragraph ended by a block": "<p>one<div>two</div>three</p>",
    "an end tag that makes a paragraph": "one</p>two</p>three",
    "an end tag that makes a break": "one</br>two<br/>three",
    "misnested formatting": "<b>one<i>two</b>three</i>",
    "formatting across blocks": "<b><p>one</b>two</p><p>three",
    "formatting reopened": "<p><b><i><u>one<p>two<p>three",
    "a link in a link": "<a href=/x>one<a href=/y>two</a>three</a>",
    "many times the same formatting": "<b>" * 20 + "one" + "</b>" * 5 + "two<p>three",
    "headings in headings": "<h1>one<h2>two</h1>three",
    "a heading closed by another": "<h1>one</h2>two<h3>three</h4>",
    "lists without items": "<ul>one<li>two</ul>three",
    "items without lists": "<li>one<li>two<li>three",
    "descriptions without lists": "<dt>one<dd>two<dt>three",
    "a list in a paragraph": "<p>one<ul><li>two</ul>three",
    "a table without rows": "<table><td>one<td>two</table>three",
    "a table in a table": "<table><tr><td>one<table><tr><td>two</table>three</table>",
    "a table in a paragraph": "<p>one<table><tr><td>two</table>three",
    "captions and columns": "<table><caption>one<colgroup><col><tr><td>two<tfoot><tr><td>three</table>",
    "a form in a form": "<form>one<form>two</form>three</form>",
    "a form across a table": "<table><tr><td><form>one</td><td>two</form></table>three",
    "a button in a button": "<div><button>a<button>b</button></button></div><p>one two three",
    "a select cut short": "<select><option>a</select><p>one</p>two three",
    "nobr in nobr": "<nobr>one<nobr>two</nobr>three",
    "marquee and applet": "<marquee>one<b></marquee>two<applet>a</applet>three",
    "ruby": "<ruby>one<rt>two</ruby>three",
    "two bodies": "<body><p>one<body class=x><p>two</body>three",
    "text after the end": "<html><body>one</body></html>two<p>three",
    "a comment after the end": "<p>one</body><!-- a --></html><!-- b -->two<p>three",
    "a head in the body": "<p>one<head><title>a</title></head>two<p>three",
    "a doctype in the body": "<p>one<!DOCTYPE html>two<p>three",
    "a frameset in a body": "<p>one<frameset><frame></frameset>two<p>three",
    "a comment that ends at once": "one<!-->two<!--->three",
    "a comment with an odd end": "one<!-- a --!>two<!-- b -- > c -->three",
    "a comment in a comment": "one<!-- <!-- a -->two<p>three",
    "conditional comments": "one<!--[if IE]><p>a</p><![endif]-->two<![if !IE]><p>three<![endif]>",
    "character data in HTML": "one<![CDATA[a]]>two<p>three",
    "character data in SVG": "one<svg><![CDATA[a]]></svg>two<p>three",
    "a processing instruction": "one<?php echo 'a' ?>two<p>three",
    "an unknown declaration": "one<!a>two<p>three",
    "an end tag without a name": "one</>two</ a>three",
    "a tag that is none": "<p>one < two <3 three",
    "attributes twice": "<p id=a id=b class=c>one<p id=a>two<p>three",
    "attributes without blanks": '<p id="a"class="b"title=c>one<p/class=x>two<p / id=y>three',
    "a quote in a tag": "<p title='a>b' \"=c>one<p x=`>two<p>three",
    "tags in capitals": "<P>one</P><DIV>two</DIV><H1>three</h1>",
    "a tag with NUL": "<p\x00>one<d\x00iv>two</p>three",
    "a script that writes tags": "<p>one<script>document.write('<p>a</p><!-- a -->')</script>two<p>three",
    "a template": "<p>one<template><p>a</p></template>two<p>three",
    "SVG and MathML": "<p>one<svg><text>a</text></svg>two<math><mi>a</mi></math><p>three",
    "a title in SVG": "<p>one<svg><title>a</title></svg>two<p>three",
    "HTML in a foreign object": "one<svg><foreignObject><p>a</foreignObject></svg>two<p>three",
    "an image by its old name": "one<image src=x>two<p>three",
    "a text area": "<p>one<textarea><p>a</p></textarea>two<p>three",
    "entities without an end": "<p>one&nbsp;two&amp three",
    "details without a summary": "<details>one<p>two</details>three",
    "a summary alone": "<summary>one</summary><p>two<p>three",
    "blank lines in pre": "<pre>\n\none\n\ntwo</pre>three",
}


@pytest.mark.parametrize("html", TREES.values(), ids=TREES)
def test_no_text_is_lost_in_odd_trees(html: str) -> None:
    page = extract(html, content="everything", dropped=True)
    check(page, html, content="everything", dropped=True)
    assert re.findall("one|two|three", " ".join(Extractor().load(html).blocks.texts)) == ["one", "two", "three"]
