"""A process that searches for another one, which asks by JSON lines: `main` is all it runs.

It is asked `{"ask": number, …}` with what a `Question` holds, which is answered by
`{"answer": number, …}` in its time, or not after `{"drop": number}`. It ends when nobody can ask
any more.
"""

from __future__ import annotations

import contextlib
import json
import os
import queue
import signal
import sys
import threading
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from simon_widget import goals
from simon_widget.moves import Move
from simon_widget.position import Position
from simon_widget.solver.columns import key_of
from simon_widget.solver.reaching import FAR, Reaching
from simon_widget.solver.solving import Search, Verdict

if TYPE_CHECKING:
    from collections.abc import Iterator
    from collections.abc import Set as AbstractSet

_STATES: Final = 1_000_000
"""How many positions a search may keep in memory, about 200 MB."""
_MOST_DEAD: Final = 20_000
"""More keys of lost positions are not worth their way to another process."""


@dataclass(frozen=True, slots=True)
class Question:
    """What is to be found out.

    Attributes:
        position: where to start.
        optimal: whether to go on to the shortest solution.
        seconds: after which what is known by then is the answer.
        at_least: how many moves every solution is known to have.
        goal: what to reach, if that is not any win.
        within: in how many moves at the most, if there is a goal.
    """

    position: Position
    optimal: bool = False
    seconds: float = 30.0
    at_least: int = 0
    goal: goals.PositionGoal | None = None
    within: int = FAR

    def search(self) -> Search | Reaching:
        """The search for the answer."""
        if self.goal is None:
            return Search(self.position, optimal=self.optimal, at_least=self.at_least)
        return Reaching(self.position, self.goal, self.within)

    def to_json(self) -> dict[str, Any]:
        """The question as another process reads it."""
        return {
            "position": self.position.text(),
            "optimal": self.optimal,
            "seconds": self.seconds,
            "at_least": self.at_least,
            "goal": None if self.goal is None else str(self.goal),
            "within": self.within,
        }

    @classmethod
    def from_json(cls, read: dict[str, Any]) -> Question:
        """The question that was written by `to_json`."""
        goal = None if read["goal"] is None else goals.parse(read["goal"])
        assert goal is None or isinstance(goal, goals.PositionGoal)  # noqa: S101 - so it is written
        position = Position.parse(read["position"])
        numbers = (read["optimal"], read["seconds"], read["at_least"])
        return cls(position, *numbers, goal, read["within"])


@dataclass(frozen=True, slots=True)
class Answer:
    """What was found out.

    Attributes:
        verdict: whether the position can be won, or the goal be reached.
        moves: the moves of a solution, or of the way to the goal.
        is_optimal: whether it is proven that none is shorter.
        dead: the keys of positions that are lost, as far as they are told.
    """

    verdict: Verdict = Verdict.UNKNOWN
    moves: tuple[Move, ...] = ()
    is_optimal: bool = False
    dead: AbstractSet[int] = frozenset()

    @classmethod
    def of(cls, search: Search | Reaching) -> Answer:
        """What a search has found by now."""
        found = search.solution()
        return cls(found.verdict, found.moves, found.is_optimal, search.dead)

    def to_json(self, position: Position) -> dict[str, Any]:
        """The answer as another process reads it."""
        dead = self.dead if len(self.dead) <= _MOST_DEAD else {key_of(position)}
        return {
            "verdict": self.verdict.value,
            "moves": [str(move) for move in self.moves],
            "is_optimal": self.is_optimal,
            "dead": list(dead),
        }

    @classmethod
    def from_json(cls, read: dict[str, Any]) -> Answer:
        """The answer that was written by `to_json`."""
        moves = tuple(Move.parse(move) for move in read["moves"])
        return cls(Verdict(read["verdict"]), moves, read["is_optimal"], frozenset(read["dead"]))


class _Open(NamedTuple):
    search: Search | Reaching
    until: float
    optimal: bool


class Desk:
    """Searches that take turns, so that a short one need not wait for the end of a long one.

    Those for a shortest solution have theirs when there is no other.

    Args:
        nodes: how many positions each looks at in a turn.

    >>> from simon_widget import deals
    >>> desk = Desk()
    >>> desk.ask(7, Question(deals.pysol(24)))
    >>> while desk.is_busy:
    ...     for number, answer in desk.work():
    ...         print(number, answer.verdict)
    7 Verdict.WINNABLE
    """

    def __init__(self, nodes: int = 100) -> None:
        self._nodes = nodes
        self._open: dict[int, _Open] = {}

    @property
    def is_busy(self) -> bool:
        """Whether there is something to work on."""
        return bool(self._open)

    def ask(self, number: int, question: Question) -> None:
        """Begin a search."""
        until = time.monotonic() + question.seconds
        self._open[number] = _Open(question.search(), until, question.optimal)

    def drop(self, number: int) -> None:
        """Nobody wants to know any more."""
        self._open.pop(number, None)

    def work(self) -> Iterator[tuple[int, Answer]]:
        """Give each search a turn; the answers of those that are through."""
        first = [item for item in self._open.items() if not item[1].optimal]
        for number, (search, until, _) in first or tuple(self._open.items()):
            if number not in self._open:
                continue  # an answer has made somebody drop it
            search.run(self._nodes)
            if search.ended or search.states >= _STATES or time.monotonic() >= until:
                del self._open[number]
                yield number, Answer.of(search)


def main() -> None:
    """Answer what is asked on the standard input, until that ends."""
    # An interrupt of the notebook is sent to all its processes, but means its cell.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(5)  # cells go first
    lines: queue.SimpleQueue[str | None] = queue.SimpleQueue()

    def listen() -> None:
        for line in sys.stdin:
            lines.put(line)
        lines.put(None)

    threading.Thread(target=listen, daemon=True).start()
    with contextlib.suppress(BrokenPipeError):
        _serve(lines)
    # What is left in the buffer nobody reads.
    os._exit(0)


def _serve(lines: queue.SimpleQueue[str | None]) -> None:
    desk = Desk()
    positions: dict[int, Position] = {}
    while True:
        while not desk.is_busy or not lines.empty():
            line = lines.get()
            if line is None:
                return
            read = json.loads(line)
            if "drop" in read:
                desk.drop(read["drop"])
                positions.pop(read["drop"], None)
            else:
                question = Question.from_json(read)
                positions[read["ask"]] = question.position
                desk.ask(read["ask"], question)
        for number, answer in desk.work():
            told = answer.to_json(positions.pop(number))
            sys.stdout.write(json.dumps({"answer": number, **told}) + "\n")
            sys.stdout.flush()
