"""The board under fingers and pens, by the browser's own touch events."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from simon_widget import deals
from tests.engine.boards import board

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from playwright.sync_api import Browser, BrowserContext

    from tests.browser.page import BoardPage

    Show = Callable[..., BoardPage]
    Point = tuple[float, float]

pytestmark = pytest.mark.browser


@pytest.fixture
def context(chromium: Browser) -> Iterator[BrowserContext]:
    """A telephone, upright."""
    context = chromium.new_context(viewport={"width": 400, "height": 900}, has_touch=True)
    context.set_default_timeout(10_000)
    yield context
    context.close()


# What touches may do where is known to the browser from its last frame.
PAINTED = """() => new Promise((done) => {
  requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 50)));
})"""


class Fingers:
    """Touches the screen. The page is made long enough to scroll."""

    def __init__(self, table: BoardPage) -> None:
        self.page = table.page
        self.session = self.page.context.new_cdp_session(self.page)
        self.page.evaluate("() => { document.body.style.padding = '200px 0 3000px'; }")
        self.page.evaluate(
            "() => { globalThis.menus = 0; addEventListener('contextmenu', (event) => {"
            " if (!event.defaultPrevented) menus += 1; }); }"
        )

    def send(self, kind: str, *points: Point) -> None:
        if kind == "touchStart":
            self.page.evaluate(PAINTED)
        touches = [{"x": x, "y": y, "id": finger} for finger, (x, y) in enumerate(points)]
        self.session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})

    def tap(self, at: Point) -> None:
        self.send("touchStart", at)
        self.send("touchEnd")

    def swipe(self, start: Point, end: Point, *, lift: bool = True) -> None:
        self.send("touchStart", start)
        for step in range(1, 9):
            x, y = (a + (b - a) * step / 8 for a, b in zip(start, end, strict=True))
            self.send("touchMove", (x, y))
            self.page.wait_for_timeout(16)
        if lift:
            self.send("touchEnd")
        self.page.wait_for_timeout(50)

    def value(self, expression: str) -> Any:
        return self.page.evaluate(f"() => {expression}")


def below(table: BoardPage, column: int) -> Point:
    """The bare ground under a column's cards."""
    zone = table.page.locator(f"[data-column='{column}']").bounding_box()
    assert zone is not None
    return zone["x"] + zone["width"] / 2, zone["y"] + zone["height"] - 20


def test_a_finger_drags_a_run_and_the_page_stays(show: Show) -> None:
    table = show(board("9C 8H 7H", "9S", suits=4))
    fingers = Fingers(table)
    x, y = table.top_of(1)
    fingers.swipe(table.grip(0, 1), (x, y + 120))
    table.sync()
    assert table.widget.moves == ("1-2x2",)
    fingers.swipe(table.grip(1, 2), table.slot(2))
    fingers.swipe(table.grip(1, 1), (x, y + 300))  # its own column
    table.sync()
    assert table.widget.cursor == 2
    assert table.columns() == table.expected()
    assert fingers.value("scrollY") == 0


def test_bare_ground_and_what_is_beside_the_board_scroll(show: Show) -> None:
    table = show(board("9C 8H 7H", "9S"))
    fingers = Fingers(table)
    fingers.tap(table.grip(0, 1))
    assert table.cards_with("simon-selected") == ["8H", "7H"]
    x, y = below(table, 2)
    fingers.swipe((x, y), (x, y - 60))
    table.page.wait_for_timeout(500)  # it glides on
    scrolled = fingers.value("scrollY")
    assert scrolled > 20
    assert table.cards_with("simon-selected") == ["8H", "7H"]  # still in the hand
    fingers.tap(table.top_of(1))
    table.sync()
    assert table.widget.moves == ("1-2x2",)
    fingers.swipe((200, 880), (200, 800))
    assert fingers.value("scrollY") > scrolled
    table.sync()
    assert table.columns() == table.expected()


def test_taps_choose_and_a_double_tap_sends(show: Show) -> None:
    table = show(board("8H", "9S", "9H", ""))
    fingers = Fingers(table)
    fingers.tap(table.top_of(0))
    table.page.wait_for_timeout(450)
    fingers.tap(table.top_of(1))
    table.sync()
    assert table.widget.moves == ("1-2x1",)
    fingers.tap(table.top_of(1))
    fingers.tap(table.top_of(1))
    table.sync()
    assert " ".join(table.widget.moves) == "1-2x1 2-3x1"
    assert fingers.value("visualViewport.scale") == 1
    assert table.cards_with("simon-hovered") == []


def test_a_long_press_is_harmless(show: Show) -> None:
    table = show(board("9C 8H", "9S"))
    fingers = Fingers(table)
    at = table.top_of(0)
    fingers.send("touchStart", at)
    table.page.wait_for_timeout(1200)
    assert fingers.value("menus") == 0
    assert fingers.value("getSelection().toString()") == ""
    x, y = table.top_of(1)
    for step in range(5):  # it still drags
        fingers.send("touchMove", (at[0] + (x - at[0]) * step / 4, y + 9))
    fingers.send("touchEnd")
    table.sync()
    assert table.widget.moves == ("1-2x1",)
    fingers.send("touchStart", table.top_of(2))
    table.page.wait_for_timeout(1200)
    fingers.send("touchEnd")
    table.sync()
    assert table.widget.cursor == 1
    assert table.columns() == table.expected()


@pytest.mark.parametrize("end", ["second finger", "cancel"])
def test_a_touch_that_is_broken_off_puts_everything_back(show: Show, end: str) -> None:
    table = show(board("9C 8H", "9S"))
    fingers = Fingers(table)
    fingers.swipe(table.grip(0, 1), table.grip(1, 0), lift=False)
    assert table.cards_with("simon-lifted") == ["8H"]
    if end == "cancel":
        fingers.send("touchCancel")
    else:
        fingers.send("touchStart", table.grip(1, 0), below(table, 4))
        fingers.send("touchMove", table.grip(1, 0), below(table, 5))
        fingers.send("touchEnd")
    table.sync()
    assert table.cards_with("simon-lifted") == []
    assert table.columns() == table.expected()
    fingers.swipe(table.grip(0, 1), table.grip(1, 0))
    table.sync()
    assert table.widget.cursor == 1


def test_two_fingers_zoom_over_cards_too(show: Show) -> None:
    table = show(deals.pysol(2))
    assert table.card(7).evaluate("(card) => getComputedStyle(card).touchAction") == "pinch-zoom"


def test_a_pen_hovers_drags_and_taps(show: Show) -> None:
    table = show(board("9C 8H 7H", "9S", ""))
    session = table.page.context.new_cdp_session(table.page)

    def pen(kind: str, at: Point, **more: object) -> None:
        x, y = at
        event = {"type": kind, "x": x, "y": y, "pointerType": "pen", **more}
        session.send("Input.dispatchMouseEvent", event)

    pen("mouseMoved", table.grip(0, 1))
    assert table.cards_with("simon-hovered") == ["8H", "7H"]
    pressed = {"button": "left", "buttons": 1, "clickCount": 1}
    pen("mousePressed", table.grip(0, 1), **pressed)
    for at in (table.grip(0, 2), table.grip(1, 0)):
        pen("mouseMoved", at, **pressed)
    pen("mouseReleased", table.grip(1, 0), button="left", clickCount=1)
    table.sync()
    assert table.widget.moves == ("1-2x2",)
    assert table.columns() == table.expected()
