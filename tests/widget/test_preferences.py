"""What a widget remembers and counts: what a player does on a board, and nothing else."""

import threading
from pathlib import Path
from typing import Any

import pytest

from simon_widget import Game, Record, SimonWidget, deals, preferences
from simon_widget.preferences import Preferences, Statistics
from tests.engine.solutions import solution
from tests.widget.browser import FakeBrowser

MOVES = solution(2)
WON = Statistics(1, 1, 846, 54, 1, 1)
CODE = "SS1-S4-AAAAABD"


def page(source: Any = None, name: str = "page") -> FakeBrowser:
    return FakeBrowser(SimonWidget(deals.pysol(2) if source is None else source), name)


def play(browser: FakeBrowser, count: int = len(MOVES)) -> None:
    for move in MOVES[:count]:
        browser.do("move", move=str(move))
    browser.deliver()


def written() -> Preferences:
    """What another kernel finds."""
    file = preferences.path()
    return Preferences.from_json(file.read_text()) if file.exists() else Preferences()


# Settings


def test_a_setting_changed_on_the_board_is_kept_for_later_boards() -> None:
    browser = page()
    other = SimonWidget()
    browser.act("set", name="theme", value="dark")
    browser.act("set", name="four_colours", value=True)
    assert written().options == {"theme": "dark", "four_colours": True}
    later = SimonWidget(four_colours=False)
    assert (later.theme, later.four_colours) == ("dark", False)
    assert FakeBrowser(later).comm.updates[0]["theme"] == "dark"
    assert other.theme == "auto"


def test_a_setting_that_code_changes_is_not_kept(data_folder: Path) -> None:
    widget = SimonWidget(theme="dark")
    widget.reminders = False
    widget.four_colours = True
    assert not data_folder.exists()
    assert SimonWidget().reminders


def test_a_refused_setting_is_not_kept(data_folder: Path) -> None:
    browser = page()
    for name, value in (("theme", "pink"), ("read_only", True), ("locale", "x" * 1000)):
        browser.act("set", name=name, value=value)
        assert browser.refusals[-1] == (browser.n, "invalid")
    assert not data_folder.exists()


def test_kept_settings_that_do_not_fit_are_left_out() -> None:
    for name, value in (
        ("theme", "pink"), ("reminders", 7), ("read_only", True), ("score", 9), ("old", 1),
        ("animation_ms", 50),
    ):  # fmt: skip
        preferences.remember_option(name, value)
    widget = SimonWidget()
    assert (widget.theme, widget.reminders, widget.read_only) == ("auto", True, False)
    assert (widget.score, widget.animation_ms) == (500, 50)


def test_the_last_choice_of_suits() -> None:
    browser = page()
    assert browser.model["last_suits"] == 1
    browser.act("new", code=CODE)
    assert browser.model["last_suits"] == written().suits == 4
    later = SimonWidget()
    assert (later.last_suits, later.game.start.suits) == (4, 1)
    later.game.new("SS1-S2-AAAAAAA")
    browser.set_traits(last_suits=2)
    assert (later.last_suits, browser.model["last_suits"], written().suits) == (4, 4, 4)


# Statistics


def test_a_game_played_on_the_board_counts() -> None:
    browser = page()
    play(browser, 1)
    assert written().statistics[4] == Statistics(played=1)
    browser.act("restart")
    play(browser)
    assert written().statistics == {1: Statistics(), 2: Statistics(), 4: WON}


def test_a_win_counts_also_if_it_is_undone_in_the_same_message() -> None:
    browser = page()
    for move in MOVES:
        browser.do("move", move=str(move))
    browser.do("undo")
    browser.do("new", code=CODE)
    browser.deliver()
    assert written().statistics[4] == WON


def test_a_first_move_counts_also_if_it_is_undone_in_the_same_message() -> None:
    browser = page()
    browser.do("move", move=str(MOVES[0]))
    browser.do("undo")
    browser.deliver()
    assert written().statistics[4] == Statistics(played=1)


def test_a_game_shown_twice_counts_once() -> None:
    game = Game(deals.pysol(2))
    one = page(game, "one")
    two = page(game, "two")
    for number, move in enumerate(MOVES):
        (one, two)[number % 2].act("move", move=str(move))
    three = page(game, "three")
    three.act("undo")
    three.act("redo")
    assert written().statistics[4] == WON
    two.act("new", code=CODE)
    assert written().statistics[4].streak == 1


@pytest.mark.parametrize("who", ["board", "code"])
def test_a_streak_ends_whoever_begins_the_new_game(who: str) -> None:
    browser = page()
    play(browser)
    browser.act("new", code=CODE)
    browser.act("move", move="4-5x1")
    assert written().statistics[4] == Statistics(2, 1, 846, 54, 1, 1)
    if who == "board":
        browser.act("new", code=CODE)
    else:
        browser.widget.game.new(CODE)
    assert written().statistics[4] == Statistics(2, 1, 846, 54, 0, 1)


def test_what_code_plays_and_replays_do_not_count() -> None:
    code = page()
    for move in MOVES[:-1]:
        code.widget.game.push(move)
    code.act("move", move=str(MOVES[-1]))
    assert code.widget.won
    replay = page(Record(deals.pysol(2), MOVES))
    replay.act("goto", ply=53)
    replay.act("move", move=str(MOVES[-1]))
    assert replay.widget.won
    assert written() == preferences.load() == Preferences()


def test_the_board_may_ask_for_the_statistics() -> None:
    browser = page()
    play(browser)
    browser.message({"kind": "statistics", "client": "page"})
    nothing = {
        "played": 0, "won": 0, "best_score": None, "fewest_moves": None, "streak": 0,
        "longest_streak": 0,
    }  # fmt: skip
    won = {
        "played": 1, "won": 1, "best_score": 846, "fewest_moves": 54, "streak": 1,
        "longest_streak": 1,
    }  # fmt: skip
    assert browser.comm.answers == [
        {"kind": "statistics", "statistics": {"1": nothing, "2": nothing, "4": won}}
    ]
    # A notebook that is passed on does not tell them.
    told = {name: value for name, value in browser.model.items() if name != "_esm"}
    assert "streak" not in str(told)


# How it is kept


def test_a_file_that_cannot_be_written_harms_nothing(
    data_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    data_folder.write_text("a file")
    monkeypatch.setenv("SIMON_WIDGET_DATA", str(data_folder / "below"))
    browser = page()
    play(browser)
    browser.act("set", name="theme", value="dark")
    assert (browser.widget.won, browser.refusals, browser.state["error"]) == (True, [], None)
    assert SimonWidget().theme == "dark"
    assert preferences.statistics()[4] == WON


def test_nobody_waits_for_the_file(monkeypatch: pytest.MonkeyPatch) -> None:
    """While it is written, the game is free, and the browser has its answer already."""
    browser = page()
    seen = []

    def save() -> None:
        free = threading.Event()

        def touch() -> None:
            with browser.widget.game.turn:
                free.set()

        threading.Thread(target=touch).start()
        seen.append((free.wait(5), browser.state["ack"]["page"]))

    monkeypatch.setattr(preferences, "save", save)
    browser.act("move", move=str(MOVES[0]))
    browser.act("set", name="theme", value="dark")
    assert seen == [(True, 1), (True, 2)]
