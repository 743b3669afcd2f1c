"""What is pointed at on a table: arrows, lit cards and lit columns, each with a colour and a label.

A `Mark` says what is meant, in words such as "3-10" or "QH"; `find` tells where that lies on a
table, as a `Drawing`. The colours are from the set of Okabe and Ito, which people with any colour
vision can tell apart; each has dashes of its own, too. How they look, `marks.json` says; the board
in the browser reads the same.
"""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from functools import cache
from importlib import resources
from typing import TYPE_CHECKING, Any, Final, Literal, Protocol, TypeAlias, get_args

from simon_widget import locales
from simon_widget.cards import Card
from simon_widget.errors import InvalidMarkError, SimonError
from simon_widget.layout import COLUMNS
from simon_widget.moves import Move, notation

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

Colour = Literal["blue", "orange", "green", "red", "purple"]
COLOURS: Final[tuple[Colour, ...]] = get_args(Colour)
LONGEST_LABEL: Final = 12

Thing: TypeAlias = "Move | Card | str | int | tuple[int, int]"


class Table(Protocol):
    """What must be known of a position to find a mark in it."""

    @property
    def columns(self) -> Sequence[Sequence[Card]]:
        """The columns, the deepest card first."""

    def run_length(self, column: int) -> int:
        """How many cards at the end of a column move together."""


@dataclass(frozen=True, slots=True)
class Mark:
    """Something to point at.

    Args:
        what: a move, as a `Move` or as text, becomes an arrow, also if it is illegal; without its
            count ("3-10") it moves what the target takes, else the whole run. A card, as a `Card`
            or as text ("QH"), is lit wherever it lies: with one or two suits there are several of
            a kind. `(column, index)` is one card by its place, the deepest being 0 and the last
            -1; a whole number is a column. Text counts columns from 1, as people do; numbers
            count from 0, as `Position.columns` does.
        colour: "blue", "orange", "green", "red" or "purple".
        label: a number or a short word to stand beside it.

    Raises:
        InvalidMarkError: there is no such colour, or the label is too long or no text.

    >>> Mark("3-10", colour="green", label="1")
    Mark(what='3-10', colour='green', label='1')
    """

    what: Thing
    colour: Colour = "blue"
    label: str | int = ""

    def __post_init__(self) -> None:
        if self.colour not in COLOURS:
            message = f"there is no colour {self.colour!r}: the colours are {', '.join(COLOURS)}"
            raise InvalidMarkError(message)
        label = str(self.label) if type(self.label) is int else self.label
        if not isinstance(label, str) or not label.isprintable() or len(label) > LONGEST_LABEL:
            message = (
                f"{str(label)[:100]!r} is no label: write a number or a word of at most "
                f"{LONGEST_LABEL} characters; SimonWidget.say says more"
            )
            raise InvalidMarkError(message)


@dataclass(frozen=True, slots=True)
class Arrow:
    """From the first of the last `count` cards of column `source` to the end of `target`."""

    source: int
    count: int
    target: int
    colour: Colour
    label: str


@dataclass(frozen=True, slots=True)
class LitCard:
    """A card by its place."""

    column: int
    index: int
    colour: Colour
    label: str


@dataclass(frozen=True, slots=True)
class LitColumn:
    """A column."""

    column: int
    colour: Colour
    label: str


@dataclass(frozen=True, slots=True)
class Drawing:
    """Where the marks lie on a table. Columns are counted from 0."""

    arrows: tuple[Arrow, ...] = ()
    cards: tuple[LitCard, ...] = ()
    columns: tuple[LitColumn, ...] = ()

    def to_json(self) -> dict[str, Any]:
        """As the browser reads it."""
        return {name: list(marks) for name, marks in asdict(self).items()}

    def words(self, table: Table, locale: str = "en") -> list[str]:
        """What is marked, a sentence a mark, for those who do not see it."""

        def name(column: int, index: int) -> str:
            return locales.card_name(table.columns[column][index], locale)

        def sentence(key: str, mark: Arrow | LitCard | LitColumn, what: str) -> str:
            colour = locales.text(f"colour.{mark.colour}", locale=locale)
            words = locales.text(key, {"colour": colour, "what": what}, locale)
            return f"{mark.label}: {words}" if mark.label else words

        found = []
        for arrow in self.arrows:
            path: dict[str, int | str] = {
                "count": arrow.count,
                "card": name(arrow.source, -arrow.count),
                "source": arrow.source + 1,
                "target": arrow.target + 1,
            }
            found.append(sentence("mark.arrow", arrow, locales.text("told.path", path, locale)))
        for lit in self.cards:
            place: dict[str, int | str] = {
                "card": name(lit.column, lit.index),
                "column": lit.column,
            }
            found.append(sentence("mark.lit", lit, locales.text("mark.card", place, locale)))
        for column in self.columns:
            what = locales.text("mark.column", {"column": column.column}, locale)
            found.append(sentence("mark.lit", column, what))
        return found


