"""What notebook code sees of a widget."""

import base64
import gc
import logging
import re
import subprocess
import sys
import weakref
from pathlib import Path
from xml.etree import ElementTree as ET

import ipywidgets
import pytest
import traitlets

from simon_widget import (
    Event,
    Game,
    GameCode,
    IllegalMoveError,
    Move,
    Record,
    RefusedError,
    SimonError,
    SimonWidget,
    Suit,
    deals,
)
from tests.engine.boards import board
from tests.engine.solutions import solution
from tests.widget.browser import FakeBrowser

MOVES = solution(2)


def won_game() -> Game:
    return Game(Record(deals.pysol(2), MOVES))


def test_a_widget_shows_what_it_is_given() -> None:
    code = GameCode.parse("SS1-S4-AAAAABD")
    game = Game(code)
    assert SimonWidget(game).game is game
    assert SimonWidget(code).game.code == code
    assert SimonWidget("ss1-s4-aaaaabd").game.code == code
    assert SimonWidget(deals.pysol(2)).game.start == deals.pysol(2)
    assert SimonWidget().game.position.suits == 1
    assert SimonWidget(suits=4).game.position.suits == 4


def test_a_record_is_shown_from_its_start_and_can_be_walked() -> None:
    record = won_game().record
    widget = SimonWidget(record)
    assert (widget.cursor, len(widget.moves), widget.won) == (0, 54, False)
    widget.goto(54)
    assert (widget.cursor, widget.won, widget.score) == (54, True, 846)
    widget.goto(3)
    other = next(move for move in widget.game.position.legal_moves if move != MOVES[3])
    widget.game.push(other)  # play on from here
    assert (widget.cursor, len(widget.moves)) == (4, 4)
    assert record.moves == MOVES


def test_a_replay_has_no_undo_limit() -> None:
    there_and_back = (Move(0, 1, 1), Move(1, 0, 1)) * 80
    widget = SimonWidget(Record(board("5H", ""), there_and_back))
    for ply in (160, 0, 159, 1):
        widget.goto(ply)
        assert widget.cursor == ply


def test_a_record_s_text_is_taken_up_at_its_end() -> None:
    widget = SimonWidget(Record(deals.pysol(2), MOVES[:20]).to_json())
    assert (widget.cursor, widget.score) == (20, 480)
    widget.game.push(MOVES[20])


@pytest.mark.parametrize("source", ["SS9", "{", 7, b"x", ["SS1-S1-AAAAAAA"]])
def test_what_cannot_be_shown_is_refused(source: str) -> None:
    with pytest.raises(SimonError):
        SimonWidget(source)


def test_options_are_checked() -> None:
    assert SimonWidget(theme="dark", animation_ms=0).theme == "dark"
    with pytest.raises(TypeError, match=r"no option 'colour'; its options are .*theme"):
        SimonWidget(colour="red")
    game = Game()
    with pytest.raises(traitlets.TraitError):
        SimonWidget(game, theme="pink")
    assert not game.turn.subscribers
    assert not game.turn.watchers


def test_traits_follow_the_game_in_one_message() -> None:
    widget = SimonWidget(deals.pysol(2))
    browser = FakeBrowser(widget)
    sent = len(browser.comm.messages)
    seen: list[tuple[int, int, int, str]] = []
    widget.observe(
        lambda _: seen.append(
            (widget.score, widget.move_count, len(widget.moves), widget.position_text)
        ),
        ["score", "position_text"],
    )
    for move in MOVES:
        widget.game.push(move)
    assert len(browser.comm.messages) == sent + 54
    assert (widget.score, widget.move_count, widget.cursor, widget.won) == (846, 54, 54, True)
    assert widget.moves == tuple(map(str, MOVES))
    assert widget.position_text == widget.game.position.text()
    # Observers never saw half a change.
    positions = list(widget.game.record.positions())
    for score, count, length, text in seen:
        assert score == 500 - count + 100 * len(positions[count].removed)
        assert (length, text) == (count, positions[count].text())
    update = browser.comm.updates[-1]
    assert {"state", "score", "move_count", "cursor", "won"} <= set(update)
    assert "moves" not in update


def test_the_traits_can_be_linked() -> None:
    widget = SimonWidget(deals.pysol(2))
    number = ipywidgets.IntText()
    traitlets.dlink((widget, "score"), (number, "value"))
    link = ipywidgets.jsdlink((widget, "score"), (number, "value"))
    assert link.source == (widget, "score")
    widget.game.push(MOVES[0])
    assert number.value == 499


