"""A game being played: a record with a cursor, undo, redo, score and events.

How its parts agree, for whoever changes it: the whole state is one immutable `_Now`, set in one
assignment, so that a reader on another thread, or an interrupt, never meets half a change. A
`Turn` orders the changes: watchers (widgets) are told under its lock, so that they send states in
order; subscribers are called when it is released, so that they may wait for anything.
"""

from __future__ import annotations

import itertools
import logging
import threading
import weakref
from collections import deque
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal, NamedTuple, Protocol

from simon_widget.codes import GameCode
from simon_widget.errors import (
    IllegalMoveError,
    RecordError,
    RefusedError,
    SimonError,
    Violation,
)
from simon_widget.moves import Move
from simon_widget.record import Record, Source, read_source

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import TracebackType

    from simon_widget.cards import Suit
    from simon_widget.position import Position

UNDO_LIMIT: Final = 100
START_SCORE: Final = 500
SEQUENCE_SCORE: Final = 100
START_TOKEN: Final = "start"  # noqa: S105 - the name of a state, not a secret

Kind = Literal[
    "move", "undo", "redo", "goto", "restart", "new", "play-on", "back-to-record", "refused"
]
Origin = Literal["code", "board"]

_log = logging.getLogger(__name__)
_python_actions = itertools.count(1)
_games = itertools.count(1)
_lines = itertools.count(1)


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened to a game.

    Attributes:
        kind: what happened: "move", "undo", "redo", "goto", "restart", "new", "play-on",
            "back-to-record", or "refused".
        move: the move made, taken back, brought back or refused, if it is one.
        removed: the suits of the sequences that left (for "undo": that came back).
        ply: how many moves have been made now.
        origin: "code" for Python code, "board" for a player at a board.
        violation: for "refused", the rule.
    """

    kind: Kind
    move: Move | None = None
    removed: tuple[Suit, ...] = ()
    ply: int = 0
    origin: Origin = "code"
    violation: Violation | None = None


class Watcher(Protocol):
    """Something that shows a game and must hear of every change in order."""

    def game_changed(self) -> None:
        """The game has changed; called under its lock."""


class Turn:
    """Held while a game changes; its end tells those who want to know.

    One thread holds it at a time; it may take it several times over, and only the outermost end
    counts. There, watchers are told under the lock, and after its release the events go out.
    """

    def __init__(self) -> None:
        self.subscribers: list[Callable[[Event], object]] = []
        self.watchers: weakref.WeakSet[Watcher] = weakref.WeakSet()
        self.changed = False
        self.events: deque[Event] = deque()
        self._lock = threading.RLock()
        self._depth = 0
        self._delivering = threading.Lock()

    def __enter__(self) -> None:
        self._lock.acquire()
        self._depth += 1

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        try:
            if self._depth == 1 and self.changed:
                self.changed = False
                for watcher in tuple(self.watchers):
                    watcher.game_changed()
        finally:
            self._depth -= 1
            outermost = self._depth == 0
            self._lock.release()
        if outermost and self.events:
            self._deliver()

    def _deliver(self) -> None:
        # Whoever delivers goes on until nothing is left; the others leave theirs to it.
        while self.events and self._delivering.acquire(blocking=False):
            try:
                while self.events:
                    self._call(self.events.popleft())
            finally:
                self._delivering.release()

    def _call(self, event: Event) -> None:
        for callback in tuple(self.subscribers):
            try:
                callback(event)
            except Exception:  # noqa: BLE001 - it is the caller's code: whatever it raises
                _log.exception("a subscriber failed at %r", event)


class _Ply(NamedTuple):
    """A position of the line and the move that led to it (None at the start)."""

    move: Move | None
    position: Position
    by_hand: bool = False  # no move of the line up to here was made by code or shown by the solver


class _Now(NamedTuple):
    """The state of a game. `plies` grows and is cut only behind the cursor, under the lock."""

    record: Record  # what it started from: its start, code and words, not its moves
    plies: list[_Ply]
    cursor: int
    floor: int
    token: str
    serial: int
    line: int  # another number tells of other moves in `plies`
    fault: Violation | None = None  # what is wrong with the record's move after the last ply
    is_replay: bool = False
    replay: _Now | None = None  # of a game that went on from a recording: where it was left


class Game:
    """A game of Simple Simon in progress. Safe to use from several threads.

    Args:
        start: a GameCode, its text, a Position, a Record or a Record's JSON; a new deal if left
            out. A Record is taken up at its end.
        suits: 1, 2 or 4: the suits of the new deal, if `start` is left out.

    Raises:
        SimonError: `start` cannot be read.
        RecordError: the record holds an illegal move; `ply` tells which.

    >>> game = Game("SS1-S4-AAAAABD")
    >>> game.push("4-5")
    Move(source=3, target=4, count=1)
    >>> game.score, game.move_count
    (499, 1)
    >>> game.undo()
    Move(source=3, target=4, count=1)
    >>> game.can_redo
    True
    """

    def __init__(self, start: Source | None = None, *, suits: int = 1) -> None:
        self.turn = Turn()
        """For widgets: held, it keeps others from acting in between."""
        self._now = _begin(GameCode.random(suits) if start is None else start, START_TOKEN)

    @classmethod
    def replay(cls, record: Record) -> Game:
        """A recording: it stands at a record's start and can go to any of its plies.

        If a move of the record is illegal, it ends before that move, and `fault` tells what is
        wrong with it. There is no limit to undo until a move is made, or `play_on` called: then
        a game goes on from there, and `back_to_record` leads back.

        >>> record = Record(GameCode.parse("SS1-S4-AAAAABD").position(), ("4-5x1", "4-5x1"))
        >>> game = Game.replay(record)
        >>> game.moves, game.cursor, game.fault.rule
        ((Move(source=3, target=4, count=1),), 0, 'wrong-rank')
        """
        game = cls(record.start)
        now = _begin(record, START_TOKEN, keep=True)
        game._now = now._replace(cursor=0, floor=0, is_replay=True)
        return game

    def __repr__(self) -> str:
        now = self._now
        name = now.record.code or "custom"
        return f"<Game {name}, {now.cursor} moves, score {_score(now)}>"

    # What is

    @property
    def position(self) -> Position:
        """The position now."""
        now = self._now
        return now.plies[now.cursor].position

    @property
    def start(self) -> Position:
        """The position before the first move."""
        return self._now.record.start

    @property
    def code(self) -> GameCode | None:
        """The game code of the deal, if it has one."""
        return self._now.record.code

    @property
    def moves(self) -> tuple[Move, ...]:
        """The whole line of moves: the `cursor` moves made, then those that redo brings back."""
        return _moves(self._now)

    @property
    def cursor(self) -> int:
        """How many moves of the line are made now."""
        return self._now.cursor

    @property
    def floor(self) -> int:
        """How many moves of the line undo can no longer reach (R10)."""
        return self._now.floor

    @property
    def token(self) -> str:
        """For widgets: the name of this state, which a move made on a board is based on."""
        return self._now.token

    @property
    def line(self) -> int:
        """For widgets: a number that stays the same as long as `moves` does."""
        return self._now.line

    @property
    def source(self) -> Record:
        """The record the game came from, or is a recording of; its moves are not the game's."""
        return self._now.record

    @property
    def is_replay(self) -> bool:
        """Whether this is a recording, to be stepped through."""
        return self._now.is_replay

    @property
    def shared(self) -> int:
        """How many moves of the line are those of `source`: of what came later, it says nothing."""
        return _shared(self._now)

    @property
    def recording(self) -> Record | None:
        """The record that this is a recording of, or that the game went on from."""
        now = self._now
        shown = now if now.is_replay else now.replay
        return None if shown is None else shown.record

    @property
    def can_go_back(self) -> bool:
        """Whether the game went on from a recording."""
        return self._now.replay is not None

    @property
    def left_at(self) -> int | None:
        """Where the recording stands that the game went on from, if it did."""
        replay = self._now.replay
        return None if replay is None else replay.cursor

    @property
    def fault(self) -> Violation | None:
        """Of a recording, the rule that the record's move after the last of `moves` breaks."""
        return self._now.fault

    @property
    def illegal(self) -> tuple[Move, Violation] | None:
        """For widgets: the move of `recording` that is illegal, and the rule it breaks."""
        now = self._now
        shown = now if now.is_replay else now.replay
        if shown is None or shown.fault is None:
            return None
        return shown.record.moves[len(shown.plies) - 1], shown.fault

    @property
    def serial(self) -> int:
        """Numbers what is played: `new` gives the next number, `restart` keeps it."""
        return self._now.serial

    @property
    def is_by_hand(self) -> bool:
        """Whether moves have been made, all of them on a board."""
        now = self._now
        return now.cursor > 0 and now.plies[now.cursor].by_hand

    @property
    def move_count(self) -> int:
        """How many moves have been made; undone ones do not count."""
        return self._now.cursor

    @property
    def score(self) -> int:
        """500 at the start, minus 1 a move, plus 100 a sequence removed since the start (R9)."""
        return _score(self._now)

    @property
    def removed(self) -> tuple[Suit, ...]:
        """The suits of the sequences that have left."""
        return self.position.removed

    @property
    def can_undo(self) -> bool:
        """Whether a move can be undone: of each game, the last 100 (R10)."""
        now = self._now
        return now.cursor > now.floor

    @property
    def can_redo(self) -> bool:
        """Whether an undone move can be brought back."""
        now = self._now
        return now.cursor < len(now.plies) - 1

    @property
    def is_won(self) -> bool:
        """Whether all four sequences have left (R8)."""
        return self.position.is_won

    @property
    def record(self) -> Record:
        """The moves made so far as a record of their own: later ones do not change it.

        It says what the record that the game came from says, up to where other moves were made.
        """
        with self.turn:
            now = self._now
            known, last = now.record, min(now.cursor, _shared(now))
            return Record(
                known.start,
                _moves(now)[: now.cursor],
                known.code,
                {ply: text for ply, text in known.comments.items() if ply <= last},
                {ply: text for ply, text in known.bookmarks.items() if ply <= last},
                dict(known.tags),
                groups={ply: end for ply, end in known.groups.items() if end <= last},
            )

    # What can be done

    def push(
        self,
        move: Move | str,
        *,
        origin: Origin = "code",
        token: str | None = None,
        by_hand: bool = True,
    ) -> Move:
        """Make a move.

        Args:
            move: a Move, or text such as "3-10x4"; the count may be left out where only one is
                legal.
            origin: who moves; for widgets.
            token: the name of the state after the move; for widgets.
            by_hand: whether a move made on a board is the player's own; for widgets.

        Returns:
            The move made.

        Raises:
            IllegalMoveError: the rules refuse it; the `Violation` tells why.
            InvalidMoveError: it is no move.
            AmbiguousMoveError: it lacks its count, and several are legal.
        """
        with self.turn:
            now = self._now
            _, before, was_by_hand = now.plies[now.cursor]
            try:
                if isinstance(move, str):
                    move = before.parse_move(move)
                after = before.play(move)
            except IllegalMoveError as error:
                made = move if isinstance(move, Move) else None
                self._tell("refused", origin, move=made, violation=error.violation)
                raise
            move = Move(*move)
            if now.is_replay:
                now = self._leave_recording()
            cursor = now.cursor + 1
            del now.plies[cursor:]
            self._now = now._replace(line=next(_lines))
            now.plies.append(_Ply(move, after, was_by_hand and by_hand and origin == "board"))
            self._set(cursor, max(now.floor, cursor - UNDO_LIMIT), token)
            self._tell("move", origin, move=move, removed=_left(before, after))
            return move

    def undo(self, *, origin: Origin = "code", token: str | None = None) -> Move:
        """Take back the last move.

        Returns:
            The move taken back.

        Raises:
            RefusedError: there is none, or it is not among the last 100.
        """
        with self.turn:
            now = self._now
            self._check(now.cursor - 1, origin)
            undone = now.plies[now.cursor]
            self._set(now.cursor - 1, now.floor, token)
            removed = _left(self.position, undone.position)
            self._tell("undo", origin, move=undone.move, removed=removed)
            return _made(undone)

    def redo(self, *, origin: Origin = "code", token: str | None = None) -> Move:
        """Bring back the move undone last.

        Returns:
            The move brought back.

        Raises:
            RefusedError: there is none.
        """
        with self.turn:
            now = self._now
            self._check(now.cursor + 1, origin)
            before, redone = now.plies[now.cursor], now.plies[now.cursor + 1]
            self._set(now.cursor + 1, now.floor, token)
            removed = _left(before.position, redone.position)
            self._tell("redo", origin, move=redone.move, removed=removed)
            return _made(redone)

    def goto(self, ply: int, *, origin: Origin = "code", token: str | None = None) -> None:
        """Undo or redo to the position after `ply` moves.

        Raises:
            RefusedError: it is further back than undo, or further on than redo reaches.
            SimonError: `ply` is no whole number.
        """
        if type(ply) is not int:
            message = f"{ply!r} is no ply: it is the number of moves to stand after"
            raise SimonError(message)
        with self.turn:
            if ply != self._now.cursor:
                self._check(ply, origin)
            self._set(ply, self._now.floor, token)
            self._tell("goto", origin)

    def restart(self, *, origin: Origin = "code", token: str | None = None) -> None:
        """Begin the same deal anew. Cannot be undone."""
        with self.turn:
            now = self._now
            if now.is_replay:
                now = self._leave_recording()
            record = Record(now.record.start, code=now.record.code, tags=dict(now.record.tags))
            self._now = now._replace(record=record, plies=now.plies[:1], line=next(_lines))
            self._set(0, 0, token)
            self._tell("restart", origin)

    def new(
        self,
        start: Source | None = None,
        *,
        suits: int = 1,
        origin: Origin = "code",
        token: str | None = None,
    ) -> None:
        """Begin another game in place of this one. Cannot be undone.

        Args:
            start: as for `Game`.
            suits: as for `Game`.
            origin: who does it; for widgets.
            token: the name of the state after it; for widgets.

        Raises:
            SimonError: `start` cannot be read; the game goes on as it was.
        """
        now = _begin(GameCode.random(suits) if start is None else start, START_TOKEN)
        with self.turn:
            self._now = now
            self._set(now.cursor, now.floor, token)
            self._tell("new", origin)

    def play_on(self, *, origin: Origin = "code", token: str | None = None) -> None:
        """Begin a game where a recording stands now, with the moves up to there.

        Raises:
            SimonError: this is no recording.
        """
        with self.turn:
            if not self._now.is_replay:
                message = "this is no recording that a game could go on from"
                raise SimonError(message)
            self._now = self._leave_recording()
            self._set(self._now.cursor, self._now.floor, token)
            self._tell("play-on", origin)

    def back_to_record(self, *, origin: Origin = "code", token: str | None = None) -> None:
        """Return to the recording that the game went on from, where it was left.

        The moves made since are lost; `record` holds them before.

        Raises:
            SimonError: the game did not go on from one.
        """
        with self.turn:
            replay = self._now.replay
            if replay is None:
                message = "this game did not go on from a recording"
                raise SimonError(message)
            self._now = replay
            self._set(replay.cursor, replay.floor, token)
            self._tell("back-to-record", origin)

    def refuse(
        self, violation: Violation, move: Move | None = None, *, origin: Origin = "code"
    ) -> None:
        """Tell the subscribers of a refusal that was found elsewhere; for widgets."""
        with self.turn:
            self._tell("refused", origin, move=move, violation=violation)

    def rename_state(self) -> None:
        """For widgets: give the state a new name, so that what was built on the old is stale."""
        with self.turn:
            now = self._now
            self._set(now.cursor, now.floor, None)

    def subscribe(self, callback: Callable[[Event], object]) -> Callable[[], None]:
        """Have `callback` called with every Event from now on, refusals included.

        It is called with one event at a time, in order, by the thread that acts or by one that
        acts at the same time, and while no lock of the game is held: it may act on the game
        itself. An exception it raises is logged.

        Returns:
            A function that ends the subscription.
        """
        subscribers = self.turn.subscribers
        subscribers.append(callback)

        def unsubscribe() -> None:
            if callback in subscribers:
                subscribers.remove(callback)

        return unsubscribe

    # How it is done

    def _check(self, ply: int, origin: Origin) -> None:
        """Refuse a cursor that undo or redo may not reach."""
        now = self._now
        if now.floor <= ply < len(now.plies):
            return
        if ply >= len(now.plies):
            rule = "nothing-to-redo"
        else:
            rule = "nothing-to-undo" if now.floor == 0 else "undo-limit"
        violation = Violation(rule)
        self._tell("refused", origin, violation=violation)
        raise RefusedError(violation.message(), violation)

    def _leave_recording(self) -> _Now:
        """The game that goes on from the recording, which is left as it is."""
        now = self._now
        return now._replace(
            plies=now.plies[: now.cursor + 1],
            floor=max(0, now.cursor - UNDO_LIMIT),
            line=next(_lines),
            fault=None,
            is_replay=False,
            replay=now,
        )

    def _set(self, cursor: int, floor: int, token: str | None) -> None:
        now = self._now
        token = token or f"py:{next(_python_actions)}"
        self._now = now._replace(cursor=cursor, floor=floor, token=token)
        self.turn.changed = True

    def _tell(
        self,
        kind: Kind,
        origin: Origin,
        *,
        move: Move | None = None,
        removed: tuple[Suit, ...] = (),
        violation: Violation | None = None,
    ) -> None:
        if self.turn.subscribers:
            event = Event(kind, move, removed, self._now.cursor, origin, violation)
            self.turn.events.append(event)


