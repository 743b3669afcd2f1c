"""Somebody who plays whatever the board seems to allow, and what became of it."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

from simon_widget import GameCode, Record
from tests.lab.board import faces
from tests.lab.notebook import wait_for, wait_until

if TYPE_CHECKING:
    from tests.lab.board import Board
    from tests.lab.notebook import Notebook

CODE = "SS1-S1-AAAAABD"

# A game whose every intent is written down as the widget takes it, and what comes of it.
LISTENING = f"""
from simon_widget import *

w = SimonWidget("{CODE}", animation_ms=0)
handled = {{}}
events = []

def handle(client, item, handle=w._handle_item):
    handled.setdefault(client, []).append(item.n)
    handle(client, item)

def hear(event):
    if event.origin == "board":
        rule = event.violation and event.violation.rule
        events.append([event.kind, event.move and str(event.move), rule])

w._handle_item = handle
w.game.subscribe(hear)
w
"""

FACES = "[[str(card) for card in column] for column in w.game.position.columns]"


class Player:
    """Plays one-suit games with the mouse, at random."""

    def __init__(self, notebook: Notebook, seed: int) -> None:
        self.notebook = notebook
        self.board = notebook.board()
        self._random = random.Random(seed)

    def play(self, intents: int) -> None:
        """Go on until the board has sent so many more intents."""
        enough = self.notebook.sent_count() + intents
        while self.notebook.sent_count() < enough:
            view = self.board.look()
            moves = list(view.position(suits=1).legal_moves)
            if moves and self._random.random() < 0.85:
                self.board.drag(self._random.choice(moves), view)
            else:
                self.board.click("undo")


def intents(notebook: Notebook) -> list[dict[str, Any]]:
    """The intents that the boards of a page have sent: each once, in order."""
    sent = {
        (message["client"], item["n"]): item
        for message in notebook.sent()
        for item in message["items"]
    }
    return [sent[key] for key in sorted(sent)]


def wait_confirmed(notebook: Notebook) -> None:
    """Wait until Python has confirmed all that the board has sent."""
    wait_until(notebook.unconfirmed, 0, "intents not confirmed")


def assert_in_step(notebook: Notebook) -> None:
    """The board shows what the kernel knows."""
    wait_confirmed(notebook)
    wait_for(lambda: notebook.state() == notebook.value("w.state"), "the newest state in the page")
    board = notebook.board()
    wait_until(lambda: board.faces, notebook.value(FACES), "the columns on the board")
    assert board.stat("moves") == str(notebook.value("w.game.move_count"))
    assert board.stat("score") == str(notebook.value("w.game.score"))


def assert_plays_alone(board: Board) -> None:
    """A board that has moved in a one-suit game says that it has no kernel, and can be played."""
    wait_for(lambda: (board.status("link") or "").startswith("No kernel"), "a word")
    view = board.look()
    position = view.position(suits=1)
    move = next(iter(position.legal_moves))
    board.drag(move, view)
    after = faces(position.play(move))
    assert board.faces == after
    board.click("undo")
    assert board.faces == view.faces
    board.click("redo")
    assert board.faces == after

    board.click("restart")
    board.click("confirm")
    assert board.stat("moves") == "0"
    assert board.faces == faces(GameCode.parse(board.stat("code")).position())

    code = "SS1-S4-AAAAABD"
    board.deal(code)
    assert board.stat("code") == code
    view = board.look()
    move = next(iter(view.position(suits=4).legal_moves))
    board.drag(move, view)
    record = Record.from_json(board.copied())
    assert (str(record.code), record.moves) == (code, (move,))


def assert_handled_once(notebook: Notebook, *sent: list[dict[str, Any]]) -> None:
    """The kernel has handled every intent of these boards once, each board's in order."""
    in_order = [list(range(1, len(items) + 1)) for items in sent]
    assert [[item["n"] for item in items] for items in sent] == in_order
    assert sorted(notebook.value("handled").values()) == sorted(in_order)
    events = notebook.value("events")
    assert len(events) == sum(map(len, sent)), "every intent is heard of once"
    if len(sent) == 1:
        for item, (kind, move, rule) in zip(sent[0], events, strict=True):
            assert kind in {item["kind"], "refused"}, (item, kind, rule)
            assert item.get("move") in {None, move}
