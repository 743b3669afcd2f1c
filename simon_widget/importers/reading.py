"""What all formats share: finding out which it is, the start, and what to do with faults."""

from __future__ import annotations

import codecs
import os
import re
from pathlib import Path
from typing import TYPE_CHECKING, Final, Literal, TypeAlias

from simon_widget import deals
from simon_widget.errors import RecordError, SimonError
from simon_widget.importers import fc_solve, kpat, move_list, pysolfc, solvitaire
from simon_widget.importers.errors import SolutionError
from simon_widget.importers.replay import MAX_LAYOUT, Reading, Replay, replay
from simon_widget.position import Position
from simon_widget.record import FORMAT, Record, Source, read_source

if TYPE_CHECKING:
    from simon_widget.moves import Move

FORMATS: Final = (
    *("auto", "record", "layout", "moves", *move_list.NAMES),
    *("fc-solve", "solvitaire", "kpat", "pysolfc"),
)
"""The names of what `read_solution` reads."""
MAX_BYTES: Final = 20_000_000
"""How large a source may be: longer than the longest solution known, which is all boards."""
PARTIAL: Final = "partial"
"""The tag of a record that ends before its source does; its text says why."""

Start: TypeAlias = "Source | os.PathLike[str]"
_CARD = re.compile(r"\b(?:10|[A2-9TJQK])[SHDC]\b", re.IGNORECASE)
_RECOGNISED: Final = {
    kpat.PROGRAM: kpat.recognises,
    solvitaire.PROGRAM: solvitaire.recognises,
    fc_solve.PROGRAM: fc_solve.recognises,
    move_list.PROGRAM: move_list.recognises,
}
_BYTE_ORDER_MARKS: Final = {
    codecs.BOM_UTF8: "utf-8-sig",
    codecs.BOM_UTF16_LE: "utf-16",
    codecs.BOM_UTF16_BE: "utf-16",
}


def read_solution(
    source: str | os.PathLike[str] | bytes,
    *,
    start: Start | None = None,
    format: str = "auto",  # noqa: A002 - the word a caller looks for
    on_error: Literal["raise", "keep"] = "raise",
) -> Record:
    r"""Read what a solver printed or another program saved.

    A step that moves a mixed-suit run in one go becomes the fewest legal moves that do the same;
    they are a group of the record, and the printed step is a comment before it. Where a saved
    game stands before its end, there is a bookmark "here". Counts of cards that the source leaves
    out (as `fc-solve -sn` does) are those with which the moves can be replayed; where several
    would do, the likeliest are taken.

    Args:
        source: text (a str with a line break), a path (any other str) or the bytes of a file.
        start: what the game starts from, if the source does not tell: whatever `read_start`
            takes, such as "pysol:24".
        format: one of `FORMATS`; found out if left out. The triples of a list of moves are
            read as `n,from,to:0` tells: their order, and whether columns count from 0 or 1.
        on_error: what to do where the moves cannot be replayed: "raise" an error, or "keep" the
            record up to there. Such a record has a tag "partial" that says what is wrong; the
            move at fault, if it is a move, is its last: `verify` names the rule it breaks.

    Raises:
        SolutionError: something cannot be read or replayed; with line, step, ply, the rule
            broken and the position there.
        NoSolutionError: it is the output of a solver that found no solution.
        SimonError: the start cannot be read.

    >>> from simon_widget import Move
    >>> record = read_solution("58\n36\n107\n", start="pysol:24")
    >>> record.moves == (Move(4, 7, 1), Move(2, 5, 1), Move(9, 6, 1))
    True
    >>> try:
    ...     read_solution("58\n38\n", start="pysol:24")
    ... except SolutionError as error:
    ...     print(error.line, error.step, error.ply, error.violation.message())
    2 2 1 8♦ does not go onto J♦: the card beneath must be one rank higher (9), of any suit.
    """
    if format not in FORMATS:
        message = f"{format!r} is no format: choose one of {', '.join(FORMATS)}"
        raise SimonError(message)
    if on_error not in {"raise", "keep"}:
        message = f'on_error is "raise" or "keep", not {on_error!r}'
        raise SimonError(message)
    known = None if start is None else read_start(start)
    data = load(source)
    kind = find_format(data) if format == "auto" else format
    if kind == "record":
        record, fault, illegal = _replay_record(Record.from_json(_text(data)), known)
    else:
        readings = _read(kind, data, None if known is None else known.start.suits)
        begin = _start(readings[0].start, known)
        found = _choose([(reading, replay(begin.start, reading)) for reading in readings])
        record, fault, illegal = found.record, found.fault, found.illegal
        record.code = begin.code
        record.tags = {**begin.tags, **record.tags}
    if fault is not None:
        if on_error == "raise":
            raise fault
        record.tags[PARTIAL] = str(fault)
        record.moves += illegal
    return record


def read_start(source: Start) -> Record:
    """What a game starts from, as a record without moves.

    Args:
        source: whatever a Game takes (a GameCode, its text, a Position, a Record or its JSON), the
            name of a deal ("pysol:24", "ms:24" for KPatience's and Microsoft's; see `deals`),
            a layout as text (a str with a line break), or the path of a file that
            `read_solution` reads.

    Raises:
        SimonError: it is none of these.

    >>> read_start("ms:24").start == read_start("pysol:24").start
    True
    """
    if isinstance(source, str):
        if deals.is_numbered(source):
            name = deals.name(source)
            return Record(deals.read(name), tags={"deal": name})
        if not source.lstrip().startswith(("{", "SS1-", "ss1-")):
            return _beginning(read_solution(source, on_error="keep"))
    elif isinstance(source, os.PathLike):
        return _beginning(read_solution(source, on_error="keep"))
    return _beginning(read_source(source))


