"""Sphinx directives that write tables of the reference from the code that they describe.

``{options-table} MODULE.DATACLASS`` lists the fields of a dataclass of options whose metadata holds ``help`` and, where
there is a choice, ``choices``. ``{codes-table} MODULE.ENUM`` lists the members of an enumeration of warning codes, each
with its ``meaning`` and ``advice``.
"""

from __future__ import annotations

from dataclasses import MISSING, Field, fields
from pydoc import locate
from typing import Any, ClassVar

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

PREFIX = "SECTIONS_"


def options_table(options: Any) -> str:
    """Return a Markdown table of the settings that a dataclass of options stands for."""
    lines = ["| setting | default | meaning |", "|---|---|---|"]
    for field in fields(options):
        if "help" not in field.metadata:
            continue  # no setting of its own
        meaning = escaped(field.metadata["help"])
        choices = field.metadata.get("choices", ())
        if not all(choice in meaning for choice in choices):
            meaning += "; one of " + ", ".join(f"`{choice}`" for choice in choices)
        if field.metadata.get("stage"):
            meaning += ", or an import path"
        lines.append(f"| `{PREFIX}{field.name.upper()}` | `{default_of(field)!r}` | {meaning} |")
    return "\n".join(lines)


def default_of(field: Field[Any]) -> Any:
    """Return the default value of a dataclass's field."""
    return field.default if field.default_factory is MISSING else field.default_factory()


def codes_table(codes: Any) -> str:
    """Return a Markdown table of an enumeration of warning codes."""
    lines = ["| code | meaning | what to do |", "|---|---|---|"]
    lines += [f"| `{code.value}` | {escaped(code.meaning)} | {escaped(code.advice)} |" for code in codes]
    return "\n".join(lines)


def escaped(text: str) -> str:
    """Return a text as it stands in a cell of a Markdown table."""
    return " ".join(text.split()).replace("|", "\\|")


class TableFromCode(SphinxDirective):
    """A table made of the object that the argument names."""

    required_arguments = 1
    tables: ClassVar = {"options-table": options_table, "codes-table": codes_table}

    def run(self) -> list[nodes.Node]:
        described = locate(self.arguments[0])
        if described is None:
            raise self.error(f"no such object: {self.arguments[0]}")
        return self.parse_text_to_nodes(self.tables[self.name](described))


def setup(app: Sphinx) -> dict[str, bool]:
    """Register the directives."""
    for name in TableFromCode.tables:
        app.add_directive(name, TableFromCode)
    return {"parallel_read_safe": True}
