"""What several kinds of tests share."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import sync_playwright

from tests.chromium import SHELL, WHOLE, installed, launch

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, Playwright


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    """One for all: a thread can drive Playwright only once at a time."""
    with sync_playwright() as playwright:
        yield playwright


@pytest.fixture(scope="session")
def chromium(playwright: Playwright) -> Iterator[Browser]:
    """One for all."""
    browser = launch(playwright)
    yield browser
    browser.close()


@pytest.fixture(scope="session")
def whole_chromium(playwright: Playwright) -> Iterator[Browser]:
    """With windows, and all that a shell lacks."""
    path = installed(WHOLE) or os.environ.get("CHROMIUM", SHELL)
    if path.endswith(SHELL):
        pytest.skip("needs a whole Chromium, not only its shell")
    browser = launch(playwright, path)
    yield browser
    browser.close()


@pytest.fixture
def browser(request: pytest.FixtureRequest) -> Browser:
    """The browser for a test: a whole one if it is marked so."""
    is_whole = request.node.get_closest_marker("whole") is not None
    found: Browser = request.getfixturevalue("whole_chromium" if is_whole else "chromium")
    return found
