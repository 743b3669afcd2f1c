"""Boards as saved games hold them: complete sequences may still lie in their columns."""

from __future__ import annotations

from typing import TYPE_CHECKING

from simon_widget.errors import InvalidPositionError
from simon_widget.importers.errors import SolutionError
from simon_widget.position import SEQUENCE, Position

if TYPE_CHECKING:
    from collections.abc import Sequence

    from simon_widget.cards import Card


def board(
    columns: Sequence[Sequence[Card]], foundations: Sequence[Sequence[Card]], where: str
) -> Position:
    """The position that columns and foundations make.

    Args:
        columns: ten columns.
        foundations: what has left the table, a pile a sequence.
        where: what holds them, for the error.

    Raises:
        SolutionError: they make no position.
    """
    for pile in foundations:
        if pile and (len(pile) != SEQUENCE or len({card.suit for card in pile}) > 1):
            message = (
                f"{where}: {' '.join(map(str, pile))} lies on a foundation, but only complete "
                "sequences leave the table"
            )
            raise SolutionError(message)
    try:
        return Position(columns, (pile[0].suit for pile in foundations if pile))
    except InvalidPositionError as error:
        message = f"{where}: {error.reason}"
        raise SolutionError(message) from None
