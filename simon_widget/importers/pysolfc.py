"""The saved games of PySolFC: a stream of pickles, which are read, never unpickled.

Such a file holds the cards where they lie now and the moves that led there, not the deal. Taking
the moves back gives the deal.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple, NoReturn

from simon_widget import deals
from simon_widget.cards import Card, Suit
from simon_widget.errors import InvalidDealError
from simon_widget.importers import pickles
from simon_widget.importers.boards import board
from simon_widget.importers.errors import SolutionError
from simon_widget.importers.pickles import Node, Value
from simon_widget.importers.replay import Reading, Step

if TYPE_CHECKING:
    from collections.abc import Iterator

    from simon_widget.position import Position

PROGRAM: Final = "pysolfc"
_NAME: Final = "PySolFC"
_SIMPLE_SIMON: Final = 50
_STACKS: Final = 15  # the talon, four foundations, ten columns
_FOUNDATIONS: Final = slice(1, 5)
_COLUMNS: Final = slice(5, 15)
_FIRST_COLUMN: Final = 5
_SUITS: Final = (Suit.CLUBS, Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS)
_MS: Final = 1 << 1000
_CUSTOM: Final = _MS | 1 << 999

Stacks = list[list[Card]]


class _Transfer(NamedTuple):
    """The last `cards` cards of a stack put on another."""

    cards: int
    source: int
    target: int

    def make(self, stacks: Stacks, where: str) -> None:
        """Move the cards.

        Raises:
            SolutionError: they are not there.
        """
        inside = 0 <= self.source < _STACKS and 0 <= self.target < _STACKS
        if not inside or not 1 <= self.cards <= len(stacks[self.source]):
            message = f"{where} moves {self.cards} cards from stack {self.source} to {self.target}"
            raise SolutionError(f"{message}, which are not there")
        stacks[self.target] += stacks[self.source][-self.cards :]
        del stacks[self.source][-self.cards :]

    def back(self) -> _Transfer:
        """What takes it back."""
        return self._replace(source=self.target, target=self.source)

    def __str__(self) -> str:
        return f"{self.cards} from {_name(self.source)} to {_name(self.target)}"


def recognises(data: bytes) -> bool:
    """Whether a file looks like pickles."""
    return data.startswith(b"\x80")


def read(data: bytes) -> Reading:
    """Read a saved game of PySolFC.

    Raises:
        SolutionError: it is none, or of another game.
    """
    values = iter(pickles.read(data))
    if _text(next(values, None)) != _NAME:
        _refuse("it does not begin with the program's name")
    for _ in ("the version", "the same in numbers", "bookmark", "the game's version"):
        next(values, None)
    game = next(values, None)
    if game != _SIMPLE_SIMON:
        _refuse(f"it is a game with the id {str(game)[:20]}; Simple Simon has {_SIMPLE_SIMON}")
    seed = next(values, None)
    next(values, None)  # the state of the generator
    stacks = _read_stacks(values)
    moves = next((v for v in values if isinstance(v, Node) and v.is_object_of("GameMoves")), None)
    if moves is None:
        _refuse("it holds no moves")
    history = [_read_step(step, number) for number, step in enumerate(_items(moves, "history"), 1)]
    here = moves.get("index")
    if not isinstance(here, int) or not 0 <= here <= len(history):
        _refuse(f"it stands at step {str(here)[:20]} of {len(history)}")
    for number in range(here, 0, -1):
        for transfer in reversed(history[number - 1]):
            transfer.back().make(stacks, f"taken back, step {number}")
    start = _board(stacks, "the deal")
    return _forward(stacks, start, history, here, _tags(seed, start))


def _forward(
    stacks: Stacks,
    start: Position,
    history: list[list[_Transfer]],
    here: int,
    tags: dict[str, str],
) -> Reading:
    """Make the steps from the deal on."""
    steps: list[Step] = []
    for number, transfers in enumerate(history, 1):
        text = f"step {number} of the save"
        try:
            for transfer in transfers:
                transfer.make(stacks, text)
            position = _board(stacks, text)
        except SolutionError as error:
            return Reading(start, steps, error, here, tags)
        steps.append(Step(", ".join(map(str, transfers)) or text, board=position))
    return Reading(start, steps, None, here, tags)


def _refuse(why: str) -> NoReturn:
    message = f"this is no saved game of PySolFC's Simple Simon: {why}"
    raise SolutionError(message)


def _text(value: Value) -> str:
    return value if isinstance(value, str) else ""


def _int(value: Value, what: str) -> int:
    if not isinstance(value, int):
        _refuse(f"{what} is no number")
    return value


def _items(node: Node, name: str) -> list[Value]:
    value = node.get(name)
    if not isinstance(value, Node) or value.kind != "list":
        _refuse(f"it has no list called {name}")
    return value.items


def _read_stacks(values: Iterator[Value]) -> Stacks:
    number = _int(next(values, None), "the number of stacks")
    if number != _STACKS:
        _refuse(f"it has {number} stacks, not {_STACKS}")
    stacks: Stacks = []
    for name in map(_name, range(_STACKS)):
        size = _int(next(values, None), f"the size of {name}")
        if not 0 <= size <= 52:
            _refuse(f"{name} has {size} cards")
        stacks.append([])
        for _ in range(size):
            card = _int(next(values, None), f"a card of {name}")
            if not 0 <= card < 52:
                _refuse(f"{name} holds the card number {card}; they go from 0 to 51")
            next(values, None)  # whether it lies face up: all do
            stacks[-1].append(Card(card % 13 + 1, _SUITS[card // 13]))
    if stacks[0]:
        _refuse("cards lie on the talon, but Simple Simon has none")
    return stacks


def _read_step(step: Value, number: int) -> list[_Transfer]:
    """The transfers of cards of a step; what turns or redraws cards is left out."""
    if not isinstance(step, Node) or step.kind != "list":
        _refuse(f"step {number} is no list of moves")
    transfers = []
    for move in step.items:
        if isinstance(move, Node) and move.is_object_of("AMoveMove"):
            names = ("ncards", "from_stack_id", "to_stack_id")
            numbers = (_int(move.get(name), f"{name} of step {number}") for name in names)
            transfers.append(_Transfer(*numbers))
    return transfers


def _board(stacks: Stacks, where: str) -> Position:
    return board(stacks[_COLUMNS], stacks[_FOUNDATIONS], where)


def _name(stack: int) -> str:
    if stack < _FIRST_COLUMN:
        return f"foundation {stack}" if stack else "the talon"
    return f"column {stack - _FIRST_COLUMN + 1}"


def _tags(seed: Value, start: Position) -> dict[str, str]:
    """The deal's number is told if it deals the start."""
    tags = {"source": PROGRAM}
    if isinstance(seed, int) and seed > 0 and seed & _CUSTOM != _CUSTOM:
        is_ms = bool(seed & _MS)
        number = seed & ~_MS
        try:
            if (deals.ms if is_ms else deals.pysol)(number) == start:
                tags["deal"] = f"{'ms' if is_ms else 'pysol'}:{number}"
        except InvalidDealError:
            pass  # it names no deal
    return tags
