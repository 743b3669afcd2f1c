"""A search of a million nodes in a TraceWidget: how soon it is drawn, what is sent, how it moves.

The built bundle in Chromium, at 1280 pixels, painted in software. `make bench` prints it.
"""

from __future__ import annotations

import json
import os
import sys
import tempfile
import time
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any

import comm
from playwright.sync_api import sync_playwright

from simon_widget import TraceWidget, deals, preferences, read_trace
from tests.benchmarks.figures import milliseconds, tell
from tests.browser.trace_page import TracePage, hung
from tests.chromium import launch
from tests.widget.browser import RecordingComm

if TYPE_CHECKING:
    from collections.abc import Iterator

NODES = 1_000_000
PAN_S = 6.0
ZOOMS = (1, 5, 10)
"""Turns of the wheel, each of which halves what is in view."""

# Each frame is asked for; a hand drags over the plane meanwhile, to and fro, a step a frame.
DRAG = """([left, top, width, seconds]) => {
  const pan = (window.pan = { isDone: false, frames: [] });
  const over = document.querySelector('.simon-plane .u-over');
  const fire = (type, x) => over.dispatchEvent(new PointerEvent(type, {
    bubbles: true, pointerId: 1, button: 0, clientX: x, clientY: top, pointerType: 'mouse' }));
  over.setPointerCapture = () => {};
  const middle = left + width / 2;
  fire('pointerdown', middle);
  let start = 0;
  const frame = (time) => {
    start ||= time;
    pan.frames.push(time);
    const passed = (time - start) / 1000;
    if (passed > seconds) {
      fire('pointercancel', middle);
      pan.isDone = true;
      return;
    }
    fire('pointermove', middle + passed * width * 0.8);
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
}"""


def zoom(table: TracePage, steps: int) -> None:
    page = table.page
    page.mouse.move(*table.point(table.widget.tree["nodes"] * 0.7, 20))
    for _ in range(steps):
        page.mouse.wheel(0, -208)
        table.rest()


def pan(table: TracePage) -> tuple[list[float], list[int]]:
    """The times from frame to frame while a hand drags, and the bytes of each answer."""
    box = table.page.locator(".simon-plane .u-over").bounding_box()
    assert box is not None
    sizes: list[int] = []
    table.page.evaluate(DRAG, [box["x"], box["y"] + 99, box["width"], PAN_S])
    while not table.page.evaluate("() => pan.isDone"):
        sizes += sent(table)
        table.sync()
        time.sleep(0.02)
    frames: list[float] = table.page.evaluate("() => pan.frames")
    return [after - before for before, after in pairwise(frames)], sizes


def sent(table: TracePage) -> Iterator[int]:
    """The bytes of each answer that waits to be given to the page."""
    for content, buffers in table.comm.parcels:
        yield len(json.dumps(content)) + sum(3 * len(each["bytes"]) // 4 for each in buffers)


def first_bytes(widget: TraceWidget) -> int:
    """What is sent of a search at first."""
    told: Any = {name: getattr(widget, name) for name in ("tree", "solution", "node")}
    return len(json.dumps(told)) + sum(map(len, widget.tile["buffers"]))


def main(nodes: int = NODES) -> None:
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        os.environ[preferences.FOLDER_VARIABLE] = folder
        comm.create_comm = RecordingComm
        path = Path(folder, "trace.jsonl")
        hung(deals.pysol(2), nodes).save(path)
        started = time.perf_counter()
        trace = read_trace(path)
        read = time.perf_counter() - started
        known = trace.record(trace.of_kind("goal")[0])
        with launch(playwright) as browser:
            for what, solution in (("", None), (", with a solution", known)):
                page = browser.new_page(viewport={"width": 1280, "height": 900})
                started, busy = time.perf_counter(), time.process_time()
                widget = TraceWidget(trace, solution)
                made, busy = time.perf_counter() - started, time.process_time() - busy
                table = TracePage(page, widget)
                page.evaluate(
                    "() => new Promise((then) => requestAnimationFrame(() => setTimeout(then)))"
                )
                drawn = time.perf_counter() - started
                tell(
                    f"{nodes} nodes in a TraceWidget{what}",
                    ("read from its file", f"{read:.1f} s"),
                    ("in Python", f"{made:.2f} s, busy {busy:.2f} s"),
                    ("till drawn", f"{drawn:.2f} s"),
                    ("sent", f"{first_bytes(widget) / 1000:.0f} kB"),
                )
            for steps in ZOOMS:
                table.page.locator(".simon-plane").press("0")
                zoom(table, steps)
                intervals, sizes = pan(table)
                tell(
                    f"dragged by 5 widths, {nodes >> steps} nodes in view",
                    ("from frame to frame", milliseconds(intervals)),
                    ("answers", f"{len(sizes)}, the largest {max(sizes, default=0) / 1000:.0f} kB"),
                )


if __name__ == "__main__":
    main(*map(int, sys.argv[1:2]))
