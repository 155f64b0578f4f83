"""What to install for an extra, as a command that works wherever the package came from."""

from __future__ import annotations

import shlex
from importlib.metadata import PackageNotFoundError, requires


def install_command(extra: str) -> str:
    """Return the command that installs what an extra asks for.

    >>> install_command("trafilatura")
    "pip install 'trafilatura>=2.0'"
    """
    try:
        declared = requires("scrapy-sections") or []
    except PackageNotFoundError:  # run from a source tree
        declared = []
    wanted = []
    for line in declared:
        requirement, _, marker = line.partition(";")
        if marker.replace('"', "'").split() == ["extra", "==", f"'{extra}'"]:
            wanted.append(shlex.quote(requirement.strip()))
    return f"pip install {' '.join(wanted)}" if wanted else f"pip install 'scrapy-sections[{extra}]'"
