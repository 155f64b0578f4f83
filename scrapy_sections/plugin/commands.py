"""``scrapy sections extract|label|train|fit|evaluate``. Imported at every ``scrapy`` call, hence the imports inside."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from scrapy.commands import ScrapyCommand
from scrapy.exceptions import UsageError

if TYPE_CHECKING:
    import argparse
    from collections.abc import Sequence

    from scrapy.http import Response

    from scrapy_sections.options import Options

_NOT_FOR_LABEL = ("hierarchy", "dropped")  # options without effect on labels


_PAGE_OPTION = "page_option_"  # of the names under which the options of a page are parsed


def _add_page_options(parser: argparse.ArgumentParser, without: Sequence[str] = ()) -> None:
    """Add an argument for each field of ``Options``; ``--profile`` replaces Scrapy's, which times commands."""
    from dataclasses import fields

    from scrapy_sections.options import Options

    group = parser.add_argument_group("options of the page, each instead of the setting SECTIONS_...")
    for option in fields(Options):
        if option.name in without:
            continue
        flag = f"--{option.name.replace('_', '-')}"
        about = option.metadata["help"]
        if option.metadata["stage"]:
            about += f": {', '.join(option.metadata['choices'])}, or an import path"
        if isinstance(option.default, bool):
            group.add_argument(flag, dest=_PAGE_OPTION + option.name, action="store_true", default=None, help=about)
        else:
            group.add_argument(flag, dest=_PAGE_OPTION + option.name, metavar="VALUE", help=about)
    parser.set_defaults(profile=None)  # Scrapy's, which it looks up


class CommandError(Exception):
    """Nothing to print; the text says why, for stderr."""


