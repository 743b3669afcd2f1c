"""Wheels and source archives: what is in them, and what they need to be built."""

import os
import shutil
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
VERSION = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["version"]
BUNDLE = {
    f"simon_widget/static/{name}.{kind}" for name in ("widget", "trace") for kind in ("js", "css")
}
METADATA = ("METADATA", "RECORD", "WHEEL", "entry_points.txt", "licenses/LICENSE")


# What make, npm, git and the tests leave behind, and what marks an unpacked source archive.
LEFTOVERS = shutil.ignore_patterns(
    *(".git", ".venv*", "work", ".*_cache", ".hypothesis", ".benchmarks", "__pycache__"),
    *("node_modules", "static", "dist", "PKG-INFO"),
)


def copy_tree(target: Path) -> Path:
    """Copy the project as a fresh checkout has it."""
    return shutil.copytree(ROOT, target, ignore=LEFTOVERS, dirs_exist_ok=True)


def share_node_modules(tree: Path) -> None:
    """Save the copy an `npm ci` of its own."""
    if (ROOT / "js/node_modules").is_dir():
        (tree / "js/node_modules").symlink_to(ROOT / "js/node_modules")


def python(
    *arguments: str | Path, cwd: Path, path: str | None = None, pythonpath: str = ""
) -> subprocess.CompletedProcess[str]:
    """Run this Python; `path` replaces PATH."""
    return subprocess.run(
        [sys.executable, *arguments],
        cwd=cwd,
        env=os.environ | {"PYTHONPATH": pythonpath} | ({} if path is None else {"PATH": path}),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )


def build_wheel(
    source: Path, out: Path, *, path: str | None = None
) -> subprocess.CompletedProcess[str]:
    out.mkdir(exist_ok=True)
    options = ["--no-deps", "--no-build-isolation", "--disable-pip-version-check"]
    return python("-m", "pip", "wheel", *options, "-w", out, source, cwd=out, path=path)


def contents(wheel: Path) -> dict[str, bytes]:
    with zipfile.ZipFile(wheel) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


@pytest.fixture
def no_npm(tmp_path: Path) -> str:
    """A PATH on which there is no npm, nor anything else."""
    empty = tmp_path / "empty"
    empty.mkdir()
    return str(empty)


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the tree after `pip wheel`, the wheel in its dist/."""
    tree = copy_tree(tmp_path_factory.mktemp("built"))
    share_node_modules(tree)
    done = build_wheel(tree, tree / "dist")
    assert done.returncode == 0, done.stdout
    return tree


@pytest.fixture(scope="module")
def wheel(built: Path) -> Path:
    return built / "dist" / f"simon_widget-{VERSION}-py3-none-any.whl"


@pytest.fixture(scope="module")
def sdist(built: Path) -> Path:
    done = python("-m", "hatchling", "build", "-t", "sdist", cwd=built)
    assert done.returncode == 0, done.stdout
    return built / "dist" / f"simon_widget-{VERSION}.tar.gz"


def test_wheel_holds_the_package_and_nothing_else(wheel: Path) -> None:
    files = contents(wheel)

    package = {
        path.relative_to(ROOT).as_posix()
        for pattern in ("**/*.py", "**/*.json", "py.typed")
        for path in (ROOT / "simon_widget").glob(pattern)
    }
    assert {"simon_widget/locales/en.json", "simon_widget/py.typed"} <= package
    dist_info = f"simon_widget-{VERSION}.dist-info"
    expected = package | BUNDLE | {f"{dist_info}/{name}" for name in METADATA}
    assert set(files) == expected
    assert all(files[name] for name in BUNDLE)


def test_wheel_installs_and_all_names_import(wheel: Path, tmp_path: Path) -> None:
    site = tmp_path / "site"
    options = ["--quiet", "--no-deps", "--disable-pip-version-check"]
    done = python("-m", "pip", "install", *options, "--target", site, wheel, cwd=tmp_path)
    assert done.returncode == 0, done.stdout

    program = """
