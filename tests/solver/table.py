"""Verdicts and lengths found by other programs, and a plain search to hold ours against."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from simon_widget import Card, Position

DATA = Path(__file__).parent.parent / "data"


class Known(NamedTuple):
    number: int
    position: Position
    winnable: bool
    best: int | None
    """The least number of moves known."""
    shortest: int | None
    """The proven least."""


def pysol() -> dict[int, Known]:
    """PySol deals 1 to 1000."""
    lines = (DATA / "pysol_1_1000.tsv").read_text(encoding="utf-8").splitlines()[1:]
    return {known.number: known for known in map(_read, lines)}


def fewer_suits(suits: int) -> dict[int, Known]:
    """PySol deals 1 to 500 with 1 or 2 suits."""
    deals = pysol()
    names = str.maketrans("CD", "SH") if suits == 2 else str.maketrans("CDH", "SSS")
    found = {}
    lines = (DATA / "pysol_fewer_suits_1_500.tsv").read_text(encoding="utf-8").splitlines()[1:]
    for line in lines:
        number, *columns = line.split("\t")
        verdict, best = columns[:2] if suits == 2 else columns[2:]
        text = deals[int(number)].position.text().translate(names)
        position = Position.parse(text, suits=suits)
        found[int(number)] = Known(int(number), position, verdict == "W", _number(best), None)
    return found


def _read(line: str) -> Known:
    number, layout, verdict, best, shortest = line.split("\t")
    position = Position.parse(layout.replace("|", "\n"))
    return Known(int(number), position, verdict == "W", _number(best), _number(shortest))


def _number(text: str) -> int | None:
    return int(text) if text else None


Cards = tuple[tuple[int, int], ...]
"""A column, as pairs of suit and rank."""


def distance(position: Position, most: int) -> int | None:
    """The length of a shortest solution, by a breadth-first search with rules of its own.

    Returns:
        None if there is no solution.

    Raises:
        LookupError: more than `most` positions were met.
    """
    start = tuple(sorted(_cards(column) for column in position.columns))
    layer, seen, depth = [start], {start}, 0
    while layer:
        if not all(any(table) for table in layer):
            return depth
        following = []
        for table in layer:
            for after in _children(table):
                if after not in seen:
                    seen.add(after)
                    following.append(after)
            if len(seen) > most:
                raise LookupError
        layer, depth = following, depth + 1
    return None


def _cards(column: Sequence[Card]) -> Cards:
    return tuple((int(card.suit), int(card.rank)) for card in column)


def _children(table: tuple[Cards, ...]) -> Iterator[tuple[Cards, ...]]:
    for source, column in enumerate(table):
        for count in range(1, len(column) + 1):
            run = column[-count:]
            if any(run[i + 1] != (run[i][0], run[i][1] - 1) for i in range(count - 1)):
                break
            for target, onto in enumerate(table):
                if target != source and (not onto or onto[-1][1] == run[0][1] + 1):
                    after = list(table)
                    after[source], after[target] = column[:-count], onto + run
                    yield tuple(sorted(map(_strip, after)))


def _strip(column: Cards) -> Cards:
    suit = column[-1][0] if column else 0
    whole = tuple((suit, rank) for rank in range(13, 0, -1))
    return column[:-13] if column[-13:] == whole else column
