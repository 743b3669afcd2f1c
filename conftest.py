"""Python blocks of README.md and docs/ are tests too; no test touches the player's own data."""

import itertools
import os
import tempfile
from pathlib import Path

import pytest
from hypothesis import settings
from sybil import Sybil
from sybil.parsers.markdown import PythonCodeBlockParser
from xdist.scheduler import LoadScopeScheduling

from simon_widget import preferences

pytest_collect_file = Sybil(
    parsers=[PythonCodeBlockParser()], patterns=["README.md", "docs/*.md"], fixtures=["data_folder"]
).pytest()

# These machines are busy: a time limit on one example would tell nothing of the code.
settings.register_profile("simon", deadline=None, print_blob=True)
settings.load_profile("simon")

LAB = "tests/lab/"
LONGEST = (LAB, "tests/solver/")

# For whatever runs outside of a test, such as a server that several of them share.
_DATA = tempfile.TemporaryDirectory(prefix="simon-data-")
os.environ[preferences.FOLDER_VARIABLE] = str(Path(_DATA.name) / "shared")
_numbers = itertools.count(1)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What takes longest goes first, so that no process of several is left alone with it."""
    items.sort(key=lambda item: not item.nodeid.startswith(LONGEST))


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: object) -> LoadScopeScheduling:
    """Where several processes share the tests, a file's stay together, and so do Lab's."""
    return Scheduling(config, log)


class Scheduling(LoadScopeScheduling):  # type: ignore[misc]  # it has no types
    """A JupyterLab serves many files of tests, and takes its time to start."""

    def _split_scope(self, nodeid: str) -> str:
        return LAB if nodeid.startswith(LAB) else nodeid.split("::", 1)[0]


@pytest.fixture(autouse=True)
def data_folder(monkeypatch: pytest.MonkeyPatch) -> Path:
    """Each test finds its own place for preferences and statistics, where there is nothing yet."""
    folder = Path(_DATA.name) / str(next(_numbers))
    monkeypatch.setenv(preferences.FOLDER_VARIABLE, str(folder))
    monkeypatch.setattr(preferences, "_changes", [])
    return folder
