"""What Solvitaire prints for `--type simple-simon`, and the deals it reads.

Its solutions are boards without moves: a table of columns side by side, and above it the last
card of each foundation.
"""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Final, Literal

from simon_widget.cards import Card
from simon_widget.errors import InvalidCardError, InvalidPositionError
from simon_widget.importers.errors import NoSolutionError, SolutionError
from simon_widget.importers.replay import Reading, Step
from simon_widget.position import COLUMNS, SEQUENCE, Position

if TYPE_CHECKING:
    from collections.abc import Sequence

    from simon_widget.record import Record

PROGRAM: Final = "solvitaire"
_HEAD = re.compile(r"--- Foundations -+")
_TABLE = re.compile(r"--- Tableau Piles -+")
_VERDICT = re.compile(r"Solution Type: *([\w-]+)")
_CLASSIFIED = re.compile(r"[^,]*, *(solved|unsolvable|timed-out|mem-limit)(, *[\w-]+)+")
_PILES: Final = "tableau piles"
_NO_SOLUTION: Final[dict[str, tuple[str, Literal["impossible", "limit"]]]] = {
    "unsolvable": ("Solvitaire says that the deal has no solution", "impossible"),
    "timed-out": ("Solvitaire found no solution within its limit of time", "limit"),
    "mem-limit": ("Solvitaire found no solution within its limit of memory", "limit"),
}


def recognises(text: str) -> bool:
    """Whether a text looks like Solvitaire's."""
    return any(
        form.fullmatch(line)
        for line in map(str.strip, text.splitlines())
        for form in (_HEAD, _VERDICT, _CLASSIFIED)
    )


def read(text: str, suits: int | None = None) -> Reading:
    """Read an output of Solvitaire.

    Args:
        text: the output.
        suits: the suits of the deck, if they are known.

    Raises:
        NoSolutionError: Solvitaire found none.
        SolutionError: it holds no boards.
    """
    lines = [line.rstrip("\r\n ") for line in text.split("\n")]
    _check_solved(lines)
    boards: list[tuple[int, Position]] = []
    fault = None
    heads = [at for at, line in enumerate(lines) if _HEAD.fullmatch(line.strip())]
    try:
        for at in heads:
            boards.append((at + 1, _read_board(lines, at, suits)))
            suits = boards[0][1].suits
    except SolutionError as error:
        fault = error
    steps = [
        Step(f"board {number}", line, board=board)
        for number, (line, board) in enumerate(boards[1:], 2)
    ]
    start = boards[0][1] if boards else None
    return Reading(start, steps, fault, tags={"source": PROGRAM})


def _check_solved(lines: Sequence[str]) -> None:
    for number, line in enumerate(map(str.strip, lines), 1):
        match = _VERDICT.fullmatch(line) or _CLASSIFIED.fullmatch(line)
        if match is None:
            continue
        verdict = match[1]
        if verdict in _NO_SOLUTION:
            raise NoSolutionError(*_NO_SOLUTION[verdict])
        if verdict != "solved":
            message = f"{line!r} is no verdict of Solvitaire's that is known here"
            raise SolutionError(message, line=number)
    if not any(_HEAD.fullmatch(line.strip()) for line in lines):
        message = "it holds a verdict of Solvitaire's, but no boards: run it with --solve"
        raise SolutionError(message)


def _read_board(lines: Sequence[str], at: int, suits: int | None) -> Position:
    """The board whose heading stands at index `at`."""
    if at + 2 >= len(lines) or not _TABLE.fullmatch(lines[at + 2].strip()):
        message = "a board of Solvitaire's has its foundations in one line, then its piles"
        raise SolutionError(message, line=at + 1)
    founds = _read_row(lines[at + 1], at + 2)
    columns: list[list[Card]] = [[] for _ in range(COLUMNS)]
    row = at + 3
    while row < len(lines) and lines[row] and not lines[row].startswith("="):
        cards = _read_row(lines[row], row + 1)
        for column, card in zip(columns, cards, strict=False):
            if card is not None:
                column.append(card)
        if len(cards) > COLUMNS:
            message = f"a row has {len(cards)} cells: there are {COLUMNS} columns"
            raise SolutionError(message, line=row + 1)
        row += 1
    gone = [card for card in founds if card is not None]
    on_table = sum(map(len, columns))
    if on_table + SEQUENCE * len(gone) != 52 and 52 - on_table >= len(gone) > 0:
        message = (
            f"this log is of another game: {' '.join(map(str, gone))} alone left the table, but "
            "only complete sequences do. Solvitaire's own preset `simple-simon` has this mistake: "
            "describe the game to it by rules of your own"
        )
        raise SolutionError(message, line=at + 2)
    try:
        return Position(columns, (card.suit for card in gone), suits=suits)
    except InvalidPositionError as error:
        message = f"the board that begins here cannot be read: {error.reason}"
        raise SolutionError(message, line=at + 1) from None


def _read_row(line: str, number: int) -> list[Card | None]:
    """The cards of a row whose cells are divided by tabs."""
    try:
        return [
            Card.parse(cell) if cell.strip() not in {"", "[]"} else None
            for cell in line.split("\t")
        ]
    except InvalidCardError as error:
        raise SolutionError(str(error), line=number) from None


def read_deal(text: str, suits: int | None = None) -> Reading:
    """Read a deal as Solvitaire takes it: JSON with the columns as "tableau piles".

    Raises:
        SolutionError: it is no such deal.
    """
    try:
        piles = json.loads(text)[_PILES]
        columns = [[Card.parse(card) for card in pile] for pile in piles]
        start = Position(columns, suits=suits)
    except (InvalidCardError, InvalidPositionError) as error:
        message = f"the deal cannot be read: {error}"
        raise SolutionError(message) from None
    except (ValueError, TypeError, KeyError, RecursionError):
        message = f'this JSON is no deal: it lacks a list of columns called "{_PILES}"'
        raise SolutionError(message) from None
    return Reading(start, tags={"source": PROGRAM})


def write_deal(record: Record) -> str:
    """The record's start as a deal that Solvitaire reads.

    Raises:
        RecordError: sequences have left at the start: such a deal cannot say so.

    >>> from simon_widget import deals
    >>> from simon_widget.record import Record
    >>> write_deal(Record(deals.pysol(24)))[:44]
    '{"tableau piles": [["4C", "QH", "3C", "8C", '
    """
    if record.start.removed:
        message = "Solvitaire's deals hold all 52 cards, but sequences have left at the start"
        raise SolutionError(message)
    # "10" is how Solvitaire writes a ten.
    piles = [[str(card).replace("T", "10") for card in pile] for pile in record.start.columns]
    return json.dumps({_PILES: piles}) + "\n"
