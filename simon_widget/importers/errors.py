"""What can be wrong with other programs, and what they write."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from simon_widget.errors import RecordError, SimonError, Violation

if TYPE_CHECKING:
    from simon_widget.position import Position


class SolutionError(RecordError):
    """What another program wrote, and cannot be read or does not replay.

    Attributes:
        line: the line at fault, counted from 1, if it is text.
        step: the step at fault as the program counts them, from 1, if it is one.
        ply: how many moves can be replayed before the fault.
        violation: the rule that the step breaks, if it breaks one.
        position: the position before the step at fault, if it is known.
    """

    def __init__(  # noqa: PLR0913 - each says one thing of the place at fault
        self,
        message: str,
        *,
        line: int | None = None,
        step: int | None = None,
        ply: int | None = None,
        violation: Violation | None = None,
        position: Position | None = None,
    ) -> None:
        place = [f"{name} {n}" for name, n in (("line", line), ("step", step)) if n is not None]
        super().__init__(
            ": ".join([", ".join(place), message] if place else [message]),
            ply=ply,
            violation=violation,
        )
        self.line = line
        self.step = step
        self.position = position


class NoSolutionError(RecordError):
    """The output of a solver that has found no solution.

    Attributes:
        verdict: "impossible" if the solver says that there is none, "not-found" if it gave up,
            "limit" if a limit of time or size ended its search.
    """

    def __init__(self, message: str, verdict: Literal["impossible", "not-found", "limit"]) -> None:
        super().__init__(message)
        self.verdict = verdict

    def __reduce__(self) -> tuple[type[NoSolutionError], tuple[str, str]]:
        return NoSolutionError, (str(self), self.verdict)


class SolverError(SimonError):
    """A solver that cannot be run, or fails."""
