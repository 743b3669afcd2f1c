"""Exercises on a board: what the browser is told, and what is written down."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from simon_widget import Exercise, Move, SimonWidget, Verdict, deals, goals, preferences
from simon_widget.solver import reach
from simon_widget.solver.worker import Answer
from tests.widget.browser import FakeBrowser

if TYPE_CHECKING:
    from tests.widget.thinker import Patient

DEAL = deals.pysol(24)
WAY = Exercise(DEAL, "empty 2 columns").solve()
STRAY = next(
    move
    for move in DEAL.legal_moves
    if not reach(DEAL.play(move), goals.EmptyColumn(2), within=3).moves
)


pytestmark = pytest.mark.usefixtures("thinker")


def exercise(goal: str = "empty 2 columns", most: int | None = 4, **options: Any) -> Exercise:
    return Exercise(DEAL, goal, most, **options)


def page(source: Any) -> FakeBrowser:
    return FakeBrowser(SimonWidget(source))


def task(browser: FakeBrowser) -> dict[str, Any]:
    told: dict[str, Any] = browser.model["task"]
    return told


def status(browser: FakeBrowser) -> tuple[str, int]:
    told = task(browser)
    assert told["tok"] == browser.state["tok"]
    return told["status"], told["tries"]


def play(browser: FakeBrowser, *moves: Move) -> None:
    for move in moves:
        browser.act("move", move=str(move))


def test_without_an_exercise_nothing_is_told() -> None:
    browser = page(DEAL)
    assert task(browser) == {}
    assert browser.widget.exercise is None


def test_the_browser_is_told_what_to_do() -> None:
    given = exercise(title={"en": "Two", "ko": "둘"})
    browser = page(given)
    told = task(browser)
    assert (told["goal"], told["params"], told["most"]) == ("goal.empty", {"count": 2}, 4)
    assert told["title"] == {"en": "Two", "ko": "둘"}
    assert told["hints"] is True
    assert browser.widget.exercise is given
    cards = page(exercise("uncover the 2D", None))
    assert task(cards)["params"] == {"card": "2D"}
    suits = page(exercise("join the clubs", None))
    assert (task(suits)["goal"], task(suits)["params"]["suit"]) == ("goal.complete", "C")


def test_a_solved_exercise_is_told_and_written_down() -> None:
    given = exercise()
    browser = page(given)
    play(browser, *WAY)
    assert status(browser) == ("solved", 1)
    assert (given.result.solved, given.result.moves, given.result.tries) == (True, 4, 1)
    assert given.check(browser.widget.game.moves).solved
    browser.act("undo")
    assert status(browser) == ("going", 1)
    assert given.result.solved


def test_out_of_moves_and_another_try() -> None:
    given = exercise(most=3)
    browser = page(given)
    play(browser, *WAY[:3])
    assert status(browser) == ("out-of-moves", 1)
    play(browser, WAY[3])
    assert status(browser) == ("out-of-moves", 1), "the goal, but a move too late"
    browser.act("restart")
    assert status(browser) == ("going", 1)
    play(browser, STRAY)
    assert status(browser) == ("going", 2)
    assert not given.result.solved


def test_all_of_a_busy_time_is_told_apart() -> None:
    """Solved, undone and begun anew, before Python got to any of it."""
    given = exercise()
    browser = page(given)
    for move in WAY:
        browser.do("move", move=str(move))
    for _ in WAY:
        browser.do("undo")
    browser.do("move", move=str(STRAY))
    browser.deliver()
    assert given.result.solved
    assert given.result.moves == 4
    assert status(browser) == ("going", 1), "a solved one is not tried again"


# The solver


def test_a_move_that_leads_astray_is_told_later(thinker: Patient) -> None:
    browser = page(exercise())
    thinker.answer()
    assert status(browser)[0] == "going"
    play(browser, STRAY)
    assert status(browser)[0] == "going"
    ((question, _),) = thinker.open
    assert (question.position, question.within) == (DEAL.play(STRAY), 3)
    thinker.answer()
    assert status(browser)[0] == "astray"
    browser.act("undo")
    assert status(browser)[0] == "going"
    assert thinker.open == [], "what is known is not asked again"
    play(browser, *WAY[:2])
    assert thinker.open == []
    browser.act("goto", ply=0)
    play(browser, STRAY)
    assert status(browser)[0] == "astray"


def test_an_answer_about_another_state_is_not_told(thinker: Patient) -> None:
    browser = page(exercise())
    play(browser, STRAY)
    browser.act("undo")
    assert len(thinker.withdrawn) >= 1
    while thinker.open:
        thinker.answer()
    assert status(browser)[0] == "going"


def test_where_nobody_is_to_be_told_nobody_thinks(thinker: Patient) -> None:
    for given in (
        exercise(hints=False),
        exercise(most=None),
        exercise("find every legal move", None),
    ):
        browser = page(given)
        play(browser, STRAY)
        assert thinker.open == []
        assert task(browser)["status"] == "going"
        if not given.hints:
            browser.message({"kind": "hint", "client": browser.client})
            assert thinker.open == []
            assert browser.model["advice"] == {}


@pytest.mark.parametrize("most", [4, None])
def test_a_hint_is_the_next_move_of_the_shortest_way(thinker: Patient, most: int | None) -> None:
    given = exercise(most=most)
    browser = page(given)
    for ply, _ in enumerate(WAY):
        browser.message({"kind": "hint", "client": browser.client})
        if thinker.open:
            assert ply == 0
            thinker.answer()
        hint = browser.model["advice"]["hint"]
        assert hint["left"] is None
        play(browser, Move.parse(hint["move"]))
    assert status(browser)[0] == "solved"
    assert given.result.hints == 4
    browser.message({"kind": "hint", "client": browser.client})
    assert browser.model["advice"] == {}


@pytest.mark.parametrize("answer", [None, Answer(Verdict.UNKNOWN)])
def test_a_hint_may_be_that_there_is_no_way(thinker: Patient, answer: Answer | None) -> None:
    given = exercise(most=3)
    browser = page(given)
    browser.message({"kind": "hint", "client": browser.client})
    thinker.answer(answer)
    hint = browser.model["advice"]["hint"]
    assert (hint["move"], hint["reason"]) == (None, "astray")
    assert given.result.hints == 0


def test_any_win_is_a_way_where_moves_do_not_count(thinker: Patient) -> None:
    browser = page(exercise("win", None))
    browser.message({"kind": "hint", "client": browser.client})
    ((question, _),) = thinker.open
    assert question.goal is None
    thinker.answer()
    assert browser.model["advice"]["hint"]["move"] is not None


# Moves to be found


def test_found_moves_are_counted_and_taken_back() -> None:
    given = exercise("find every legal move", None)
    browser = page(given)
    moves = list(DEAL.legal_moves)
    for count, move in enumerate(moves, 1):
        play(browser, move)
        assert browser.widget.cursor == 0
        assert (task(browser)["found"], task(browser)["wanted"]) == (count, 7)
        if count == 1:
            play(browser, move)
            assert (status(browser)[0], task(browser)["found"]) == ("known", 1)
    assert status(browser) == ("solved", 1)
    assert (given.result.solved, given.result.moves) == (True, 7)
    browser.act("restart")
    assert (status(browser)[0], task(browser)["found"]) == ("going", 0)


def test_redo_finds_a_move_again() -> None:
    browser = page(exercise("find every legal move", None))
    play(browser, STRAY)
    browser.act("redo")
    assert (browser.widget.cursor, task(browser)["found"]) == (0, 1)
    assert status(browser)[0] == "known"


def test_of_moves_that_come_too_fast_the_first_counts() -> None:
    browser = page(exercise("find every legal move", None))
    first = next(iter(DEAL.legal_moves))
    second = next(iter(DEAL.play(first).legal_moves))
    browser.do("move", move=str(first))
    browser.do("move", move=str(second))
    browser.deliver()
    assert (browser.widget.cursor, task(browser)["found"]) == (0, 1)


# What else happens on the board


def test_another_game_ends_it() -> None:
    for end in ("new", "load"):
        browser = page(exercise())
        if end == "new":
            browser.act("new", code="SS1-S1-AAAAABD")
        else:
            browser.widget.load(DEAL)
        assert task(browser) == {}
        assert browser.widget.exercise is None


def test_loaded_again_it_begins_anew() -> None:
    given = exercise()
    browser = page(given)
    play(browser, *WAY)
    browser.widget.load(given)
    assert status(browser) == ("going", 0)
    assert not given.result.solved
    play(browser, STRAY)
    assert status(browser) == ("going", 1)


def test_exercises_are_no_games_in_the_statistics() -> None:
    browser = page(exercise())
    play(browser, *WAY)
    assert preferences.statistics()[4].played == 0
    browser.widget.load(DEAL)
    play(browser, STRAY)
    assert preferences.statistics()[4].played == 1


def test_the_solution_of_the_game_is_not_played() -> None:
    browser = page(exercise())
    browser.message({"kind": "solution", "client": browser.client})
    assert browser.comm.answers == []


def test_the_browser_may_not_write_it() -> None:
    browser = page(exercise())
    before = dict(browser.widget.task)
    browser.set_traits(task={**before, "status": "solved"})
    assert browser.widget.task == before
