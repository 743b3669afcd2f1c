"""The rules as lessons: what is said of each rule, and positions that show it.

The sentences are those of the catalogue whose keys are "rules.R3.1", "rules.R3.2" and so on.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal

from simon_widget import locales
from simon_widget.cards import Card, deck
from simon_widget.codes import GameCode
from simon_widget.errors import Violation
from simon_widget.moves import Move
from simon_widget.position import COLUMNS, Position

if TYPE_CHECKING:
    from simon_widget.record import Source

Kind = Literal["allowed", "refused", "look"]


@dataclass(frozen=True, slots=True)
class Example:
    """A position, and perhaps what to try in it.

    Attributes:
        start: what a board is given to show it.
        move: the move to try.
        undoes: whether undo is what to try.
    """

    start: Source
    move: Move | None = None
    undoes: bool = False

    @property
    def position(self) -> Position:
        """The position."""
        return GameCode.parse(self.start).position() if isinstance(self.start, str) else _as(self)

    @property
    def violation(self) -> Violation | None:
        """The rule that refuses what is to be tried."""
        if self.undoes:
            return Violation("nothing-to-undo")
        return None if self.move is None else self.position.explain(self.move)

    @property
    def kind(self) -> Kind:
        """Whether what is to be tried is allowed; "look" if there is nothing to try."""
        if self.violation is not None:
            return "refused"
        return "look" if self.move is None else "allowed"

    def caption(self, locale: str = "en") -> str:
        """What to try or to look at, in words.

        >>> Example("SS1-S4-AAAAABD", Move.parse("4-5x1")).caption()
        'Allowed: 4♣, column 4 to column 5'
        """
        label = locales.text(f"rules.{self.kind}", locale=locale)
        if self.undoes:
            return f"{label}: {locales.text('action.undo', locale=locale)}"
        if self.move is None:
            return f"{label}: {self.start}"
        source, target, count = self.move
        card = self.position.columns[source][-count]
        places: dict[str, locales.Value] = {
            "count": count,
            "card": card,
            "source": source + 1,
            "target": target + 1,
        }
        return f"{label}: {locales.text('told.path', places, locale)}"


@dataclass(frozen=True, slots=True)
class Lesson:
    """One rule.

    Attributes:
        id: R1 to R12.
        examples: positions that show it, at least one.
    """

    id: str
    examples: tuple[Example, ...]

    @property
    def sentences(self) -> tuple[str, ...]:
        """The keys of what is said of it, in order."""
        pattern = re.compile(rf"rules\.{self.id}\.\d+")
        return tuple(key for key in locales.catalogue("en") if pattern.fullmatch(key))


def _as(example: Example) -> Position:
    assert isinstance(example.start, Position)  # noqa: S101 - a code or a position
    return example.start


def _table(*columns: str, suits: str = "SH") -> Position:
    """A small table: these columns, and the other cards of these suits to their right.

    The other suits have left, so that there is not much to look at. What is not named runs up, so
    that it is in nobody's way.
    """
    named = [[Card.parse(text) for text in column.split()] for column in columns]
    used = Counter(card for column in named for card in column)
    in_play = (card for card in deck(4) if card.suit.letter in suits)
    rest = sorted((Counter(in_play) - used).elements(), key=lambda card: (card.rank, card.suit))
    places = COLUMNS - len(named)
    height = -(-len(rest) // places)
    piles = [rest[place * height : (place + 1) * height] for place in range(places)]
    gone = {card.suit for card in deck(4) if card.suit.letter not in suits}
    return Position([*named, *piles], gone, suits=4)


def _try(position: Position, move: str) -> Example:
    return Example(position, Move.parse(move))


_DEAL: Final = "SS1-S4-AAAAABD"
_SINGLE = _table("JH 4S", "KS 3H", "5H", "AH", "KH")
_RUN = _table("9H", "KH 8S 7S 6S", "QS 5S", "JH 4H 3S", "")
_LANDING = _table("9H", "KH 8S 7S 6S", "QS 8H", "")
_TWELVE = _table("QH JH TH 9H 8H 7H 6H 5H 4H 3H 2H AH", "")
_EMPTY = _table("KS 5H", "JS 9H 8H 7H", "TH 6S 5S 4H", "", "QS")
_SEQUENCE = _table("KS QS JS TS 9S 8S 7S 6S", "KH 5S 4S 3S 2S AS", "QH JH")
_MIXED = _table("KS QS JS TS 9S 8S 7S 6S", "KH 5H 4H 3H 2H AH", "QH JH")
_LAST = _table("KH QH JH TH 9H 8H 7H 6H 5H 4H 3H 2H", "AH", suits="H")

LESSONS: Final = (
    Lesson("R1", (Example(_DEAL, Move.parse("4-5x1")),)),
    Lesson("R2", (Example("SS1-S1-AAAAABD"), Example("SS1-S2-AAAAABD"), Example(_DEAL))),
    Lesson(
        "R3",
        (
            _try(_SINGLE, "2-1x1"),
            _try(_SINGLE, "2-3x1"),
            _try(_SINGLE, "2-4x1"),
            _try(_SINGLE, "5-2x1"),
        ),
    ),
    Lesson(
        "R4",
        (_try(_RUN, "2-1x3"), _try(_RUN, "4-3x2"), _try(_RUN, "4-5x2"), _try(_TWELVE, "1-2x12")),
    ),
    Lesson("R5", (_try(_LANDING, "2-1x3"), _try(_LANDING, "2-4x2"), _try(_LANDING, "2-1x2"))),
    Lesson(
        "R6",
        (
            _try(_EMPTY, "1-4x1"),
            _try(_EMPTY, "2-4x3"),
            _try(_EMPTY, "5-4x1"),
            _try(_EMPTY, "3-4x3"),
        ),
    ),
    Lesson("R7", (_try(_SEQUENCE, "2-1x5"), _try(_MIXED, "2-1x5"), _try(_SEQUENCE, "2-3x5"))),
    Lesson("R8", (_try(_LAST, "2-1x1"),)),
    Lesson("R9", (_try(_SEQUENCE, "2-1x5"), _try(_SINGLE, "2-1x1"))),
    Lesson("R10", (_try(_SINGLE, "2-1x1"), Example(_SINGLE, undoes=True))),
    Lesson("R11", (Example("SS1-S1-AAAAABD"),)),
    Lesson("R12", (Example(_DEAL, Move.parse("4-5x1")), _try(_RUN, "4-3x2"))),
)
"""The rules in order."""
