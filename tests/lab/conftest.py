"""One JupyterLab and one browser for all tests here; notebooks and pages are each test's own."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.lab.notebook import Notebook, Window
from tests.lab.server import Server

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterator

    from playwright.sync_api import Browser

FAILED = pytest.StashKey[bool]()
MEASURE = "measure"


class Lab:
    """What a test may open; all of it is closed when the test ends."""

    def __init__(self, server: Server, chromium: Browser, window: Window, name: str) -> None:
        self.server = server
        self.windows = [window]
        self._chromium = chromium
        self._name = f"{name}.ipynb"

    def open(self, *cells: str, window: Window | None = None) -> Notebook:
        """Write a notebook, open it and run its cells, of which the last shows a board."""
        self.server.write(self._name, *cells)
        notebook = (window or self.windows[0]).open(self._name)
        notebook.run_all()
        notebook.board().root.wait_for()
        return notebook

    def close(self, *, in_doubt: bool) -> list[str]:
        """Close everything, what tests share too if it is `in_doubt`; the errors on the pages."""
        errors = [error for window in self.windows for error in window.errors]
        shared, *own = self.windows
        for window in own:
            window.close()
        if in_doubt:
            shared.restart()
        else:
            shared.clear()
        self.server.shut_down_kernels()
        return errors

    def new_window(self, url: str) -> Window:
        """A window of the test's own, at an address of the server."""
        window = Window(self._chromium, url)
        self.windows.append(window)
        return window


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(tmp_path_factory.mktemp("jupyter"))
    yield server
    server.stop()


@pytest.fixture(scope="session")
def shared_window(server: Server, chromium: Browser) -> Iterator[Window]:
    """It takes Lab longer to start than most tests take."""
    window = Window(chromium, server.url)
    yield window
    window.close()


@pytest.fixture
def lab(
    server: Server, chromium: Browser, shared_window: Window, request: pytest.FixtureRequest
) -> Iterator[Lab]:
    lab = Lab(server, chromium, shared_window, request.node.name)
    yield lab
    failed = request.node.stash.get(FAILED, False)
    errors = lab.close(in_doubt=failed)
    assert errors == [], "errors in the page"


@pytest.fixture
def measure(record_property: Callable[[str, object], None]) -> Callable[[str], None]:
    """Tell something measured at the end of the run."""
    return lambda line: record_property(MEASURE, line)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item,
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    if report.when == "call" and report.failed:
        item.stash[FAILED] = True
        lab = getattr(item, "funcargs", {}).get("lab")
        folder = Path(tempfile.mkdtemp(prefix="simon-lab-"))
        for number, window in enumerate(lab.windows if isinstance(lab, Lab) else []):
            path = folder / f"{item.name}-{number}.png"
            window.page.screenshot(path=path)
            report.sections.append(("screenshot", str(path)))
    return report


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    measures = [
        line
        for outcome in ("passed", "failed")
        for report in terminalreporter.getreports(outcome)
        for name, line in report.user_properties
        if name == MEASURE
    ]
    if measures:
        terminalreporter.section("measured in JupyterLab")
        for line in measures:
            terminalreporter.line(line)
