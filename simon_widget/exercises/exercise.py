"""One exercise, and how an answer to it is graded."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Literal

from simon_widget import goals, locales
from simon_widget.errors import IllegalMoveError, InvalidGoalError, SimonError, Violation
from simon_widget.game import Game
from simon_widget.goals import FindMoves, Goal, Join, PositionGoal, Uncover, Win
from simon_widget.moves import Move
from simon_widget.solver import reach
from simon_widget.solver.reaching import FAR, NO_LIMIT

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from simon_widget.position import Position
    from simon_widget.record import Source
    from simon_widget.solver import Limit

Outcome = Literal["going", "solved", "out-of-moves", "illegal"]


@dataclass(frozen=True, slots=True)
class Check:
    """What an answer is worth.

    Attributes:
        outcome: "solved"; "going": nothing is wrong, but the goal is not reached yet;
            "out-of-moves": nor can it be, for there are no moves left; "illegal": the rules refuse
            a move.
        moves: how many moves were used; of `FindMoves`, how many different ones were found.
        wanted: of `FindMoves`, how many there are.
        ply: how many moves come before the first illegal one, if there is one.
        violation: why that one is refused.
    """

    outcome: Outcome
    moves: int = 0
    wanted: int | None = None
    ply: int | None = None
    violation: Violation | None = None

    @property
    def solved(self) -> bool:
        """Whether the exercise is solved."""
        return self.outcome == "solved"

    def message(self, locale: str = "en") -> str:
        """The outcome as a sentence for a person, in the language of `locale`.

        >>> Check("solved", 3).message()
        'Solved in 3 moves.'
        """
        if self.outcome == "illegal" and self.violation is not None:
            return self.violation.message(locale)
        if self.wanted is not None:
            key = "task.found-all" if self.solved else "task.found"
            return locales.text(key, {"found": self.moves, "count": self.wanted}, locale)
        return locales.text(f"task.{self.outcome}", {"count": self.moves}, locale)


@dataclass(frozen=True, slots=True)
class Result:
    """How a reader got on with an exercise.

    Attributes:
        solved: whether it is solved.
        tries: how often it was begun: each first move of all, or after "Try again" or after all
            was undone, begins a try.
        moves: the moves used in the try that solved it, or in the last one; of `FindMoves`, how
            many were found.
        wanted: of `FindMoves`, how many there are.
        seconds: from the first move to the one that solved it, or to the last one.
        hints: how many hints were given.

    >>> Result.from_json(Result(solved=True, tries=2, moves=3).to_json()).tries
    2
    """

    solved: bool = False
    tries: int = 0
    moves: int = 0
    wanted: int | None = None
    seconds: float = 0.0
    hints: int = 0

    def to_json(self) -> str:
        """The result as JSON text, an object of the attributes; `from_json` reads it back."""
        return json.dumps(asdict(self))

    @classmethod
    def from_json(cls, text: str) -> Result:
        """The result that `to_json` wrote.

        Raises:
            SimonError: the text is no such result.
        """
        try:
            return cls(**json.loads(text))
        except (ValueError, TypeError) as error:
            raise SimonError(f"this is no result of an exercise: {error}") from None


class Exercise:
    """A position and what is to be done with it.

    Args:
        position: where it begins: a Position, or whatever a Game starts from; a Record at its end.
        goal: a goal of `simon_widget.goals`, or its text, such as "empty a column", "join the
            hearts", "uncover the AH", "win in 5" or "find every legal move".
        max_moves: in how many moves it is to be done; None: in any number.
        hints: whether a reader may ask for a hint, and is told of a move after which the goal is
            out of reach.
        title: a heading, or headings by language: {"en": …, "ms": …}.
        name: what a program calls it.

    Raises:
        InvalidGoalError: the text is no goal, or the goal makes no exercise of this position.
        SimonError: `position` cannot be read.

    >>> from simon_widget import deals
    >>> exercise = Exercise(deals.pysol(24), "empty a column", max_moves=2)
    >>> exercise.check(["10-3"]).outcome, exercise.check(["10-7"]).outcome
    ('illegal', 'solved')
    >>> [str(move) for move in exercise.solve()]
    ['10-7x1']
    """

    def __init__(  # noqa: PLR0913 - all but the first three by name
        self,
        position: Source,
        goal: Goal | str,
        max_moves: int | None = None,
        *,
        hints: bool = True,
        title: str | Mapping[str, str] = "",
        name: str = "",
    ) -> None:
        self.position: Position = Game(position).position
        """Where it begins."""
        self.goal: Goal = goals.parse(goal) if isinstance(goal, str) else goal
        """What is to be done."""
        self.max_moves = _most_moves(self.goal, max_moves)
        """In how many moves; None: in any number."""
        self.hints = hints
        """Whether there are hints."""
        self.titles: dict[str, str] = {"en": title} if isinstance(title, str) else dict(title)
        """The headings by language."""
        self.name = name
        """What a program calls it."""
        self.result = Result()
        """How the reader got on with it last; a board keeps it up to date."""
        _check_goal(self.position, self.goal)

    def __repr__(self) -> str:
        most = "" if self.max_moves is None else f", max_moves={self.max_moves}"
        name = f"{self.name}: " if self.name else ""
        return f"<Exercise {name}{self.goal}{most}>"

    def title(self, locale: str = "en") -> str:
        """The heading in the language of `locale`, or the English one."""
        return self.titles.get(locales.language(locale), self.titles.get("en", ""))

    def message(self, locale: str = "en") -> str:
        """What to do, as sentences for a person, in the language of `locale`.

        >>> from simon_widget import deals
        >>> Exercise(deals.pysol(24), "empty 2 columns", 6).message()
        'Empty 2 columns at the same time. You have 6 moves.'
        """
        words = self.goal.message(locale)
        if self.max_moves is None:
            return words
        return f"{words} {locales.text('task.within', {'count': self.max_moves}, locale)}"

    def check(self, moves: Iterable[Move | str]) -> Check:
        """Grade an answer; the same answer always gets the same grade.

        Args:
            moves: the moves in order, from the position on. For `FindMoves`, all of them from the
                position, in any order; illegal ones are told, and do no other harm.

        Raises:
            InvalidMoveError: a text is no move.
            AmbiguousMoveError: a text lacks its count, and several are legal.
        """
        if isinstance(self.goal, FindMoves):
            return self._check_found(moves)
        assert isinstance(self.goal, PositionGoal)  # noqa: S101 - there is no other kind
        position, ply = self.position, 0
        for ply, move in enumerate(moves, 1):
            try:
                position = position.play(_read(move, position))
            except IllegalMoveError as error:
                return Check("illegal", ply - 1, ply=ply - 1, violation=error.violation)
            is_late = self.max_moves is not None and ply > self.max_moves
            if not is_late and self.goal.is_met(position):
                return Check("solved", ply)
        is_over = self.max_moves is not None and ply >= self.max_moves
        return Check("out-of-moves" if is_over else "going", ply)

    def _check_found(self, moves: Iterable[Move | str]) -> Check:
        wanted = set(self.position.legal_moves)
        found: set[Move] = set()
        fault: tuple[int, Violation] | None = None
        for ply, move in enumerate(moves):
            try:
                read = _read(move, self.position)
                self.position.play(read)
                found.add(read)
            except IllegalMoveError as error:
                fault = fault or (ply, error.violation)
        outcome: Outcome = "going" if fault is None else "illegal"
        outcome = "solved" if found == wanted else outcome
        first, violation = fault or (None, None)
        return Check(outcome, len(found), len(wanted), first, violation)

    def solve(self, limit: Limit = NO_LIMIT) -> tuple[Move, ...]:
        """The shortest answer, found by the solver; for `FindMoves`, all moves.

        Returns:
            The moves; none if there is no answer, or none was found before the limit.
        """
        if not isinstance(self.goal, PositionGoal):
            return tuple(self.position.legal_moves)
        within = FAR if self.max_moves is None else self.max_moves
        return reach(self.position, self.goal, within=within, limit=limit).moves


def _read(move: Move | str, position: Position) -> Move:
    return position.parse_move(move) if isinstance(move, str) else Move(*move)


def _most_moves(goal: Goal, max_moves: int | None) -> int | None:
    own = goal.moves if isinstance(goal, Win) else None
    if max_moves is None:
        return own
    if type(max_moves) is not int or max_moves < 1:
        raise InvalidGoalError(f"max_moves must be a whole number from 1 on, not {max_moves!r}")
    if isinstance(goal, FindMoves):
        raise InvalidGoalError("to find every legal move takes as many as there are: no max_moves")
    if own not in {None, max_moves}:
        raise InvalidGoalError(f'max_moves is {max_moves}, but the goal says "{goal}"')
    return max_moves


def _check_goal(position: Position, goal: Goal) -> None:
    """Refuse what makes no exercise."""
    if isinstance(goal, FindMoves):
        if not position.legal_moves:
            raise InvalidGoalError("there is no legal move to find in this position")
        return
    if not isinstance(goal, PositionGoal):
        raise InvalidGoalError(f"{goal!r} is no goal: take one of simon_widget.goals")
    if goal.is_met(position):
        raise InvalidGoalError(f'"{goal}" makes no exercise: the position is so from the start')
    cards = {card for column in position.columns for card in column}
    match goal:
        case Join(suit=suit) if all(card.suit != suit for card in cards):
            raise InvalidGoalError(f'"{goal}" makes no exercise: the deck has no such suit')
        case Uncover(card=card) if card not in cards:
            raise InvalidGoalError(f'"{goal}" makes no exercise: {card} is not on the table')
