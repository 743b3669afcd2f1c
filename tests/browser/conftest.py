from __future__ import annotations

from typing import TYPE_CHECKING, Any

import comm
import pytest

from simon_widget import SimonWidget
from tests.browser.page import BoardPage
from tests.widget.browser import RecordingComm
from tests.widget.thinker import thinker

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from playwright.sync_api import Browser, BrowserContext, Page

__all__ = ["thinker"]


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    context = browser.new_context(viewport={"width": 1100, "height": 900})
    context.set_default_timeout(10_000)
    yield context
    context.close()


@pytest.fixture
def page(context: BrowserContext) -> Page:
    return context.new_page()


@pytest.fixture
def show(page: Page, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., BoardPage]]:
    """Shows a widget with these arguments; afterwards nothing may have gone wrong unseen."""
    monkeypatch.setattr(comm, "create_comm", RecordingComm)
    shown: list[BoardPage] = []
    requests: list[str] = []
    page.on("request", lambda request: requests.append(request.url))

    def make(*arguments: Any, theme_css: str = "", **options: Any) -> BoardPage:
        widget = SimonWidget(*arguments, **{"animation_ms": 0, **options})
        shown.append(BoardPage(page, widget, theme_css=theme_css))
        return shown[-1]

    yield make
    for board in shown:
        assert board.errors == []
    # Nothing leaves the machine.
    assert [url for url in requests if not url.startswith(("blob:", "data:", "about:"))] == []
