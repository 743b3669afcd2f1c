"""The whole chain: JupyterLab, a kernel, a browser, a mouse."""

from __future__ import annotations

import random
import statistics
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from itertools import permutations
from typing import TYPE_CHECKING, Any, TypeAlias

import pytest
from playwright.sync_api import sync_playwright

from simon_widget import Move, Position, Record, deals
from tests.chromium import launch
from tests.engine.solutions import solution
from tests.lab.board import faces
from tests.lab.forwarder import Forwarder
from tests.lab.notebook import Notebook, Window, wait_for, wait_until
from tests.lab.player import (
    CODE,
    FACES,
    LISTENING,
    Player,
    assert_handled_once,
    assert_in_step,
    intents,
    wait_confirmed,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from tests.lab.conftest import Lab

pytestmark = pytest.mark.lab

Measure: TypeAlias = "Callable[[str], None]"


# By hand, from the deal to the win

PYSOL_2 = """
from simon_widget import *

w = SimonWidget(deals.pysol(2))
heard = []
w.on_move(lambda event: heard.append([str(event.move), event.origin, list(event.removed)]))
w
"""

# When the mouse button went up, and when the browser drew what came of it.
WATCH = """(root) => {
  const drops = (window.simonDrops = []);
  root.addEventListener('pointerup', (event) => drops.push({ up: event.timeStamp }), true);
  const draw = () => {
    const drop = drops.at(-1);
    if (drop) requestAnimationFrame((time) => (drop.drawn ??= time));
  };
  new MutationObserver(draw).observe(
    root, { subtree: true, attributes: true, attributeFilter: ['style'] });
}"""


def test_a_game_is_won_by_hand(lab: Lab, measure: Measure) -> None:
    notebook = lab.open(PYSOL_2)
    board = notebook.board()
    assert board.faces == faces(deals.pysol(2))
    board.root.evaluate(WATCH)
    moves = solution(2)
    for move in moves:
        board.drag(move)
    wait_confirmed(notebook)

    assert notebook.value("[w.won, w.move_count, w.score]") == [True, 54, 846]
    assert notebook.value("w.moves") == list(map(str, moves))
    heard = notebook.value("heard")
    assert [event[:2] for event in heard] == [[str(move), "board"] for move in moves]
    assert sorted(suit for *_, removed in heard for suit in removed) == [0, 1, 2, 3]
    assert board.faces == [[]] * 10
    assert [board.stat("moves"), board.stat("score")] == ["54", "846"]
    assert board.status("won") is not None
    measure_latency(notebook, measure)

    # The whole last sequence comes back, its king and its queen apart as they were.
    board.click("undo")
    wait_confirmed(notebook)
    assert sum(map(len, board.faces)) == 13
    assert board.faces == notebook.value(FACES)
    assert board.status("won") is None
    assert notebook.value("[w.won, w.move_count, w.score]") == [False, 53, 747]
    board.click("redo")
    wait_confirmed(notebook)
    assert board.faces == notebook.value(FACES) == [[]] * 10
    assert notebook.value("[w.won, w.move_count, w.score]") == [True, 54, 846]
    assert board.status("won") is None, "a win is told once"


def measure_latency(notebook: Notebook, measure: Measure) -> None:
    drops = notebook.page.evaluate("() => window.simonDrops")
    states = notebook.states()
    (client,) = {message["client"] for message in notebook.sent()}
    drawn, confirmed = [], []
    for n, drop in enumerate(drops, 1):
        answer = next(each for each in states if each["state"]["ack"].get(client, 0) >= n)
        drawn.append(drop["drawn"] - drop["up"])
        confirmed.append(answer["time"] - drop["up"])
    for what, times in (("drawn", drawn), ("confirmed", confirmed)):
        median, p95 = statistics.median(times), statistics.quantiles(times, n=20)[-1]
        measure(f"drag to {what}: median {median:.0f} ms, p95 {p95:.0f} ms, of {len(times)}")


# From Python, while somebody looks

FROM_PYTHON = f"""
import ipywidgets
from simon_widget import *

w = SimonWidget("{CODE}", animation_ms=0, layout=ipywidgets.Layout(width="640px"))
number, label = ipywidgets.IntText(), ipywidgets.Label()
ipywidgets.jsdlink((w, "score"), (number, "value"))
ipywidgets.dlink((w, "move_count"), (label, "value"), str)
scores, moves, refusals = [], [], []
w.observe(lambda change: scores.append(change.new), "score")
forget_moves = w.on_move(lambda event: moves.append([str(event.move), event.origin]))
w.on_refused(lambda event: refusals.append([event.origin, event.violation.rule]))
display(w, w, ipywidgets.HBox([number, label]))
"""


class Onlooker:
    """Looks at both boards and at what is linked to them."""

    def __init__(self, notebook: Notebook) -> None:
        self.notebook = notebook
        self.boards = [notebook.board(0), notebook.board(1)]

    def run(self, code: str, score: int, count: int) -> None:
        """Run code; all must show the game with this score and move count."""
        self.notebook.run(code)
        self.assert_shown(score, count)

    def assert_shown(self, score: int, count: int) -> None:
        columns = self.notebook.value(FACES)
        for board in self.boards:
            wait_until(lambda board=board: board.faces, columns, "the columns")  # type: ignore[misc]
            assert [board.stat("score"), board.stat("moves")] == [str(score), str(count)]
        page = self.notebook.page
        number, label = page.locator(".widget-text input"), page.locator("div.widget-label")
        wait_until(number.input_value, str(score), "what is linked in the browser")
        wait_until(label.inner_text, str(count), "what is linked in Python")


def test_python_plays_while_somebody_looks(lab: Lab) -> None:
    notebook = lab.open(FROM_PYTHON)
    onlooker = Onlooker(notebook)
    run, (first, second) = onlooker.run, onlooker.boards

    # A move in a cell moves the card on both boards; a drag on one shows on the other.
    run('w.game.push("4-5")', 499, 1)
    view = second.look()
    move = next(iter(view.position(1).legal_moves))
    second.drag(move, view)
    wait_confirmed(notebook)
    assert first.faces == faces(view.position(1).play(move))
    onlooker.assert_shown(498, 2)
    assert notebook.value("moves") == [["4-5x1", "code"], [str(move), "board"]]
    assert notebook.value("scores") == [499, 498]

    # Refusals are heard from both sides; the board reminds of the rule.
    illegal = misfit(first.see().position(1))
    first.drag(illegal)
    wait_confirmed(notebook)
    assert "must be one rank higher" in (first.status("reminder") or "")
    notebook.run(f'try: w.game.push("{illegal}")\nexcept SimonError: pass')
    assert notebook.value("refusals") == [["board", "wrong-rank"], ["code", "wrong-rank"]]
    onlooker.assert_shown(498, 2)

    # All that one can do to a game.
    notebook.run("forget_moves()")
    run("w.game.undo()", 499, 1)
    run("w.game.redo()", 498, 2)
    run("w.goto(0)", 500, 0)
    run("w.game.restart()", 500, 0)
    assert not notebook.value("w.game.can_redo")
    run('w.game.new("SS1-S4-AAAAABD")', 500, 0)
    assert first.stat("code") == "SS1-S4-AAAAABD"
    run("w.load(deals.pysol(2))", 500, 0)
    assert first.faces == faces(deals.pysol(2))
    run(f'game = Game("{CODE}"); game.push("4-5"); w.load(game)', 499, 1)
    assert first.stat("code") == CODE
    assert len(notebook.value("moves")) == 2, "nobody listens to moves any more"


def misfit(position: Position) -> Move:
    """A card that is put where its rank does not fit."""
    for source, target in permutations(range(10), 2):
        violation = position.explain(Move(source, target, 1))
        if violation and violation.rule == "wrong-rank":
            return Move(source, target, 1)
    raise AssertionError(position)


def test_options_and_keys_do_what_they_should_in_a_notebook(lab: Lab) -> None:
    notebook = lab.open(LISTENING)
    page, board = notebook.page, notebook.board()

    # Options act at once.
    widget = board.root.locator(".simon-widget")
    colour = "node => getComputedStyle(node).backgroundColor"
    light = widget.evaluate(colour)
    notebook.run('w.theme = "dark"')
    wait_for(lambda: widget.evaluate(colour) != light, "dark colours")
    notebook.run("w.read_only = True")
    button = board.root.locator("[data-action=new]")
    wait_for(button.is_disabled, "a board that only shows")
    view = board.look()
    board.drag(next(iter(view.position(1).legal_moves)), view)
    assert board.faces == view.faces
    notebook.run("w.read_only = False")
    wait_for(button.is_enabled, "a board to play on")

    # An error in somebody's code is shown; it harms nothing.
    notebook.run("forget = w.on_move(lambda event: 1 / 0)")
    board.drag(next(iter(view.position(1).legal_moves)))
    assert board.faces != view.faces
    error = "ZeroDivisionError in a callback: division by zero"
    wait_for(lambda: board.status("error") == error, "the error")
    notebook.run("forget()")

    # Keys pressed on the board are not the notebook's.
    second = board.look()
    board.drag(next(iter(second.position(1).legal_moves)))
    cells = "() => jupyterapp.shell.currentWidget.content.widgets.length"
    count = page.evaluate(cells)
    for key in ("d", "d", "x", "a", "m", "u"):
        page.keyboard.press(key)
    assert_in_step(notebook)
    assert board.faces == second.faces, "u is undo"
    assert board.status("error") is None
    assert page.evaluate(cells) == count

    # Chords are: it can be saved with the focus on the board.
    assert not notebook.is_saved()
    assert board.has_focus()
    page.keyboard.press("ControlOrMeta+s")
    wait_for(notebook.is_saved, "a saved notebook")
    assert board.has_focus()
    assert board.faces == second.faces

    # A new game asks, and takes a code.
    board.deal("ss1-s4-aaaaabd")
    wait_until(lambda: board.stat("code"), "SS1-S4-AAAAABD", "the new game")
    assert_in_step(notebook)
    sent = intents(notebook)
    assert [item["kind"] for item in sent] == ["move", "move", "undo", "new"]
    assert_handled_once(notebook, sent)


# The kernel is busy

# A cell that works until the test leaves a file there.
BUSY = """
import os, random, threading, time

random.seed(3)

def act():
    moves = list(w.game.position.legal_moves)
    if moves and random.random() < 0.8:
        w.game.push(random.choice(moves))
    elif w.game.can_undo:
        w.game.undo()

def work(doing, pause):
    while not os.path.exists({file!r}):
        try:
            doing()
        except SimonError:
            pass  # the board was faster
        time.sleep(pause)

"""


def test_not_even_the_first_move_waits_for_a_cell(lab: Lab) -> None:
    notebook = lab.open(LISTENING)
    wait_until(notebook.hellos, 2, "a second hello")
    busy = notebook.start(BUSY.format(file="end") + "work(lambda: 0, 0.1)")
    Player(notebook, seed=7).play(1)
    wait_confirmed(notebook)
    assert not notebook.is_done(busy)
    (lab.server.work / "end").touch()
    notebook.wait(busy)


def test_no_move_is_lost_while_the_kernel_is_busy(lab: Lab, measure: Measure) -> None:
    notebook = lab.open(LISTENING)
    board, player = notebook.board(), Player(notebook, seed=1)

    def stop(file: str) -> None:
        (lab.server.work / file).touch()

    def stale() -> int:
        return [rule for *_, rule in notebook.value("events")].count("stale")

    player.play(2)
    assert_in_step(notebook)

    # A cell that leaves the game alone.
    busy = notebook.start(BUSY.format(file="a") + "work(lambda: 0, 0.1)")
    player.play(8)
    measure(f"8 moves while a cell sleeps: {notebook.unconfirmed()} wait for it")
    stop("a")
    notebook.wait(busy)
    assert_in_step(notebook)

    # A cell that moves first: then Jupyter makes the board wait until the cell has ended.
    busy = notebook.start(BUSY.format(file="b") + "act(); work(lambda: 0, 0.1)")
    wait_for(lambda: notebook.state()["tok"].startswith("py:"), "the cell's move")
    player.play(30)
    waiting = notebook.unconfirmed()
    measure(f"30 moves while a cell sleeps that has moved: {waiting} wait for it")
    if waiting:
        wait_for(lambda: board.status("link") == "Waiting for the kernel…", "a word")
    stop("b")
    notebook.wait(busy)
    assert_in_step(notebook)
    wait_until(lambda: board.status("link"), None, "nobody waits any more")
    assert stale() == 0

    # A cell that goes on moving: what was made on an older game is refused, and that is told.
    busy = notebook.start(BUSY.format(file="c") + "work(act, 0.3)")
    player.play(30)
    token = notebook.state()["tok"]
    wait_for(lambda: notebook.state()["tok"] != token, "one more move by the cell")
    stop("c")
    notebook.wait(busy)
    assert_in_step(notebook)
    assert "changed elsewhere" in (board.status("reminder") or "")
    refused = stale()
    assert refused > 0
    measure(f"30 moves while a cell goes on moving: {refused} refused as stale")

    # A thread that goes on moving, while the kernel is free.
    notebook.run(
        BUSY.format(file="d")
        + "thread = threading.Thread(target=work, args=(act, 0.1)); thread.start()"
    )
    player.play(15)
    stop("d")
    notebook.run("thread.join()")
    assert_in_step(notebook)
    measure(f"15 moves while a thread goes on moving: {stale() - refused} refused as stale")

    assert_handled_once(notebook, intents(notebook))


# A burst

CLICKS = """(root, actions) => {
  for (const action of actions) root.querySelector(`[data-action="${action}"]`).click();
}"""

MANY_MOVES = """
import json, random

def play(count):
    for _ in range(count):
        w.game.push(random.choice(list(w.game.position.legal_moves)))

def size():
    return len(json.dumps(w.state)), len(json.dumps(w.line))

sizes = [size()]
random.seed(4)
play(100)
sizes.append(size())
"""


def test_a_burst_of_intents_arrives_whole(lab: Lab, measure: Measure) -> None:
    notebook = lab.open(LISTENING)
    board = notebook.board()
    notebook.run(MANY_MOVES)
    wait_until(lambda: board.stat("moves"), "100", "the moves on the board")
    walk = random.Random(4)
    undone, actions = 0, []
    for _ in range(200):
        back = undone == 0 or (undone < 100 and walk.random() < 0.6)
        actions.append("undo" if back else "redo")
        undone += 1 if back else -1

    board.root.evaluate(CLICKS, actions)
    assert_in_step(notebook)
    sent = intents(notebook)
    assert [item["kind"] for item in sent] == actions
    assert notebook.value("w.cursor") == 100 - undone
    assert [kind for kind, *_ in notebook.value("events")] == actions, "none is refused"
    assert_handled_once(notebook, sent)
    measure(f"200 intents in one task: {len(notebook.sent())} message(s)")

    notebook.run("while w.game.can_redo: w.game.redo()\nplay(400)\nsizes.append(size())")
    assert_in_step(notebook)
    states, lines = zip(*notebook.value("sizes"), strict=True)
    measure(f"w.state after 0, 100, 500 moves: {states} bytes; w.line: {lines}")


# Two pages of one kernel

FLAT_OUT = """async (root, count) => {
  for (let n = 0; n < count; n++) {
    root.querySelector(`[data-action="${n % 3 ? 'undo' : 'redo'}"]`).click();
    await new Promise((then) => setTimeout(then, 8 * Math.random()));
  }
}"""


def play_against_the_other(
    notebook: Notebook, seed: int, together: threading.Barrier
) -> list[dict[str, Any]]:
    """Play while the other page does; what was sent."""
    together.wait()
    Player(notebook, seed).play(25)
    wait_confirmed(notebook)
    together.wait()
    assert_in_step(notebook)
    together.wait()
    notebook.board().root.evaluate(FLAT_OUT, 100)
    wait_confirmed(notebook)
    together.wait()
    assert_in_step(notebook)
    return intents(notebook)


def test_two_pages_play_at_once(lab: Lab, measure: Measure) -> None:
    together = threading.Barrier(2, timeout=120)

    # A thread of its own needs a browser of its own.
    def play_elsewhere() -> list[dict[str, Any]]:
        try:
            with sync_playwright() as playwright, launch(playwright) as browser:
                window = Window(browser, lab.server.url)
                together.wait()
                sent = play_against_the_other(window.open(notebook.name), 2, together)
                assert window.errors == []
                return sent
        except BaseException:
            together.abort()
            raise

    with ThreadPoolExecutor() as threads:
        elsewhere = threads.submit(play_elsewhere)
        try:
            notebook = lab.open(LISTENING)
            notebook.save()
            together.wait()
            mine = play_against_the_other(notebook, 1, together)
        except threading.BrokenBarrierError:
            elsewhere.result()  # tells what went wrong there
            raise
        except BaseException:
            together.abort()
            raise
        theirs = elsewhere.result()
    assert_handled_once(notebook, mine, theirs)
    rules = [rule for *_, rule in notebook.value("events")]
    measure(f"two pages at once: {rules.count('stale')} of {len(rules)} intents refused as stale")


# The wire breaks


@pytest.fixture
def wire(lab: Lab) -> Iterator[Forwarder]:
    forwarder = Forwarder(lab.server.port)
    yield forwarder
    forwarder.close()


def test_nothing_is_lost_on_a_broken_wire(lab: Lab, wire: Forwarder, measure: Measure) -> None:
    notebook = lab.open(LISTENING, window=lab.new_window(wire.url))
    player = Player(notebook, seed=3)
    player.play(3)
    assert_in_step(notebook)

    def assert_all_is_well(what: str, start: float) -> None:
        wait_confirmed(notebook)
        measure(f"{what} lost in the air: confirmed {time.monotonic() - start:.1f} s after the cut")
        assert_in_step(notebook)
        assert_handled_once(notebook, intents(notebook))

    # Moves are lost; nothing more is done on the board, which has to send them again by itself.
    wire.swallow("up")
    player.play(2)
    assert notebook.unconfirmed() > 0
    start = wire.cut()
    assert_all_is_well("moves", start)

    # The moves are made, but nobody on the page is told; play goes on.
    notebook.run("w.on_move(lambda event: open('arrived', 'w').close())")
    wire.swallow("down")
    player.play(2)
    wait_for((lab.server.work / "arrived").exists, "the moves in the kernel")
    assert notebook.unconfirmed() > 0
    start = wire.cut()
    player.play(2)
    assert_all_is_well("answers", start)


# The kernel goes away


def test_an_interrupt_or_a_new_page_harms_nothing(lab: Lab) -> None:
    notebook = lab.open(LISTENING)
    board, player = notebook.board(), Player(notebook, seed=5)
    player.play(3)
    assert_in_step(notebook)

    # Moves wait for a cell, which is interrupted.
    busy = notebook.start(BUSY.format(file="never") + "act(); work(lambda: 0, 0.1)")
    player.play(4)
    notebook.interrupt()
    notebook.wait(busy, raises="KeyboardInterrupt")
    assert_in_step(notebook)
    assert_handled_once(notebook, intents(notebook))

    # The page is loaded anew: the state is the one that lives in the kernel.
    notebook.save()
    before = board.faces
    notebook.reload()
    board.root.wait_for()
    wait_until(lambda: board.faces, before, "the board after a reload")
    player.play(3)
    assert_in_step(notebook)

    # The notebook holds a picture for whoever has no board, such as somebody who is sent it and
    # so far has no reason to trust it.
    (output,) = lab.server.read(notebook.name).cells[0].outputs
    assert output.data["text/plain"] == f"SimonWidget({CODE}, 0 moves, score 500)"
    assert output.data["text/html"].startswith(
        '<div lang="en"><img src="data:image/svg+xml;base64,'
    )
    lab.server.smuggle(notebook.name, "from_elsewhere.ipynb")
    lab.windows[0].open("from_elsewhere.ipynb")
    picture = notebook.page.locator('img[alt^="column 1:"]')
    picture.wait_for()
    assert picture.evaluate("(image) => image.complete && image.naturalWidth > 0")


def test_the_board_outlives_its_kernel(lab: Lab) -> None:
    notebook = lab.open(LISTENING)
    board = notebook.board()
    Player(notebook, seed=6).play(4)
    assert_in_step(notebook)
    before, count = board.look(), int(board.stat("moves"))

    # It says so, and plays on by itself.
    notebook.restart()
    wait_for(lambda: (board.status("link") or "").startswith("No kernel"), "a word")
    assert board.faces == before.faces
    move = next(iter(before.position(1).legal_moves))
    board.drag(move, before)
    after = faces(before.position(1).play(move))
    assert board.faces == after
    assert board.stat("moves") == str(count + 1)
    board.click("undo")
    assert board.faces == before.faces
    board.click("redo")
    assert board.faces == after

    # Its game can be copied, and goes on in a new board.
    text = board.copied()
    assert Record.from_json(text).verify().ok
    notebook.run(f"from simon_widget import *\nw = SimonWidget({text!r}, animation_ms=0)\nw")
    again = notebook.board(1)
    again.root.wait_for()
    assert again.faces == notebook.value(FACES) == after
    assert again.status("link") is None
    again.click("undo")
    wait_confirmed(notebook)
    assert again.faces == notebook.value(FACES) == before.faces
    assert board.faces == after, "the old board has no part in it"
