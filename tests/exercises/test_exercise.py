"""Exercises and their grades, without any widget."""

import itertools
import json
import subprocess
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from simon_widget import Exercise, InvalidGoalError, Move, Record, SimonError, deals, goals
from simon_widget.exercises import Check, Progress, Result
from tests.engine.boards import board

DEAL = deals.pysol(24)
TWO = "empty 2 columns"
WAY = Exercise(DEAL, TWO).solve()


def texts(moves: tuple[Move, ...]) -> list[str]:
    return [str(move) for move in moves]


def test_the_way_of_the_solver_solves_it() -> None:
    exercise = Exercise(DEAL, TWO, max_moves=4)
    assert len(WAY) == 4
    assert exercise.check(WAY) == exercise.check(texts(WAY)) == Check("solved", 4)
    assert [exercise.check(WAY[:n]).outcome for n in range(4)] == ["going"] * 4


def test_moves_after_the_goal_do_no_harm() -> None:
    exercise = Exercise(DEAL, TWO, max_moves=4)
    assert exercise.check([*WAY, "1-1"]) == Check("solved", 4)


def test_out_of_moves() -> None:
    exercise = Exercise(DEAL, TWO, max_moves=3)
    assert exercise.check(WAY[:3]).outcome == "out-of-moves"
    assert exercise.check(WAY).outcome == "out-of-moves"
    assert exercise.solve() == ()


def test_an_illegal_move_is_told() -> None:
    check = Exercise(DEAL, TWO).check([WAY[0], "1-1x1", *WAY[1:]])
    assert (check.outcome, check.moves, check.ply) == ("illegal", 1, 1)
    assert check.violation is not None
    assert check.violation.rule == "same-column"
    assert check.message("en").startswith("Column 1 is where it lies already")


def test_every_legal_move() -> None:
    exercise = Exercise(DEAL, "find every legal move")
    moves = list(DEAL.legal_moves)
    assert exercise.solve() == tuple(moves)
    assert exercise.check(reversed(moves)) == Check("solved", 7, 7)
    assert exercise.check(moves[:3] * 2) == Check("going", 3, 7)
    check = exercise.check([*moves[:2], "1-1x1", moves[2]])
    assert (check.outcome, check.moves, check.ply) == ("illegal", 3, 2)
    assert exercise.check([*moves, "1-1x1"]).solved
    assert exercise.check(moves[:3]).message() == "3 of 7 found"


@pytest.mark.parametrize("outcome", ["going", "solved", "out-of-moves"])
def test_every_outcome_has_words(outcome: str) -> None:
    for language in ("en", "ms", "ko"):
        words = Check(outcome, 3).message(language)  # type: ignore[arg-type]
        assert words
        assert "{" not in words


@given(st.lists(st.sampled_from(list(DEAL.legal_moves)), max_size=12))
def test_a_grade_does_not_hang_on_what_was_graded_before(moves: list[Move]) -> None:
    for goal in ("empty a column", "find every legal move", "win in 9"):
        exercise = Exercise(DEAL, goal)
        assert exercise.check(moves) == exercise.check(moves) == Exercise(DEAL, goal).check(moves)


@pytest.mark.parametrize(
    ("goal", "max_moves", "words"),
    [
        ("find every legal move", 3, "no max_moves"),
        ("win in 5", 6, 'max_moves is 6, but the goal says "win in 5"'),
        ("win", 0, "from 1 on"),
        ("win", True, "from 1 on"),
        ("uncover the 9H", None, "so from the start"),
        ("nonsense", None, "is no goal"),
    ],
)
def test_what_makes_no_exercise(goal: str, max_moves: int | None, words: str) -> None:
    with pytest.raises(InvalidGoalError, match=words):
        Exercise(board("9H", "KS"), goal, max_moves)


def test_a_goal_must_be_of_this_deck() -> None:
    for goal in ("join the hearts", "uncover the AH"):
        with pytest.raises(InvalidGoalError, match="makes no exercise"):
            Exercise("SS1-S1-AAAAABD", goal)
    with pytest.raises(InvalidGoalError, match="is no goal"):
        Exercise(DEAL, 5)  # type: ignore[arg-type]


def test_it_begins_wherever_a_game_begins() -> None:
    record = Record(DEAL, WAY[:1])
    for source in (record, record.to_json()):
        assert Exercise(source, TWO).position == DEAL.play(WAY[0])
    assert (
        Exercise("SS1-S4-AAAAABD", "win").position
        == Exercise("ss1-s4-aaaaabd", goals.Win()).position
    )


def test_titles() -> None:
    assert Exercise(DEAL, TWO, title="Two").title("ko") == "Two"
    exercise = Exercise(DEAL, TWO, title={"en": "Two", "ko": "둘"}, name="two")
    assert (exercise.title("ko-KR"), exercise.title("ms")) == ("둘", "Two")
    assert repr(exercise) == "<Exercise two: empty 2 columns>"


# How a reader gets on


def test_tries_moves_and_time() -> None:
    exercise = Exercise(DEAL, TWO, max_moves=4)
    clock = itertools.count(100.0, 1.5)
    progress = Progress(exercise, lambda: next(clock))
    assert exercise.result == Result()
    progress.follow(WAY[:1])
    progress.follow(WAY[:2])
    progress.follow([])
    progress.follow(WAY[:1])
    assert exercise.result == Result(tries=2, moves=1, seconds=3.0)
    progress.again()
    for ply in range(1, 5):
        progress.follow(WAY[:ply])
    solved = Result(solved=True, tries=3, moves=4, seconds=9.0)
    assert exercise.result == solved
    progress.follow(WAY[:3])
    progress.again()
    progress.follow(WAY[:1])
    progress.note_hint()
    assert exercise.result == solved


def test_found_moves_are_kept_until_another_try() -> None:
    exercise = Exercise(DEAL, "find every legal move")
    progress = Progress(exercise)
    moves = list(DEAL.legal_moves)
    for move in (moves[0], moves[1], moves[0]):
        progress.follow([move])
        progress.follow([])
    assert (progress.check.moves, progress.is_known) == (2, True)
    progress.again()
    assert progress.check.moves == 0
    for move in moves:
        progress.follow([move])
    assert progress.check.solved
    assert (exercise.result.tries, exercise.result.moves, exercise.result.wanted) == (2, 7, 7)


def test_hints_are_counted() -> None:
    exercise = Exercise(DEAL, TWO)
    progress = Progress(exercise)
    progress.note_hint()
    progress.note_hint()
    assert exercise.result.hints == 2


def test_a_result_is_json() -> None:
    result = Result(solved=True, tries=2, moves=4, seconds=1.25, hints=1)
    assert Result.from_json(result.to_json()) == result
    assert json.loads(result.to_json()) == {
        "solved": True, "tries": 2, "moves": 4, "wanted": None, "seconds": 1.25, "hints": 1,
    }  # fmt: skip
    for text in ("", "[]", '{"points": 3}', "3"):
        with pytest.raises(SimonError, match="no result"):
            Result.from_json(text)


def test_no_widget_is_needed() -> None:
    code = (
        "import sys; from simon_widget import exercises; e = exercises.load()[0];"
        "assert e.check(e.solve()).solved; print('anywidget' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"
