"""Labelled corpora: the pages below a folder, and their gold."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

from lxml import html as lxml_html

from scrapy_sections.labels.block_labels import PROSE
from scrapy_sections.training.data.errors import TrainingError
from scrapy_sections.training.data.folds import fold_of
from scrapy_sections.training.data.gold import LeveledSegment, Segment, read_gold
from scrapy_sections.training.data.progress import note

_ADDRESS_LINE = re.compile(r"\A\s*+URL:.*+")  # at the beginning of CleanEval's gold
_TAG = re.compile(r"<[^>]+>")
_COMMENTS = re.compile(r"!@#\$%\^&\*\(\)\s+COMMENTS")  # the line after which dragnet's gold has readers' comments
_KIND_OF_CONTENT_SET = {"dragnet": "article", "google-news": "article", "readability": "article"}
_KIND_OF_FOLDER = {"privacy": "legal", "terms": "legal", "misc": "article"}

PLAIN = "plain"  # the set of pages that are made of the texts of others (``training.augmentation``)


@dataclass(frozen=True, slots=True)
class Document:
    """One labelled page, as a corpus lists it.

    ``corpus`` is "sections", "policies" or the name of a content set. Pages of one ``site`` must be on one side of a
    split between training and validation. ``split`` is "train", "dev" or another name from a ``split.csv``, empty
    without one. ``kind`` is one of ``content.page_kind.KINDS``, empty if unknown.
    """

    corpus: str
    name: str
    site: str
    split: str
    page_path: Path
    gold_path: Path
    kind: str = ""

    @property
    def fold(self) -> int:
        """The fold of the page's site, 0 to FOLDS - 1."""
        return fold_of(self.site)

    @property
    def has_labels(self) -> bool:
        """True if the gold tells titles, prose and miscellany apart."""
        return self.corpus in ("sections", PLAIN)

    @property
    def has_headings(self) -> bool:
        """True if the gold marks h1 to h6 as titles, but not the titles that are only styled."""
        return self.corpus == "policies"

    @property
    def has_titles(self) -> bool:
        """True if the gold marks titles, all or the marked-up ones."""
        return self.has_labels or self.has_headings

    def segments(self) -> list[Segment]:
        """Return (label, text) of the gold segments, in document order; those of a content set are its lines."""
        if self.has_titles:
            return [(label, text) for label, text, _ in read_gold(self.gold_path)]
        return [(PROSE, line) for line in self._main_text().split("\n")]

    def leveled_segments(self) -> list[LeveledSegment]:
        """Return (label, text, level) of a policy's gold segments: level 1 to 6 for its h1 to h6, 0 for the rest."""
        return read_gold(self.gold_path)

    def _main_text(self) -> str:
        """Return the main text that the gold of a content set marks or holds."""
        text = self.gold_path.read_bytes().decode("utf-8", "ignore")
        if self.corpus == "google-news":
            tree = lxml_html.document_fromstring(text)
            marked = tree.xpath("//*[contains(@class,'x-nc-sel1') or contains(@class,'x-nc-sel2')]")
            outermost = [e for e in marked if not any(ancestor in marked for ancestor in e.iterancestors())]
            return "\n".join("".join(e.itertext()) for e in outermost)
        if self.corpus == "readability":
            return "\n".join(lxml_html.fromstring(text).itertext())
        if self.corpus.startswith("clean"):
            return _TAG.sub(" ", _ADDRESS_LINE.sub("", text))
        if self.corpus == "dragnet":
            return _COMMENTS.split(text)[0]
        return text