@pytest.mark.parametrize(
    "name",
    ["score", "move_count", "cursor", "won", "moves", "position_text", "line", "state"],
)
def test_what_is_told_cannot_be_set(name: str) -> None:
    widget = SimonWidget()
    with pytest.raises(traitlets.TraitError, match="read-only"):
        setattr(widget, name, getattr(widget, name))


def test_callbacks_hear_who_moved_and_what_left() -> None:
    widget = SimonWidget(deals.pysol(2))
    moves: list[Event] = []
    refusals: list[Event] = []
    stop = widget.on_move(moves.append)
    widget.on_refused(refusals.append)
    browser = FakeBrowser(widget)
    for move in MOVES[:-1]:
        widget.game.push(move)
    browser.act("move", move=str(MOVES[-1]))
    browser.act("move", move="1-2x1")
    with pytest.raises(IllegalMoveError):
        widget.game.push("1-2x1")
    browser.act("refused", rule="mixed-suits", params={"lower": "8S", "upper": "7H", "movable": 1})
    assert [event.origin for event in moves] == ["code"] * 53 + ["board"]
    assert sum(len(event.removed) for event in moves) == 4
    assert moves[-1] == Event("move", MOVES[-1], (Suit.DIAMONDS,), 54, "board")
    assert [(event.origin, event.violation and event.violation.rule) for event in refusals] == [
        ("board", "game-over"),
        ("code", "game-over"),
        ("board", "mixed-suits"),
    ]
    stop()
    widget.game.undo()
    widget.game.push(MOVES[-1])
    assert len(moves) == 54


def test_a_failing_callback_is_shown_and_harms_nobody(caplog: pytest.LogCaptureFixture) -> None:
    widget = SimonWidget(deals.pysol(2))
    browser = FakeBrowser(widget)
    heard: list[Event] = []

    def fail(_: Event) -> None:
        message = "oh <b>no</b>"
        raise RuntimeError(message)

    widget.on_move(fail)
    widget.on_move(heard.append)
    with caplog.at_level(logging.CRITICAL):
        browser.act("move", move=str(MOVES[0]))
    assert len(heard) == 1
    assert browser.state["error"] == "RuntimeError in a callback: oh <b>no</b>"
    assert browser.state["ack"] == {"page": 1}
    browser.act("undo")
    assert browser.state["error"] is None


def test_a_failing_observer_is_shown_and_harms_nobody(caplog: pytest.LogCaptureFixture) -> None:
    widget = SimonWidget(deals.pysol(2))
    browser = FakeBrowser(widget)

    def fail(_: object) -> None:
        raise ZeroDivisionError

    widget.observe(fail, "score")
    with caplog.at_level(logging.CRITICAL):
        browser.act("move", move=str(MOVES[0]))
    assert (widget.cursor, widget.move_count, browser.model["cursor"]) == (1, 1, 1)
    assert "ZeroDivisionError" in browser.state["error"]
    assert browser.state["ack"] == {"page": 1}
    widget.observe(fail, "theme")
    with pytest.raises(ZeroDivisionError):
        widget.theme = "dark"


def test_load_shows_another_game_and_leaves_the_first() -> None:
    widget = SimonWidget(deals.pysol(2))
    first = widget.game
    browser = FakeBrowser(widget)
    late = browser.do("move", move=str(MOVES[0]))
    widget.load("SS1-S4-AAAAABD")
    assert str(widget.game.code) == "SS1-S4-AAAAABD"
    assert browser.model["line"]["code"] == "SS1-S4-AAAAABD"
    browser.deliver()  # a move made on the first game means nothing here
    assert browser.refusals == [(late, "stale")]
    assert (first.cursor, widget.cursor) == (0, 0)
    seq = browser.state["seq"]
    first.push(MOVES[0])
    assert browser.state["seq"] == seq
    heard: list[Event] = []
    widget.on_move(heard.append)
    widget.load(first)
    assert widget.game is first
    assert widget.cursor == 1
    widget.game.push(MOVES[1])
    assert len(heard) == 1
    with pytest.raises(SimonError):
        widget.load("nonsense")
    assert widget.game is first


def test_two_widgets_on_one_game_agree() -> None:
    game = Game(deals.pysol(2))
    one, two = FakeBrowser(SimonWidget(game), "one"), FakeBrowser(SimonWidget(game), "two")
    one.act("move", move=str(MOVES[0]))
    assert one.line == two.line == [str(MOVES[0])]
    assert one.state["tok"] == two.state["tok"] == "one:1"
    two.act("move", move=str(MOVES[1]))
    game.push(MOVES[2])
    assert one.line == two.line == [str(move) for move in MOVES[:3]]
    assert one.refusals == two.refusals == []


