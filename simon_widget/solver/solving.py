"""Solving one position: verdicts, limits, solutions."""

from __future__ import annotations

import sys
import time
from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, Final, Literal, Protocol, TypeAlias

from simon_widget.errors import SimonError
from simon_widget.record import Record
from simon_widget.solver.best_first import BestFirst, Guide
from simon_widget.solver.bounds import lower_bound
from simon_widget.solver.shortest import Shortest
from simon_widget.solver.trace import Tracer

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterator

    from simon_widget.moves import Move
    from simon_widget.position import Position
    from simon_widget.solver.reaching import Reaching
    from simon_widget.solver.trace import TraceEvent

LimitHit: TypeAlias = Literal["nodes", "seconds", "states", "stop"]


class Verdict(Enum):
    """What is known of a position."""

    WINNABLE = "winnable"
    """A solution is known."""
    UNWINNABLE = "unwinnable"
    """There is no solution: every position that can be reached was looked at."""
    UNKNOWN = "unknown"
    """A limit came first."""


@dataclass(frozen=True, slots=True)
class Limit:
    """When a search gives up.

    Attributes:
        nodes: positions looked at; with this limit alone, the answer is always the same.
        seconds: of time that passes.
        states: positions kept in memory, each about 180 bytes.
    """

    nodes: int | None = None
    seconds: float | None = None
    states: int = 5_000_000


@dataclass(frozen=True, slots=True)
class Solution:
    """What a search found out about a position.

    Attributes:
        verdict: winnable, unwinnable or unknown.
        moves: the moves of the best solution found; none if none was.
        lower_bound: no solution has fewer moves than this.
        is_optimal: whether `moves` is proven to be the shortest solution.
        nodes: how many positions were looked at.
        seconds: how long it took.
        limit_hit: what ended the search before it was through: "nodes", "seconds", "states" (of
            `Limit`), "stop", or None.
    """

    verdict: Verdict
    moves: tuple[Move, ...]
    lower_bound: int
    is_optimal: bool
    nodes: int
    seconds: float
    limit_hit: LimitHit | None


class Stop(Protocol):
    """What can stop a search: a `threading.Event`, for instance."""

    def is_set(self) -> bool:
        """Whether to stop."""


# Of PySol deals 1 to 1000, each solves some soon that are hard for the others.
_GUIDES: Final = (Guide(1, 2, 1, 1), Guide(1, 2, 2, 0), Guide(1, 3, 3, 1))
_TURNS: Final = (8_000, 24_000, 96_000)
"""How many nodes each guide gets, before the next has its turn."""
_SHORTER: Final = (Guide(2, 3, 3, 0), 20_000)
"""A guide to shorter solutions, and how many nodes it gets."""
_SLICE: Final = 50
"""How many nodes between two looks at the clock: about 10 ms at the most."""


_PROGRESS_S: Final = 0.1


