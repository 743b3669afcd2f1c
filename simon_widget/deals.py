"""The deal numbers of other programs, and names for deals.

All numberings come from the library pysol-cards. Up to 32000, PySolFC's numbers, KPatience's and
Microsoft's name the same deals.

A *name* is text that stands for a deal: a game code such as `SS1-S4-AAAAABD`, or a numbering and a
number, such as `pysol:24`, `ms:24` or `pysol_old:24`. `pysol-s2:24` is the same deal played with
two suits (clubs become spades, diamonds become hearts), `pysol-s1:24` with spades alone.
`pysol:1-1000` stands for a range of deals.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, overload

from pysol_cards.cards import CardRenderer
from pysol_cards.deal_game import Game as Dealer
from pysol_cards.random_base import RandomBase

from simon_widget.codes import GameCode
from simon_widget.errors import InvalidDealError
from simon_widget.position import Position

_NUMBER = re.compile(r"[0-9]{1,21}")
_LARGEST_MS: Final = 2**33 - 1
_LARGEST_PYSOL: Final = 10**20
_LARGEST_OLD: Final = 2**64 - 1
_NAME = re.compile(r"(pysol|ms|pysol_old)(?:-s([124]))?:\s*([0-9]+)(?:-([0-9]+))?")
_CODE_BEGINS: Final = "SS1-"
_FEWER: Final = {1: str.maketrans("HDC", "SSS"), 2: str.maketrans("DC", "HS")}
"""How the suits of a deal are renamed where it is played with fewer."""


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


def read(text: str) -> Position:
    """The deal that a name stands for.

    Args:
        text: a game code, or such as "pysol:24" or "pysol-s2:24" (see the module).

    Raises:
        InvalidCodeError: it looks like a game code, but is none.
        InvalidDealError: it is no name of one deal.

    >>> read("ms:24") == read("pysol:24") == pysol(24)
    True
    >>> read("pysol-s1:24").suits
    1
    """
    only = name(text)
    if only.startswith(_CODE_BEGINS):
        return GameCode.parse(only).position()
    dealer, suits, number, _ = _parts(only)
    position = _DEALERS[dealer](number)
    if suits not in _FEWER:
        return position
    return Position.parse(position.text().translate(_FEWER[suits]), suits=suits)


def is_numbered(text: str) -> bool:
    """Whether text has the form of a numbering and a number, or a range of them.

    >>> is_numbered("pysol:24"), is_numbered("SS1-S4-AAAAABD"), is_numbered("pysol.txt")
    (True, False, False)
    """
    return _match(text) is not None


def name(text: str) -> str:
    """The shortest form of a name.

    Raises:
        InvalidCodeError: it looks like a game code, but is none.
        InvalidDealError: it is no name of one deal.

    >>> name(" PySol-S4:024")
    'pysol:24'
    """
    found = names(text)
    if len(found) != 1:
        message = f"{text!r} names {len(found)} deals, where one is asked for"
        raise InvalidDealError(message)
    return found[0]


def names(text: str, *, suits: int | None = None) -> Sequence[str]:
    """The names of all deals that a name or a range stands for, each in its shortest form.

    Args:
        text: a name, or a range such as "pysol:1-100000", whose names are made when asked for.
        suits: 1, 2 or 4: how many to play with, if the text does not tell.

    Raises:
        InvalidCodeError: it looks like a game code, but is none.
        InvalidDealError: it is no name, and no range, or of another number of suits.

    >>> list(names("pysol-s2:9-11"))
    ['pysol-s2:9', 'pysol-s2:10', 'pysol-s2:11']
    >>> list(names("ss1-s4-aaaaabd"))
    ['SS1-S4-AAAAABD']
    """
    if suits not in {None, 1, 2, 4}:
        message = f"a game has 1, 2 or 4 suits, not {suits!r}"
        raise InvalidDealError(message)
    if isinstance(text, str) and text.strip().upper().startswith(_CODE_BEGINS):
        code = GameCode.parse(text)
        found: Sequence[str] = (str(code),)
        told: int | None = code.suits
    else:
        dealer, told, first, last = _parts(text)
        prefix = dealer if (told or suits or 4) == 4 else f"{dealer}-s{told or suits}"
        found = _Range(prefix, range(first, last + 1))
    if suits is not None and told not in {None, suits}:
        message = f"{text!r} is played with {told} suits, not with {suits}"
        raise InvalidDealError(message)
    return found


class _Range(Sequence[str]):
    """The names of the deals of some numbers."""

    def __init__(self, prefix: str, numbers: range) -> None:
        self._prefix = prefix
        self._numbers = numbers

    def __len__(self) -> int:
        return len(self._numbers)

    @overload
    def __getitem__(self, index: int) -> str: ...
    @overload
    def __getitem__(self, index: slice) -> _Range: ...
    def __getitem__(self, index: int | slice) -> str | _Range:
        if isinstance(index, slice):
            return _Range(self._prefix, self._numbers[index])
        return f"{self._prefix}:{self._numbers[index]}"


def _parts(text: str) -> tuple[str, int | None, int, int]:
    """Numbering, suits (if told), first and last number of a name or range."""
    match = _match(text)
    if match is None:
        message = (
            f"{text!r} names no deal: names are a game code such as SS1-S4-AAAAABD, pysol:24, "
            "ms:24 or pysol_old:24, with fewer suits pysol-s2:24, and ranges pysol:1-1000"
        )
        raise InvalidDealError(message)
    dealer, suits, *numbers = match.groups()
    first, last = (_check(number or numbers[0], _LARGEST[dealer]) for number in numbers)
    if first > last:
        message = f"{text!r} names no deal: the range ends before it begins"
        raise InvalidDealError(message)
    return dealer, int(suits) if suits else None, first, last


def _match(text: str) -> re.Match[str] | None:
    return _NAME.fullmatch(text.strip().lower()) if isinstance(text, str) else None


def _deal(number: int | str, numbering: int, largest: int) -> Position:
    dealer = Dealer("simple_simon", _check(number, largest), numbering)
    return Position.parse(dealer.calc_layout_string(CardRenderer(print_ts=True)))


def _check(number: int | str, largest: int) -> int:
    text = str(number).strip()
    if isinstance(number, bool) or not _NUMBER.fullmatch(text) or not 1 <= int(text) <= largest:
        message = f"{number!r} is no deal number: the numbers go from 1 to {largest}"
        raise InvalidDealError(message)
    return int(text)


_DEALERS: Final = {"pysol": pysol, "ms": ms, "pysol_old": pysol_old}
_LARGEST: Final = {"pysol": _LARGEST_PYSOL, "ms": _LARGEST_MS, "pysol_old": _LARGEST_OLD}
