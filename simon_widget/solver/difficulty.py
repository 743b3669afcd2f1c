"""How hard a deal is, and finding deals.

A hundred games are played by a careful player, who looks one move ahead, mostly chooses what puts
cards into place or digs out what lies beneath, never repeats a position, and never takes a move
back. **How hard a deal is, is the share of its cards that are still out of place where the player
is stuck, on average.** So a deal is easy if careful play alone leads far, and hard if it needs a
plan.

It was held against two other measures on PySol deals 1 to 300 (`tests/benchmarks/difficulty.py`),
by rank correlation. It hardly changes when suits are renamed, columns mirrored and other games
played: 0.98. The share of games won changes more (0.88 with four suits, where most deals are never
won so), and how many positions our search looks at is half chance (0.71; with two suits 0.55, with
one 0.41). It agrees with that search (0.51, 0.67 and 0.66 with 4, 2 and 1 suits), and with that of
fc-solve as well as two ways of fc-solve agree with each other (0.54 and 0.47; 0.49). Deals that
cannot be won, which it does not know, are mostly among the hardest tenth.
"""

from __future__ import annotations

import random
import secrets
from dataclasses import dataclass
from math import exp
from typing import TYPE_CHECKING, Final, Literal, TypeAlias, get_args

from simon_widget.codes import DEALS, GameCode
from simon_widget.errors import SimonError
from simon_widget.solver.best_first import Guide
from simon_widget.solver.columns import Columns, is_wrong, play, takers_by_rank
from simon_widget.solver.solving import Limit, Verdict, solve

if TYPE_CHECKING:
    from simon_widget.position import Position
    from simon_widget.solver.columns import Table

Level: TypeAlias = Literal["easy", "medium", "hard"]

_GAMES: Final = 100
_MOST_MOVES: Final = 200
_CARE: Final = Guide(depth=0, wrong=2, buried=1, kings=1)
_WEIGHTS: Final = {change: exp(-2 * change) for change in range(-9, 10)}
"""How likely a move is, by how it changes the sum of the player's cares."""
_NOT_KINGS: Final = 48
_LEVELS: Final = {1: (0.16, 0.48), 2: (0.54, 0.74), 4: (0.80, 0.88)}
"""By suits, what share is medium and what is hard."""
_LIMIT: Final = Limit(nodes=200_000)


@dataclass(frozen=True, slots=True)
class Difficulty:
    """How hard a deal is.

    Attributes:
        left: the share of the cards that are still out of place where a careful player, who
            takes no move back, is stuck, on average: from 0, always won, to 1. Out of place is a
            card, kings aside, that does not lie on the next card of its suit.
        won: the share of games that the player wins.
        level: "easy", "medium" or "hard", a third each of the winnable deals with as many suits.
    """

    left: float
    won: float
    level: Level


def difficulty_of(position: Position) -> Difficulty:
    """Measure how hard a deal is; it takes about a tenth of a second.

    >>> from simon_widget import deals
    >>> difficulty_of(deals.read("pysol:11")).level, difficulty_of(deals.read("pysol:1")).level
    ('easy', 'hard')
    """
    columns = Columns(_CARE.cost)
    start = columns.table(position)
    rng = random.Random(0)  # noqa: S311 - the same deal is to be as hard tomorrow
    left = [_left(_last(columns, start, rng)) for _ in range(_GAMES)]
    share = sum(left) / _GAMES / _NOT_KINGS
    medium, hard = _LEVELS[position.suits]
    level: Level = "easy" if share < medium else "medium" if share < hard else "hard"
    return Difficulty(share, left.count(0) / _GAMES, level)


def find_deal(
    suits: int = 4,
    *,
    winnable: bool | None = True,
    difficulty: Level | None = None,
    first: int | None = None,
) -> GameCode:
    """Find a deal that can be won, and is as hard as is wished.

    Args:
        suits: 1, 2 or 4.
        winnable: whether it can be won (True) or not (False), proven by a search; None if that
            does not matter. Deals that stay unknown are passed over.
        difficulty: "easy", "medium" or "hard" (see `Difficulty`); any if left out.
        first: the number of the first deal to look at, from which the numbers are counted up;
            drawn by lot if left out.

    Raises:
        InvalidCodeError: there is no such deal to begin with.
        SimonError: `difficulty` is no level, or is asked of a deal that cannot be won.

    >>> str(find_deal(difficulty="easy", first=0))
    'SS1-S4-AAAAAAF'
    """
    if difficulty is not None and difficulty not in get_args(Level):
        message = f"difficulty is one of {', '.join(get_args(Level))}, not {difficulty!r}"
        raise SimonError(message)
    if difficulty is not None and winnable is False:
        message = "how hard a deal is can be asked only if it can be won: leave out difficulty"
        raise SimonError(message)
    code = GameCode(suits, secrets.randbelow(DEALS) if first is None else first)
    while not _suits_wishes(code.position(), winnable, difficulty):
        code = GameCode(suits, (code.number + 1) % DEALS)
    return code


def _suits_wishes(position: Position, winnable: bool | None, level: Level | None) -> bool:  # noqa: FBT001
    if level is not None and difficulty_of(position).level != level:
        return False
    if winnable is None:
        return True
    wished = Verdict.WINNABLE if winnable else Verdict.UNWINNABLE
    return solve(position, limit=_LIMIT).verdict is wished


def _last(columns: Columns, table: Table, rng: random.Random) -> Table:
    """Where a game of the careful player ends."""
    key = sum(column.key for column in table)
    seen = {key}
    for _ in range(_MOST_MOVES):
        moves, weights = [], []
        takers = takers_by_rank(table)
        for source, column in enumerate(table):
            for count, run, _, cut_key, cut_cost in column.cuts or columns.cuts(column):
                for target in takers[0] + takers[column.top + count]:
                    onto = table[target]
                    _, put_key, put_cost = onto.puts.get(run) or columns.put(onto, run)
                    if key + cut_key + put_key not in seen:
                        moves.append(source << 8 | target << 4 | count)
                        weights.append(_WEIGHTS[cut_cost + put_cost])
        if not moves:
            break
        (move,) = rng.choices(moves, weights)
        table, change = play(table, move)
        key += change
        seen.add(key)
    return table


def _left(table: Table) -> int:
    """How many cards are out of place."""
    return sum(
        is_wrong(card, column.cards[:depth])
        for column in table
        for depth, card in enumerate(column.cards)
    )
