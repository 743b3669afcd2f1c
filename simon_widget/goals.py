"""Goals: what a player is asked to do with a position, and how to tell that it is done.

A goal is an object, `EmptyColumn(2)`, or its text, `"empty 2 columns"`, which `parse` reads and
`str` writes. `Win`, `Join`, `EmptyColumn` and `Uncover` are about positions, so that a solver can
look for a way to them; `FindMoves` is about the moves of one position.
"""

from __future__ import annotations

import itertools
import re
from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Final, TypeAlias

from simon_widget import locales
from simon_widget.cards import Card, Suit
from simon_widget.errors import InvalidCardError, InvalidGoalError
from simon_widget.position import COLUMNS, SEQUENCE, Position

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from simon_widget.position import Column

Param: TypeAlias = "int | Card | Suit"


class Goal(ABC):
    """What an exercise asks for."""

    id: ClassVar[str]
    """Names its kind."""

    @property
    def params(self) -> Mapping[str, Param]:
        """What its text names: cards, suits and numbers."""
        return {}

    @property
    def key(self) -> str:
        """The key of its text in the catalogue."""
        return f"goal.{self.id}"

    @abstractmethod
    def __str__(self) -> str:
        """The text that `parse` reads."""

    def message(self, locale: str = "en") -> str:
        """The goal as a sentence for a person, in the language of `locale`.

        >>> Join(Suit.HEARTS, 5).message()
        'Bring 5 hearts together as a run at the end of a column.'
        """
        params = {
            name: locales.text(f"card.suit.{value.letter}", locale=locale)
            if isinstance(value, Suit)
            else value
            for name, value in self.params.items()
        }
        return locales.text(self.key, params, locale)


class PositionGoal(Goal):
    """A goal that a position meets or does not."""

    @abstractmethod
    def is_met(self, position: Position) -> bool:
        """Whether `position` is what is asked for."""

    @abstractmethod
    def at_least(self, position: Position) -> int:
        """A number of moves that no way from `position` to the goal is shorter than."""


@dataclass(frozen=True)
class Win(PositionGoal):
    """Win the game.

    Args:
        moves: in so many moves or fewer; None: in any number.

    >>> str(Win(5)), Win() == parse("win")
    ('win in 5', True)
    """

    moves: int | None = None
    id: ClassVar[str] = "win"

    def __post_init__(self) -> None:
        if self.moves is not None:
            _check("moves", self.moves, least=1, most=None)

    def __str__(self) -> str:
        return "win" if self.moves is None else f"win in {self.moves}"

    def is_met(self, position: Position) -> bool:
        """Whether all four sequences have left (R8)."""
        return position.is_won

    def at_least(self, position: Position) -> int:
        """Every card that is no king and not on the next of its suit must move."""
        cards = (card for column in position.columns for card in _misplaced(column))
        return sum(1 for _ in cards)


@dataclass(frozen=True)
class Join(PositionGoal):
    r"""Bring cards of one suit together.

    Args:
        suit: their suit.
        count: as a run of so many cards, or more, at the end of a column; 13, king to ace, leave
            the table. It is met, too, once a sequence of the suit has left.

    >>> position = Position.parse(
    ...     "Foundations: S-K D-K C-K\nKH QH JH TH\n9H 8H 7H 6H 5H 4H 3H 2H\nAH"
    ... )
    >>> Join(Suit.HEARTS, 8).is_met(position), Join(Suit.HEARTS).is_met(position)
    (True, False)
    >>> Join(Suit.HEARTS).at_least(position)
    2
    """

    suit: Suit
    count: int = SEQUENCE
    id: ClassVar[str] = "join"

    def __post_init__(self) -> None:
        _check("count", self.count, least=2, most=SEQUENCE)

    @property
    def params(self) -> Mapping[str, Param]:
        """The suit and the number of cards."""
        return {"suit": Suit(self.suit), "count": self.count}

    @property
    def key(self) -> str:
        """A whole sequence is asked for as such."""
        return "goal.complete" if self.count == SEQUENCE else super().key

    def __str__(self) -> str:
        name = Suit(self.suit).name.lower()
        return f"join the {name}" if self.count == SEQUENCE else f"join {self.count} {name}"

    def is_met(self, position: Position) -> bool:
        """Whether the run lies there, or a sequence of the suit has left."""
        if self.suit in position.removed:
            return True
        return any(
            column and column[-1].suit == self.suit and position.run_length(index) >= self.count
            for index, column in enumerate(position.columns)
        )

    def at_least(self, position: Position) -> int:
        """A move puts one card at most onto the next of its suit."""
        if self.suit in position.removed:
            return 0
        joined = {
            upper.rank
            for column in position.columns
            for lower, upper in itertools.pairwise(column)
            if upper.suit == self.suit and lower.below is upper
        }
        last = SEQUENCE - self.count + 1
        missing = (
            sum(rank not in joined for rank in range(low, low + self.count - 1))
            for low in range(1, last + 1)
        )
        return min(missing)


