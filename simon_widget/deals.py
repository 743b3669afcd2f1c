"""The deal numbers of other programs.

All of them come from the library pysol-cards. Up to 32000, PySolFC's numbers, KPatience's and
Microsoft's name the same deals.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pysol_cards.cards import CardRenderer
from pysol_cards.deal_game import Game as Dealer
from pysol_cards.random_base import RandomBase

from simon_widget.errors import InvalidDealError
from simon_widget.position import Position

if TYPE_CHECKING:
    from typing import Final

_NUMBER = re.compile(r"[0-9]{1,21}")
_LARGEST_MS: Final = 2**33 - 1
_LARGEST_PYSOL: Final = 10**20
_LARGEST_OLD: Final = 2**64 - 1


def pysol(number: int | str) -> Position:
    """The deal that PySolFC deals for `number`.

    Args:
        number: 1 to 10**20, as a number or as text.

    Raises:
        InvalidDealError: `number` is no such number.

    >>> pysol(24).columns[9]
    (Card.parse('AS'),)
    """
    return _deal(number, RandomBase.DEALS_PYSOLFC, _LARGEST_PYSOL)


def ms(number: int | str) -> Position:
    """The deal of Microsoft's numbering: KPatience's `number`, PySolFC's `ms` with the number.

    Args:
        number: 1 to 2**33 - 1, as a number or as text.

    Raises:
        InvalidDealError: `number` is no such number.

    >>> ms("24") == pysol(24)
    True
    """
    return _deal(number, RandomBase.DEALS_MS, _LARGEST_MS)


def pysol_old(number: int | str) -> Position:
    """The deal that PySol, before PySolFC, dealt for `number`; fc-solve's generator still does.

    Args:
        number: 1 to 2**64 - 1, as a number or as text.

    Raises:
        InvalidDealError: `number` is no such number.

    >>> str(pysol_old(7537454).columns[9][0])
    '9H'
    """
    return _deal(number, RandomBase.DEALS_PYSOL, _LARGEST_OLD)


def _deal(number: int | str, numbering: int, largest: int) -> Position:
    text = str(number).strip()
    if isinstance(number, bool) or not _NUMBER.fullmatch(text) or not 1 <= int(text) <= largest:
        message = f"{number!r} is no deal number: the numbers go from 1 to {largest}"
        raise InvalidDealError(message)
    dealer = Dealer("simple_simon", int(text), numbering)
    return Position.parse(dealer.calc_layout_string(CardRenderer(print_ts=True)))