def test_goto_beyond_reach_is_refused() -> None:
    widget = SimonWidget(deals.pysol(2))
    with pytest.raises(RefusedError):
        widget.goto(1)


def test_a_closed_widget_lets_go_of_its_game() -> None:
    game = Game(deals.pysol(2))
    widget = SimonWidget(game)
    widget.close()
    game.push(MOVES[0])
    assert widget.cursor == 0
    assert not game.turn.watchers
    assert not game.turn.subscribers


def test_a_closed_board_is_forgotten() -> None:
    def play() -> list[weakref.ref[object]]:
        widget = SimonWidget(deals.pysol(2))
        widget.on_move(lambda event: widget.load(Game()) if event.removed else None)
        FakeBrowser(widget).act("move", move=str(MOVES[0]))
        assert widget.cursor == 1
        # anywidget makes each widget a class of its own.
        parts = [widget, type(widget), widget.game, widget.comm]
        widget.close()
        return [weakref.ref(part) for part in parts]

    left = play()
    gc.collect()
    assert [reference() for reference in left] == [None] * len(left)


def test_the_bundle_carries_what_is_shown_without_javascript() -> None:
    widget = SimonWidget(won_game())
    widget.game.undo()
    data, _ = widget._repr_mimebundle_()
    assert data["text/plain"] == "SimonWidget(custom, 53 moves, score 747)"
    assert "\n" not in repr(widget)
    assert "application/vnd.jupyter.widget-view+json" in data
    page = data["text/html"]
    assert "<svg" not in page
    picture = re.search(r'src="data:image/svg\+xml;base64,([^"]+)"', page)
    assert picture is not None
    svg = ET.fromstring(base64.b64decode(picture[1]))  # noqa: S314 - our own picture
    assert len(svg.findall(".//*[@color]")) == 13  # cards
    assert page.count("<td>") == 10 * max(map(len, widget.game.position.columns))
    assert "column 1: " in page
    assert "Simple Simon, a custom deal, 53 moves, score 747" in page


def test_what_is_shown_without_javascript_speaks_the_language_of_the_board() -> None:
    def page(locale: str) -> str:
        widget = SimonWidget(board("3H", "KS QD"), locale=locale)
        data, _ = widget._repr_mimebundle_()
        return str(data["text/html"])

    assert '<div lang="ms">' in page("ms-MY")
    assert "lajur 1: 3 hati; lajur 2: raja spad, ratu berlian; lajur 3: kosong;" in page("ms-MY")
    assert "Simple Simon, susunan tersuai, 0 langkah, skor 500" in page("ms-MY")
    assert "1열: 하트 3; 2열: 스페이드 킹, 다이아몬드 퀸; 3열: 비어 있음;" in page("ko")
    for locale in ("en", "auto", "<b>"):
        assert '<div lang="en">' in page(locale)
        assert "column 1: 3 of hearts; " in page(locale)
        assert "Simple Simon, a custom deal, 0 moves, score 500" in page(locale)


def test_the_picture_has_the_board_s_colours() -> None:
    pictures = []
    for four_colours in (False, True):
        widget = SimonWidget(deals.pysol(2), four_colours=four_colours)
        page = widget._repr_mimebundle_()[0]["text/html"]
        picture = re.search(r'base64,([^"]+)"', page)
        assert picture is not None
        pictures.append(base64.b64decode(picture[1]).decode())
    inks = [set(re.findall(r' color="(#\w+)"', picture)) for picture in pictures]
    assert (len(inks[0]), len(inks[1])) == (2, 4)


def test_without_its_bundle_only_the_board_is_missing(tmp_path: Path) -> None:
    package = Path(sys.modules["simon_widget"].__file__ or "").parent
    copy = tmp_path / "simon_widget"
    copy.mkdir()
    for item in package.iterdir():
        if item.name not in {"static", "__pycache__"}:
            (copy / item.name).symlink_to(item)
    code = (
        "from simon_widget import *\n"
        "print(Game('SS1-S1-AAAAAAA').score)\n"
        "try:\n"
        "    from simon_widget import SimonWidget\n"
        "except ImportError as error:\n"
        "    print(error)\n"
    )
    # The bundle is looked for beside the module itself: keep the links unresolved.
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=tmp_path, capture_output=True, text=True, check=True
    )
    assert done.stdout.startswith("500\n")
    assert "make build" in done.stdout
