import os
import random
import subprocess
import sys
import threading
from collections import Counter
from itertools import pairwise

import pytest

from simon_widget import Move, Position, Record, Suit, deals
from simon_widget.cards import Card
from simon_widget.solver import Limit, Search, Solution, Verdict, solve
from simon_widget.solver.bounds import lower_bound
from tests.engine.solutions import solution
from tests.solver.table import Known, distance, fewer_suits, pysol

PYSOL = pysol()
LOST = [known for known in PYSOL.values() if not known.winnable]
HARD = [30, 725]


def holds(known: Known, found: Solution) -> None:
    assert found.limit_hit is None
    assert found.verdict is (Verdict.WINNABLE if known.winnable else Verdict.UNWINNABLE)
    assert Record(known.position, found.moves).verify().won is known.winnable
    if known.best is not None:
        assert found.lower_bound <= known.best


@pytest.mark.parametrize("number", [*range(1, 81), *HARD])
def test_winnable_deals(number: int) -> None:
    holds(PYSOL[number], solve(PYSOL[number].position))


@pytest.mark.parametrize("known", LOST, ids=lambda known: known.number)
def test_lost_deals(known: Known) -> None:
    found = solve(known.position)
    holds(known, found)
    assert (found.moves, found.is_optimal) == ((), False)


@pytest.mark.parametrize("suits", [1, 2])
def test_fewer_suits(suits: int) -> None:
    for known in list(fewer_suits(suits).values())[:120]:
        holds(known, solve(known.position))


def test_a_won_position_needs_no_move() -> None:
    found = solve(Position([[]] * 10, list(Suit)), optimal=True)
    assert (found.verdict, found.moves, found.lower_bound) == (Verdict.WINNABLE, (), 0)
    assert found.is_optimal


def test_in_the_middle_of_a_game() -> None:
    for ply, position in enumerate(Record(deals.pysol(2), solution(2)).positions()):
        found = solve(position)
        assert Record(position, found.moves).verify().won
        assert found.lower_bound <= 54 - ply


def test_a_sequence_that_lies_covered_leaves_when_it_is_uncovered() -> None:
    """The rules allow it, though no play brings it about."""
    spades = [Card(rank, Suit.SPADES) for rank in range(13, 0, -1)]
    hearts = [Card(rank, Suit.HEARTS) for rank in range(13, 0, -1)]
    columns = [[*spades, hearts[-1]], hearts[:-1], *[[]] * 8]
    position = Position(columns, [Suit.DIAMONDS, Suit.CLUBS])
    found = solve(position, optimal=True)
    assert found.moves == (Move(0, 1, 1),)
    assert found.is_optimal


def ending(seed: int) -> Position:
    """One or two suits, scrambled by legal moves from near the end."""
    rng = random.Random(seed)
    suits = rng.choice([1, 2, 4])
    gone = {1: [0] * 4, 2: [0, 1, 0, 1], 4: [0, 1, 2, 3]}[suits]
    rng.shuffle(gone)
    columns: list[list[Card]] = []
    for _ in range(rng.choice([1, 2])):
        suit = gone.pop()
        cards = [Card(rank, suit) for rank in range(13, 0, -1)]
        cut = rng.randrange(1, 13)
        columns += [cards[:cut], cards[cut:]]
    columns += [[]] * (10 - len(columns))
    position = Position(columns, map(Suit, gone), suits=suits)
    for _ in range(rng.randrange(1, 5)):
        after = position.play(rng.choice(list(position.legal_moves)))
        position = position if after.is_won else after
    return position


def test_endings_against_plain_breadth_first_search() -> None:
    """Verdict and shortest length, and that no bound is above it."""
    lengths = Counter[int]()
    for seed in range(150):
        position = ending(seed)
        try:
            shortest = distance(position, 400)
        except LookupError:
            continue
        assert shortest is not None
        found = solve(position, optimal=True)
        assert found.is_optimal
        assert len(found.moves) == shortest, position
        assert lower_bound(position) <= shortest
        lengths[shortest] += 1
    assert lengths.total() > 30
    assert max(lengths) >= 3


def test_spaces_against_plain_breadth_first_search() -> None:
    """Deals whose whole space is small: lost, and after some moves of a game."""
    rng = random.Random(5)
    checked = Counter[bool]()
    for known in PYSOL.values():
        position = known.position
        for _ in range(rng.randrange(4)):
            if moves := list(position.legal_moves):
                position = position.play(rng.choice(moves))
        try:
            shortest = distance(position, 60)
        except LookupError:
            continue
        found = solve(position, optimal=True)
        assert (found.verdict is Verdict.WINNABLE) is (shortest is not None)
        checked[shortest is not None] += 1
    assert checked[False] > 30


@pytest.mark.parametrize("number", [2, 4, 7, 9, 11, 13, 36])
def test_shortest_solutions(number: int) -> None:
    known = PYSOL[number]
    found = solve(known.position, optimal=True)
    assert found.is_optimal
    assert found.lower_bound == len(found.moves) == known.shortest


def test_the_same_answer_each_time() -> None:
    code = "from simon_widget import deals, solve; print(solve(deals.pysol(30)).moves)"
    answers = {
        subprocess.run(
            [sys.executable, "-c", code],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert answers == {f"{solve(deals.pysol(30)).moves}\n".encode()}


def test_a_limit_of_nodes() -> None:
    whole = solve(deals.pysol(30))
    found = solve(deals.pysol(30), limit=Limit(nodes=whole.nodes - 1))
    assert (found.verdict, found.limit_hit) == (Verdict.UNKNOWN, "nodes")
    assert found.nodes <= whole.nodes - 1
    again = solve(deals.pysol(30), limit=Limit(nodes=whole.nodes))
    assert (again.moves, again.limit_hit) == (whole.moves, None)


def test_a_limit_of_time_and_of_memory() -> None:
    found = solve(deals.pysol(49), optimal=True, limit=Limit(seconds=0.2))
    assert (found.verdict, found.limit_hit) == (Verdict.WINNABLE, "seconds")
    assert found.lower_bound < len(found.moves)
    assert not found.is_optimal
    found = solve(deals.pysol(49), optimal=True, limit=Limit(states=5_000))
    assert (found.verdict, found.limit_hit) == (Verdict.WINNABLE, "states")
    found = solve(deals.pysol(30), limit=Limit(states=1_000))
    assert (found.verdict, found.limit_hit) == (Verdict.UNKNOWN, "states")


def test_stopping_from_another_thread() -> None:
    stop = threading.Event()
    timer = threading.Timer(0.2, stop.set)
    timer.start()
    found = solve(deals.pysol(49), optimal=True, stop=stop)
    assert (found.verdict, found.limit_hit) == (Verdict.WINNABLE, "stop")


def test_progress_closes_in() -> None:
    seen: list[Solution] = []
    final = solve(deals.pysol(3), optimal=True, progress=seen.append)
    assert len(seen) > 1
    for earlier, later in pairwise([*seen, final]):
        assert earlier.lower_bound <= later.lower_bound
        assert not earlier.moves or 0 < len(later.moves) <= len(earlier.moves)
        assert earlier.nodes <= later.nodes


def test_slices_find_the_same() -> None:
    search = Search(deals.pysol(4), optimal=True)
    while not search.ended:
        search.run(7)
    whole = solve(deals.pysol(4), optimal=True)
    assert (search.moves, search.nodes) == (whole.moves, whole.nodes)
    search.run(7)
    assert search.solution().is_optimal