def _begin(start: Source, token: str, *, keep: bool = False) -> _Now:
    """What a game begins with; `keep` keeps what comes before an illegal move of a record."""
    record = read_source(start)
    plies = [_Ply(None, record.start, by_hand=True)]
    fault = None
    positions = itertools.islice(record.positions(), 1, None)
    try:
        for move, position in zip(record.moves, positions, strict=False):
            plies.append(_Ply(move, position))
    except RecordError as error:
        if not keep:
            raise
        fault = error.violation
    cursor = len(plies) - 1
    floor = max(0, cursor - UNDO_LIMIT)
    return _Now(record, plies, cursor, floor, token, next(_games), next(_lines), fault)


def _moves(now: _Now) -> tuple[Move, ...]:
    return tuple(_made(ply) for ply in now.plies[1:])


def _shared(now: _Now) -> int:
    """How many moves a line and the record it came from begin with alike."""
    pairs = zip(now.plies[1:], now.record.moves, strict=False)
    same = itertools.takewhile(lambda pair: pair[0].move == pair[1], pairs)
    return sum(1 for _ in same)


def _made(ply: _Ply) -> Move:
    assert ply.move is not None  # noqa: S101 - only the start has none
    return ply.move


def _score(now: _Now) -> int:
    removed = len(now.plies[now.cursor].position.removed) - len(now.record.start.removed)
    return START_SCORE - now.cursor + SEQUENCE_SCORE * removed


def _left(before: Position, after: Position) -> tuple[Suit, ...]:
    """The suits removed in `after` beyond those in `before`."""
    if len(before.removed) == len(after.removed):
        return ()
    rest = list(after.removed)
    for suit in before.removed:
        rest.remove(suit)
    return tuple(rest)
