"""Growth of ``extract``'s time and memory with pages that repeat one piece of HTML, CSS or text.

    python benchmarks/repeated.py [--size 100000] [--seconds 60] [--only TEXT]

Each piece is repeated to pages of ``size`` bytes, a half and a quarter of them. Listed are the pieces whose CPU time
grows faster than the page (exponent above 1.4, and above .2 s), with the function that takes most of it; those that
take longer than ``seconds`` or raise; and those with the greatest peak of memory over the page's bytes. Each piece is
tried in a process of its own (a fork: Linux only), with style sheets of any length (styles="sheets").
"""

from __future__ import annotations

import argparse
import cProfile
import multiprocessing
import pstats
import time
from collections.abc import Iterator
from multiprocessing.connection import Connection

from growth import exponent, peak, reset_peak

from scrapy_sections import extract

MIN_EXPONENT = 1.4  # of time in size; a fixed cost of 3 ms a page and noise keep linear pieces below
MIN_SECONDS = 0.2  # at full size; below, noise tells more than growth
LISTED = 15  # pieces with the greatest peaks

_TAGS = """
a abbr address area article aside audio b base bdo blockquote body br button canvas caption center cite code col
colgroup dd del details dialog dir div dl dt em fieldset figure font footer form frame frameset h1 h2 h6 head header
hr html i iframe img input ins isindex label legend li link main map marquee math menu meta nav nobr noframes
noscript object ol optgroup option p plaintext pre q rp rt ruby s script section select small span strike strong
style sub summary sup svg table tbody td template textarea tfoot th thead title tr tt u ul var video wbr x-y xmp o:p
""".split()
_MARKUP = """
< </ <! <!-- <!--> --> <!--x--> <![CDATA[ ]]> <![if <!--[if <? ?> > & &# &#x &amp &amp; &nbsp; &lt; " ' = / <a <a/
<p/ <p' <p" <br <title <textarea <style <script <template <noscript <html <head <body </html </body </body> </html>
</p> </p </div> </a> </b> </br> <!DOCTYPE <!DOCTYPE> <meta <link <base <svg <math <select <iframe <xmp
""".split()
_ATTRIBUTES = """
x x= x="" x=1 class class=a id=a id=x href=# href=#a style style= style=color:red = " ' / hidden role=heading
aria-level=2 on=x xml:lang=de data-x=1 name=a title=x
""".split()
_CLASS_VALUES = ["a ", "a", "-", "_", "title ", "nav-", "A", "1", "\t", "é ", "sm:x-1 "]
_STYLE_VALUES = """
color:red; color font-size:2em; font: font:bold font:1px/2 --x:var(--x); --x:1; var( var(--x) calc( calc(1+ calc(1*
min( ( ) [ { } ; : , / * /* */ /**/ " ' \\ \\a \\61( ! !important 1 1. 1e9 . - -- + # % url( url(x) rgb( rgb(1,2,3)
@ a
""".split()
_SHEETS = """
a{} a,b{} a a> a+ a~ . .a .a. #a #a# [ [a [a] [a=b] [a="b : :: :a :not( :not(a) :is( :is(a) :where( :has( :has(a) *
| *|* & &{ & && {} {{ }} { } ( ) ( {( , ; @ @a @a; @a{ @media @media{ @media(a){ @media(a)and @layer @layer{ @layer
a; @layer a{ @layer a.b{ @supports( @import @import"a"; @import @charset @font-face{} @container a{ <!-- --> /* */
/**/ " ' \\ \\61 \\a( url( u+ U+1 1 1e9 - -- --x:1; a{--x:var(--y)} a{b:c} a{b a{b:c;d:e} a{color:red!important}
.a:hover{} :nth-child( :nth-child(2n+1) ::before{content:""} ,,,,({ $$$$]{ a{a{ a{&{
""".split()
_TEXTS = """
1 1. 1.1 .1 1) (1) (a) a) a. (i) i. I. A. § §1 Section Section1. Sections1,2and Article Art. . ..
, ; : ! ? - -- — * # ` ~ _ | \\ [ ] ( ) { } " ' “ ” « » / // @ a@b.c http:// www. https://a.b/c=
2024 2024- 2024-01-01 1/1/ 1.1. March March3,2024 3März Stand: Updated Lastupdated: Effective 第
第一条 第1条 一、 条 年 2024年 3月 个 データ ا المادة ก Права é e\u0301 \u0301 \u200b \u200d \ufeff \u202e \u00ad
😀 🏴 a A aa Aa a1 word word. Word
""".split()
_WORDS = (
    "Section 1|Section 1.1, |Section 1(a)|see Section 1 and |Sections 1 to 2, |Article 1 of |1. a |1 |(a) |"
    "a. |A |\n| |\t|a\n|March 3, 2024 |Last updated: |as of |Updated on |3. März |© 2024 |a b c. |\u00a0|"
    "\u3000|Section\u00a01.1"
).split("|")
_BLOCKS = (
    "<p>1. a|<h1>a|<h2>1. a|<p>a|<li>1|<p><b>a</b>|<h2>a</h2><p>b|<br>a|<p id=x>|<a href=#x>a</a>|"
    "<table><tr><td>x|<ul><li>x|<div>x|<b>x|<details><summary>x|<section><h1>a</h1>b|<tr><td>x|<td>x|"
    "<div class=a>x</div>|<p style='font-size:2em'>x</p>|<i style=color:red>|<a name=x>|<a href=/x>x</a> |"
    "<h1><h2>|<div hidden>x|<svg><p>|<p><table>|<b><p>|<a><div>|<form><table>|<select><option>x|"
    "<dl><dt>x<dd>y|<p>(a) x|<p>a<p>A.|<h2>Section 1|<p>See Section 1.|<p>Last updated: March 3, 2024|"
    "<p>1.1.1 a|<img><hr>"
).split("|")