def find(marks: Iterable[Mark | Thing], table: Table) -> Drawing:
    """Where marks lie on a table; of several on one thing, the last counts.

    Args:
        marks: marks, or what they mark, in blue.
        table: a position.

    Raises:
        InvalidMarkError: a mark means nothing that is on the table.

    >>> from simon_widget import deals
    >>> find(["10-6", Mark("QH", "red")], deals.pysol(2))
    Drawing(arrows=(Arrow(source=9, count=1, target=5, colour='blue', label=''),), \
cards=(LitCard(column=6, index=2, colour='red', label=''),), columns=())
    """
    arrows: dict[Move, Arrow] = {}
    cards: dict[tuple[int, int], LitCard] = {}
    columns: dict[int, LitColumn] = {}
    for each in marks:
        mark = each if isinstance(each, Mark) else Mark(each)
        style = mark.colour, str(mark.label)
        match _read(mark.what):
            case (int(source), int(target), count):
                _check(source, target)
                if count is None:
                    count = _count(table, source, target)
                _check_cards(table, source, count)
                arrows[Move(source, target, count)] = Arrow(source, count, target, *style)
            case Card() as card:
                places = _places(table, card)
                cards |= {place: LitCard(*place, *style) for place in places}
            case (int(column), int(index)):
                _check(column)
                place = column, _index(table, column, index)
                cards[place] = LitCard(*place, *style)
            case int(column):
                _check(column)
                columns[column] = LitColumn(column, *style)
    return Drawing(tuple(arrows.values()), tuple(cards.values()), tuple(columns.values()))


@cache
def style() -> Any:  # noqa: ANN401 - it is JSON
    """How marks are drawn: colours, and measures by the width of a card."""
    text = resources.files("simon_widget").joinpath("marks.json").read_text(encoding="utf-8")
    return json.loads(text)


def _read(what: object) -> Card | int | tuple[int, int] | tuple[int, int, int | None]:
    """A card, a column, the place of a card, or a move, perhaps without its count."""
    match what:
        case bool():
            pass
        case Card() | int():
            return what
        case tuple() if len(what) in {2, 3} and all(type(each) is int for each in what):
            return what
        case str():
            try:
                return notation(what) if "-" in what else Card.parse(what)
            except SimonError:
                pass
    message = (
        f"{str(what)[:100]!r} is nothing to mark: write a move such as 3-10x4, a card such as QH, "
        "a column as a whole number from 0, or (column, index) for a card by its place"
    )
    raise InvalidMarkError(message)


def _check(*columns: int) -> None:
    for column in columns:
        if not 0 <= column < COLUMNS:
            message = (
                f"there is no column {column}: as numbers, columns are 0 to {COLUMNS - 1}; in "
                f'text, such as "3-10x4", they are 1 to {COLUMNS}'
            )
            raise InvalidMarkError(message)


def _count(table: Table, source: int, target: int) -> int:
    """How many cards a move without its count means: those that fit, else the whole run."""
    longest = table.run_length(source)
    onto = table.columns[target]
    if longest and onto:
        fitting = onto[-1].rank - table.columns[source][-1].rank
        if 1 <= fitting <= longest:
            return fitting
    return longest


def _check_cards(table: Table, source: int, count: int) -> None:
    available = len(table.columns[source])
    if not 1 <= count <= available:
        message = (
            f"no arrow begins at card {max(count, 0)} from the end of column {source + 1}: "
            f"it holds {available}"
        )
        raise InvalidMarkError(message)


def _places(table: Table, card: Card) -> list[tuple[int, int]]:
    places = [
        (number, index)
        for number, column in enumerate(table.columns)
        for index, each in enumerate(column)
        if each is card
    ]
    if not places:
        message = f"there is no {card.symbol} on the table"
        raise InvalidMarkError(message)
    return places


def _index(table: Table, column: int, index: int) -> int:
    available = len(table.columns[column])
    if not -available <= index < available:
        message = (
            f"there is no card {index} in column {column + 1}: it holds {available}, which are "
            "counted from 0"
        )
        raise InvalidMarkError(message)
    return index % available