class Command(ScrapyCommand):
    requires_crawler_process = False
    # stdout is for the page, stderr for what went wrong
    default_settings: ClassVar[dict[str, Any]] = {"LOG_LEVEL": "ERROR"}

    def syntax(self) -> str:
        return "extract|label|train|fit|evaluate [options]"

    def short_desc(self) -> str:
        return "Extract the sections of a page; label pages; train and evaluate the models"

    def add_options(self, parser: argparse.ArgumentParser) -> None:
        actions = parser.add_subparsers(dest="action", metavar="ACTION", required=True, prog="scrapy sections")
        extract = actions.add_parser("extract", help="print the sections of a page", conflict_handler="resolve")
        extract.add_argument("source", metavar="FILE|URL|-")
        extract.add_argument("--format", choices=("json", "html", "markdown"), default="json")
        extract.add_argument(
            "--fragment", metavar="NAME", help="the document that is meant, instead of the URL's fragment"
        )
        label = actions.add_parser(
            "label",
            help="write the labels of a page as gold.html, to be corrected by hand",
            conflict_handler="resolve",
        )
        label.add_argument("source", metavar="FILE")
        label.add_argument("--output", metavar="FILE", type=Path, help="instead of gold.html beside the page")
        train = actions.add_parser("train", help="make the models from labelled pages")
        train.add_argument("--corpus", metavar="DIR", type=Path, required=True)
        train.add_argument("--output", metavar="DIR", type=Path, help="instead of the package's models")
        fit = actions.add_parser("fit", help="fit mss-semisupervised to unlabelled pages of one site")
        fit.add_argument("pages", metavar="PAGES_DIR", type=Path, help="folder of HTML files")
        fit.add_argument("--output", metavar="FILE", type=Path, required=True, help="a .joblib file")
        evaluate = actions.add_parser("evaluate", help="print how well the models do on labelled pages")
        evaluate.add_argument("--corpus", metavar="DIR", type=Path, required=True)
        evaluate.add_argument("--json", metavar="FILE", type=Path, dest="json_path", help="write the figures there too")
        evaluate.add_argument("--plots", metavar="DIR", type=Path, help="write diagrams there (needs matplotlib)")
        evaluate.add_argument("--models", metavar="DIR", help="instead of the package's models")
        instead = evaluate.add_mutually_exclusive_group()
        instead.add_argument("--ablation", metavar="NAME", help="print an ablation table instead")
        instead.add_argument("--methods", action="store_true", help="print the figures of every method instead")
        instead.add_argument(
            "--cross-validation", action="store_true", help="train anew, in five folds, and measure that"
        )
        for action in (extract, label, train, fit, evaluate):
            super().add_options(action)
        _add_page_options(extract)
        _add_page_options(label, without=_NOT_FOR_LABEL)

    def process_options(self, args: list[str], opts: argparse.Namespace) -> None:
        super().process_options(args, opts)
        if args:
            raise UsageError(f"unrecognized arguments: {' '.join(args)}", print_help=False)
        if opts.action in ("extract", "label"):
            self._process_page_options(opts)

    def _process_page_options(self, opts: argparse.Namespace) -> None:
        from w3lib.url import is_url

        assert self.settings is not None
        for name, value in vars(opts).items():
            if name.startswith(_PAGE_OPTION) and value is not None:
                self.settings.set(f"SECTIONS_{name.removeprefix(_PAGE_OPTION).upper()}", value, priority="cmdline")
        if opts.action == "extract" and is_url(opts.source):
            from scrapy_sections.plugin.fetch_page import SETTINGS

            self.settings.setdict(SETTINGS, priority="cmdline")
            self.requires_crawler_process = True  # scrapy.cmdline makes one, of the right class

    def run(self, args: list[str], opts: argparse.Namespace) -> None:
        from scrapy_sections.models.store import ModelError
        from scrapy_sections.plugin.settings import SettingError, unknown_settings
        from scrapy_sections.training.command import run
        from scrapy_sections.training.data.errors import TrainingError

        assert self.settings is not None
        for line in unknown_settings(self.settings):
            _say(line)
        try:
            if opts.action == "extract":
                self._extract(opts)
            elif opts.action == "label":
                self._label(opts)
            elif opts.action == "fit":
                from scrapy_sections.training.fitting.semisupervised import main as fit

                self.exitcode = fit(opts.pages, opts.output)
            else:
                self.exitcode = run(opts)
        except (CommandError, SettingError, ModelError, TrainingError) as error:
            _say(error)
            self.exitcode = 1

    def _extract(self, opts: argparse.Namespace) -> None:
        import json
        from urllib.parse import urldefrag

        from scrapy_sections.extractor import Extractor
        from scrapy_sections.plugin.terminal import shown

        extractor = Extractor(self._options())
        got = self._get(opts.source)
        fragment = opts.fragment
        if isinstance(got, bytes):
            page = extractor.extract(got, fragment=fragment)
        else:  # a response's address has lost its fragment
            page = extractor.from_response(got, fragment=urldefrag(opts.source)[1] if fragment is None else fragment)
        text = {
            "json": lambda: json.dumps(page.to_dict(), ensure_ascii=False),
            "html": page.to_html,
            "markdown": page.to_markdown,
        }[opts.format]()
        if sys.stdout.isatty():
            text = shown(text)
        _print(text.rstrip("\n").encode() + b"\n")
        if not page.sections:
            _say(f"no sections in {opts.source}: {', '.join(page.warnings)}")

    def _label(self, opts: argparse.Namespace) -> None:
        from w3lib.url import is_url

        from scrapy_sections.training.data.gold import predicted_segments, write_gold

        if is_url(opts.source):
            raise CommandError(f"label reads files: save {opts.source} as one first")
        page = Path(opts.source)
        output = opts.output or page.with_name("gold.html")
        segments = predicted_segments(_read(page), self._options())
        if not segments:
            raise CommandError(f"no text that belongs to a document in {page}")
        try:
            with output.open("x", encoding="utf-8", newline="\n") as file:
                file.write(write_gold(segments))
        except FileExistsError:
            raise CommandError(f"{output} is there already, and somebody may have corrected it") from None
        except OSError as error:
            raise CommandError(f"cannot write {output}: {error.strerror or error}") from None

    def _options(self) -> Options:
        from scrapy_sections.plugin.settings import SectionsSettings

        assert self.settings is not None
        return SectionsSettings.from_settings(self.settings).options

    def _get(self, source: str) -> bytes | Response:
        if self.crawler_process is not None:
            from scrapy_sections.plugin.fetch_page import fetch

            try:
                return fetch(source, self.crawler_process)
            except OSError as error:
                raise CommandError(f"cannot read {source}: {error.strerror or error}") from None
        return sys.stdin.buffer.read() if source == "-" else _read(Path(source))


def _say(message: object) -> None:
    """Write a message to stderr."""
    from scrapy_sections.plugin.terminal import shown

    sys.stderr.write(f"scrapy sections: {shown(str(message))}\n")


def _print(text: bytes) -> None:
    try:
        sys.stdout.buffer.write(text)
        sys.stdout.flush()
    except OSError as error:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # or Python tries once more when it exits
        raise CommandError(f"cannot write the result: {error.strerror or error}") from None


def _read(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise CommandError(f"cannot read {path}: {error.strerror or error}") from None
