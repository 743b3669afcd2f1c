"""A game as an SVG that moves by itself.

SVG draws in the order of its text, which no animation changes. So there is no node a card: there
is one for each time that a card lies in a place, seen from its arrival to its departure, and one
for each flight, above them all.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from simon_widget import svg
from simon_widget.exports.words import caption, escape, frames, title
from simon_widget.position import COLUMNS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from simon_widget.cards import Card
    from simon_widget.moves import Move
    from simon_widget.position import Position
    from simon_widget.record import Record

SECONDS_A_MOVE: Final = 0.9
FLIGHT_S: Final = 0.35
"""Of the seconds of a move, those in which the cards fly."""
END_S: Final = 2.5
"""How long the last position is seen in addition."""
CAPTION_HEIGHT: Final = 44
LONGEST_CAPTION: Final = 90


class _Stay(NamedTuple):
    """A card in its place."""

    column: int
    depth: int
    card: Card
    since: float
    """From when on, in seconds."""


class _Film:
    """What is seen, and when.

    Args:
        plies: how many positions there are.
    """

    def __init__(self, plies: int) -> None:
        self._seconds = plies * SECONDS_A_MOVE + END_S
        self._loop = f'dur="{self._seconds:g}s" repeatCount="indefinite"'

    def _at(self, second: float) -> str:
        return f"{second / self._seconds:.6f}".rstrip("0").rstrip(".")

    def seen(self, since: float, until: float | None) -> str:
        """The attribute and the element that have their parent seen for a time."""
        times, values = ["0"], ["hidden" if since else "visible"]
        if since:
            times.append(self._at(since))
            values.append("visible")
        if until is not None:
            times.append(self._at(until))
            values.append("hidden")
        return (
            f' visibility="{values[0]}"><animate attributeName="visibility" calcMode="discrete" '
            f'values="{";".join(values)}" keyTimes="{";".join(times)}" {self._loop}/>'
        )

    def flight(self, since: float, until: float, way: tuple[int, int]) -> str:
        """The element that has its parent fly."""
        there = f"{way[0]} {way[1]}"
        return (
            '<animateTransform attributeName="transform" type="translate" '
            f'values="0 0;0 0;{there};{there}" '
            f'keyTimes="0;{self._at(since)};{self._at(until)};1" {self._loop}/>'
        )


def make(record: Record) -> str:
    """The SVG text of a game.

    Raises:
        RecordError: a move is illegal, or there are too many.

    >>> from simon_widget import Record, deals
    >>> make(Record(deals.pysol(24), ("5-8x1",))).count("<animateTransform")
    1
    """
    positions = frames(record)
    film = _Film(len(positions))
    rows = max(len(column) for position in positions for column in position.columns)
    width, height = svg.extent_of(rows)
    faces = sorted({card for column in positions[0].columns for card in column})
    drawn = "".join(f'<g id="{face}">{svg.card(face)}</g>' for face in faces)
    head = f"<title>{escape(title(record))}</title><defs>{drawn}</defs>"
    return svg.picture(
        (width, height + CAPTION_HEIGHT),
        head,
        *map(svg.slot, range(COLUMNS)),
        *_stays(film, positions, record.moves),
        *_flights(film, positions, record.moves),
        *_captions(film, record, height),
    )


def _start_of(ply: int) -> float:
    return ply * SECONDS_A_MOVE


def _stays(film: _Film, positions: list[Position], moves: tuple[Move, ...]) -> Iterator[str]:
    ended: list[tuple[_Stay, float | None]] = []
    lying = [
        [_Stay(number, depth, card, 0) for depth, card in enumerate(column)]
        for number, column in enumerate(positions[0].columns)
    ]
    for ply, move in enumerate(moves, 1):
        lands = _start_of(ply)
        for number in (move.source, move.target):
            old, new = lying[number], positions[ply].columns[number]
            kept = min(len(old), len(new))
            leaves = lands - FLIGHT_S if number == move.source else lands
            if number == move.source:
                kept = min(kept, len(old) - move.count)
            # What leaves beneath the run that flies is a complete sequence, uncovered by it.
            for stay in old[kept:]:
                flies = stay.depth >= len(old) - move.count
                ended.append((stay, leaves if flies else lands))
            lying[number] = old[:kept] + [
                _Stay(number, depth, new[depth], lands) for depth in range(kept, len(new))
            ]
    ended += ((stay, None) for column in lying for stay in column)
    for stay, until in sorted(ended, key=lambda each: each[0][:2]):
        x, y = svg.place(stay.column, stay.depth)
        yield (f'<use href="#{stay.card}" x="{x}" y="{y}"{film.seen(stay.since, until)}</use>')


def _flights(film: _Film, positions: list[Position], moves: tuple[Move, ...]) -> Iterator[str]:
    for ply, (source, target, count) in enumerate(moves):
        column, onto = positions[ply].columns[source], positions[ply].columns[target]
        first = len(column) - count
        x, y = svg.place(source, first)
        to_x, to_y = svg.place(target, len(onto))
        lands = _start_of(ply + 1)
        cards = "".join(
            f'<use href="#{card}" x="{x}" y="{svg.place(source, first + index)[1]}"/>'
            for index, card in enumerate(column[first:])
        )
        yield (
            f"<g{film.seen(lands - FLIGHT_S, lands)}"
            f"{film.flight(lands - FLIGHT_S, lands, (to_x - x, to_y - y))}{cards}</g>"
        )


def _captions(film: _Film, record: Record, height: int) -> Iterator[str]:
    last = len(record.moves)
    for ply in range(last + 1):
        words = " ".join(caption(record, ply).split())
        if len(words) > LONGEST_CAPTION:
            words = words[: LONGEST_CAPTION - 1] + "…"
        until = None if ply == last else _start_of(ply + 1)
        yield (
            f'<text x="{svg.GAP}" y="{height + CAPTION_HEIGHT // 2}" fill="#fff" font-size="24" '
            f'font-family="sans-serif"{film.seen(_start_of(ply), until)}{escape(words)}</text>'
        )
