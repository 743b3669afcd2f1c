"""Moves and their notation."""

from __future__ import annotations

import re
from typing import NamedTuple

from simon_widget.errors import InvalidMoveError

# Nine digits are more than any column or count has, and keep hostile numbers small.
_NOTATION = re.compile(r"([0-9]{1,9})-([0-9]{1,9})(?:x([0-9]{1,9}))?")


class Move(NamedTuple):
    """The last `count` cards of column `source` onto column `target`, columns counted from 0.

    A move knows no position: whether it is legal, `Position.explain` tells. In text, columns
    are counted from 1.

    >>> str(Move(2, 9, 4))
    '3-10x4'
    >>> Move.parse("3-10x4")
    Move(source=2, target=9, count=4)
    """

    source: int
    target: int
    count: int  # type: ignore[assignment] # of its cards: that a tuple counts is of no use here

    @classmethod
    def parse(cls, text: str) -> Move:
        """The move that `text` names, such as "3-10x4": from column 3 to column 10, four cards.

        Raises:
            InvalidMoveError: `text` is no move, or has no count (only a position can tell it:
                `Position.parse_move`).
        """
        source, target, count = notation(text)
        if count is None:
            message = f"{text!r} lacks the number of cards: write {text.strip()}x1 for one card"
            raise InvalidMoveError(message)
        return cls(source, target, count)

    def __str__(self) -> str:
        return f"{self.source + 1}-{self.target + 1}x{self.count}"


def notation(text: str) -> tuple[int, int, int | None]:
    """Source, target (from 0) and, if it is written, count of the move that `text` names.

    Raises:
        InvalidMoveError: `text` is no move.

    >>> notation(" 3-10 ")
    (2, 9, None)
    """
    match = _NOTATION.fullmatch(text.strip()) if isinstance(text, str) else None
    if match is None:
        message = f"{text!r} is no move: write source-target and x with the count, such as 3-10x4"
        raise InvalidMoveError(message)
    source, target, count = match.groups()
    return int(source) - 1, int(target) - 1, None if count is None else int(count)
