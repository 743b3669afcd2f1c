"""The saved games of KPatience: XML, in its present form (`kpat-game`) and the one before.

The present form holds every state of the game, each as the cards that moved in it. The older one
holds the position only.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NoReturn
from xml.etree.ElementTree import ParseError

from defusedxml import DefusedXmlException, ElementTree

from simon_widget import deals
from simon_widget.cards import Card, Suit
from simon_widget.errors import InvalidCardError, InvalidDealError
from simon_widget.importers.boards import board
from simon_widget.importers.errors import SolutionError
from simon_widget.importers.replay import HERE, Reading, Step
from simon_widget.position import COLUMNS

if TYPE_CHECKING:
    from collections.abc import Sequence
    from xml.etree.ElementTree import Element

    from simon_widget.position import Position
    from simon_widget.record import Record

PROGRAM: Final = "kpat"
_SUITS: Final = (Suit.CLUBS, Suit.DIAMONDS, Suit.HEARTS, Suit.SPADES)
_SUIT_NAMES: Final = ("clubs", "diamonds", "hearts", "spades")
_RANK_NAMES: Final = "ace two three four five six seven eight nine ten jack queen king".split()
_STORES: Final = tuple(f"store{index}" for index in range(COLUMNS))
_TARGETS: Final = tuple(f"target{index}" for index in range(4))
_OLD_GAME: Final = "9"


def recognises(text: str) -> bool:
    """Whether a text looks like XML."""
    return text.lstrip().startswith("<")


def read(text: str) -> Reading:
    """Read a saved game of KPatience.

    Raises:
        SolutionError: it is none, or of another game.
    """
    try:
        root = ElementTree.fromstring(text)
    except DefusedXmlException:
        message = "this XML defines entities of its own, as no saved game does: it is not read"
        raise SolutionError(message) from None
    except ParseError as error:
        message = f"this is no XML: {error.msg}"
        raise SolutionError(message, line=error.position[0]) from None
    if root.tag == "kpat-game":
        if root.get("game-type") != "simplesimon":
            _refuse(f"it is a game of {root.get('game-type')!r}, not of Simple Simon")
        return _read_states(root)
    if root.tag != "dealer":
        _refuse(f"it begins with <{root.tag[:40]}>, not with <kpat-game> or <dealer>")
    if root.get("id") != _OLD_GAME:
        _refuse(f"it is a game with the id {root.get('id')!r}; Simple Simon has {_OLD_GAME}")
    return _read_old(root)


def _refuse(message: str) -> NoReturn:
    raise SolutionError(f"this is no saved game of KPatience: {message}")


def _read_states(root: Element) -> Reading:
    piles: dict[str, list[Card]] = {name: [] for name in (*_STORES, *_TARGETS)}
    boards: list[tuple[str, Position]] = []
    here = fault = None
    try:
        for number, state in enumerate(root.iterfind("state"), 1):
            text = f"state {number}"
            moved = [_apply(move, piles, text) for move in state.iterfind("move")]
            boards.append(
                (" and ".join([text, *moved]) if number > 1 else text, _board(piles, text))
            )
            if state.get("current") == "true":
                here = number - 1
    except SolutionError as error:
        fault = error
    if not boards:
        raise fault or SolutionError("the saved game holds no state")
    start = boards[0][1]
    steps = [Step(text, board=position) for text, position in boards[1:]]
    return Reading(start, steps, fault, here, _tags(root.get("deal-number"), start))


def _apply(move: Element, piles: dict[str, list[Card]], where: str) -> str:
    """Move cards to their pile; the words that say so."""
    pile = move.get("pile", "")
    if pile not in piles:
        raise SolutionError(f"{where}: there is no pile {pile[:20]!r}")
    cards = [_read_card(card, where) for card in move.iterfind("card")]
    for card in cards:
        for other in piles.values():
            if card in other:
                other.remove(card)
    position = _number(move.get("position"), where)
    if position > len(piles[pile]):
        raise SolutionError(f"{where}: {pile} has {len(piles[pile])} cards, none at {position}")
    piles[pile][position:position] = cards
    return f"{' '.join(map(str, cards))} to {pile}"


def _board(piles: dict[str, list[Card]], where: str) -> Position:
    return board([piles[name] for name in _STORES], [piles[name] for name in _TARGETS], where)


def _read_card(element: Element, where: str) -> Card:
    """A card by its id; the words for suit and rank say the same."""
    number = _number(element.get("id"), where)
    suit, rank = number >> 8 & 0xFF, number & 0xFF
    try:
        card = Card(rank, _SUITS[suit])
    except (InvalidCardError, IndexError):
        raise SolutionError(f"{where}: no card has the id {number}") from None
    names = element.get("rank", _RANK_NAMES[rank - 1]), element.get("suit", _SUIT_NAMES[suit])
    if names != (_RANK_NAMES[rank - 1], _SUIT_NAMES[suit]):
        raise SolutionError(f"{where}: by its id a card is {card}, by its words {names}")
    return card


def _read_old(root: Element) -> Reading:
    piles: dict[str, list[Card]] = {name: [] for name in (*_TARGETS, *_STORES)}
    names = list(piles)
    where = "the saved position"
    for pile in root.iterfind("pile"):
        index = _number(pile.get("index"), where)
        if not 1 <= index <= len(names):
            raise SolutionError(f"{where}: there is no pile {index}")
        for element in pile.iterfind("card"):
            suit = _number(element.get("suit"), where)
            rank = _number(element.get("value"), where)
            if not (suit < 4 and 1 <= rank <= 13):
                raise SolutionError(f"{where}: no card has the suit {suit} and the value {rank}")
            piles[names[index - 1]].append(Card(rank, _SUITS[suit]))
    start, number = _board(piles, where), root.get("number")
    tags = _tags(number, start)
    if number is not None and "deal" not in tags:
        tags["dealt"] = f"ms:{number[:20]}"  # what the game began with
    return Reading(start, tags=tags)


def _number(text: str | None, where: str) -> int:
    if text is None or not (text.isascii() and text.isdigit() and len(text) <= 9):
        raise SolutionError(f"{where}: {str(text)[:20]!r} is no number")
    return int(text)


def _tags(number: str | None, start: Position) -> dict[str, str]:
    """The deal's number is told if it deals the start: an imported layout keeps an older one."""
    tags = {"source": PROGRAM}
    if number is not None and _deals(number, start):
        tags["deal"] = f"ms:{number}"
    return tags


