"""``scrapy sections extract|train|evaluate``. Imported at every ``scrapy`` call, hence the imports inside."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from scrapy.commands import ScrapyCommand
from scrapy.exceptions import UsageError

if TYPE_CHECKING:
    import argparse

    from scrapy.http import Response

    from scrapy_sections.page import SectionedPage

OPTIONS = ("content", "labels", "hierarchy", "models")


class CommandError(Exception):
    """Nothing to print; the text says why, for stderr."""


class Command(ScrapyCommand):
    requires_crawler_process = False
    # stdout is for the page, stderr for what went wrong
    default_settings: ClassVar[dict[str, Any]] = {"LOG_LEVEL": "ERROR"}

    def syntax(self) -> str:
        return "extract|train|evaluate [options]"

    def short_desc(self) -> str:
        return "Extract the sections of a page; train and evaluate the models"

    def add_options(self, parser: argparse.ArgumentParser) -> None:
        actions = parser.add_subparsers(dest="action", metavar="ACTION", required=True, prog="scrapy sections")
        extract = actions.add_parser("extract", help="print the sections of a page")
        extract.add_argument("source", metavar="FILE|URL|-")
        extract.add_argument("--format", choices=("json", "html", "markdown"), default="json")
        for name in OPTIONS:
            extract.add_argument(f"--{name}", help=f"instead of the setting SECTIONS_{name.upper()}")
        train = actions.add_parser("train", help="make the models from the corpora")
        train.add_argument("--corpus", metavar="DIR", type=Path, required=True)
        train.add_argument("--output", metavar="DIR", type=Path, help="instead of the package's models")
        evaluate = actions.add_parser("evaluate", help="print how well the models do on the corpora")
        evaluate.add_argument("--corpus", metavar="DIR", type=Path, required=True)
        evaluate.add_argument("--json", metavar="FILE", type=Path, dest="json_path", help="write the figures there too")
        for action in (extract, train, evaluate):
            super().add_options(action)

    def process_options(self, args: list[str], opts: argparse.Namespace) -> None:
        super().process_options(args, opts)
        if args:
            raise UsageError(f"unrecognized arguments: {' '.join(args)}", print_help=False)
        if opts.action == "extract":
            self._process_extract_options(opts)

    def _process_extract_options(self, opts: argparse.Namespace) -> None:
        from w3lib.url import is_url

        assert self.settings is not None
        for name in OPTIONS:
            if getattr(opts, name) is not None:
                self.settings.set(f"SECTIONS_{name.upper()}", getattr(opts, name), priority="cmdline")
        if is_url(opts.source):
            from scrapy_sections.plugin.fetch import SETTINGS

            self.settings.setdict(SETTINGS, priority="cmdline")
            self.requires_crawler_process = True  # scrapy.cmdline makes one, of the right class

    def run(self, args: list[str], opts: argparse.Namespace) -> None:
        try:
            if opts.action == "extract":
                self._extract(opts)
            else:
                self.exitcode = _training(opts)
        except CommandError as error:
            sys.stderr.write(f"scrapy sections: {error}\n")
            self.exitcode = 1

    def _extract(self, opts: argparse.Namespace) -> None:
        import json

        page = self._page(opts.source)
        text = {
            "json": lambda: json.dumps(page.to_dict(), ensure_ascii=False),
            "html": page.to_html,
            "markdown": page.to_markdown,
        }[opts.format]()
        sys.stdout.buffer.write(text.rstrip("\n").encode() + b"\n")
        sys.stdout.flush()
        if not page.sections:
            sys.stderr.write(f"scrapy sections: no sections in {opts.source}: {', '.join(page.warnings)}\n")

    def _page(self, source: str) -> SectionedPage:
        from dataclasses import asdict

        from scrapy_sections.extractor import extract
        from scrapy_sections.models import ModelError
        from scrapy_sections.plugin.settings import SectionsSettings, SettingError

        assert self.settings is not None
        try:
            options = asdict(SectionsSettings.from_settings(self.settings).options)
            got = self._get(source)
            return extract(got, **options) if isinstance(got, bytes) else extract.from_response(got, **options)
        except (SettingError, ModelError) as error:
            raise CommandError(str(error)) from None

    def _get(self, source: str) -> bytes | Response:
        try:
            if self.crawler_process is not None:
                from scrapy_sections.plugin.fetch import fetch

                return fetch(source, self.crawler_process)
            return sys.stdin.buffer.read() if source == "-" else Path(source).read_bytes()
        except OSError as error:
            raise CommandError(f"cannot read {source}: {error.strerror or error}") from None


def _training(opts: argparse.Namespace) -> int:
    if not opts.corpus.is_dir():
        raise CommandError(f"--corpus {opts.corpus}: no such directory")
    try:
        if opts.action == "train":
            from scrapy_sections.training.train import main as train

            return train(opts.corpus, opts.output)
        from scrapy_sections.training.evaluate import main as evaluate

        return evaluate(opts.corpus, opts.json_path)
    except ModuleNotFoundError as error:
        if (error.name or "").startswith("scrapy_sections"):
            raise
        raise CommandError(f"{error.name} is missing: pip install 'scrapy-sections[training]'") from None
