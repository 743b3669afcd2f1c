"""Hints, verdicts, solutions and the shortest one: asked for elsewhere, told for one state only."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

import pytest

from simon_widget import GameCode, Position, SimonWidget, Suit, Verdict, deals, preferences, solve
from simon_widget.solver import Advisor, hints
from simon_widget.solver.columns import key_of
from simon_widget.solver.worker import Answer, Question
from simon_widget.widget import coach
from tests.engine.boards import board
from tests.engine.solutions import solution
from tests.widget.browser import FakeBrowser

if TYPE_CHECKING:
    from tests.widget.thinker import Patient

MOVES = solution(2)
WON = Answer(Verdict.WINNABLE, MOVES)
LOST = Answer(Verdict.UNWINNABLE)


@pytest.fixture(autouse=True)
def _nothing_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    advisor = Advisor()
    monkeypatch.setattr(coach, "ADVISOR", advisor)
    monkeypatch.setattr(hints, "ADVISOR", advisor)


def page(source: Any = None, **options: Any) -> FakeBrowser:
    return FakeBrowser(SimonWidget(deals.pysol(2) if source is None else source, **options))


def ask(browser: FakeBrowser, what: str) -> None:
    browser.message({"kind": what, "client": browser.client})


def advice(browser: FakeBrowser) -> dict[str, Any]:
    """What the browser has been told, which is about the state that it has."""
    told: dict[str, Any] = browser.model["advice"]
    assert told == {} or told["tok"] == browser.state["tok"]
    return told


def stray(browser: FakeBrowser) -> None:
    """Make a move that nobody knows anything of."""
    position = browser.widget.game.position
    known = [MOVES[0]] if position == deals.pysol(2) else []
    moves = (m for m in position.legal_moves if hints.ADVISOR.known(position.play(m)) is None)
    browser.act("move", move=str(next(move for move in moves if move not in known)))


def test_nothing_is_asked_until_somebody_asks(thinker: Patient) -> None:
    browser = page(hints=True)
    browser.act("move", move=str(MOVES[0]))
    assert thinker.open == []
    assert advice(browser) == {}


def test_a_hint_comes_when_it_is_found(thinker: Patient) -> None:
    browser = page(hints=True)
    ask(browser, "hint")
    ask(browser, "hint")
    assert advice(browser) == {}
    ((question, _),) = thinker.open
    assert question == Question(deals.pysol(2), seconds=coach.PATIENCE_S["hint"])
    thinker.answer(WON)
    (card, onto) = (str(deals.pysol(2).columns[at][-1]) for at in (MOVES[0][0], MOVES[0][1]))
    expected = {"n": 1, "move": str(MOVES[0]), "left": 54, "reason": "joins", "guess": False}
    expected["params"] = {"card": card, "onto": onto}
    assert advice(browser)["hint"] == expected


def test_a_move_takes_the_hint_away_and_the_next_is_known(thinker: Patient) -> None:
    browser = page(hints=True)
    ask(browser, "hint")
    thinker.answer(WON)
    for ply, move in enumerate(MOVES):
        assert advice(browser)["hint"]["move"] == str(move)
        assert advice(browser)["hint"]["left"] == 54 - ply
        browser.act("move", move=str(move))
        assert advice(browser).get("hint") is None
        ask(browser, "hint")
    assert advice(browser)["hint"]["reason"] == "won"
    browser.act("undo")
    assert advice(browser) == {}


def test_a_move_withdraws_the_question_and_a_late_answer_is_only_remembered(
    thinker: Patient,
) -> None:
    browser = page(hints=True)
    ask(browser, "hint")
    asked = thinker.open[0][0]
    stray(browser)
    assert thinker.withdrawn == [asked]
    thinker.answer(WON)
    assert advice(browser) == {}
    browser.act("undo")
    ask(browser, "hint")
    assert advice(browser)["hint"]["move"] == str(MOVES[0])
    assert thinker.open == []


def test_a_hint_again_is_another_hint(thinker: Patient) -> None:
    """Or a board that has put the first one away would not hear of it."""
    browser = page(hints=True)
    ask(browser, "hint")
    thinker.answer(WON)
    ask(browser, "hint")
    assert advice(browser)["hint"]["n"] == 2


def test_a_lost_game_is_called_lost(thinker: Patient) -> None:
    browser = page(hints=True)
    ask(browser, "hint")
    thinker.answer(Answer(Verdict.UNWINNABLE, dead=frozenset({key_of(deals.pysol(2))})))
    assert advice(browser)["hint"]["reason"] == "lost"
    assert advice(browser)["hint"]["move"] is None


def test_a_rule_of_thumb_is_called_that(thinker: Patient) -> None:
    browser = page(hints=True)
    ask(browser, "hint")
    thinker.answer(Answer())
    told = advice(browser)["hint"]
    assert told["guess"]
    assert told["left"] is None
    browser.act("move", move=told["move"])
    assert browser.refusals == []


def test_the_light(thinker: Patient) -> None:
    browser = page(verdict_light=True)
    assert advice(browser)["verdict"] == "thinking"
    thinker.answer(WON)
    assert advice(browser)["verdict"] == "winnable"
    browser.act("move", move=str(MOVES[0]))
    assert advice(browser)["verdict"] == "winnable"
    stray(browser)
    assert advice(browser)["verdict"] == "thinking"
    key = key_of(browser.widget.game.position)
    thinker.answer(Answer(Verdict.UNWINNABLE, dead=frozenset({key})))
    assert advice(browser)["verdict"] == "unwinnable"
    browser.act("move", move=str(next(iter(browser.widget.game.position.legal_moves))))
    thinker.answer(Answer())
    assert advice(browser)["verdict"] == "unknown"
    # All of them are remembered.
    for verdict in ("unwinnable", "winnable", "winnable"):
        browser.act("undo")
        assert advice(browser)["verdict"] == verdict
    browser.act("goto", ply=3)
    assert advice(browser)["verdict"] == "unknown"
    assert thinker.open == []


def test_the_light_goes_on_and_off(thinker: Patient) -> None:
    browser = page()
    browser.act("set", name="verdict_light", value=True)
    assert advice(browser)["verdict"] == "thinking"
    browser.act("set", name="verdict_light", value=False)
    assert advice(browser) == {}
    browser.widget.verdict_light = True
    thinker.answer(WON)
    assert advice(browser)["verdict"] == "winnable"


def test_of_a_won_game_the_light_says_nothing(thinker: Patient) -> None:
    browser = page(Position([[]] * 10, list(Suit)), verdict_light=True)
    assert advice(browser) == {}
    assert thinker.open == []


def test_the_solution_is_told_to_who_asked(thinker: Patient) -> None:
    browser = page(hints=True)
    ask(browser, "solution")
    thinker.answer(WON)
    answer = {"kind": "solution", "client": "page", "tok": browser.state["tok"]}
    assert browser.comm.answers == [{**answer, "moves": [str(move) for move in MOVES]}]
    assert advice(browser) == {}
    browser.act("move", move=str(MOVES[0]), solution=True)
    ask(browser, "solution")
    assert browser.comm.answers[-1]["moves"] == [str(move) for move in MOVES[1:]]


def test_where_there_is_no_solution_a_hint_says_so(thinker: Patient) -> None:
    for answer, reason in ((Answer(), None), (LOST, "lost")):
        browser = page(hints=True)
        ask(browser, "solution")
        key = key_of(deals.pysol(2))
        dead = frozenset({key}) if reason else frozenset()
        thinker.answer(Answer(answer.verdict, dead=dead))
        assert browser.comm.answers == []
        assert advice(browser)["hint"]["guess"] == (reason is None)
        if reason:
            assert advice(browser)["hint"]["reason"] == reason


def test_a_board_that_only_shows_plays_no_solution(thinker: Patient) -> None:
    browser = page(hints=True, read_only=True)
    ask(browser, "solution")
    assert thinker.open == []


def win(browser: FakeBrowser, **how: Any) -> None:
    for move in MOVES:
        browser.do("move", move=str(move), **how)
    browser.deliver()
    assert browser.widget.won


def test_the_shortest_solution_of_a_won_deal(thinker: Patient) -> None:
    browser = page(hints=True)
    win(browser)
    ((question, _),) = thinker.open
    assert (question.position, question.optimal) == (deals.pysol(2), True)
    assert advice(browser) == {}
    browser.act("undo")
    assert thinker.withdrawn == [question]
    browser.act("redo")
    thinker.open.pop(0)
    thinker.answer(Answer(Verdict.WINNABLE, MOVES, is_optimal=True))
    assert advice(browser)["par"] == 54
    browser.act("undo")
    browser.act("redo")
    assert advice(browser)["par"] == 54
    assert thinker.open == []


def test_a_bound_is_no_par(thinker: Patient) -> None:
    browser = page(hints=True)
    win(browser)
    thinker.answer(WON)
    assert advice(browser) == {}
    browser.act("undo")
    browser.act("redo")
    assert thinker.open == [], "it is not tried again"


def test_without_hints_nobody_looks_for_the_shortest(thinker: Patient) -> None:
    win(page())
    assert thinker.open == []


def test_moves_of_the_solution_are_not_played_by_hand() -> None:
    browser = page()
    win(browser, solution=True)
    assert preferences.statistics()[4].won == 0
    for _ in range(3):
        browser.act("undo")
    assert browser.refusals == []


def test_a_closed_widget_asks_no_more(thinker: Patient) -> None:
    browser = page(verdict_light=True)
    asked = thinker.open[0][0]
    browser.widget.close()
    assert thinker.withdrawn == [asked]
    browser.widget.game.push(MOVES[0])
    assert len(thinker.open) == 1


def test_another_game_withdraws_the_question(thinker: Patient) -> None:
    browser = page(verdict_light=True)
    asked = thinker.open[0][0]
    browser.widget.load(board("8H", "9S"))
    assert asked in thinker.withdrawn
    thinker.answer(WON)
    assert advice(browser)["verdict"] == "thinking"


def test_code_asks_for_a_hint_and_the_board_shows_it() -> None:
    browser = page()
    widget = browser.widget
    while (hint := widget.hint()).move is not None:
        assert advice(browser)["hint"]["move"] == str(hint.move)
        assert hint.reason.message()
        widget.game.push(hint.move)
        assert advice(browser) == {}
    assert widget.won
    assert advice(browser)["hint"]["reason"] == "won"


def test_the_worker_answers_a_board() -> None:
    browser = page(hints=True, verdict_light=True)
    ask(browser, "hint")
    deadline = time.monotonic() + 60
    while advice(browser).get("hint") is None:
        assert time.monotonic() < deadline
        time.sleep(0.01)
    told = advice(browser)
    assert told["verdict"] == "winnable"
    browser.act("move", move=told["hint"]["move"])
    assert browser.refusals == []


def test_deals_that_cannot_be_won_are_passed_over(thinker: Patient) -> None:
    browser = page()
    browser.message({"kind": "deal", "client": "page", "suits": 2})
    for answer in (LOST, Answer()):
        thinker.answer(answer)
        assert browser.comm.answers == []
    position = thinker.open[0][0].position
    thinker.answer(Answer(Verdict.WINNABLE, solve(position).moves))
    (answer,) = browser.comm.answers
    code = GameCode.parse(answer.pop("code"))
    assert answer == {"kind": "deal", "client": "page"}
    assert (code.suits, code.position()) == (2, position)


def test_a_solver_that_gives_no_answers_is_told(thinker: Patient) -> None:
    browser = page()
    browser.message({"kind": "deal", "client": "page", "suits": 4})
    for _ in range(coach.DEALS):
        assert browser.state["error"] is None
        thinker.answer(Answer())
    assert thinker.open == []
    assert "no deal that can be won was found" in browser.state["error"]


@pytest.mark.parametrize("suits", [3, "4", None, [4]])
def test_no_deal_has_so_many_suits(thinker: Patient, suits: Any) -> None:
    browser = page()
    browser.message({"kind": "deal", "client": "page", "suits": suits})
    assert "not a message of the board" in browser.state["error"]
    assert thinker.open == []
