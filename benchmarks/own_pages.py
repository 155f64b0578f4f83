"""The project's own pages: those of the tests of quality and of the example project, odd ones, and plain documents."""

from __future__ import annotations

from pathlib import Path
from random import Random

from plain_pages import document, kinds

_CHECKOUT = Path(__file__).resolve().parent.parent
_FOLDERS = ("tests/quality/pages", "example_project/site")
_SEED = 13
_PLAIN_OF_A_ROUND = 392  # documents that ``kinds`` makes in one round

_CELLS = "".join(f"<tr><td>{row}<td>{row * row}" for row in range(200))
_RULES = "".join(f".c{number} b{{font-size:{number}px;color:#{number:03x}}}" for number in range(300))
_CLAUSES = "".join(f"<p><b>{number}.{number % 7} Clause</b><p>It holds from day {number} on." for number in range(60))
_ODD = {
    "empty": b"",
    "bare text": b"<body>One line of text.\n\nAnd another one, which is a little longer.",
    "not closed": b"<h1>Terms<p>You may use it.<h2>Fees<p>There are <b>none<p>Or few.<table><tr><td>one<li>two",
    "latin-1": b"<meta charset=latin-1><h1>Datenschutz</h1><p>Wir l\xf6schen sie nach f\xfcnf Jahren.",
    "no encoding": b"<h1>Terms\xff\xfe\x00</h1><p>\x80\x81 \xed\xa0\x80 text",
    "references": b"<h1>&#0;&#xd800;&#146;&#x10ffff;</h1><p>&nbsp;&lt;b&gt; &amp;amp; &#x1F600;",
    "deep": b"<div>" * 300 + b"<h2>Below</h2><p>Text at the bottom." + b"</div>" * 300,
    "wide table": f"<h1>Squares</h1><table>{_CELLS}</table>".encode(),
    "many rules": f"<style>{_RULES}</style><div class=c20><b>Title</b><p>Text.</div>".encode(),
    "many clauses": f"<html lang=en><title>Contract</title>{_CLAUSES}".encode(),
    "hidden": b"<h1>Terms</h1><p style='display:none'>Unseen.<p hidden>Either.<details><summary>More</summary>Text.",
    "comments": b"<!-- <h1>No</h1> --><h1>Yes</h1><script>'<h1>No</h1>'</script><noscript><p>Text.</noscript>",
}


def own_pages(number: int) -> dict[str, bytes]:
    """Return ``number`` pages by name, the same each time: all that are not plain documents, and as many of those."""
    pages = {
        str(path.relative_to(_CHECKOUT)): path.read_bytes()
        for folder in _FOLDERS
        for path in sorted((_CHECKOUT / folder).rglob("*.html"))
    }
    pages |= {f"odd: {name}": body for name, body in _ODD.items()}
    plain = number - len(pages)
    if plain < 0:
        raise ValueError(f"{number} pages: at least {len(pages)} expected")
    made = kinds(_SEED, -(-plain // _PLAIN_OF_A_ROUND))
    for index, kind in enumerate(Random(_SEED).sample(made, plain)):
        pages[f"plain: {index}"] = document(kind, f"{_SEED}/{index}").html.encode()
    return pages
