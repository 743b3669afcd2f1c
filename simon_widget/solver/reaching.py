"""The shortest way to a goal, or that there is none of so many moves."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from simon_widget.errors import SimonError
from simon_widget.goals import Win
from simon_widget.record import Record
from simon_widget.solver.columns import column_bytes
from simon_widget.solver.shortest import Shortest
from simon_widget.solver.solving import Limit, Solution, Verdict, drive

if TYPE_CHECKING:
    from simon_widget.goals import PositionGoal
    from simon_widget.moves import Move
    from simon_widget.position import Column, Position
    from simon_widget.solver.solving import LimitHit

NO_LIMIT: Final = Limit()
FAR: Final = 99
"""No way to a goal of ours is longer."""


class Reaching:
    """A search for the shortest way to a goal that can be driven in slices, as `Search` can.

    Args:
        position: where to start.
        goal: what to reach.
        within: only ways of so many moves or fewer are looked for.

    >>> from simon_widget import deals, goals
    >>> search = Reaching(deals.pysol(24), goals.EmptyColumn(), 6)
    >>> while not search.ended:
    ...     search.run(100)
    >>> len(search.moves)
    1
    """

    dead: frozenset[int] = frozenset()
    """As of `Search`: that a goal is out of reach does not say that the game is lost."""

    def __init__(self, position: Position, goal: PositionGoal, within: int = FAR) -> None:
        self.position = position
        self.moves: tuple[Move, ...] = ()
        """The shortest way, if one was found."""
        self._goal = goal
        self._is_there = goal.is_met(position)
        self._search: Shortest | Ways
        if isinstance(goal, Win):
            self._search = Shortest(position, within + 1)
        else:
            self._search = Ways(position, goal, within)
        self._take()  # a win that is a move away is found already

    @property
    def ended(self) -> bool:
        """Whether the shortest way is found, or it is sure that there is none."""
        return self._is_there or self._search.ended

    @property
    def nodes(self) -> int:
        """How many positions were looked at."""
        return self._search.nodes

    @property
    def states(self) -> int:
        """How many positions are kept in memory."""
        return self._search.states

    def run(self, nodes: int) -> None:
        """Look at up to `nodes` positions more."""
        if not self.ended:
            self._search.run(nodes)
            self._take()

    def solution(self, seconds: float = 0.0, limit_hit: LimitHit | None = None) -> Solution:
        """What is known by now; "winnable" means here that the goal can be reached."""
        verdict = Verdict.UNKNOWN
        if self.ended:
            is_found = self._is_there or bool(self.moves)
            verdict = Verdict.WINNABLE if is_found else Verdict.UNWINNABLE
        return Solution(
            verdict=verdict,
            moves=self.moves,
            lower_bound=len(self.moves) if self.ended else self._search.lower_bound,
            is_optimal=verdict is Verdict.WINNABLE,
            nodes=self.nodes,
            seconds=seconds,
            limit_hit=limit_hit,
        )

    def _take(self) -> None:
        moves = self._search.win
        if self._search.ended and moves:
            *_, last = Record(self.position, moves).positions()
            if not self._goal.is_met(last):
                way = " ".join(map(str, moves))
                raise SimonError(
                    f"the search found no way to {self._goal} but {way}: please report"
                )
            self.moves = moves


class Ways:
    """A* on positions; those that differ by the order of their columns alone count as one.

    Args:
        position: where to start.
        goal: what to reach; `position` does not meet it.
        within: only ways of so many moves or fewer are looked for.
    """

    def __init__(self, position: Position, goal: PositionGoal, within: int) -> None:
        self.nodes = 0
        self.win: tuple[Move, ...] | None = None
        self._goal = goal
        self._within = within
        self._bytes: dict[Column, bytes] = {}
        self._positions = [position]
        self._steps: list[tuple[int, Move] | None] = [None]
        self._depths = [0]
        self._depth_of = {self._key(position): 0}
        # By moves made plus bound, the latest first among equals.
        self._waiting: list[list[int]] = [[] for _ in range(within + 1)]
        self.lower_bound = goal.at_least(position)
        if self.lower_bound <= within:
            self._waiting[self.lower_bound].append(0)

    @property
    def ended(self) -> bool:
        """Whether the shortest way is found, or there is none."""
        return self.win is not None or self.lower_bound > self._within

    @property
    def states(self) -> int:
        """How many positions are kept in memory."""
        return len(self._positions)

    def run(self, nodes: int) -> None:
        """Give up to `nodes` positions more their turn."""
        for _ in range(nodes):
            while self.lower_bound <= self._within and not self._waiting[self.lower_bound]:
                self.lower_bound += 1
            if self.ended:
                return
            self._look_into(self._waiting[self.lower_bound].pop())

    def _look_into(self, node: int) -> None:
        position = self._positions[node]
        if self._depths[node] > self._depth_of[self._key(position)]:
            return  # a shorter way was found since
        self.nodes += 1
        if self._goal.is_met(position):
            self.win = self._line(node)
            return
        depth = self._depths[node] + 1
        for move in position.legal_moves:
            after = position.play(move)
            key = self._key(after)
            if self._depth_of.get(key, depth + 1) <= depth:
                continue
            # A goal that is met needs no bound, and one that is not needs a move more.
            total = depth + (0 if self._goal.is_met(after) else max(1, self._goal.at_least(after)))
            if total > self._within:
                continue
            self._depth_of[key] = depth
            self._waiting[max(total, self.lower_bound)].append(len(self._positions))
            self._positions.append(after)
            self._steps.append((node, move))
            self._depths.append(depth)

    def _line(self, node: int) -> tuple[Move, ...]:
        moves = []
        while (step := self._steps[node]) is not None:
            node, move = step
            moves.append(move)
        return tuple(reversed(moves))

    def _key(self, position: Position) -> tuple[bytes, ...]:
        known = self._bytes
        columns = position.columns
        for column in columns:
            if column not in known:
                known[column] = column_bytes(column)
        return tuple(sorted([known[column] for column in columns]))


def reach(
    position: Position, goal: PositionGoal, *, within: int = FAR, limit: Limit = NO_LIMIT
) -> Solution:
    """Look for the shortest way to a goal.

    Args:
        position: where to start.
        goal: what to reach.
        within: in how many moves at the most.
        limit: when to give up.

    Returns:
        As `solve` does; "winnable" says that the goal can be reached within so many moves,
        "unwinnable" that it cannot.

    >>> from simon_widget import deals, goals
    >>> found = reach(deals.pysol(24), goals.EmptyColumn(2))
    >>> found.verdict, len(found.moves)
    (<Verdict.WINNABLE: 'winnable'>, 4)
    """
    return drive(Reaching(position, goal, within), limit=limit)
