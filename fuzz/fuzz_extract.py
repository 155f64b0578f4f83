"""Coverage-guided fuzzing of ``extract`` with atheris: whatever bytes a page has, what the contract says of it holds.

    python -m fuzz.fuzz_extract -max_total_time=120 [FOLDER]

Options are libFuzzer's. It begins with the pages in ``fuzz/seeds`` and ``tests/quality/pages``; inputs that reach new
code are kept in FOLDER, if one is given, and read again from there the next time. It ends with exit status 77 at the
first input that breaks something; this is written to ``fuzz/findings``, and is tried again by

    python -m fuzz.fuzz_extract fuzz/findings/crash-...
"""

from __future__ import annotations

import sys
import tempfile
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages
from shutil import copy
from typing import Any

import atheris

with atheris.instrument_imports(include=["scrapy_sections", "cssselect2", "tinycss2", "w3lib"]):
    import scrapy_sections
    from scrapy_sections import extract
    from scrapy_sections.options import CLEANING, FITTED, PROFILES, STYLES
    from scrapy_sections.registry import EXTERNAL, METHODS

    for module in walk_packages(scrapy_sections.__path__, "scrapy_sections."):
        if module.name.split(".")[1] not in ("plugin", "training"):
            import_module(module.name)

from tests.invariants import check

FOLDER = Path(__file__).resolve().parent
FINDINGS = FOLDER / "findings"
SEEDS = (FOLDER / "seeds", FOLDER.parent / "tests" / "quality" / "pages")
MAX_LENGTH = 8_192  # bytes of an input: larger ones are read too slowly to try many
MAX_SECONDS = 60  # of an input; under instrumentation, ordinary pages of that length take less than .1
URL = "https://example.com/page"
CONTENT_TYPES = (None, "text/html", *(f"text/html; charset={name}" for name in ("utf-8", "gb18030", "shift_jis", "?")))
# Other libraries take most of the time, and their faults are none of the package's.
METHODS_TRIED = {stage: sorted(methods.keys() - EXTERNAL.keys() - {FITTED}) for stage, methods in METHODS.items()}


def options_of(data: atheris.FuzzedDataProvider) -> dict[str, Any]:
    """Return options that follow from the last bytes of an input; in half of all cases the defaults."""
    if data.ConsumeBool():
        return {}
    choices = METHODS_TRIED | {"profile": PROFILES, "cleaning": CLEANING, "styles": STYLES}
    return {name: data.PickValueInList(list(values)) for name, values in choices.items()}


def test_one_input(data: bytes) -> None:
    provider = atheris.FuzzedDataProvider(data)
    given = {"dropped": True, "render_key": "k", **options_of(provider)}
    content_type = provider.PickValueInList(list(CONTENT_TYPES))
    html = provider.ConsumeBytes(provider.remaining_bytes())
    page = extract(html, URL, content_type=content_type, **given)
    check(page, html, URL, content_type=content_type, **given)


def main() -> None:
    FINDINGS.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as seeds:
        for page in (page for folder in SEEDS for page in folder.glob("*.html")):
            copy(page, seeds)
        defaults = {
            "-dict": FOLDER / "html.dict",
            "-max_len": MAX_LENGTH,
            "-timeout": MAX_SECONDS,
            "-rss_limit_mb": 4_096,
            "-artifact_prefix": f"{FINDINGS}/",
        }
        given = sys.argv[1:]
        files = [argument for argument in given if Path(argument).is_file()]
        settings = [f"{name}={value}" for name, value in defaults.items()]
        atheris.Setup([sys.argv[0], *settings, *given, *([] if files else [seeds])], test_one_input)
        atheris.Fuzz()


if __name__ == "__main__":
    main()