def find_documents(corpus: Path) -> list[Document]:
    """Return every labelled page below ``corpus``, in a fixed order.

    The known sets are in ``sections/``, ``policies/`` and ``content/``; any other folder, at any depth, with a
    ``page.html`` and a ``gold.html`` is a page of "sections". Its site is the first folder on the way to it, or what
    ``split.csv`` says. Folders that lack one of the two files are named on standard error.

    Raises TrainingError for a ``split.csv`` that does not fit, and if there is no page at all.
    """
    known_sets = [corpus / name for name in ("sections", "policies", "content")]
    sections, policies, content = known_sets
    documents = [
        *_page_folders(sections, site_part=-1),
        *_policies(policies),
        *_content_sets(content),
        *_page_folders(corpus, site_part=0, excluded=known_sets),
    ]
    if not documents:
        raise TrainingError(
            f"no labelled pages below {corpus}: expected folders with page.html and gold.html, or sections/, policies/ "
            "or content/"
        )
    return documents


def _page_folders(folder: Path, site_part: int, excluded: Sequence[Path] = ()) -> Iterator[Document]:
    """Yield the pages below a folder: those of its ``split.csv`` first, in that order.

    ``site_part``: which part of the path to a page that is not listed is its site.
    """
    listed = dict(_split_rows(folder / "split.csv"))
    page_folders = {path.parent for name in ("page.html", "gold.html") for path in folder.rglob(name)}
    page_folders = {path for path in page_folders if not any(path.is_relative_to(other) for other in excluded)}
    for page_folder in [*listed, *sorted(page_folders - set(listed))]:
        page_path, gold_path = page_folder / "page.html", page_folder / "gold.html"
        parts = page_folder.relative_to(folder).parts or (folder.resolve().name,)
        name = "/".join(parts)
        missing = [path.name for path in (page_path, gold_path) if not path.is_file()]
        if missing and page_folder in listed:
            raise TrainingError(f"{folder / 'split.csv'} lists {name}, which has no {' and no '.join(missing)}")
        if missing:
            note(f"skipped: {page_folder} has no {missing[0]}")
            continue
        split, site = listed.get(page_folder, ("", ""))
        kind = _KIND_OF_FOLDER.get(parts[0], "") if len(parts) > 1 else ""
        yield Document("sections", name, site or parts[site_part].lower(), split, page_path, gold_path, kind)


def _split_rows(path: Path) -> Iterator[tuple[Path, tuple[str, str]]]:
    """Yield (folder, (split, site)) of the rows of a ``split.csv``, none if it does not exist.

    Its columns are ``split`` and ``folder``, or ``split``, ``kind`` and ``site``: the folder is then ``kind/site``.
    """
    if not path.is_file():
        return
    with path.open(encoding="utf-8-sig", newline="") as file:
        reader = csv.DictReader(file)
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
    """Yield the pages of the set "policies", in folders named ``SITE__DOCUMENT``."""
    for page_folder in sorted(folder.glob("*/")):
        name, site = page_folder.name, page_folder.name.partition("__")[0].lower()
        yield Document("policies", name, site, "train", page_folder / "page.html", page_folder / "gold.html", "legal")


def _content_sets(folder: Path) -> Iterator[Document]:
    """Yield the pages of the content sets, which are pairs of ``NAME.html`` and ``NAME.txt``.

    A set may have a ``kinds.csv`` with the columns ``id`` (the page's name), ``kind`` and ``url``.
    """
    for subset in sorted(folder.glob("*/")):
        urls: dict[str, str] = {}
        kinds: dict[str, str] = {}
        if (subset / "kinds.csv").exists():
            with (subset / "kinds.csv").open() as file:
                rows = list(csv.DictReader(file))
            urls = {row["id"]: urlsplit(row["url"]).hostname or "" for row in rows}
            kinds = {row["id"]: row["kind"] for row in rows}
        for gold_path in sorted(subset.glob("*.txt")):
            name = gold_path.stem
            # The pages of one portal are numbered: PORTAL_1, PORTAL_2.
            portal = name.rpartition("_")[0] if subset.name == "cleanportal" else name
            site = (urls.get(name) or f"{subset.name}/{portal}").removeprefix("www.")
            kind = kinds.get(name) or _KIND_OF_CONTENT_SET.get(subset.name, "")
            yield Document(subset.name, name, site, "train", gold_path.with_suffix(".html"), gold_path, kind)
