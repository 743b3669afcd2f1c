"""Makes the exercises that come with the package; run it after a change to what they are to be.

    python -m tests.make_exercises

Each is the first position that fits its wish: the deals of PySolFC are gone through by number,
each along a solution. The shortest way must have just the wished number of moves and be easy to
miss: few first moves keep the goal in reach. The same wishes make the same exercises.
"""

from __future__ import annotations

import itertools
import json
from math import log10
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from simon_widget import Card, Limit, Record, Suit, Verdict, deals, goals, solve
from simon_widget.goals import EmptyColumn, FindMoves, Join, PositionGoal, Uncover, Win
from simon_widget.solver import reach
from simon_widget.solver.columns import key_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from simon_widget import Exercise, Move, Position

PATH = Path(__file__).parent.parent / "simon_widget" / "exercises" / "collection.json"
NODES = Limit(nodes=5_000)
DETOUR = 3
"""So many moves more than the shortest way may the solution of a deal take to the goal."""
MOST_EMPTY = 2
"""With more empty columns there are too many moves to look at."""


class Wish(NamedTuple):
    """What an exercise is to be.

    Attributes:
        name: its name.
        goal: what to do.
        moves: how long the shortest way is; of `FindMoves`, how many moves there are.
        suits: of the deal.
        keeping: of the first moves, at most so many keep the goal in reach.
        plies: where on the solution of a deal to look; negative ones count from its end.
        first: the first deal to look at, so that they differ.
    """

    name: str
    goal: goals.Goal
    moves: int
    suits: int
    keeping: int
    plies: range
    first: int


def uncover(text: str) -> Uncover:
    return Uncover(Card.parse(text))


# From easy to hard (`hardness`).
WISHES = (
    Wish("look", FindMoves(), 6, 4, 0, range(1), 1),
    Wish("dig", uncover("AH"), 3, 4, 2, range(1), 20),
    Wish("space", EmptyColumn(), 3, 2, 2, range(5, 30), 30),
    Wish("two", EmptyColumn(2), 6, 4, 2, range(15), 90),
    Wish("gap", FindMoves(), 14, 2, 0, range(5, 40), 50),
    Wish("deep", uncover("AC"), 5, 4, 2, range(10), 70),
    Wish("run", Join(Suit.HEARTS, 5), 4, 4, 2, range(5, 25), 60),
    Wish("finish", Win(4), 4, 4, 2, range(-5, -4), 40),
    Wish("sequence", Join(Suit.SPADES), 5, 4, 2, range(-40, -10), 80),
    Wish("long", Join(Suit.DIAMONDS, 6), 7, 4, 2, range(5, 30), 110),
    Wish("endgame", Win(9), 9, 4, 3, range(-14, -9), 100),
    Wish("master", Win(14), 14, 4, 4, range(-22, -14), 120),
)


def main() -> None:
    """Write the file."""
    PATH.write_text(contents(), encoding="utf-8")


def contents() -> str:
    """What the file is to hold."""
    return json.dumps([make(wish) for wish in WISHES], indent=1) + "\n"


def make(wish: Wish) -> dict[str, Any]:
    """The exercise of a wish, as it is written."""
    position = next(position for position in _positions(wish) if fits(wish, position))
    limit = None if isinstance(wish.goal, FindMoves) else wish.moves
    return {
        "name": wish.name,
        "goal": str(wish.goal),
        "max_moves": limit,
        "position": position.text().splitlines(),
    }


def _positions(wish: Wish) -> Iterator[Position]:
    for number in itertools.count(wish.first):
        deal = deals.read(f"pysol:{number}" if wish.suits == 4 else f"pysol-s{wish.suits}:{number}")
        found = solve(deal, limit=NODES)
        if found.verdict is not Verdict.WINNABLE:
            continue
        positions = list(Record(deal, found.moves).positions())
        for ply in wish.plies:
            ahead = positions[ply:][: wish.moves + DETOUR + 1]
            # Cheap to see: the solution itself comes by the goal soon.
            if ahead and (isinstance(wish.goal, FindMoves) or _meets(wish.goal, ahead)):
                yield ahead[0]


def _meets(goal: goals.Goal, positions: list[Position]) -> bool:
    return isinstance(goal, PositionGoal) and any(map(goal.is_met, positions))


def fits(wish: Wish, position: Position) -> bool:
    """Whether a position makes the exercise that is wished for."""
    goal = wish.goal
    empty = sum(not column for column in position.columns)
    if not isinstance(goal, PositionGoal):
        return len(position.legal_moves) == wish.moves and empty == (wish.name == "gap")
    if goal.is_met(position) or (empty > MOST_EMPTY and not isinstance(goal, Win)):
        return False
    found = reach(position, goal, within=wish.moves, limit=NODES)
    if len(found.moves) != wish.moves:
        return False
    return len(keeping(position, goal, wish.moves)) <= wish.keeping


def keeping(position: Position, goal: PositionGoal, moves: int) -> list[Move]:
    """The moves after which the goal can still be reached in so many moves, this one included."""
    return [
        move
        for move in different(position)
        if goal.is_met(after := position.play(move))
        or (moves > 1 and reach(after, goal, within=moves - 1).verdict is Verdict.WINNABLE)
    ]


def different(position: Position) -> list[Move]:
    """The legal moves, but of those that differ by the order of the columns alone, one."""
    return list({key_of(position.play(move)): move for move in position.legal_moves}.values())


def hardness(exercise: Exercise) -> float:
    """How easily the shortest way is missed.

    It is minus the logarithm of the chance that a player stays on it who moves at random.
    """
    goal, position = exercise.goal, exercise.position
    assert isinstance(goal, PositionGoal)
    assert exercise.max_moves is not None
    hard = 0.0
    for ply, move in enumerate(exercise.solve()):
        kept = keeping(position, goal, exercise.max_moves - ply)
        hard -= log10(len(kept) / len(different(position)))
        position = position.play(move)
    return hard


if __name__ == "__main__":
    main()
