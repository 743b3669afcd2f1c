"""Records in other programs' formats."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from simon_widget.errors import SimonError
from simon_widget.importers import fc_solve, kpat, move_list, solvitaire

if TYPE_CHECKING:
    from collections.abc import Callable

    from simon_widget.record import Record


def _write_layout(record: Record) -> str:
    """The start as layout text; the foundations tell what our own line `Suits:` does."""
    lines = record.start.text().splitlines(keepends=True)
    return "".join(line for line in lines if not line.startswith("Suits:"))


_WRITERS: Final[dict[str, Callable[[Record], str]]] = {
    "record": lambda record: record.to_json() + "\n",
    "layout": _write_layout,
    "moves": move_list.write,
    "fc-solve": fc_solve.write,
    "kpat": kpat.write,
    "solvitaire": solvitaire.write_deal,
}
WRITTEN_FORMATS: Final = tuple(_WRITERS)
"""The names of what `write_solution` writes."""


def write_solution(record: Record, *, format: str) -> str:  # noqa: A002 - as in `read_solution`
    """A record in another format; `read_solution` reads it back with the same start and moves.

    Args:
        record: what to write.
        format: one of `WRITTEN_FORMATS`: "record" (our JSON, which alone keeps everything),
            "moves" (layout and moves in our notation), "fc-solve" (as `fc-solve -p -t -sam`),
            "kpat" (a saved game of KPatience), or, for the start alone, "layout" (the text that
            many programs share) and "solvitaire" (a deal of Solvitaire).

    Raises:
        SimonError: there is no such format.
        RecordError: the format cannot hold the record, or a move is illegal.

    >>> from simon_widget import Record, deals
    >>> print(write_solution(Record(deals.pysol(24), ("5-8x1",)), format="moves")[-10:])
    AS
    <BLANKLINE>
    5-8x1
    <BLANKLINE>
    """
    if format not in _WRITERS:
        message = f"{format!r} is no format to write: choose one of {', '.join(_WRITERS)}"
        raise SimonError(message)
    return _WRITERS[format](record)
