"""Where a recorded game was still to be won, and what each move cost."""

from __future__ import annotations

import contextlib
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from simon_widget.errors import RecordError
from simon_widget.record import Record
from simon_widget.solver.columns import key_of
from simon_widget.solver.solving import Limit, Verdict, drive
from simon_widget.solver.worker import Answer, Question

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from simon_widget.position import Position
    from simon_widget.solver.solving import Stop

_PER_POSITION: Final = Limit(seconds=60.0)


@dataclass(frozen=True, slots=True)
class Assessment:
    """What is known of one position of a game.

    Attributes:
        ply: how many moves were made before.
        verdict: whether the game could still be won.
        distance: how many moves a shortest solution from here has; None if it is not known.
        cost: by how much the move that led here was longer than the best; 0 for a best move,
            None for the first position and where a distance is not known.
    """

    ply: int
    verdict: Verdict
    distance: int | None = None
    cost: int | None = None


def analyse(
    record: Record,
    *,
    optimal: bool = False,
    limit: Limit = _PER_POSITION,
    progress: Callable[[list[Assessment]], object] | None = None,
    stop: Stop | None = None,
) -> list[Assessment]:
    """Find out for every ply of a game whether it could still be won.

    What one position tells is used for the others: before a position that can be won, all could
    be; after a lost one, all are lost; and the line of one shortest solution gives the distance
    of every position on it.

    Args:
        record: the game; if a move of it is illegal, the part before it is looked at.
        optimal: whether to find the distance to the win at every ply, too.
        limit: for each position that has to be searched.
        progress: called with what is known by then after each search.
        stop: once it is set, what is known by then is returned.

    Returns:
        An assessment for each ply from 0 to the last. The move that threw the game away, if one
        did, is the one before the first `UNWINNABLE` ply that follows a `WINNABLE` one.

    >>> from simon_widget import Record, analyse, deals, solve
    >>> record = Record(deals.pysol(4), solve(deals.pysol(4)).moves)
    >>> {assessment.verdict for assessment in analyse(record)}
    {<Verdict.WINNABLE: 'winnable'>}
    """
    analysis = Analysis(record)
    for question in analysis.questions(optimal=optimal):
        search = question.search()
        drive(search, limit=limit, stop=stop)
        analysis.learn(question.position, Answer.of(search))
        if progress is not None:
            progress(analysis.assessments())
        if stop is not None and stop.is_set():
            break
    return analysis.assessments()


class Analysis:
    """An analysis under way: take a question, have it answered, have the answer learned from.

    Args:
        record: the game.
    """

    def __init__(self, record: Record) -> None:
        self.positions: list[Position] = []
        """The positions of the game, up to an illegal move."""
        with contextlib.suppress(RecordError):
            self.positions.extend(record.positions())
        self._keys = [key_of(position) for position in self.positions]
        # What could be won at a ply could be won before; what was lost was lost for good.
        self._won_until = -1
        self._lost_from = len(self.positions)
        self._distances: dict[int, int] = {}
        if self.positions[-1].is_won:
            self._won_until = len(self.positions) - 1

    def assessments(self) -> list[Assessment]:
        """What is known by now, by ply."""
        found: list[Assessment] = []
        earlier = None
        for ply, key in enumerate(self._keys):
            verdict = Verdict.UNKNOWN
            if ply <= self._won_until:
                verdict = Verdict.WINNABLE
            elif ply >= self._lost_from:
                verdict = Verdict.UNWINNABLE
            distance = self._distances.get(key)
            cost = None if distance is None or earlier is None else distance + 1 - earlier
            found.append(Assessment(ply, verdict, distance, cost))
            earlier = distance
        return found

    def questions(self, *, optimal: bool = False) -> Iterator[Question]:
        """What is to be asked, one by one; each depends on what was learned from those before."""
        tried: set[int] = set()
        while plies := [
            ply for ply in range(self._won_until + 1, self._lost_from) if ply not in tried
        ]:
            # The last and the first tell most; then it is halved.
            ends = [ply for ply in (len(self.positions) - 1, 0) if ply in plies]
            ply = ends[0] if ends else plies[len(plies) // 2]
            tried.add(ply)
            yield Question(self.positions[ply])
        if not optimal:
            return
        at_least = 0
        for ply in range(self._won_until + 1):
            key = self._keys[ply]
            if key not in self._distances:
                yield Question(self.positions[ply], optimal=True, at_least=at_least)
            # A move comes nearer to the win by one at the most.
            at_least = max(0, self._distances.get(key, at_least) - 1)

    def learn(self, position: Position, answer: Answer) -> None:
        """Take over what has been found out about one of the positions."""
        key = key_of(position)
        if answer.verdict is Verdict.WINNABLE:
            last = max(ply for ply, other in enumerate(self._keys) if other == key)
            self._won_until = max(self._won_until, last)
        elif answer.verdict is Verdict.UNWINNABLE:
            first = min(
                ply for ply, other in enumerate(self._keys) if other == key or other in answer.dead
            )
            self._lost_from = min(self._lost_from, first)
        if answer.is_optimal:
            record = Record(position, answer.moves)
            for ply, each in enumerate(record.positions()):
                self._distances[key_of(each)] = len(answer.moves) - ply
