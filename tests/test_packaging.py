"""The wheel: what is in it, and that it works away from the checkout."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import zipfile
from configparser import ConfigParser
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow

CHECKOUT = Path(__file__).resolve().parent.parent
NOT_SOURCES = shutil.ignore_patterns(".*", "build", "dist", "*.egg-info", "__pycache__", "tests", "example_project")


def run(*command: str | Path, cwd: Path, **environment: str) -> str:
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    done = subprocess.run(command, cwd=cwd, env=kept | environment, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built from the source archive of a copy of this checkout, as an index would get it."""
    folder = tmp_path_factory.mktemp("wheel")
    shutil.copytree(CHECKOUT, folder / "source", ignore=NOT_SOURCES)
    build = f"from setuptools.build_meta import build_sdist; build_sdist({str(folder)!r})"
    run(sys.executable, "-c", build, cwd=folder / "source")
    (archive,) = folder.glob("*.tar.gz")
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check"]
    run(*pip, "wheel", "--no-deps", "--no-build-isolation", "--no-index", "-w", folder, archive, cwd=folder)
    (built,) = folder.glob("*.whl")
    return built


@pytest.fixture(scope="module")
def names(wheel: Path) -> set[str]:
    with zipfile.ZipFile(wheel) as archive:
        return set(archive.namelist())


def test_every_module_is_in_the_wheel(names: set[str]) -> None:
    modules = {str(path.relative_to(CHECKOUT)) for path in (CHECKOUT / "scrapy_sections").rglob("*.py")}
    assert modules - names == {"scrapy_sections/pretrained/__init__.py"}  # the folder models/ is installed in its place


def test_data_files_are_in_the_wheel(names: set[str]) -> None:
    assert {"scrapy_sections/py.typed", "scrapy_sections/schema.json"} <= names


def test_models_are_in_the_wheel_inside_the_package(names: set[str]) -> None:
    models = {f"scrapy_sections/pretrained/{path.name}" for path in (CHECKOUT / "models").iterdir() if path.is_file()}
    assert any(name.endswith(".joblib") for name in models)
    assert models == {name for name in names if name.startswith("scrapy_sections/pretrained/")}


def test_nothing_else_is_in_the_wheel(names: set[str]) -> None:
    assert {name.split("/")[0].split("-")[0] for name in names} == {"scrapy_sections"}


def test_the_wheel_tells_its_licence_and_command(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        (info,) = {name.split("/")[0] for name in archive.namelist() if ".dist-info/" in name}
        metadata = archive.read(f"{info}/METADATA").decode()
        entry_points = ConfigParser()
        entry_points.read_string(archive.read(f"{info}/entry_points.txt").decode())
        assert f"{info}/licenses/LICENSE" in archive.namelist()
    assert "License-Expression: BSD-3-Clause" in metadata
    assert entry_points["scrapy.commands"]["sections"] == "scrapy_sections.plugin.commands:Command"


def test_the_installed_wheel_reads_a_page_outside_the_checkout(wheel: Path, tmp_path: Path) -> None:
    target = tmp_path / "target"
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check"]
    run(*pip, "install", "--quiet", "--no-deps", "--no-index", "--target", target, wheel, cwd=tmp_path)
    said = run(sys.executable, CHECKOUT / ".ci" / "installed.py", cwd=tmp_path, PYTHONPATH=str(target))
    assert str(target) in said
