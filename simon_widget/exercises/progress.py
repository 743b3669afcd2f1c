"""How a reader gets on with an exercise, told from the moves on the board."""

from __future__ import annotations

import time
from dataclasses import replace
from typing import TYPE_CHECKING

from simon_widget.exercises.exercise import Check, Exercise, Result
from simon_widget.goals import FindMoves

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from simon_widget.moves import Move


class Progress:
    """Follows one reader, and keeps the result of the exercise up to date.

    Args:
        exercise: what is being solved; its result begins anew.
        clock: tells the seconds.

    >>> from simon_widget import Move, deals
    >>> exercise = Exercise(deals.pysol(24), "empty a column", max_moves=1)
    >>> progress = Progress(exercise)
    >>> _ = progress.follow([Move.parse("5-8x1")]), progress.follow([])
    >>> progress.follow([Move.parse("10-7x1")]).solved, exercise.result.tries
    (True, 2)
    """

    def __init__(self, exercise: Exercise, clock: Callable[[], float] = time.monotonic) -> None:
        self.exercise = exercise
        self.check = exercise.check([])
        """Where the reader stands."""
        self.is_known = False
        """Whether the last move had been found before."""
        self._clock = clock
        self._found: list[Move] = []
        self._is_trying = False
        self._began: float | None = None
        exercise.result = Result(wanted=self.check.wanted)

    @property
    def finds_moves(self) -> bool:
        """Whether moves are to be found, so that each one is to be taken back."""
        return isinstance(self.exercise.goal, FindMoves)

    def follow(self, moves: Sequence[Move]) -> Check:
        """Take notice of the moves that are made now, from the position on.

        Moves to be found have to be taken back, after which this is called again.
        """
        if not moves:
            if not self.finds_moves:
                self._is_trying = False
                self.check = self.exercise.check([])
            return self.check
        if self.finds_moves:
            self.is_known = moves[0] in self._found
            self._found += [] if self.is_known else [moves[0]]
            moves = self._found
        self.check = self.exercise.check(moves)
        self._note()
        return self.check

    def again(self) -> None:
        """Begin another try."""
        self._is_trying, self.is_known = False, False
        self._found.clear()
        self.check = self.exercise.check([])

    def note_hint(self) -> None:
        """A hint was given."""
        result = self.exercise.result
        if not result.solved:
            self.exercise.result = replace(result, hints=result.hints + 1)

    def _note(self) -> None:
        result = self.exercise.result
        tries = result.tries + (not self._is_trying)
        self._is_trying = True
        if result.solved:
            return  # what comes later is for the joy of it
        now = self._clock()
        self._began = now if self._began is None else self._began
        self.exercise.result = replace(
            result,
            solved=self.check.solved,
            tries=tries,
            moves=self.check.moves,
            seconds=round(now - self._began, 3),
        )
