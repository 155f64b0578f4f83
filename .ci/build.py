"""Build source archive and wheel, check them, and try the wheel alone in an empty environment outside the checkout.

Needs ``build`` and ``twine``. Leaves nothing behind:  python .ci/build.py
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
import venv
from pathlib import Path

CHECKOUT = Path(__file__).resolve().parent.parent


def run(*command: object, cwd: Path) -> None:
    print("+", *command, flush=True)
    subprocess.run([str(part) for part in command], cwd=cwd, check=True)


def main() -> None:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        dist = folder / "dist"
        run(sys.executable, "-m", "build", "--outdir", dist, CHECKOUT, cwd=folder)
        run(sys.executable, "-m", "twine", "check", "--strict", *sorted(dist.iterdir()), cwd=folder)
        venv.create(folder / "empty", with_pip=True)
        python = folder / "empty" / ("Scripts" if sys.platform == "win32" else "bin") / "python"
        run(python, "-m", "pip", "install", "--quiet", next(dist.glob("*.whl")), cwd=folder)
        run(python, "-I", CHECKOUT / ".ci" / "installed.py", cwd=folder)


if __name__ == "__main__":
    try:
        main()
    except subprocess.CalledProcessError as error:
        sys.exit(f"failed: {error}")