def pieces() -> Iterator[tuple[str, str, str]]:
    """Yield what is repeated, and what stands before and after it."""
    for tag in _TAGS:
        yield f"<{tag}>", "", ""
        yield f"<{tag}>x", "", ""
        yield f"<{tag}></{tag}>", "", ""
        yield f"<{tag}>x</{tag}>", "", ""
        yield f"</{tag}>", "<p>x", ""
    for markup in _MARKUP:
        yield markup, "<p>x", ""
        yield f"{markup} ", "<p>x", "<p>y"
        yield markup, "<div>" * 1_100 + "x", ""  # deep pages go through a repair of their own
    for attribute in _ATTRIBUTES:
        yield f" {attribute}", "<p", ">x"
        yield f"<p {attribute}>x", "", ""
    yield from ((value, "<p class='", "'>x") for value in _CLASS_VALUES)
    yield from ((value, "<p id='", "'>x") for value in _CLASS_VALUES)
    yield from ((value, "<style>p[class*=b]{color:red}</style><p class='", "'>x") for value in _CLASS_VALUES)
    for value in _STYLE_VALUES:
        yield value, '<p style="', '">x'
        yield value, "<style>p{", "}</style><p>x"
        yield value, "<style>p{color:", "}</style><p>x"
    for sheet in _SHEETS:
        yield sheet, "<style>", "</style><p>x"
        yield f"{sheet} ", "<style>", " b{}</style><p>x"
    for text in [*_TEXTS, *_WORDS]:
        yield text, "<p>", ""
        yield text, "<h2>", "x%</h2><p>x"
        yield f"{text} ", "<p>x ", "%"
    yield from ((block, "", "") for block in _BLOCKS)
    yield from ((block, "<h1>a</h1>" + "<div>" * 900, "") for block in _BLOCKS)


def page_of(piece: tuple[str, str, str], size: int) -> bytes:
    """Return a page of about ``size`` bytes."""
    repeated, before, after = piece
    return (before + repeated * (size // len(repeated.encode())) + after).encode()


def measure(piece: tuple[str, str, str], size: int, answer: Connection) -> None:
    """Send sizes and CPU seconds, the peak of memory over the bytes, warnings, and what takes most of the time."""
    points = []
    for part in (4, 2, 1):
        html = page_of(piece, size // part)
        held = reset_peak()
        started = time.process_time()
        warnings = extract(html, dropped=True, max_seconds=0, styles="sheets").warnings
        points.append((len(html), time.process_time() - started))
        ratio = (peak() - held) / len(html)
    place = _slowest(page_of(piece, size // 2)) if _grows(points) else ""
    answer.send((points, ratio, warnings, place))


def _grows(points: list[tuple[int, float]]) -> bool:
    return points[-1][1] > MIN_SECONDS and exponent([(float(size), value) for size, value in points]) > MIN_EXPONENT


def _slowest(html: bytes) -> str:
    """Return the function in which most time is spent."""
    profile = cProfile.Profile()
    profile.runcall(extract, html, dropped=True, max_seconds=0, styles="sheets")
    rows = pstats.Stats(profile).get_stats_profile().func_profiles
    name, row = max(rows.items(), key=lambda item: item[1].tottime)
    return f"{name} ({row.file_name.rpartition('/')[2]}:{row.line_number})"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--size", type=int, default=100_000, help="bytes of the largest pages")
    parser.add_argument("--seconds", type=float, default=60, help="that a piece may take")
    parser.add_argument("--only", default="", help="pieces that hold this text")
    args = parser.parse_args()
    extract("<h1>a</h1><p>b")  # loads the models, for all forks
    fork = multiprocessing.get_context("fork")
    peaks = []
    for piece in dict.fromkeys(pieces()):
        if args.only not in piece[0]:
            continue
        answers, answer = fork.Pipe(duplex=False)
        process = fork.Process(target=measure, args=(piece, args.size, answer))
        process.start()
        answer.close()
        name = " | ".join(repr(part[:30]) for part in (piece[1], piece[0], piece[2]))
        try:
            if not answers.poll(args.seconds):
                print(f"{name:70} more than {args.seconds:.0f} s", flush=True)
                continue
            points, ratio, warnings, place = answers.recv()
        except EOFError:
            print(f"{name:70} died", flush=True)
            continue
        finally:
            process.kill()
            process.join()
        peaks.append((ratio, name))
        if _grows(points):
            power = exponent([(float(size), value) for size, value in points])
            print(f"{name:70} {points[-1][1]:8.2f} s {power:6.2f} {place} {' '.join(warnings)}", flush=True)
    print(f"\npeaks of memory over the bytes of pages of {args.size:,}")
    for ratio, name in sorted(peaks, reverse=True)[:LISTED]:
        print(f"{name:70} {ratio:8.0f}")


if __name__ == "__main__":
    main()
