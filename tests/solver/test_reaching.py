"""The shortest ways to goals: no shorter than they are, told from a search without any bound."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from simon_widget import Card, Limit, Position, Record, Suit, Verdict, deals, solve
from simon_widget.goals import EmptyColumn, Join, PositionGoal, Uncover, Win
from simon_widget.solver import Reaching, reach
from simon_widget.solver.worker import Answer, Desk, Question
from tests.engine.boards import board
from tests.engine.solutions import solution

CARDS = [Card(rank, suit) for rank in range(1, 14) for suit in range(4)]
position_goals = st.one_of(
    st.builds(EmptyColumn, st.integers(1, 3)),
    st.builds(Join, st.sampled_from(Suit), st.integers(2, 13)),
    st.builds(Uncover, st.sampled_from(CARDS)),
    st.just(Win()),
)


def wander(seed: int, most: int = 25) -> Position:
    """A position that random moves from a deal lead to."""
    chance = random.Random(seed)
    suits = chance.choice([1, 2, 4])
    name = "pysol" if suits == 4 else f"pysol-s{suits}"
    position = deals.read(f"{name}:{seed % 1000 + 1}")
    for _ in range(chance.randrange(most)):
        moves = list(position.legal_moves)
        if not moves:
            break
        position = position.play(chance.choice(moves))
    return position


def shortest(position: Position, goal: PositionGoal, most: int) -> int | None:
    """How long the shortest way is, by looking at everything."""
    front, seen = {position}, {position}
    for moves in range(most + 1):
        if any(map(goal.is_met, front)):
            return moves
        if moves == most:
            break
        front = {each.play(move) for each in front for move in each.legal_moves} - seen
        seen |= front
    return None


@given(st.integers(0, 10_000), position_goals)
def test_a_way_is_as_short_as_can_be(seed: int, goal: PositionGoal) -> None:
    position = wander(seed)
    expected = shortest(position, goal, 2)
    found = reach(position, goal, within=2)
    assert (found.verdict is Verdict.WINNABLE) == (expected is not None)
    if expected is not None:
        assert len(found.moves) == expected
        *_, last = Record(position, found.moves).positions()
        assert goal.is_met(last)


@given(st.integers(0, 10_000), position_goals)
def test_a_bound_never_says_too_much(seed: int, goal: PositionGoal) -> None:
    """Along any line of moves, a bound is at most what is left of the line to the goal."""
    position, chance = wander(seed), random.Random(seed)
    line = [position]
    while not goal.is_met(line[-1]) and len(line) < 60:
        moves = list(line[-1].legal_moves)
        if not moves:
            break
        line.append(line[-1].play(chance.choice(moves)))
    if goal.is_met(line[-1]):
        for left, each in enumerate(reversed(line)):
            assert goal.at_least(each) <= left


def test_bounds_hold_along_a_solution() -> None:
    record = Record(deals.pysol(2), solution(2))
    positions = list(record.positions())
    wanted: list[PositionGoal] = [Win(), EmptyColumn(3), *(Join(suit, 9) for suit in Suit)]
    for goal in wanted:
        first = next(ply for ply, each in enumerate(positions) if goal.is_met(each))
        for ply in range(first + 1):
            assert goal.at_least(positions[ply]) <= first - ply


def test_one_move_may_empty_two_columns() -> None:
    position = board(
        "4S 3S 2S AS", "KS QS JS TS 9S 8S 7S 6S 5S", "2H", "2D", "2C", "3H", "3D", "3C", "4H"
    )
    goal = EmptyColumn(2)
    assert goal.at_least(position) == 1
    assert len(reach(position, goal).moves) == 1


@pytest.mark.parametrize("moves", [1, 2, 4])
def test_to_win_is_to_solve(moves: int) -> None:
    line = solution(2)
    *_, position = Record(deals.pysol(2), line[:-moves]).positions()
    found = reach(position, Win(), within=moves)
    assert len(found.moves) == len(solve(position, optimal=True).moves)
    assert found.is_optimal
    assert reach(position, Win(), within=len(found.moves) - 1).verdict is Verdict.UNWINNABLE


def test_what_is_there_needs_no_way() -> None:
    position = deals.pysol(24)
    card = position.columns[0][-1]
    found = reach(position, Uncover(card))
    assert (found.verdict, found.moves) == (Verdict.WINNABLE, ())


def test_a_limit_leaves_it_open() -> None:
    found = reach(deals.pysol(27), EmptyColumn(3), within=9, limit=Limit(nodes=50))
    assert (found.verdict, found.limit_hit) == (Verdict.UNKNOWN, "nodes")
    assert found.lower_bound >= 3
    search = Reaching(deals.pysol(24), EmptyColumn(2), 6)
    while not search.ended:
        search.run(1)
    assert len(search.moves) == 4


@pytest.mark.parametrize(("within", "verdict"), [(3, "unwinnable"), (4, "winnable")])
def test_another_process_can_be_asked(within: int, verdict: str) -> None:
    question = Question(deals.pysol(24), seconds=60, goal=EmptyColumn(2), within=within)
    assert Question.from_json(question.to_json()) == question
    desk = Desk()
    desk.ask(1, question)
    while not (answers := list(desk.work())):
        pass
    ((_, answer),) = answers
    assert Answer.from_json(answer.to_json(question.position)).verdict.value == verdict