@dataclass(frozen=True)
class EmptyColumn(PositionGoal):
    """Empty columns.

    Args:
        count: so many are to be empty at the same time.

    >>> str(EmptyColumn()), str(EmptyColumn(2))
    ('empty a column', 'empty 2 columns')
    """

    count: int = 1
    id: ClassVar[str] = "empty"

    def __post_init__(self) -> None:
        _check("count", self.count, least=1, most=COLUMNS - 1)

    @property
    def params(self) -> Mapping[str, Param]:
        """The number of columns."""
        return {"count": self.count}

    def __str__(self) -> str:
        return "empty a column" if self.count == 1 else f"empty {self.count} columns"

    def is_met(self, position: Position) -> bool:
        """Whether so many columns are empty."""
        return sum(not column for column in position.columns) >= self.count

    def at_least(self, position: Position) -> int:
        """A move takes one run from one column, or from two if it completes a sequence."""
        runs = sorted(_runs_above(column, 0) for column in position.columns)[: self.count]
        return max(runs[-1], -(-sum(runs) // 2))


@dataclass(frozen=True)
class Uncover(PositionGoal):
    """Uncover a card, so that it lies at the end of a column.

    Args:
        card: the card; with 1 or 2 suits, any of those with its face.

    >>> Uncover(Card.parse("AH")) == parse("uncover the AH")
    True
    """

    card: Card
    id: ClassVar[str] = "uncover"

    @property
    def params(self) -> Mapping[str, Param]:
        """The card."""
        return {"card": self.card}

    def __str__(self) -> str:
        return f"uncover the {self.card}"

    def is_met(self, position: Position) -> bool:
        """Whether the card is the last of a column."""
        return any(column and column[-1] is self.card for column in position.columns)

    def at_least(self, position: Position) -> int:
        """A move takes one run from above it."""
        above = [
            _runs_above(column, depth + 1)
            for column in position.columns
            for depth, card in enumerate(column)
            if card is self.card
        ]
        return min(above, default=0)


@dataclass(frozen=True)
class FindMoves(Goal):
    """Find every legal move of the position. Each empty column is a target of its own (R6)."""

    id: ClassVar[str] = "find"

    def __str__(self) -> str:
        return "find every legal move"


FORMS: Final = (
    "find every legal move",
    "win",
    "win in 5",
    "join the hearts",
    "join 5 hearts",
    "empty a column",
    "empty 2 columns",
    "uncover the AH",
)
"""An example of every text there is."""

_SUITS = {suit.name.lower(): suit for suit in Suit}
_PATTERN = re.compile(
    r"(?P<find>find (?:every|all) legal moves?)"
    r"|(?P<win>win(?: from here)?(?: in (?P<moves>\d{1,3})(?: moves?)?)?)"
    rf"|join (?:the|(?P<cards>\d{{1,2}})) (?P<suit>{'|'.join(_SUITS)})"
    r"|empty (?:a column|(?P<columns>\d{1,2}) columns?)"
    r"|uncover (?:the )?(?P<card>\w{2,3})"
)


def parse(text: str) -> Goal:
    """The goal that a text names; `FORMS` shows what can be said.

    Raises:
        InvalidGoalError: it names none.

    >>> parse("join the hearts")
    Join(suit=<Suit.HEARTS: 1>, count=13)
    >>> parse("Win from here in 5 moves")
    Win(moves=5)
    """
    match = _PATTERN.fullmatch(" ".join(text.lower().split()))
    if match is None:
        raise InvalidGoalError(f"{text!r} is no goal: write one such as {', '.join(FORMS)}")
    found = match.groupdict()
    try:
        if found["find"]:
            return FindMoves()
        if found["win"]:
            return Win(None if found["moves"] is None else int(found["moves"]))
        if found["suit"]:
            return Join(_SUITS[found["suit"]], int(found["cards"] or SEQUENCE))
        if found["card"]:
            return Uncover(Card.parse(found["card"]))
    except InvalidCardError as error:
        raise InvalidGoalError(f"{text!r} is no goal: {error}") from None
    return EmptyColumn(int(found["columns"] or 1))


def _check(name: str, value: int, *, least: int, most: int | None) -> None:
    if type(value) is not int or value < least or (most is not None and value > most):
        allowed = f"from {least} on" if most is None else f"from {least} to {most}"
        raise InvalidGoalError(f"{name} of a goal must be a whole number {allowed}, not {value!r}")


def _misplaced(column: Column) -> Iterator[Card]:
    """The cards that are no kings and do not lie on the next card of their suit."""
    for depth, card in enumerate(column):
        if card.rank < SEQUENCE and (not depth or column[depth - 1].below is not card):
            yield card


def _runs_above(column: Column, depth: int) -> int:
    """How many moves it takes at least to remove the cards from `depth` on.

    A complete sequence does not count: it leaves by itself once nothing lies on it.
    """
    runs, length = 0, 0
    for index in range(depth, len(column)):
        if length and column[index - 1].below is column[index]:
            length += 1
        else:
            runs, length = runs + 1, 1
        if length == SEQUENCE:
            runs, length = runs - 1, 0
    return runs