def _beginning(record: Record) -> Record:
    tags = {name: text for name, text in record.tags.items() if name == "deal"}
    return Record(record.start, code=record.code, tags=tags)


def load(source: str | os.PathLike[str] | bytes) -> bytes | str:
    """The text or the bytes that a source stands for.

    Raises:
        SolutionError: it is a path, and the file cannot be read or is too large.
    """
    if isinstance(source, bytes) or (isinstance(source, str) and re.search(r"[\r\n]", source)):
        data: bytes | str = source
    elif isinstance(source, (str, os.PathLike)):
        try:
            with Path(source).open("rb") as file:
                data = file.read(MAX_BYTES + 1)
        except (OSError, ValueError) as error:
            why = getattr(error, "strerror", None) or error
            message = (
                f"{str(source)[:200]!r} cannot be read: {why} "
                "(a str is a path unless it has a line break)"
            )
            raise SolutionError(message) from None
    else:
        message = f"a source is text, a path or bytes, not {type(source).__name__}"  # type: ignore[unreachable] # a caller may be untyped
        raise SolutionError(message)
    if len(data) > MAX_BYTES:
        message = f"the source has more than {MAX_BYTES} bytes: no game is that long"
        raise SolutionError(message)
    return data


def find_format(data: bytes | str) -> str:
    """The name of the format of some text or bytes.

    Raises:
        SolutionError: it is none that is known here.
    """
    if isinstance(data, bytes) and pysolfc.recognises(data):
        return pysolfc.PROGRAM
    text = _text(data)
    if text.lstrip().startswith("{"):
        return "record" if FORMAT in text else solvitaire.PROGRAM
    for program, recognises in _RECOGNISED.items():
        if recognises(text):
            return program
    if _CARD.search(text):
        return "layout"
    message = (
        "this is in no format that is known here: fc-solve's or Solvitaire's output, a saved game "
        "of KPatience or PySolFC, a list of moves, a layout or a record"
    )
    raise SolutionError(message)


def _text(data: bytes | str) -> str:
    if isinstance(data, str):
        return data.removeprefix("\ufeff")
    for mark, encoding in _BYTE_ORDER_MARKS.items():
        if data.startswith(mark):
            return str(data, encoding, errors="replace")
    try:
        return data.decode()
    except UnicodeDecodeError:
        return data.decode("latin-1")


def _read(kind: str, data: bytes | str, suits: int | None) -> list[Reading]:
    """The readings of a source: one, or those that a list of moves leaves open."""
    if kind == pysolfc.PROGRAM:
        if isinstance(data, str):
            message = "a saved game of PySolFC is no text: give its bytes or its path"
            raise SolutionError(message)
        return [pysolfc.read(data)]
    text = _text(data)
    if kind == kpat.PROGRAM:
        return [kpat.read(text)]
    if kind == fc_solve.PROGRAM:
        return [fc_solve.read(text, suits)]
    if kind == solvitaire.PROGRAM:
        is_deal = text.lstrip().startswith("{")
        return [(solvitaire.read_deal if is_deal else solvitaire.read)(text, suits)]
    if kind == "layout":
        if len(text) > MAX_LAYOUT:
            message = f"a layout has no {len(text)} letters"
            raise SolutionError(message)
        return [Reading(Position.parse(text, suits=suits))]
    return move_list.read(text, suits, move_list.Convention.parse(kind))


def _start(told: Position | None, known: Record | None) -> Record:
    """What the game starts from, by its text and by what the caller said."""
    if known is None:
        if told is None:
            message = (
                "these moves do not tell the deal they are made in: give it, as in "
                'start="pysol:24", or write its layout before them'
            )
            raise SolutionError(message)
        return Record(told)
    if told is not None and told != known.start:
        message = (
            "the source starts from another position than the one given as start; it has\n"
            f"{told}\nand not\n{known.start}"
        )
        raise SolutionError(message, position=told)
    return known


def _choose(replays: list[tuple[Reading, Replay]]) -> Replay:
    """The replay of the reading that is meant.

    Raises:
        SolutionError: several may be.
    """
    whole = {found.record.moves: (reading, found) for reading, found in replays if not found.fault}
    if len(whole) > 1:
        names = " or ".join(reading.tags[move_list.CONVENTION] for reading, _ in whole.values())
        message = (
            f"the moves can be replayed in {len(whole)} ways: which is meant, {names}? "
            "Say so as format"
        )
        raise SolutionError(message)
    if whole:
        return next(iter(whole.values()))[1]
    reading, furthest = max(replays, key=lambda pair: pair[1].steps)
    if len(replays) > 1 and furthest.fault is not None:
        name = reading.tags[move_list.CONVENTION]
        furthest.fault.add_note(f"Of all readings, {name} leads furthest.")
    return furthest


def _replay_record(
    record: Record, known: Record | None
) -> tuple[Record, SolutionError | None, tuple[Move, ...]]:
    """A record of our own as far as it is legal, what is wrong then, and the illegal move."""
    _start(record.start, known)
    position = record.start
    try:
        for position in record.positions():  # noqa: B007 - read after the loop
            pass
    except RecordError as error:
        ply = error.ply or 0
        fault = SolutionError(
            str(error), step=ply + 1, ply=ply, violation=error.violation, position=position
        )
        legal = Record(
            record.start,
            record.moves[:ply],
            record.code,
            {at: text for at, text in record.comments.items() if at <= ply},
            {at: text for at, text in record.bookmarks.items() if at <= ply},
            record.tags,
            groups={at: end for at, end in record.groups.items() if end <= ply},
        )
        return legal, fault, record.moves[ply : ply + 1]
    return record, None, ()
