"""What can be chosen for a page, each option declared once: name, default, choices and help.

Settings (``SECTIONS_CONTENT`` for ``content``), request meta, the command line and the documentation follow from here.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from dataclasses import dataclass, field, fields
from typing import Any

from scrapy_sections.registry import METHODS, Method, missing, resolve

PROFILES = ("auto", "article", "legal", "everything")
STYLES = ("auto", "sheets", "tags")
CLEANING = ("none", "embedded")
_MAX_NUMBER = 1e15  # of an option; larger ones are slips, and some are no floats
MAX_DEPTH = 1_000  # levels of elements; libxml2 drops text deeper than about 2,040, without an error
FITTED = "mss-semisupervised"  # the method that needs ``content_model``


def _about(help: str, *, choices: Iterable[str] = (), stage: bool = False) -> dict[str, Any]:
    """Metadata of an option; a ``stage`` also takes an import path or a callable beside its ``choices``."""
    return {"help": help, "choices": tuple(choices), "stage": stage}


@dataclass(frozen=True, slots=True)
class Options:
    """How a page is read.

    Raises TypeError for a value of a wrong type, ValueError for an unknown one and for a method that cannot be used: it
    cannot be imported, an extra is not installed, or the model that it needs is not named.
    """

    content: Method = field(
        default="mss", metadata=_about("how the main part is found", choices=METHODS["content"], stage=True)
    )
    content_model: str | None = field(
        default=None, metadata=_about(f'file that "scrapy sections fit" wrote, for "{FITTED}"')
    )
    profile: str = field(
        default="auto",
        metadata=_about(
            'kind of page to expect: "auto" (by the page itself), "article" (without captions, comments, related '
            'stories and teasers), "legal", or "everything" (keep whatever is not plainly furniture)',
            choices=PROFILES,
        ),
    )
    cleaning: str = field(
        default="none",
        metadata=_about(
            '"embedded" takes tables, and each div that holds a link, image or embed, out of the main part',
            choices=CLEANING,
        ),
    )
    labels: Method = field(
        default="default", metadata=_about("how blocks are labelled", choices=METHODS["labels"], stage=True)
    )
    hierarchy: Method = field(
        default="default", metadata=_about("how titles are nested", choices=METHODS["hierarchy"], stage=True)
    )
    styles: str = field(
        default="auto",
        metadata=_about(
            'where styles come from: the page\'s style sheets if they are short ("auto"), all of them ("sheets"), or '
            'tags and attributes alone ("tags")',
            choices=STYLES,
        ),
    )
    models: str | None = field(
        default=None,
        metadata=_about(
            "folder of models to use instead of the package's; a joblib file can run code when it is opened"
        ),
    )
    render_key: str | None = field(
        default=None,
        metadata=_about(
            "key of the crawl whose browser wrote its styles into the page; without it they are not used, with a "
            "warning, since a page can hold attributes that look the same"
        ),
    )
    dropped: bool = field(default=False, metadata=_about("list what is in no section, with its XPath and why"))
    main_html_raw: bool = field(
        default=False,
        metadata=_about("leave scripts, event handlers and addresses that run code in main_html: unsafe to show"),
    )
    max_bytes: int = field(
        default=50_000_000,
        metadata=_about(
            "bytes of a page, or characters of a str, that are read; what lies beyond is lost, with a warning"
        ),
    )
    max_nodes: int = field(
        default=5_000_000, metadata=_about("elements of a page that are read; what lies beyond is lost, with a warning")
    )
    max_depth: int = field(
        default=MAX_DEPTH,
        metadata=_about(
            f"levels of elements, at most {MAX_DEPTH}; deeper ones are taken out and their text kept, with a warning"
        ),
    )
    max_rules: int = field(
        default=50_000,
        metadata=_about("selectors of a page's style sheets; with more these are not used, with a warning"),
    )
    max_output: int = field(
        default=200_000_000,
        metadata=_about(
            "characters of a page as JSON; what repeats other parts of a larger one is left empty, with a warning"
        ),
    )
    max_seconds: float = field(
        default=60.0,
        metadata=_about(
            "seconds that a page may take, 0 without limit; one that takes longer has no sections, and a warning"
        ),
    )

    def __post_init__(self) -> None:
        for option in fields(self):
            self._check(option.name, getattr(self, option.name), option.default, option.metadata)
        if self.render_key == "":
            raise ValueError("render_key='': at least a character expected")
        if self.max_depth > MAX_DEPTH:
            raise ValueError(f"max_depth={self.max_depth}: at most {MAX_DEPTH}, beyond which the parser loses text")
        if self.content == FITTED and self.content_model is None:
            raise ValueError(f"content={FITTED!r} needs content_model, the file that `scrapy sections fit` has written")

    @staticmethod
    def _check(name: str, value: object, default: object, about: Any) -> None:
        if about["stage"]:
            if isinstance(value, str):
                if value not in about["choices"] or missing(value):
                    resolve(name, value)
            elif not (callable(value) and isinstance(value, Hashable)):
                raise TypeError(f"{name} must be a str or a hashable callable, not {type(value).__name__}")
        elif isinstance(default, bool):
            if not isinstance(value, bool):
                raise TypeError(f"{name} must be a bool, not {type(value).__name__}")
        elif isinstance(default, (int, float)):
            if isinstance(value, bool) or not isinstance(value, int if isinstance(default, int) else (int, float)):
                raise TypeError(f"{name} must be a number, not {type(value).__name__}")
            if not 0 <= value < _MAX_NUMBER or (isinstance(default, int) and not value):
                expected = "a number above 0" if isinstance(default, int) else "a number of seconds, or 0"
                raise ValueError(f"{name}={value!r}: {expected} expected")
        elif about["choices"]:
            if not isinstance(value, str):
                raise TypeError(f"{name} must be a str, not {type(value).__name__}")
            if value not in about["choices"]:
                raise ValueError(f"{name}={value!r}: not one of {', '.join(map(repr, about['choices']))}")
        elif value is not None and not isinstance(value, str):
            raise TypeError(f"{name} must be a str or None, not {type(value).__name__}")
