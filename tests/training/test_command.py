"""``scrapy sections train`` and ``evaluate``, in process."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

import pytest

from scrapy_sections.training import command
from scrapy_sections.training.data.errors import TrainingError


def options(corpus: Path, **values: object) -> Namespace:
    defaults = {"ablation": None, "methods": False, "cross_validation": False}
    return Namespace(
        action="evaluate", corpus=corpus, **{"json_path": None, "plots": None, "models": None, **defaults, **values}
    )


@pytest.mark.slow
@pytest.mark.parametrize(
    ("values", "line"),
    [
        *[({"ablation": name}, "seen.heading" if name == "columns" else "without") for name in command.ABLATIONS],
        ({"methods": True}, "mss-semisupervised"),
        ({"cross_validation": True}, "sections "),
        ({}, "sections dev "),
    ],
    ids=[*command.ABLATIONS, "methods", "cross-validation", "figures"],
)
def test_each_option_prints_its_table(
    policies: Path, capsys: pytest.CaptureFixture[str], values: dict[str, object], line: str
) -> None:
    assert command.run(options(policies, **values)) == 0
    assert line in capsys.readouterr().out


def test_every_ablation_can_be_chosen() -> None:
    modules = {path.stem for path in Path(command.__file__).parent.glob("*/ablation_*.py")}
    assert {module.rpartition(".")[2] for module in command.ABLATIONS.values()} == modules


def test_an_unknown_table_is_told_with_those_there_are(policies: Path) -> None:
    with pytest.raises(TrainingError, match="no such table; --ablation has asdus-di, columns, heps, stapi"):
        command.run(options(policies, ablation="nonsense"))


def test_options_that_a_table_does_not_use_are_refused(policies: Path, tmp_path: Path) -> None:
    with pytest.raises(TrainingError, match="--json, --models: not with"):
        command.run(options(policies, ablation="stapi", json_path=tmp_path / "x.json", models="models"))