class Search:
    """A search for a solution that can be driven in slices, from a thread, a process or a loop.

    Several best-first searches take turns, with more nodes each time, since a deal that is hard
    for one is mostly easy for another; then the first goes on to the end. For the shortest
    solution follow a search for a shorter one and the proof.

    Args:
        position: where to start.
        optimal: whether to go on to the shortest solution and its proof.
        at_least: no solution is shorter, as its caller knows.
        trace: called with each position that had its turn, once it is known what came of it.

    >>> from simon_widget import deals
    >>> search = Search(deals.pysol(24))
    >>> while not search.ended:
    ...     search.run(100)
    >>> search.solution().verdict
    <Verdict.WINNABLE: 'winnable'>
    """

    def __init__(
        self,
        position: Position,
        *,
        optimal: bool = False,
        at_least: int = 0,
        trace: Callable[[TraceEvent], object] | None = None,
    ) -> None:
        self.position = position
        self.verdict = Verdict.UNKNOWN
        self.moves: tuple[Move, ...] = ()
        """The best solution found so far."""
        self.lower_bound = max(at_least, lower_bound(position))
        """No solution has fewer moves than this."""
        self.nodes = 0
        """How many positions were looked at."""
        self.dead: frozenset[int] | set[int] = frozenset()
        """The keys (`columns.key_of`) of all positions that were found to be unwinnable."""
        self._optimal = optimal
        self._tracer = None if trace is None else Tracer(trace)
        self._searches: list[BestFirst | Shortest] = []
        self._stages = self._plan()
        self._search: BestFirst | Shortest | None = None
        self._nodes_left = 0
        self._go_on()

    @property
    def ended(self) -> bool:
        """Whether there is nothing more to find out."""
        return self._search is None

    @property
    def states(self) -> int:
        """How many positions are kept in memory."""
        return sum(search.states for search in self._searches)

    def run(self, nodes: int) -> None:
        """Look at up to `nodes` positions more."""
        while nodes > 0 and (search := self._search) is not None:
            before = search.nodes
            step = min(nodes, self._nodes_left)
            if self._tracer is None:
                search.run(step)
            else:
                self._tracer.run(search, step)
            self.nodes += search.nodes - before
            self._nodes_left -= step
            nodes -= step
            if isinstance(search, Shortest):
                self._take(search)
            if search.ended or not self._nodes_left:
                self._go_on()

    def solution(self, seconds: float = 0.0, limit_hit: LimitHit | None = None) -> Solution:
        """What is known by now, with what its caller knows."""
        return Solution(
            verdict=self.verdict,
            moves=self.moves,
            lower_bound=self.lower_bound,
            is_optimal=self.verdict is Verdict.WINNABLE and self.lower_bound == len(self.moves),
            nodes=self.nodes,
            seconds=seconds,
            limit_hit=limit_hit,
        )

    def _go_on(self) -> None:
        """Begin the next stage."""
        self._search, self._nodes_left = next(self._stages, (None, 0))

    def _plan(self) -> Iterator[tuple[BestFirst | Shortest, int]]:
        """Which search has its turn, and for how many nodes."""
        search = yield from self._any()
        if search.win is None:
            self.verdict, self.dead = Verdict.UNWINNABLE, search.seen
            return
        self.verdict = Verdict.WINNABLE
        self._improve(search.win)
        if not self._optimal:
            return
        guide, nodes = _SHORTER
        self._searches[:] = [shorter := BestFirst(self.position, guide)]
        yield shorter, nodes
        self._improve(shorter.win)
        self._searches[:] = [shortest := Shortest(self.position, len(self.moves), self.lower_bound)]
        self._take(shortest)
        yield shortest, sys.maxsize

    def _any(self) -> Generator[tuple[BestFirst, int], None, BestFirst]:
        """Look for any solution; the search that has found one, or that there is none."""
        searches: dict[Guide, BestFirst] = {}
        for turn in _TURNS:
            for guide in _GUIDES:
                if guide not in searches:
                    searches[guide] = BestFirst(self.position, guide)
                    self._searches.append(searches[guide])
                search = searches[guide]
                yield search, turn - search.nodes
                if search.ended:
                    return search
        # What the others keep in memory is better used by one.
        self._searches[:] = [search := searches[_GUIDES[0]]]
        searches.clear()
        yield search, sys.maxsize
        return search

    def _take(self, shortest: Shortest) -> None:
        self._improve(shortest.win)
        self.lower_bound = max(self.lower_bound, shortest.lower_bound)

    def _improve(self, moves: tuple[Move, ...] | None) -> None:
        """Take a solution that is the first or shorter than the one known."""
        if moves is None or (self.moves and len(moves) >= len(self.moves)):
            return
        if not Record(self.position, moves).verify().won:
            message = f"the solver found no solution but {' '.join(map(str, moves))}: please report"
            raise SimonError(message)
        self.moves = moves


def solve(  # noqa: PLR0913 - all but the first by name
    position: Position,
    *,
    optimal: bool = False,
    limit: Limit = Limit(),
    progress: Callable[[Solution], object] | None = None,
    stop: Stop | None = None,
    trace: Callable[[TraceEvent], object] | None = None,
) -> Solution:
    """Find out whether a position can be won, and how.

    Args:
        position: any legal position, also in the middle of a game.
        optimal: whether to go on to the shortest solution and its proof. The bounds close in as
            it runs: at a limit, the best solution so far is returned.
        limit: when to give up.
        progress: called about ten times a second with what is known by then.
        stop: looked at every 10 ms or so; once it is set, what is known by then is returned.
        trace: called with each position that had its turn, in the order in which they were looked
            into.

    Returns:
        The solution, each move checked by the rules; or that there is none, if every position
        that can be reached was looked at; or that it is unknown, and which limit came first.

    >>> from simon_widget import deals, solve
    >>> solution = solve(deals.pysol(4), optimal=True)
    >>> solution.verdict, len(solution.moves), solution.is_optimal
    (<Verdict.WINNABLE: 'winnable'>, 56, True)
    """
    search = Search(position, optimal=optimal, trace=trace)
    return drive(search, limit=limit, progress=progress, stop=stop)


def drive(
    search: Search | Reaching,
    *,
    limit: Limit,
    progress: Callable[[Solution], object] | None = None,
    stop: Stop | None = None,
) -> Solution:
    """Run a search until it has ended or something stops it, as `solve` does."""
    started = shown = time.monotonic()
    limit_hit: LimitHit | None = None
    while not search.ended:
        seconds = time.monotonic() - started
        left = _SLICE if limit.nodes is None else min(_SLICE, limit.nodes - search.nodes)
        if stop is not None and stop.is_set():
            limit_hit = "stop"
        elif left <= 0:
            limit_hit = "nodes"
        elif limit.seconds is not None and seconds >= limit.seconds:
            limit_hit = "seconds"
        elif search.states >= limit.states:
            limit_hit = "states"
        if limit_hit:
            break
        if progress is not None and started + seconds - shown >= _PROGRESS_S:
            shown = started + seconds
            progress(search.solution(seconds))
        search.run(left)
    return search.solution(time.monotonic() - started, limit_hit)
