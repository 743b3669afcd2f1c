"""Looks into every ply of a recording, in the background, and tells what is known by now."""

from __future__ import annotations

import dataclasses
import time
from functools import partial
from typing import TYPE_CHECKING, Final, Literal

from simon_widget.solver import Verdict
from simon_widget.widget import thinking

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from contextlib import AbstractContextManager

    from simon_widget.record import Record
    from simon_widget.solver import Assessment
    from simon_widget.solver.analysis import Analysis
    from simon_widget.solver.worker import Answer, Question
    from simon_widget.widget.protocol import AnalysisText

PATIENCE_S: Final = 30.0
"""How long one position may be thought about."""
_PAUSE_S: Final = 0.2
"""The least time between two tellings, lest they keep everybody busy."""
_LETTERS: Final = {Verdict.WINNABLE: "w", Verdict.UNWINNABLE: "u", Verdict.UNKNOWN: "?"}


class Analyst:
    """Analyses one recording at a time. Everything is called under the lock of the game.

    Args:
        turn: holds that lock.
        tell: told whenever there is news; under the lock.
    """

    def __init__(
        self, turn: Callable[[], AbstractContextManager[object]], tell: Callable[[], object]
    ) -> None:
        self._turn, self._tell = turn, tell
        self.record: Record | None = None
        """What is, or was, looked into."""
        self._analysis: Analysis | None = None
        self._questions: Iterator[Question] = iter(())
        self._withdraw: Callable[[], object] = _nothing
        self._run = 0
        self._optimal = False
        self._done = 0
        self._told_at = 0.0
        self._state: Literal["running", "done", "stopped"] = "done"

    def known(self, record: Record) -> Analysis | None:
        """What is known of a record, if it was looked into."""
        return self._analysis if self.record is record else None

    def begin(self, record: Record, analysis: Analysis, *, optimal: bool) -> None:
        """Look into a record, starting from what is known of it."""
        self._withdraw()
        if self._analysis is not analysis:
            self.record, self._analysis = record, analysis
            self._done, self._optimal = 0, False
        self._optimal |= optimal
        self._questions = analysis.questions(optimal=optimal)
        self._state = "running"
        self._go_on()
        self._told_at = 0.0  # that it has begun is told; the first answer is to be told at once

    def stop(self) -> None:
        """Look no further; what is known stays."""
        if self._state == "running":
            self._withdraw()
            self._run += 1
            self._state = "stopped"
            self._tell()

    def forget(self) -> None:
        """Another game is shown."""
        self._withdraw()
        self._run += 1
        self.record = self._analysis = None
        self._state = "done"

    def assessments(self) -> list[Assessment]:
        """What is known by now."""
        return [] if self._analysis is None else self._analysis.assessments()

    def text(self) -> AnalysisText | None:
        """What is known by now, for the browser."""
        if self._analysis is None:
            return None
        found = self._analysis.assessments()
        return {
            "verdicts": "".join(_LETTERS[each.verdict] for each in found),
            "distances": [each.distance for each in found] if self._optimal else [],
            "done": self._done,
            "state": self._state,
        }

    def _go_on(self) -> None:
        """Ask the next question, and tell what is known if it is time for that."""
        self._run += 1
        question = next(self._questions, None)
        if question is None:
            self._state = "done"
            self._withdraw = _nothing
        else:
            question = dataclasses.replace(question, seconds=PATIENCE_S)
            learn = partial(self._learn, self._run, question)
            self._withdraw = thinking.thinker().ask(question, learn)
        now = time.monotonic()
        if self._state == "done" or now - self._told_at >= _PAUSE_S:
            self._told_at = now
            self._tell()

    def _learn(self, run: int, question: Question, answer: Answer) -> None:
        """Take an answer; on whatever thread it comes, under no lock."""
        with self._turn():
            if run == self._run and self._analysis is not None:
                self._analysis.learn(question.position, answer)
                self._done += 1
                self._go_on()


def _nothing() -> None:
    """There is nothing to withdraw."""
