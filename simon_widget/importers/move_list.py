"""Plain lists of moves: in our notation (3-10x4, or 3-10), or as triples of numbers (4,2,9).

Triples come in several orders, and count columns from 0 or from 1. A list may tell (`# n,from,to
from 0`); else the readings are tried. Before the moves there may be the layout, after `#` there
are comments, before each move its number, and `R 9` stands for a sequence that leaves.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

from simon_widget.errors import InvalidPositionError
from simon_widget.importers.errors import SolutionError
from simon_widget.importers.replay import MAX_LAYOUT, MAX_STEPS, Reading, Step
from simon_widget.moves import Move, notation
from simon_widget.position import Position

if TYPE_CHECKING:
    from simon_widget.record import Record

PROGRAM: Final = "moves"
CONVENTION: Final = "convention"
"""The tag that tells how triples were read."""
ORDERS: Final = ("n,from,to", "from,to,n", "from,n,to")


class Convention(NamedTuple):
    """What the numbers of a triple mean.

    >>> str(Convention("n,from,to", 0)), Convention.parse("from,to,n:1")
    ('n,from,to:0', Convention(order='from,to,n', base=1))
    """

    order: str
    base: int

    def __str__(self) -> str:
        return f"{self.order}:{self.base}"

    @classmethod
    def parse(cls, name: str) -> Convention | None:
        """The convention of this name, or None."""
        return next((known for known in CONVENTIONS if str(known) == name), None)

    def move(self, numbers: tuple[int, ...]) -> Move:
        """The move that three numbers mean."""
        named = dict(zip(self.order.split(","), numbers, strict=True))
        return Move(named["from"] - self.base, named["to"] - self.base, named["n"])


CONVENTIONS: Final = tuple(Convention(order, base) for order in ORDERS for base in (0, 1))
NAMES: Final = tuple(map(str, CONVENTIONS))

_NUMBER = r"([0-9]{1,3})"
_TRIPLE = rf"[(\[]?\s*{_NUMBER}\s*,\s*{_NUMBER}\s*,\s*{_NUMBER}\s*[)\]]?"
_BARE_TRIPLE = re.compile(rf"\s*{_NUMBER}\s+{_NUMBER}\s+{_NUMBER}\s*")
_NUMBERING = re.compile(r"\s*[0-9]{1,6}(?:[.):]\s*|\s+)(?=[0-9R(\[])", re.IGNORECASE)
_WORD = re.compile(
    rf"(?P<triple>{_TRIPLE})|(?P<move>[0-9]{{1,3}}-[0-9]{{1,3}}(?:x[0-9]{{1,3}})?)"
    r"|(?P<leaves>R\s*[0-9]{1,2})|[0-9]{1,6}[.)](?=\s)|[\s,;\[\]]+",
    re.IGNORECASE,
)
_TOLD_BASE = re.compile(r"\bfrom ([01])\b")


class _Item(NamedTuple):
    """A word of the list: numbers of a triple, a move of our notation, or a leaving sequence."""

    text: str
    line: int
    numbers: tuple[int, ...] = ()
    leaves: int = 0


def recognises(text: str) -> bool:
    """Whether a text looks like a list of moves."""
    return any(map(_is_moves, text.splitlines()))


def read(
    text: str, suits: int | None = None, convention: Convention | None = None
) -> list[Reading]:
    """Read a list of moves: all readings that its convention leaves open.

    Args:
        text: the list.
        suits: the suits of the deck, if they are known.
        convention: what its triples mean, if it is known.

    Raises:
        SolutionError: its layout cannot be read.
    """
    lines = text.splitlines()
    first = next((at for at, line in enumerate(lines) if _is_moves(line)), len(lines))
    start = _read_layout(lines[:first], suits)
    items: list[_Item] = []
    fault = None
    try:
        _read_lines(lines, first, items)
    except SolutionError as error:
        fault = error
    tags = {"source": PROGRAM}
    if not any(item.numbers for item in items):  # no convention is needed
        return [Reading(start, [_step(item, CONVENTIONS[0]) for item in items], fault, tags=tags)]
    return [
        Reading(
            start,
            [_step(item, meant) for item in items],
            fault,
            tags={**tags, CONVENTION: str(meant)},
        )
        for meant in ([convention] if convention is not None else _told(text))
    ]


def _code(line: str) -> str:
    """A line without its comment."""
    return line.partition("#")[0]


def _is_moves(line: str) -> bool:
    try:
        return bool(_read_line(line, 0, 0))
    except SolutionError:
        return False


def _read_layout(lines: list[str], suits: int | None) -> Position | None:
    """The layout before the moves, if there is one."""
    rows = list(map(_code, lines))
    if sum(map(len, rows)) > MAX_LAYOUT:
        message = "what comes before the moves is too long for a layout"
        raise SolutionError(message, line=1)
    above = next((at for at, row in enumerate(rows) if row.strip()), None)
    if above is None:
        return None
    try:
        return Position.parse("\n".join(rows[above:]) + "\n", suits=suits)
    except InvalidPositionError as error:
        line = None if error.line is None else error.line + above
        message = f"the layout before the moves cannot be read: {error.reason}"
        raise SolutionError(message, line=line) from None


def _read_lines(lines: list[str], first: int, items: list[_Item]) -> None:
    """Add to `items` the words of all lines from the one with the index `first` on.

    Raises:
        SolutionError: at what is none, after those before it.
    """
    left = 0
    for number, line in enumerate(lines[first:], first + 1):
        found = _read_line(line, number, left)
        left += sum(1 for item in found if item.leaves)
        items += found
        if len(items) > MAX_STEPS:
            message = f"there are more than {MAX_STEPS} moves: no game is that long"
            raise SolutionError(message, line=number)


def _read_line(line: str, number: int, left: int) -> list[_Item]:
    """The words of a line; `left` sequences have left before it.

    Raises:
        SolutionError: it holds something else.
    """
    line = _code(line)
    if match := _BARE_TRIPLE.fullmatch(line):
        return [_Item(line.strip(), number, tuple(map(int, match.groups())))]
    items: list[_Item] = []
    numbering = _NUMBERING.match(line)
    at = numbering.end() if numbering else 0
    while at < len(line):
        match = _WORD.match(line, at)
        if match is None:
            message = f"{line[at : at + 40].strip()!r} is no move: write 3-10x4, or three numbers"
            raise SolutionError(message, line=number)
        at = match.end()
        if match["leaves"]:
            left += 1
            items.append(_Item(match[0], number, leaves=left))
        elif match["triple"]:
            items.append(_Item(match[0].strip(), number, tuple(map(int, match.group(2, 3, 4)))))
        elif match["move"]:
            items.append(_Item(match[0], number))
    return items


def _told(text: str) -> list[Convention]:
    """The conventions that the comments of a list leave open."""
    comments = "\n".join(line.partition("#")[2] for line in text.splitlines())
    base = _TOLD_BASE.search(comments)
    return [
        known
        for known in CONVENTIONS
        if (base is None or known.base == int(base[1]))
        and (known.order in comments or not any(order in comments for order in ORDERS))
    ]


def _step(item: _Item, convention: Convention) -> Step:
    if item.leaves:
        return Step(item.text, item.line, leaves=item.leaves)
    if item.numbers:
        return Step(item.text, item.line, convention.move(item.numbers))
    source, target, count = notation(item.text)
    return Step(item.text, item.line, Move(source, target, count or 0))


def write(record: Record) -> str:
    r"""The record as its layout and, after an empty line, its moves in our notation, ten a line.

    >>> from simon_widget import deals
    >>> from simon_widget.record import Record
    >>> write(Record(deals.pysol(2), ("6-4x1", "8-6x1"))).split("\n")[-3:]
    ['', '6-4x1 8-6x1', '']
    """
    moves = list(map(str, record.moves))
    rows = (" ".join(moves[ply : ply + 10]) for ply in range(0, len(moves), 10))
    lines = [record.start.text(), *rows]
    return "\n".join(lines) + "\n"
