"""Somebody to think for a widget who answers when the test says so."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING

import pytest

from simon_widget import Verdict
from simon_widget.solver.worker import Answer
from simon_widget.widget import thinking

if TYPE_CHECKING:
    from collections.abc import Callable

    from simon_widget.solver.worker import Question


class Patient:
    """A thinker that answers when the test says so."""

    won, lost = Verdict.WINNABLE, Verdict.UNWINNABLE

    def __init__(self) -> None:
        self.open: list[tuple[Question, Callable[[Answer], object]]] = []
        self.withdrawn: list[Question] = []

    def ask(self, question: Question, answered: Callable[[Answer], object]) -> Callable[[], object]:
        self.open.append((question, answered))
        return lambda: self.withdrawn.append(question)

    def answer(self, answer: Answer | None = None) -> None:
        """Answer the oldest question, by default with the truth.

        That happens on a thread of its own, as with a process that thinks.
        """
        question, answered = self.open.pop(0)
        if answer is None:
            search = question.search()
            while not search.ended:
                search.run(1000)
            answer = Answer.of(search)
        thread = threading.Thread(target=answered, args=(answer,))
        thread.start()
        thread.join()


@pytest.fixture
def thinker(monkeypatch: pytest.MonkeyPatch) -> Patient:
    """Widgets made in this test ask this thinker."""
    patient = Patient()
    monkeypatch.setattr(thinking, "thinker", lambda: patient)
    return patient
