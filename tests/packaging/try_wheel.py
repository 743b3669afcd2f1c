"""Installs the one wheel of a folder into an empty environment, and plays a game there.

python tests/packaging/try_wheel.py dist
"""

import os
import subprocess
import sys
import tempfile
import venv
from pathlib import Path


def main(folder: Path) -> None:
    """Stop with an error if the wheel does not play."""
    wheels = sorted(folder.glob("*.whl"))
    if len(wheels) != 1:
        sys.exit(f"there should be one wheel in {folder}, not {len(wheels)}")
    script = Path(__file__).with_name("play_wheel.py").resolve()
    with tempfile.TemporaryDirectory() as place:
        environment = Path(place, "environment")
        venv.create(environment, with_pip=True)
        python = environment / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
        install = [str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
        subprocess.run([*install, str(wheels[0].resolve())], cwd=place, check=True)
        subprocess.run([python, "-I", script], cwd=place, check=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
