"""Records: the open file format of a recorded game, and its verification."""

from __future__ import annotations

import json
import os
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NoReturn, TypeAlias

from simon_widget.codes import GameCode
from simon_widget.errors import IllegalMoveError, RecordError, SimonError, Violation
from simon_widget.files import write_whole
from simon_widget.moves import Move
from simon_widget.position import Position

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

FORMAT: Final = "simon-widget-record"
VERSION: Final = 1

Source: TypeAlias = "GameCode | Position | Record | str"
"""What a game can start from; text is a game code or a Record's JSON."""


@dataclass(frozen=True, slots=True)
class Verification:
    """What replaying a record shows.

    Attributes:
        ok: whether every move is legal.
        ply: how many moves could be replayed.
        violation: the rule that the next move breaks, if one does.
        won: whether the game is won after the moves that could be replayed.
    """

    ok: bool
    ply: int
    violation: Violation | None
    won: bool


@dataclass
class Record:
    """A start and the moves made from it, with what people say about them.

    A record may hold an illegal move: it is evidence of where a program went wrong. `verify`
    finds it.

    Args:
        start: the position before the first move.
        moves: the moves; text such as "3-10x4" is read.
        code: the game code of the start, if it has one.
        comments: by ply (how many moves were made before), what is said about the position.
        bookmarks: by ply, the name of a position.
        groups: moves that belong together, such as those that a solver printed as one step: by
            the ply before the first of them, the ply after the last.
        tags: what is known of the whole game, such as "player" or "solver", by name.

    Raises:
        RecordError: something is not of this form, a move cannot be written as text, `code` deals
            another position, or a group holds moves that are not there or belong to another group.

    >>> record = Record(GameCode.parse("SS1-S4-AAAAABD").position(), ("4-5x1",))
    >>> record.comments[1] = "a queen is free"
    >>> Record.from_json(record.to_json()) == record
    True
    >>> record.verify()
    Verification(ok=True, ply=1, violation=None, won=False)
    """

    start: Position
    moves: tuple[Move, ...] = ()
    code: GameCode | None = None
    comments: dict[int, str] = field(default_factory=dict)
    bookmarks: dict[int, str] = field(default_factory=dict)
    groups: dict[int, int] = field(default_factory=dict, kw_only=True)
    tags: dict[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if not isinstance(self.start, Position):
            # A caller may be untyped.
            message = f"a record starts from a Position, not from {self.start!r}"  # type: ignore[unreachable]
            raise RecordError(message)
        self.moves = tuple(_read_move(move, ply) for ply, move in enumerate(self.moves))
        if self.code is not None and self.code.position() != self.start:
            message = f"the code {self.code} deals another position than the record's start"
            raise RecordError(message)
        free = 0
        for first, last in sorted(self.groups.items()):
            if not free <= first < last <= len(self.moves):
                message = (
                    f"no group of moves goes from ply {first} to ply {last}: groups do not "
                    f"overlap, and there are {len(self.moves)} moves"
                )
                raise RecordError(message, ply=first)
            free = last

    def to_json(self) -> str:
        """The record as JSON text; `from_json` reads it back.

        Keys: `format` and `version` of the format, `code` (or null), `start` (the lines of the
        layout text), `moves`, and `comments`, `bookmarks`, `groups` and `tags`, whose keys are
        text.
        """
        return json.dumps(
            {
                "format": FORMAT,
                "version": VERSION,
                "code": None if self.code is None else str(self.code),
                "start": self.start.text().split("\n")[:-1],
                "moves": [str(move) for move in self.moves],
                "comments": {str(ply): text for ply, text in sorted(self.comments.items())},
                "bookmarks": {str(ply): text for ply, text in sorted(self.bookmarks.items())},
                "groups": {str(first): last for first, last in sorted(self.groups.items())},
                "tags": self.tags,
            },
            ensure_ascii=False,
            indent=1,
        )

    @classmethod
    def from_json(cls, text: str) -> Record:
        """The record that `to_json` wrote.

        Raises:
            RecordError: the text is no such record; the message says where it is not.
        """
        try:
            data = json.loads(text)
        except (ValueError, TypeError, RecursionError) as error:
            message = f"a record is JSON, but this is not: {error}"
            raise RecordError(message) from None
        if not isinstance(data, dict) or data.get("format") != FORMAT:
            message = f'this JSON is no record: it lacks "format": "{FORMAT}"'
            raise RecordError(message)
        if data.get("version") != VERSION:
            message = (
                f"the record is of version {data.get('version')!r}; "
                f"this program reads version {VERSION}"
            )
            raise RecordError(message)
        code, start = data.get("code"), _strings(data, "start")
        try:
            return cls(
                start=Position.parse("\n".join(start) + "\n"),
                moves=tuple(_strings(data, "moves")),  # type: ignore[arg-type] # read by cls
                code=None if code is None else GameCode.parse(code),
                comments=_by_ply(data, "comments"),
                bookmarks=_by_ply(data, "bookmarks"),
                groups=_groups(data),
                tags=_texts(data, "tags"),
            )
        except RecordError:
            raise
        except SimonError as error:
            message = f"the record's start cannot be read: {error}"
            raise RecordError(message) from error

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the record to a file, which is complete or, on an error, as it was before.

        Raises:
            OSError: the file cannot be written.
        """
        write_whole(path, (self.to_json(), "\n"))

    @classmethod
    def load(cls, path: str | os.PathLike[str]) -> Record:
        """Read a record from a file.

        Raises:
            RecordError: the file holds no record.
            OSError: the file cannot be read.
        """
        try:
            return cls.from_json(Path(path).read_text(encoding="utf-8-sig"))
        except UnicodeDecodeError as error:
            message = f"{os.fspath(path)} is no record: it is not UTF-8 text ({error})"
            raise RecordError(message) from None

    def positions(self) -> Iterator[Position]:
        """The start, then the position after each move.

        Raises:
            RecordError: at the first illegal move, after the positions before it.
        """
        position = self.start
        yield position
        for ply, move in enumerate(self.moves):
            try:
                position = position.play(move)
            except IllegalMoveError as error:
                message = f"move {ply + 1} ({move}) is illegal: {error.violation.message()}"
                raise RecordError(message, ply=ply, violation=error.violation) from None
            yield position

    def verify(self) -> Verification:
        """Replay the moves by the rules alone and tell how far they go."""
        ply, position = 0, self.start
        try:
            for ply, position in enumerate(self.positions()):  # noqa: B007 - read after the loop
                pass
        except RecordError as error:
            return Verification(ok=False, ply=ply, violation=error.violation, won=position.is_won)
        return Verification(ok=True, ply=ply, violation=None, won=position.is_won)


def read_source(source: Source) -> Record:
    """The record that a game from `source` begins with.

    Args:
        source: a GameCode, a Position, a Record, or text: a game code or a Record's JSON.

    Raises:
        SimonError: `source` is none of these, or malformed.

    >>> read_source("SS1-S4-AAAAABD").code
    GameCode(suits=4, number=29)
    """
    if isinstance(source, Record):
        return source
    if isinstance(source, Position):
        return Record(source)
    if isinstance(source, str):
        if source.lstrip().startswith("{"):
            return Record.from_json(source)
        source = GameCode.parse(source)
    if isinstance(source, GameCode):
        return Record(source.position(), code=source)
    message = (  # type: ignore[unreachable] # a caller may be untyped
        "a game starts from a GameCode, its text, a Position, a Record or a Record's JSON, "
        f"not from {type(source).__name__}"
    )
    raise SimonError(message)


def _read_move(move: Iterable[int] | str, ply: int) -> Move:
    try:
        if isinstance(move, str):
            return Move.parse(move)
        source, target, count = move
        # An illegal move is kept, one that cannot be written down is none.
        return Move.parse(str(Move(int(source), int(target), int(count))))
    except (TypeError, ValueError) as error:
        message = f"move {ply + 1} of the record cannot be read: {error}"
        raise RecordError(message, ply=ply) from None


def _wrong(key: str, form: str, found: object) -> NoReturn:
    message = f'"{key}" of the record must be {form}, not {str(found)[:80]!r}'
    raise RecordError(message)


def _strings(data: dict[str, Any], key: str) -> list[str]:
    found = data.get(key)
    if not isinstance(found, list) or not all(isinstance(item, str) for item in found):
        _wrong(key, "a list of texts", found)
    return found


def _texts(data: dict[str, Any], key: str) -> dict[str, str]:
    found = data.get(key, {})
    if not isinstance(found, dict) or not all(isinstance(text, str) for text in found.values()):
        _wrong(key, "an object of texts", found)
    return found


def _by_ply(data: dict[str, Any], key: str) -> dict[int, str]:
    return {_ply(key, ply): text for ply, text in _texts(data, key).items()}


def _groups(data: dict[str, Any]) -> dict[int, int]:
    found = data.get("groups", {})
    if not isinstance(found, dict) or not all(type(ply) is int for ply in found.values()):
        _wrong("groups", "an object of plies", found)
    return {_ply("groups", first): last for first, last in found.items()}


def _ply(key: str, ply: str) -> int:
    if not (ply.isascii() and ply.isdigit() and len(ply) <= 9):
        _wrong(key, "an object whose keys are plies", ply)
    return int(ply)
