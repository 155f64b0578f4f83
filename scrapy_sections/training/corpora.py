"""Labelled corpora read, and their gold laid on the blocks of our own parse."""

from __future__ import annotations

import csv
import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

import numpy as np
from lxml import html as lxml_html
from numpy.typing import NDArray
from rapidfuzz.distance import LCSseq

from scrapy_sections.labels.labeller import IRRELEVANT, LABELS, MISCELLANY, PROSE, TITLE

_GOLD_TAGS = {"h2": TITLE, "p": PROSE, "div": MISCELLANY}
_COMMENTS = re.compile(r"!@#\$%\^&\*\(\)\s+COMMENTS")

Segment = tuple[int, str]


@dataclass(frozen=True, slots=True)
class Document:
    """One labelled page. ``corpus`` is "sections", "policies" or the name of a content set; ``site`` groups pages that
    must not be split between training and validation."""

    corpus: str
    name: str
    site: str
    split: str
    page: Path
    gold: Path

    @property
    def has_labels(self) -> bool:
        """Whether the gold tells titles from prose."""
        return self.corpus == "sections"

    def segments(self) -> list[Segment]:
        """(label, text) of the gold segments, in document order."""
        if self.corpus in ("sections", "policies"):
            body = lxml_html.document_fromstring(self.gold.read_bytes().decode("utf-8", "ignore")).body
            return [(_GOLD_TAGS[e.tag], e.text_content()) for e in body if e.tag in _GOLD_TAGS]
        return [(PROSE, line) for line in self._main_text().split("\n")]

    def headed(self) -> list[tuple[int, str, int]]:
        """(label, text, level) of the segments of a policy: level 1 to 6 for its marked-up headings, 0 for the rest."""
        body = lxml_html.document_fromstring(self.gold.read_bytes().decode("utf-8", "ignore")).body
        return [
            (_GOLD_TAGS[e.tag], e.text_content(), int(e.get("data-level") or 0)) for e in body if e.tag in _GOLD_TAGS
        ]

    def _main_text(self) -> str:
        text = self.gold.read_bytes().decode("utf-8", "ignore")
        if self.corpus == "google-news":
            tree = lxml_html.document_fromstring(text)
            marked = tree.xpath("//*[contains(@class,'x-nc-sel1') or contains(@class,'x-nc-sel2')]")
            outermost = [e for e in marked if not any(ancestor in marked for ancestor in e.iterancestors())]
            return "\n".join("".join(e.itertext()) for e in outermost)
        if self.corpus == "readability":
            return "\n".join(lxml_html.fromstring(text).itertext())
        if self.corpus.startswith("clean"):
            return re.sub(r"<[^>]+>", " ", re.sub(r"^\s*URL:.*", "", text))
        if self.corpus == "dragnet":
            return _COMMENTS.split(text)[0]
        return text


def documents(corpus: Path) -> Iterator[Document]:
    """Every labelled page below ``corpus``, in a fixed order.

    Raises FileNotFoundError where there is none.
    """
    found = [*_sections(corpus / "sections"), *_policies(corpus / "policies"), *_content(corpus / "content")]
    if not found:
        raise FileNotFoundError(f"no labelled pages below {corpus}: expected sections/, policies/ or content/")
    return iter(found)


def _sections(folder: Path) -> Iterator[Document]:
    if not folder.is_dir():
        return
    with (folder / "split.csv").open() as rows:
        for row in csv.DictReader(rows):
            place = folder / row["kind"] / row["site"]
            name = f"{row['kind']}/{row['site']}"
            yield Document(
                "sections", name, row["site"].lower(), row["split"], place / "page.html", place / "gold.html"
            )


def _policies(folder: Path) -> Iterator[Document]:
    for place in sorted(folder.glob("*/")):
        site = place.name.partition("__")[0].lower()
        yield Document("policies", place.name, site, "train", place / "page.html", place / "gold.html")


def _content(folder: Path) -> Iterator[Document]:
    for subset in sorted(folder.glob("*/")):
        urls: dict[str, str] = {}
        if (subset / "kinds.csv").exists():
            with (subset / "kinds.csv").open() as rows:
                urls = {row["id"]: urlsplit(row["url"]).hostname or "" for row in csv.DictReader(rows)}
        for gold in sorted(subset.glob("*.txt")):
            page = gold.with_suffix(".html")
            site = urls.get(gold.stem) or f"{subset.name}/{gold.stem}"
            yield Document(subset.name, gold.stem, site.removeprefix("www."), "train", page, gold)


def words(text: str) -> list[str]:
    """Words as the scorer counts them: NFKC, case folded."""
    return re.findall(r"\w+", unicodedata.normalize("NFKC", text).casefold())


def align(segments: list[Segment], texts: list[str]) -> tuple[NDArray[np.int64], NDArray[np.float64]]:
    """Labels (n,) of the blocks and the share (n,) of each block's words that the gold holds.

    Words are aligned by longest common subsequence; a title that stands on the page more than once is the one nearest
    to what follows it in the gold.
    """
    gold = [(label, words(text)) for label, text in segments]
    gold = [(label, found) for label, found in gold if found]
    blocks = [words(text) for text in texts]
    gold_words = [word for _, found in gold for word in found]
    page_words = [word for found in blocks for word in found]
    gold_owner = np.repeat(np.arange(len(gold)), [len(found) for _, found in gold])
    page_owner = np.repeat(np.arange(len(blocks)), [len(found) for found in blocks])
    votes = np.zeros((len(blocks), len(LABELS)))
    of_segment: list[set[int]] = [set() for _ in gold]
    for run in LCSseq.opcodes(gold_words, page_words):
        if run.tag == "equal":
            owners = gold_owner[run.src_start : run.src_end]
            holders = page_owner[run.dest_start : run.dest_end]
            np.add.at(votes, (holders, np.array([gold[owner][0] for owner in owners], np.int64)), 1)
            for owner, holder in zip(owners.tolist(), holders.tolist(), strict=True):
                of_segment[owner].add(holder)
    _move_repeated(gold, blocks, of_segment, votes)
    sizes = np.maximum([len(found) for found in blocks], 1)
    shares = votes.sum(axis=1) / sizes
    labels = np.where(shares > 0.5, np.argmax(votes, axis=1), IRRELEVANT)
    return labels, shares


def _move_repeated(
    gold: list[tuple[int, list[str]]], blocks: list[list[str]], of_segment: list[set[int]], votes: NDArray[np.float64]
) -> None:
    places: dict[tuple[str, ...], list[int]] = {}
    for index, found in enumerate(blocks):
        places.setdefault(tuple(found), []).append(index)
    following = len(blocks)
    for index in range(len(gold) - 1, -1, -1):
        _, found = gold[index]
        held = of_segment[index]
        if len(held) == 1 and following < len(blocks):
            (here,) = held
            candidates = [place for place in places.get(tuple(found), ()) if here <= place < following]
            if blocks[here] == found and candidates and candidates[-1] != here and votes[candidates[-1]].sum() == 0:
                votes[candidates[-1]] = votes[here]
                votes[here] = 0
                of_segment[index] = {candidates[-1]}
        if of_segment[index]:
            following = min(of_segment[index])