def _deals(number: str, start: Position) -> bool:
    try:
        return deals.ms(number) == start
    except InvalidDealError:
        return False


def write(record: Record) -> str:
    """The record as a saved game of KPatience, which stands at the bookmark "here" or at its end.

    Raises:
        RecordError: a move is illegal, or the deck has not four suits.

    >>> from simon_widget import deals
    >>> from simon_widget.record import Record
    >>> print(write(Record(deals.pysol(2), ("6-4x1",))).split("</state>")[1].strip())
    <state current="true">
      <move pile="store3" position="7"><card id="1638663" suit="diamonds" rank="seven"/></move>
    """
    start = record.start
    if start.suits != 4:
        message = f"KPatience plays Simple Simon with 4 suits, the record has {start.suits}"
        raise SolutionError(message)
    piles = dict(zip(_STORES, start.columns, strict=True))
    for pile, suit in zip(_TARGETS, start.removed, strict=False):
        piles[pile] = tuple(Card(rank, suit) for rank in range(13, 0, -1))
    states = [[_move(pile, 0, cards, ' turn="face-up"') for pile, cards in piles.items() if cards]]
    ends = [0]  # by ply: the state it ends with
    left = len(start.removed)
    positions = list(record.positions())
    for before, move, after in zip(positions, record.moves, positions[1:], strict=False):
        target = before.columns[move.target]
        run = before.columns[move.source][-move.count :]
        states.append([_move(_STORES[move.target], len(target), run)])
        for suit in sorted({*after.removed} - {*before.removed}):
            sequence = [Card(rank, suit) for rank in range(13, 0, -1)]
            states.append([_move(_TARGETS[left], 0, sequence)])
            left += 1
        ends.append(len(states) - 1)
    here = (ply for ply, name in record.bookmarks.items() if name == HERE and ply < len(ends))
    current = ends[next(here, -1)]
    lines = ['<?xml version="1.0" encoding="UTF-8"?>']
    lines.append(f'<kpat-game game-type="simplesimon" deal-number="{_deal_number(record)}">')
    for number, moves in enumerate(states):
        lines.append(' <state current="true">' if number == current else " <state>")
        lines += (f"  {move}" for move in moves)
        lines.append(" </state>")
    return "\n".join([*lines, "</kpat-game>", ""])


def _move(pile: str, position: int, cards: Sequence[Card], more: str = "") -> str:
    inner = "".join(
        f'<card id="{_id(card):07}" suit="{_SUIT_NAMES[_SUITS.index(card.suit)]}" '
        f'rank="{_RANK_NAMES[card.rank - 1]}"{more}/>'
        for card in cards
    )
    return f'<move pile="{pile}" position="{position}">{inner}</move>'


def _id(card: Card) -> int:
    suit = _SUITS.index(card.suit)
    return (4 * (card.rank - 1) + suit) << 16 | suit << 8 | card.rank


def _deal_number(record: Record) -> str:
    """The number of the record's deal, if it is known by one; else 0."""
    _, _, number = record.tags.get("deal", "").partition(":")
    return number if _deals(number, record.start) else "0"
