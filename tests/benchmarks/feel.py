"""How the board feels: the built bundle in Chromium, at 1280 pixels. `make bench` prints it.

Without a graphics card Chromium paints in software: what is measured is an upper bound.
"""

from __future__ import annotations

import json
import math
import os
import tempfile
import time
from bisect import bisect_right
from collections import Counter
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import comm
from playwright.sync_api import sync_playwright

from simon_widget import SimonWidget, deals, preferences
from tests.benchmarks.figures import milliseconds, tell
from tests.browser.page import BoardPage
from tests.chromium import launch
from tests.engine.boards import board
from tests.engine.solutions import solution
from tests.widget.browser import RecordingComm

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Browser

LONG = board(
    "2C 5D 9H 3D KC 7D 4C JD KS QS JS TS 9S 8S 7S 6S 5S 4S 3S 2S",
    *("KH QH JH TH", "KD QD AC 9D 8D", "JC TC 9C", "8C AS 6C 5C", "QC 3C AH", ""),
    *("7H 6H", "4H 3H 2H"),
)
"""A column of 20 cards, of which 12 are a run."""

DRAG_S = 4.0
REPEATS_A_SECOND = 30
"""As a keyboard does when a key is held down."""

TRACED = ["devtools.timeline", "disabled-by-default-devtools.timeline"]

# Each frame is asked for, so that one that comes late shows; so is the end of the first frame
# after each event, by a message that waits for it.
WATCH = """() => {
  const watch = (window.watch = { isOn: true, frames: [], drawn: { pointerup: [], keydown: [] } });
  const frame = (time) => {
    watch.frames.push(time);
    if (watch.isOn) requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
  for (const [type, drawn] of Object.entries(watch.drawn)) {
    window.addEventListener(type, ({ timeStamp }) => requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => drawn.push(performance.now() - timeStamp);
      port2.postMessage(0);
    }), true);
  }
}"""


class Watched:
    """A board in a page, and what was seen of its frames."""

    def __init__(self, browser: Browser, widget: SimonWidget) -> None:
        self._browser = browser
        self.page = browser.new_page(viewport={"width": 1280, "height": 900})
        self.table = BoardPage(self.page, widget)
        self.table.settle()
        # The way out of the page, which no notebook has, would cost more than the board.
        self.page.evaluate("() => (host.model.toPython = () => {})")

    def watch(self, do: Callable[[BoardPage], None]) -> dict[str, Any]:
        """Do something; the times of frames and events meanwhile, in milliseconds."""
        self._browser.start_tracing(page=self.page, categories=TRACED)
        self.page.evaluate(WATCH)
        do(self.table)
        seen: dict[str, Any] = self.page.evaluate("() => (watch.isOn = false, watch)")
        seen["work"] = work_by_frame(self._browser.stop_tracing())
        frames = seen["frames"]
        seen["intervals"] = [after - before for before, after in pairwise(frames)]
        self.page.close()
        return seen


def work_by_frame(trace: bytes) -> list[float]:
    """How long the page's main thread was busy from each frame to the next."""
    events = json.loads(trace)["traceEvents"]
    frames = [event for event in events if event["name"] == "FireAnimationFrame"]
    (thread, _), *_ = Counter((event["pid"], event["tid"]) for event in frames).most_common(1)
    starts = sorted(event["ts"] for event in frames if (event["pid"], event["tid"]) == thread)
    work = [0.0] * len(starts)
    for event in events:
        if event["name"] == "RunTask" and (event["pid"], event["tid"]) == thread:
            frame = bisect_right(starts, event["ts"] + event.get("dur", 0)) - 1
            if frame >= 0:
                work[frame] += event.get("dur", 0) / 1000
    return work


def drag(browser: Browser, *, placement_help: bool) -> None:
    def wave(table: BoardPage) -> None:
        mouse = table.page.mouse
        mouse.move(*table.grip(0, 8))
        mouse.down()
        start = time.monotonic()
        while (passed := time.monotonic() - start) < DRAG_S:
            angle = 2.5 * passed
            mouse.move(640 + 560 * math.sin(angle), 330 + 200 * math.sin(2.3 * angle))
        mouse.up()

    widget = SimonWidget(LONG, animation_ms=180, placement_help=placement_help)
    seen = Watched(browser, widget).watch(wave)
    what = "with" if placement_help else "without"
    tell(
        f"12 cards dragged, {what} placement help",
        ("from frame to frame", milliseconds(seen["intervals"])),
        ("busy in a frame", milliseconds(seen["work"])),
    )


def play(browser: Browser) -> None:
    def win(table: BoardPage) -> None:
        for move in solution(2):
            table.drag_move(move)
            table.settle()

    seen = Watched(browser, SimonWidget(deals.pysol(2), animation_ms=90)).watch(win)
    tell(
        "54 moves by mouse",
        ("from drop to drawn", milliseconds(seen["drawn"]["pointerup"])),
        ("busy in a frame", milliseconds(seen["work"])),
    )


def hold_undo(browser: Browser) -> None:
    def hold(table: BoardPage) -> None:
        table.focus()
        start = time.monotonic()
        for number in range(54):
            time.sleep(max(0, start + number / REPEATS_A_SECOND - time.monotonic()))
            table.page.keyboard.down("u")
        table.page.keyboard.up("u")
        table.settle()
        assert table.stat("moves") == "0"

    widget = SimonWidget(deals.pysol(2), animation_ms=180)
    for move in solution(2):
        widget.game.push(move)
    seen = Watched(browser, widget).watch(hold)
    keys = seen["drawn"]["keydown"]
    tell(
        "Undo held down through 54 moves",
        ("from key to drawn", milliseconds(keys)),
        ("of the last 10 keys", milliseconds(keys[-10:])),
        ("from frame to frame", milliseconds(seen["intervals"])),
        ("busy in a frame", milliseconds(seen["work"])),
    )


def main() -> None:
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        os.environ[preferences.FOLDER_VARIABLE] = folder
        comm.create_comm = RecordingComm
        with launch(playwright) as browser:
            drag(browser, placement_help=True)
            drag(browser, placement_help=False)
            play(browser)
            hold_undo(browser)


if __name__ == "__main__":
    main()
