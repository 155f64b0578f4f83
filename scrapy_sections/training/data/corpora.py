"""Labelled corpora read, and their gold laid on the blocks of our own parse."""

from __future__ import annotations

import csv
import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

import numpy as np
from lxml import html as lxml_html
from numpy.typing import NDArray
from rapidfuzz.distance import LCSseq

from scrapy_sections.labels.block_labels import IRRELEVANT, LABEL_NAMES, PROSE
from scrapy_sections.training.data.errors import TrainingError
from scrapy_sections.training.data.gold import Segment, read_gold
from scrapy_sections.training.data.progress import note

_COMMENTS = re.compile(r"!@#\$%\^&\*\(\)\s+COMMENTS")
_LEAST_SHARE = 0.5  # of its words that a relevant block has more of in the gold
_KIND_OF_SET = {"dragnet": "article", "google-news": "article", "readability": "article"}
_KIND_OF_FOLDER = {"privacy": "legal", "terms": "legal", "misc": "article"}


@dataclass(frozen=True, slots=True)
class Document:
    """One labelled page. ``corpus`` is "sections", "policies" or the name of a content set; ``site`` groups pages that
    must not be split between training and validation; ``split`` is "train", "dev" or what else a list says, or empty
    where none does; ``kind`` is one of ``content.kinds.KINDS``, or empty where it is not known."""

    corpus: str
    name: str
    site: str
    split: str
    page: Path
    gold: Path
    kind: str = ""

    @property
    def has_labels(self) -> bool:
        """Whether the gold tells titles from prose."""
        return self.corpus == "sections"

    @property
    def has_headings(self) -> bool:
        """Whether the gold marks headings, but not those titles that are only styled."""
        return self.corpus == "policies"

    def segments(self) -> list[Segment]:
        """(label, text) of the gold segments, in document order."""
        if self.corpus in ("sections", "policies"):
            return [(label, text) for label, text, _ in read_gold(self.gold)]
        return [(PROSE, line) for line in self._main_text().split("\n")]

    def headed(self) -> list[tuple[int, str, int]]:
        """(label, text, level) of the segments of a policy: level 1 to 6 for its marked-up headings, 0 for the rest."""
        return read_gold(self.gold)

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

    Those of the corpora's sets are in ``sections/``, ``policies/`` and ``content/``; any other folder, at any depth,
    with a ``page.html`` and a ``gold.html`` is a page of "sections". Its site is the first folder on the way to it, or
    what ``split.csv`` says. Folders that lack one of the two files are named on standard error.

    Raises TrainingError, also where there is no page at all.
    """
    sets = [corpus / name for name in ("sections", "policies", "content")]
    sections, policies, content = sets
    found = [*_pairs(sections, -1), *_policies(policies), *_content(content), *_pairs(corpus, 0, sets)]
    if not found:
        raise TrainingError(
            f"no labelled pages below {corpus}: expected folders with page.html and gold.html, or sections/, policies/ "
            "or content/"
        )
    return iter(found)


def _pairs(folder: Path, site: int, without: Sequence[Path] = ()) -> Iterator[Document]:
    """Pages below a folder: those of its ``split.csv`` first, in that order; ``site`` is the place of the site's folder
    on the way to a page that is not listed."""
    listed = dict(_listed(folder / "split.csv"))
    places = {path.parent for name in ("page.html", "gold.html") for path in folder.rglob(name)}
    places = {place for place in places if not any(place.is_relative_to(other) for other in without)}
    for place in [*listed, *sorted(places - set(listed))]:
        page, gold = place / "page.html", place / "gold.html"
        parts = place.relative_to(folder).parts or (folder.resolve().name,)
        name = "/".join(parts)
        missing = [path.name for path in (page, gold) if not path.is_file()]
        if missing and place in listed:
            raise TrainingError(f"{folder / 'split.csv'} lists {name}, which has no {' and no '.join(missing)}")
        if missing:
            note(f"skipped: {place} has no {missing[0]}")
            continue
        split, named = listed.get(place, ("", ""))
        kind = _KIND_OF_FOLDER.get(parts[0], "") if len(parts) > 1 else ""
        yield Document("sections", name, named or parts[site].lower(), split, page, gold, kind)


def _listed(path: Path) -> Iterator[tuple[Path, tuple[str, str]]]:
    """(folder, (split, site)) of the rows of a ``split.csv``: columns ``split`` and ``folder``, or ``kind`` and
    ``site``."""
    if not path.is_file():
        return
    with path.open(encoding="utf-8-sig", newline="") as rows:
        reader = csv.DictReader(rows)
        columns = set(reader.fieldnames or ())
        if "split" not in columns or not ("folder" in columns or {"kind", "site"} <= columns):
            raise TrainingError(f"{path}: expected the columns split and folder, or split, kind and site")
        for row in reader:
            site = row.get("site") or ""
            yield (
                path.parent / (row.get("folder") or f"{row.get('kind')}/{site}"),
                ((row.get("split") or "").strip().lower(), site.strip().lower()),
            )


def _policies(folder: Path) -> Iterator[Document]:
    for place in sorted(folder.glob("*/")):
        site = place.name.partition("__")[0].lower()
        yield Document("policies", place.name, site, "train", place / "page.html", place / "gold.html", "legal")


def _content(folder: Path) -> Iterator[Document]:
    for subset in sorted(folder.glob("*/")):
        urls: dict[str, str] = {}
        kinds: dict[str, str] = {}
        if (subset / "kinds.csv").exists():
            with (subset / "kinds.csv").open() as rows:
                listed = list(csv.DictReader(rows))
            urls = {row["id"]: urlsplit(row["url"]).hostname or "" for row in listed}
            kinds = {row["id"]: row["kind"] for row in listed}
        for gold in sorted(subset.glob("*.txt")):
            page = gold.with_suffix(".html")
            # Pages of one portal are numbered.
            of_name = gold.stem.rpartition("_")[0] if subset.name == "cleanportal" else gold.stem
            site = urls.get(gold.stem) or f"{subset.name}/{of_name}"
            kind = kinds.get(gold.stem) or _KIND_OF_SET.get(subset.name, "")
            yield Document(subset.name, gold.stem, site.removeprefix("www."), "train", page, gold, kind)


def words(text: str) -> list[str]:
    """Words as the scorer counts them: NFKC, case folded."""
    return re.findall(r"\w+", unicodedata.normalize("NFKC", text).casefold())


def align(segments: list[Segment], texts: list[str]) -> tuple[NDArray[np.int64], NDArray[np.float64]]:
    """Labels (n,) of the blocks and the share (n,) of each block's words that the gold holds.

    Words are aligned by longest common subsequence; a title that stands on the page more than once, by itself or in a
    longer line such as a breadcrumb, is the one nearest to what follows it in the gold.
    """
    gold = [(label, words(text)) for label, text in segments]
    gold = [(label, found) for label, found in gold if found]
    blocks = [words(text) for text in texts]
    gold_words = [word for _, found in gold for word in found]
    page_words = [word for found in blocks for word in found]
    gold_owner = np.repeat(np.arange(len(gold)), [len(found) for _, found in gold])
    page_owner = np.repeat(np.arange(len(blocks)), [len(found) for found in blocks])
    votes = np.zeros((len(blocks), len(LABEL_NAMES)))
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
    labels = np.where(shares > _LEAST_SHARE, np.argmax(votes, axis=1), IRRELEVANT)
    return labels, shares


def _move_repeated(
    gold: list[tuple[int, list[str]]], blocks: list[list[str]], of_segment: list[set[int]], votes: NDArray[np.float64]
) -> None:
    places: dict[tuple[str, ...], list[int]] = {}
    for index, found in enumerate(blocks):
        places.setdefault(tuple(found), []).append(index)
    following = len(blocks)
    for index in range(len(gold) - 1, -1, -1):
        label, found = gold[index]
        held = of_segment[index]
        if len(held) == 1 and following < len(blocks):
            (here,) = held
            candidates = [place for place in places.get(tuple(found), ()) if here < place < following]
            lost = votes[here].sum() <= _LEAST_SHARE * len(blocks[here])
            if (lost or blocks[here] == found) and candidates and votes[candidates[-1]].sum() == 0:
                votes[here, label] = max(votes[here, label] - len(found), 0)
                votes[candidates[-1], label] = len(found)
                of_segment[index] = {candidates[-1]}
        if of_segment[index]:
            following = min(of_segment[index])
