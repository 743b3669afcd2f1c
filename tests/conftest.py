"""What several kinds of tests share."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import sync_playwright

from tests.chromium import launch

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """One for all: a thread can drive Playwright only once at a time."""
    with sync_playwright() as playwright:
        browser = launch(playwright)
        yield browser
        browser.close()
