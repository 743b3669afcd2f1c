"""Builds the notebooks as a static site: JupyterLite, in which Python runs in the browser.

    python web/lite.py OUTPUT

Needs the packages of web/requirements.txt, and `npm ci` in web/ for Pyodide. All that a page of the
site asks for lies in the site.
"""

import argparse
import hashlib
import json
import shutil
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import nbformat

HERE = Path(__file__).parent
ROOT = HERE.parent
PYODIDE = HERE / "node_modules" / "pyodide"
PYODIDE_FILES = (
    "pyodide.mjs",
    "pyodide.asm.mjs",
    "pyodide.asm.wasm",
    "python_stdlib.zip",
    "pyodide-lock.json",
)

NOTEBOOKS = (
    "01_play",
    "03_debug_a_solver",
    "04_step_through_a_game",
    "05_rules_en",
    "05_rules_ko",
    "05_rules_ms",
    "06_exercises",
    "08_hints_and_par",
)
"""The examples that the site has; one more name is one more notebook."""
ONLY_SOURCE = "pysol_cards"
"""Its authors publish no wheel, so we make one."""
INSTALL = "%pip install -q simon-widget"

KERNEL = ("micropip", "packaging", "ipython", "jedi", "traitlets", "typing-extensions")
"""What the kernel loads of Pyodide's own packages, which its npm package lacks."""

PIP = ("-m", "pip", "--quiet", "--disable-pip-version-check")
PINS = "pins.txt"
CONFIG = {
    "LiteBuildConfig": {
        "apps": ["lab", "notebooks"],
        "contents": ["content"],
        "no_sourcemaps": True,
        "no_unused_shared_packages": True,
    }
}
SETTINGS = {
    "jupyter-lite-schema-version": 0,
    "jupyter-config-data": {
        "appName": "Simple Simon",
        "exposeAppInBrowser": True,
        "litePluginSettings": {
            "@jupyterlite/pyodide-kernel-extension:kernel": {"disablePyPIFallback": True}
        },
    },
}


def build(output: Path, work: Path) -> None:
    """Build the site.

    Args:
        output: where; what is there is removed.
        work: a folder for what it is made of. Downloads are kept there for the next time.
    """
    lite = work / "lite"
    for old in (lite, output):
        shutil.rmtree(old, ignore_errors=True)
    copy_notebooks(lite / "content")
    pyodide = lite / "static" / "pyodide"
    pyodide.mkdir(parents=True)
    for name in PYODIDE_FILES:
        shutil.copy(PYODIDE / name, pyodide)
    add_packages(pyodide, work / "kernel-wheels")
    add_wheels(lite / "pypi", work / "wheels")
    write_json(lite / "jupyter_lite_config.json", CONFIG)
    write_json(lite / "jupyter-lite.json", SETTINGS)
    run("-m", "jupyter", "lite", "build", "--output-dir", output.resolve(), cwd=lite)


def copy_notebooks(content: Path) -> None:
    """Copy the examples; each gets a cell that installs the package into the page."""
    content.mkdir(parents=True)
    for name in NOTEBOOKS:
        notebook: Any = nbformat.read(ROOT / "examples" / f"{name}.ipynb", as_version=4)  # type: ignore[no-untyped-call]
        cell = nbformat.v4.new_code_cell(INSTALL, id="install")  # type: ignore[no-untyped-call]
        notebook.cells.insert(1, cell)
        notebook.metadata.kernelspec = {"name": "python", "display_name": "Python (Pyodide)"}
        nbformat.write(notebook, content / f"{name}.ipynb")  # type: ignore[no-untyped-call]


def add_packages(pyodide: Path, cache: Path) -> None:
    """Add the wheels of the kernel's packages to Pyodide, and have its lock name no others."""
    path = pyodide / "pyodide-lock.json"
    lock = json.loads(path.read_text(encoding="utf-8"))
    packages = lock["packages"]
    needed: list[str] = []
    waiting = list(KERNEL)
    while waiting:
        name = waiting.pop()
        if name not in needed:
            needed.append(name)
            waiting += (each.lower().replace("_", "-") for each in packages[name]["depends"])
    pins = [f"{name}=={packages[name]['version']}" for name in sorted(needed)]
    download(cache, pins, lock["info"]["python"])
    for name in needed:
        wheel = cache / packages[name]["file_name"]
        # These are the index's builds of the same versions, not Pyodide's own.
        packages[name]["sha256"] = hashlib.sha256(wheel.read_bytes()).hexdigest()
        shutil.copy(wheel, pyodide)
    lock["packages"] = {name: packages[name] for name in sorted(needed)}
    write_json(path, lock)


def add_wheels(pypi: Path, cache: Path) -> None:
    """Add our own wheel, and those that it needs."""
    lines = (HERE / "wheels.txt").read_text(encoding="utf-8").splitlines()
    pins = [line for line in lines if line and not line.startswith("#")]
    download(cache, pins, "3.14")
    shutil.copytree(cache, pypi)
    pypi.joinpath(PINS).unlink()
    run(*PIP, "wheel", "--no-deps", "-w", pypi.resolve(), ROOT, cwd=ROOT)


def download(cache: Path, pins: Iterable[str], version: str) -> None:
    """Have the wheels of just these pins in a folder."""
    cache.mkdir(parents=True, exist_ok=True)
    known = cache / PINS
    wanted = "\n".join(pins)
    if known.is_file() and known.read_text(encoding="utf-8") == wanted:
        return
    for old in cache.iterdir():
        old.unlink()
    source = [pin for pin in wanted.split("\n") if pin.startswith(ONLY_SOURCE)]
    if source:
        run(*PIP, "wheel", "--no-deps", "-w", cache.resolve(), *source, cwd=cache)
    run(
        *(*PIP, "download", "--no-deps", "--only-binary", ":all:", "--platform", "any"),
        *("--python-version", version[:4], "-d", cache.resolve()),
        *(pin for pin in wanted.split("\n") if pin not in source),
        cwd=cache,
    )
    known.write_text(wanted, encoding="utf-8")


def run(*arguments: str | Path, cwd: Path) -> None:
    """Run this Python."""
    subprocess.run([sys.executable, *arguments], cwd=cwd, check=True)


def write_json(path: Path, value: object) -> None:
    """Write a file of JSON."""
    path.write_text(json.dumps(value, indent=1), encoding="utf-8")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("output", type=Path)
    parser.add_argument("--work", type=Path, default=HERE / "work")
    arguments = parser.parse_args()
    build(arguments.output, arguments.work)
