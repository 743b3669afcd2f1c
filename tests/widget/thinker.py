"""Somebody to think for a widget who answers when the test says so."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING

from simon_widget import Verdict

if TYPE_CHECKING:
    from collections.abc import Callable

    from simon_widget.solver.worker import Answer, Question


class Patient:
    """A thinker that answers when the test says so."""

    won, lost = Verdict.WINNABLE, Verdict.UNWINNABLE

    def __init__(self) -> None:
        self.open: list[tuple[Question, Callable[[Answer], object]]] = []
        self.withdrawn: list[Question] = []

    def ask(self, question: Question, answered: Callable[[Answer], object]) -> Callable[[], object]:
        self.open.append((question, answered))
        return lambda: self.withdrawn.append(question)

    def answer(self, answer: Answer) -> None:
        """Answer the oldest question, as a process does on a thread of its own."""
        _, answered = self.open.pop(0)
        thread = threading.Thread(target=answered, args=(answer,))
        thread.start()
        thread.join()
