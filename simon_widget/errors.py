"""What can be wrong: rules broken (`Violation`) and the exceptions that say so.

Every exception of this package is a `SimonError`, and every `SimonError` is a `ValueError`::

    SimonError
    ├── InvalidCardError          text that is no card
    ├── InvalidMoveError          text that is no move
    ├── InvalidPositionError      cards that make no Simple Simon position
    ├── InvalidCodeError          text that is no game code
    ├── InvalidDealError          a number that no program deals
    ├── InvalidGoalError          text that is no goal, or an exercise that is none
    ├── InvalidMarkError          something that cannot be pointed at
    ├── InvalidMessageError       something from the browser that is no message of ours
    ├── AmbiguousMoveError        a move without its count where several are legal
    ├── RefusedError              an action the game refuses (carries the Violation)
    │   └── IllegalMoveError      a move the rules refuse
    ├── RecordError               a recorded game that cannot be read or replayed
    │   ├── SolutionError         another program's text or file that cannot (with line and step)
    │   └── NoSolutionError       the output of a solver that has found no solution
    ├── SolverError               a solver that cannot be run, or fails
    └── TraceError                a trace of a search that cannot be read (with its line)

The last four are defined in `simon_widget.importers.errors` and `simon_widget.traces`.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import partial
from types import MappingProxyType
from typing import TYPE_CHECKING

from simon_widget import locales

if TYPE_CHECKING:
    from collections.abc import Mapping

RULES = (
    "game-over",
    "no-such-column",
    "same-column",
    "empty-source",
    "count-out-of-range",
    "not-a-run",
    "mixed-suits",
    "king-needs-empty",
    "onto-ace",
    "wrong-rank",
    "nothing-takes-it",
    "undo-limit",
    "nothing-to-undo",
    "nothing-to-redo",
    "stale",
)
"""The ids of all reminders, in the order in which a move is held against them."""


@dataclass(frozen=True, slots=True)
class Violation:
    """The rule an action breaks, with the very cards and columns in question.

    Attributes:
        rule: one of `RULES`.
        params: by name: cards as `Card`, columns counted from 0, ranks and counts as numbers.
            Of two cards, `lower` is the one beneath and `upper` the one that lies on it.
        locale: the language it speaks if no other is asked for; two violations are equal whatever
            they speak.

    >>> Violation("same-column", {"column": 2}).message()
    'Column 3 is where it lies already: choose another column.'
    >>> print(Violation("empty-source", {"column": 2}, locale="ms"))
    Lajur 3 kosong: tiada kad untuk dipindahkan.
    """

    rule: str
    params: Mapping[str, locales.Value] = field(default_factory=dict)
    locale: str = field(default="en", compare=False, kw_only=True)

    def __post_init__(self) -> None:
        object.__setattr__(self, "params", MappingProxyType(dict(self.params)))

    def __hash__(self) -> int:
        return hash((self.rule, frozenset(self.params.items())))

    def __reduce__(self) -> tuple[partial[Violation], tuple[str, dict[str, locales.Value]]]:
        return partial(Violation, locale=self.locale), (self.rule, dict(self.params))

    def __repr__(self) -> str:
        return f"Violation({self.rule!r}, {dict(self.params)!r})"

    def __str__(self) -> str:
        return self.message()

    def message(self, locale: str | None = None) -> str:
        """The reminder as a sentence for a person, in the language of `locale` or its own."""
        return locales.text(f"reminder.{self.rule}", self.params, locale or self.locale)


class SimonError(ValueError):
    """The base of all errors of this package."""


class InvalidCardError(SimonError):
    """Text that is no card."""


class InvalidMoveError(SimonError):
    """Text that is no move."""


class InvalidPositionError(SimonError):
    """Cards that make no Simple Simon position.

    Attributes:
        reason: what is wrong, without the line.
        card: the card in question as text, if there is one.
        line: the line of the layout text, counted from 1, if it came from one.
    """

    def __init__(self, message: str, *, card: str | None = None, line: int | None = None) -> None:
        super().__init__(message if line is None else f"line {line}: {message}")
        self.reason = message
        self.card = card
        self.line = line


class InvalidCodeError(SimonError):
    """Text that is no game code."""


class InvalidDealError(SimonError):
    """A deal number that no program deals."""


class InvalidGoalError(SimonError):
    """Text that is no goal, or a goal that makes no exercise of a position."""


class InvalidMarkError(SimonError):
    """Something that cannot be pointed at in a position."""


class InvalidMessageError(SimonError):
    """Something from the browser that is no message of ours."""


class AmbiguousMoveError(SimonError):
    """A move without its count where several counts are legal."""


class RefusedError(SimonError):
    """An action the game refuses; nothing has changed.

    Attributes:
        violation: the rule that refuses it.
    """

    def __init__(self, message: str, violation: Violation) -> None:
        super().__init__(message)
        self.violation = violation

    def __reduce__(self) -> tuple[type[RefusedError], tuple[str, Violation]]:
        return type(self), (str(self), self.violation)


class IllegalMoveError(RefusedError):
    """A move the rules refuse."""


class RecordError(SimonError):
    """A recorded game that cannot be read or replayed.

    Attributes:
        ply: how many moves can be replayed before the fault, if the fault is a move.
        violation: the rule that the next move breaks, if it breaks one.
    """

    def __init__(
        self, message: str, *, ply: int | None = None, violation: Violation | None = None
    ) -> None:
        super().__init__(message)
        self.ply = ply
        self.violation = violation
