"""Traces of searches, read from JSON lines or from what fc-solve prints."""

from __future__ import annotations

import io
import json
import re
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from simon_widget.errors import SimonError
from simon_widget.position import Position
from simon_widget.traces import fc_solve
from simon_widget.traces.search import FORMAT, VERSION, SearchTrace, TraceError

if TYPE_CHECKING:
    import os
    from collections.abc import Iterator

    from simon_widget.importers.reading import Start

_DECODER: Final = json.JSONDecoder()
_LONGEST: Final = 10_000
"""How many letters a line may have: a start has less than 500."""


def read_trace(
    source: str | os.PathLike[str] | bytes, *, start: Start | None = None
) -> SearchTrace:
    r"""Read the trace of a search.

    Args:
        source: text (a str with a line break), a path (any other str) or the bytes of a file:
            JSON lines, or what `fc-solve -s -i -p -t` prints. A line is an object with id,
            parent, move, depth, cost and kind, or an array of these (see `SearchTrace.add`);
            before them there may be the line with the start that `SearchTrace.save` writes.
        start: what the search began with, if the source does not tell: whatever `read_start`
            takes. The columns of fc-solve's boards are in an order of its own: given this, those
            of the trace are in the order of the deal.

    Raises:
        TraceError: something cannot be read; with its line.
        SimonError: the start cannot be read.

    >>> trace = read_trace(
    ...     '[0, null, null, 0, 70, "expanded"]\n[1, 0, "5-8x1", 1, 68, "dead"]\n', start="pysol:24"
    ... )
    >>> trace
    <SearchTrace of 2 nodes: 1 expanded, 1 dead>
    """
    with closing(_open(source)) as file:
        lines = _lines(file)
        first = next(lines, None)
        if first is None:
            message = "the trace is empty"
            raise TraceError(message)
        if first[1].startswith(("{", "[")):
            return _read_json(first, lines, start)
        return fc_solve.read(first, lines, start)


def _open(source: str | os.PathLike[str] | bytes) -> io.TextIOBase:
    if isinstance(source, bytes):
        return io.TextIOWrapper(io.BytesIO(source), encoding="utf-8-sig", errors="replace")
    if isinstance(source, str) and re.search(r"[\r\n]", source):
        return io.StringIO(source.removeprefix("\ufeff"), newline=None)
    try:
        return Path(source).open(encoding="utf-8-sig", errors="replace")
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or error
        message = (
            f"{str(source)[:200]!r} cannot be read: {why} "
            "(a str is a path unless it has a line break)"
        )
        raise TraceError(message) from None


def _lines(file: io.TextIOBase) -> Iterator[tuple[int, str]]:
    """The lines with their numbers, without blanks at their ends; empty first lines left out."""
    is_begun = False
    number = 0
    while line := file.readline(_LONGEST + 1):
        number += 1
        if len(line) > _LONGEST:
            message = "it has too many letters for a line of a trace"
            raise TraceError(message, line=number)
        line = line.strip()
        is_begun = is_begun or bool(line)
        if is_begun:
            yield number, line


def _read_json(
    first: tuple[int, str], lines: Iterator[tuple[int, str]], start: Start | None
) -> SearchTrace:
    event = _parse(*first)
    header = event if isinstance(event, dict) and "format" in event else None
    told = None if header is None else _told_start(header, first[0])
    begin = told if start is None else start
    if begin is None:
        message = (
            'the trace does not tell the position it starts from: give it, as in start="pysol:24"'
        )
        raise TraceError(message)
    trace = SearchTrace(begin)
    if told is None:
        _add(trace, event, first[0])
    elif told != trace.start:
        message = f"the search started from another position than the one given, namely\n{told}"
        raise TraceError(message, line=first[0])
    for number, line in lines:
        if line:
            _add(trace, _parse(number, line), number)
    return trace


def _parse(number: int, line: str) -> Any:  # noqa: ANN401 - whatever JSON holds
    try:
        event, end = _DECODER.raw_decode(line)  # half the time of json.loads
    except (ValueError, RecursionError) as error:
        message = f"this is no JSON: {error}"
        raise TraceError(message, line=number) from None
    if end < len(line):
        message = f"there is more than one JSON value, the second at letter {end + 1}"
        raise TraceError(message, line=number)
    return event


def _add(trace: SearchTrace, event: Any, number: int) -> None:  # noqa: ANN401 - add checks it
    try:
        trace.add(event)
    except TraceError as error:
        raise TraceError(str(error), line=number) from None


def _told_start(header: dict[str, Any], number: int) -> Position:
    """The position that the first line of a saved trace tells."""
    start = header.get("start")
    if (header["format"], header.get("version")) != (FORMAT, VERSION):
        message = f'a trace begins with "format": "{FORMAT}" and "version": {VERSION}'
        raise TraceError(message, line=number)
    if not isinstance(start, list) or not all(isinstance(line, str) for line in start):
        message = '"start" is a list of the lines of a layout'
        raise TraceError(message, line=number)
    try:
        return Position.parse("\n".join(start) + "\n")
    except SimonError as error:
        message = f"the start cannot be read: {error}"
        raise TraceError(message, line=number) from None
