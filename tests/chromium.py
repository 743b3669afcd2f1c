"""Chromium for the tests that need a real browser."""

from __future__ import annotations

import os
import shutil
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from playwright.sync_api import Browser, Playwright

WHOLE = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
# It opens no windows with buttons around each page, and takes half the time.
SHELL = "chromium-headless-shell"
NAMES = (SHELL, *WHOLE)
# It runs as root in containers, and must not call home.
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


def launch(playwright: Playwright, path: str | None = None) -> Browser:
    """Start the browser that $CHROMIUM names, or one that is installed."""
    path = path or os.environ.get("CHROMIUM") or installed(NAMES)
    assert path, "no Chromium or Chrome is installed; name one with $CHROMIUM"
    return playwright.chromium.launch(executable_path=path, headless=True, args=ARGUMENTS)


def installed(names: Iterable[str]) -> str | None:
    """Where the first of these is that is installed."""
    return next(filter(None, map(shutil.which, names)), None)