import simon_widget
from simon_widget import *
from simon_widget import SimonWidget, TraceWidget, deals
print(simon_widget.__file__)
print(*(name for name in simon_widget.__all__ if name not in globals()))
print(repr(Game(deals.pysol(2))) and SimonWidget().score)
"""
    done = python("-c", program, cwd=tmp_path, pythonpath=str(site))
    assert done.returncode == 0, done.stdout
    assert done.stdout.splitlines() == [str(site / "simon_widget/__init__.py"), "", "500"]


def test_a_game_is_played_with_the_wheel(wheel: Path, tmp_path: Path) -> None:
    site = tmp_path / "a place 자리"
    shutil.unpack_archive(wheel, site, "zip")
    script = shutil.copy(Path(__file__).parent / "play_wheel.py", tmp_path)

    done = python(script, cwd=tmp_path, pythonpath=str(site))
    assert done.returncode == 0, done.stdout
    assert done.stdout.startswith("won in ")

    for name in ("static/widget.css", "locales/ko.json"):
        (site / "simon_widget" / name).unlink()
        done = python(script, cwd=tmp_path, pythonpath=str(site))
        assert done.returncode != 0, f"nobody misses {name}"


def test_sdist_holds_the_bundle_and_its_sources(sdist: Path) -> None:
    with tarfile.open(sdist) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}

    assert names >= BUNDLE | {"PKG-INFO", "README.md", "LICENSE", "hatch_build.py"}
    assert names >= {"js/package-lock.json", "js/build.mjs", "js/src/widget.ts"}
    assert not [name for name in names if name.startswith((".venv", "js/node_modules", "dist"))]


def test_sdist_gives_the_same_wheel_without_npm(
    sdist: Path, wheel: Path, tmp_path: Path, no_npm: str
) -> None:
    done = build_wheel(sdist, tmp_path, path=no_npm)

    assert done.returncode == 0, done.stdout
    assert contents(tmp_path / wheel.name) == contents(wheel)


def test_built_tree_needs_npm_only_after_a_change(
    built: Path, wheel: Path, tmp_path: Path, no_npm: str
) -> None:
    done = build_wheel(built, tmp_path, path=no_npm)
    assert done.returncode == 0, done.stdout
    assert contents(tmp_path / wheel.name) == contents(wheel)

    tree = shutil.copytree(built, tmp_path / "changed", symlinks=True)
    (tree / "simon_widget/locales/en.json").touch()
    done = build_wheel(tree, tmp_path, path=no_npm)
    assert done.returncode != 0
    assert "out of date, and npm" in done.stdout


def test_no_bundle_and_no_npm_is_a_clear_error(tmp_path: Path, no_npm: str) -> None:
    tree = copy_tree(tmp_path / "tree")

    done = build_wheel(tree, tmp_path, path=no_npm)

    assert done.returncode != 0
    assert "npm, which builds it, is not installed. Install node 20 or newer" in done.stdout
    assert "Traceback" not in done.stdout


def test_failing_npm_shows_its_own_words(tmp_path: Path) -> None:
    tree = copy_tree(tmp_path / "tree")
    share_node_modules(tree)
    (tree / "js/src/widget.ts").write_text("export default {", "utf-8")

    done = build_wheel(tree, tmp_path)

    assert done.returncode != 0
    assert "`npm run build` failed in js/:" in done.stdout
    assert "Expected identifier but found end of file" in done.stdout


def test_editable_install_builds_the_bundle(tmp_path: Path) -> None:
    tree = copy_tree(tmp_path / "tree")
    share_node_modules(tree)

    done = python("-c", "import hatchling.build as b; b.build_editable('.')", cwd=tree)

    assert done.returncode == 0, done.stdout
    assert all((tree / name).stat().st_size for name in BUNDLE)


def test_engine_works_without_a_bundle_and_the_widget_says_what_is_missing(
    tmp_path: Path,
) -> None:
    tree = copy_tree(tmp_path / "tree")

    done = python("-c", "from simon_widget import *; print(Game().score)", cwd=tree)
    assert done.stdout == "500\n"

    done = python("-c", "from simon_widget import SimonWidget", cwd=tree)
    assert done.returncode != 0
    assert "make build" in done.stdout.splitlines()[-1]
