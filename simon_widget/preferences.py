"""What is kept between sessions: the player's preferences and statistics, in one JSON file.

The file is in the user's data folder, or in the folder that $SIMON_WIDGET_DATA names. Changes
queue up; `save` takes them into the file, which it reads, changes and replaces under a lock, so
that kernels that play at the same time lose nothing. Nothing here fails because of the file: a
damaged one is set aside, and what cannot be written is tried again with the next change, and known
as long as Python runs.
"""

from __future__ import annotations

import itertools
import json
import logging
import os
import threading
import warnings
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Final, TypeAlias
from weakref import WeakKeyDictionary

import platformdirs

from simon_widget.codes import SIZES

with warnings.catch_warnings():
    # Where files cannot be locked, as in a browser, it says so to whoever imports it; there nobody
    # else writes them.
    warnings.simplefilter("ignore", UserWarning)
    import filelock

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from simon_widget.game import Game
    from simon_widget.position import Position

VERSION: Final = 1
FOLDER_VARIABLE: Final = "SIMON_WIDGET_DATA"
LEVELS: Final = (1, 2, 4)
PATIENCE_S: Final = 3
"""How long others may hold the lock; they need it for milliseconds."""

Value: TypeAlias = bool | int | float | str | None
Change: TypeAlias = "Callable[[Preferences], Preferences]"

_DAMAGED: Final = (ValueError, RecursionError)
_UNUSABLE: Final = (OSError, RuntimeError)  # where it cannot lock, filelock may raise the latter

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Statistics:
    """The games played by hand with one number of suits.

    Attributes:
        played: how many were begun: at least one move was made.
        won: how many were won.
        best_score: the highest score of those won.
        fewest_moves: the fewest moves of those won.
        streak: how many were won since one was given up for another.
        longest_streak: the most that `streak` has been.
    """

    played: int = 0
    won: int = 0
    best_score: int | None = None
    fewest_moves: int | None = None
    streak: int = 0
    longest_streak: int = 0


@dataclass(frozen=True, slots=True)
class Preferences:
    """All that is kept.

    Attributes:
        suits: the number of suits chosen last.
        options: by name, the settings that were changed on a board.
        statistics: by number of suits.
    """

    suits: int = 1
    options: Mapping[str, Value] = field(default_factory=dict)
    statistics: Mapping[int, Statistics] = field(
        default_factory=lambda: dict.fromkeys(LEVELS, Statistics())
    )

    def to_json(self) -> str:
        """The text of the file."""
        data = {"version": VERSION, **asdict(self)}
        return json.dumps(data, indent=1)

    @classmethod
    def from_json(cls, text: str) -> Preferences:
        """What `to_json` wrote.

        Raises:
            ValueError: the text is of another form.
            NewerVersionError: a newer simon_widget wrote it.
        """
        match json.loads(text):
            case {
                "version": 1,
                "suits": 1 | 2 | 4 as suits,
                "options": dict(options),
                "statistics": {"1": one, "2": two, "4": four},
            } if all(isinstance(value, Value) for value in options.values()):
                read = map(_read_statistics, (one, two, four))
                return cls(int(suits), options, dict(zip(LEVELS, read, strict=True)))
            case {"version": int(version)} if version > VERSION:
                message = f"they are of version {version}; this program reads version {VERSION}"
                raise NewerVersionError(message)
        message = "these are no preferences"
        raise ValueError(message)


class NewerVersionError(RuntimeError):
    """Preferences written by a newer simon_widget, which must stay as they are."""


# What is kept


def path() -> Path:
    """The file."""
    folder = os.environ.get(FOLDER_VARIABLE)
    data = Path(folder) if folder else platformdirs.user_data_path("simon_widget", appauthor=False)
    return data / "preferences.json"


def load() -> Preferences:
    """All that is kept, and what is still to be written."""
    with _disk:
        try:
            kept = Preferences.from_json(path().read_text(encoding="utf-8"))
        except FileNotFoundError:
            kept = Preferences()
        except (*_DAMAGED, *_UNUSABLE) as error:
            _log.info("%s cannot be read: %s", path(), error)
            kept = Preferences()
        return _changed(kept, _changes)


def statistics() -> Mapping[int, Statistics]:
    """The statistics of the games played by hand, by number of suits.

    >>> statistics()[4]
    Statistics(played=0, won=0, best_score=None, fewest_moves=None, streak=0, longest_streak=0)
    """
    return load().statistics


# What changes


def remember_suits(suits: int) -> None:
    """Keep the number of suits that a player has chosen."""
    _changes.append(lambda kept: replace(kept, suits=suits))


def remember_option(name: str, value: Value) -> None:
    """Keep a setting that a player has changed.

    >>> remember_option("theme", "dark")
    >>> save()
    >>> load().options
    {'theme': 'dark'}
    """
    _changes.append(lambda kept: replace(kept, options={**kept.options, name: value}))


def note(game: Game) -> None:
    """Count a game as it stands now; to be called under its lock after each of its changes.

    A game counts once, however often it is undone, restarted or shown. It counts as long as all
    its moves are made on boards, and if it began with a whole deal.
    """
    counted = _counted.get(game)
    if counted is not None and counted.serial != game.serial:
        if not counted.won:
            _count(counted.suits, _given_up)
        del _counted[game]
        counted = None
    if not game.is_by_hand or not _is_deal(game.start):
        return
    suits = game.start.suits
    if counted is None:
        counted = _counted[game] = _Counted(game.serial, suits)
        _count(suits, _begun)
    if game.is_won and not counted.won:
        counted.won = True
        score, moves = game.score, game.move_count
        _count(suits, lambda before: _won(before, score, moves))


def save() -> None:
    """Write what has changed. It may have to wait: hold no lock of a game meanwhile."""
    with _disk:
        count = len(_changes)
        if count == 0:
            return
        try:
            file = path()
            file.parent.mkdir(parents=True, exist_ok=True)
            lock = filelock.FileLock(file.with_suffix(".lock"))
            with lock.acquire(timeout=PATIENCE_S, poll_interval=0.01):
                _write(file, _changed(_read(file), _changes[:count]))
        except _UNUSABLE as error:
            _log.info("preferences and statistics cannot be written: %s", error)
        else:
            del _changes[:count]


# How it is done


@dataclass(slots=True)
class _Counted:
    """What was counted of what is played in a Game."""

    serial: int
    suits: int
    won: bool = False


_changes: list[Change] = []
"""What is still to be written, oldest first."""
_counted: WeakKeyDictionary[Game, _Counted] = WeakKeyDictionary()
_disk = threading.Lock()


def _is_deal(start: Position) -> bool:
    return tuple(map(len, start.columns)) == SIZES


def _count(suits: int, change: Callable[[Statistics], Statistics]) -> None:
    def changed(kept: Preferences) -> Preferences:
        numbers = {**kept.statistics, suits: change(kept.statistics[suits])}
        return replace(kept, statistics=numbers)

    _changes.append(changed)


def _begun(before: Statistics) -> Statistics:
    return replace(before, played=before.played + 1)


def _given_up(before: Statistics) -> Statistics:
    return replace(before, streak=0)


def _won(before: Statistics, score: int, moves: int) -> Statistics:
    streak = before.streak + 1
    return Statistics(
        played=before.played,
        won=before.won + 1,
        best_score=score if before.best_score is None else max(score, before.best_score),
        fewest_moves=moves if before.fewest_moves is None else min(moves, before.fewest_moves),
        streak=streak,
        longest_streak=max(streak, before.longest_streak),
    )


def _changed(kept: Preferences, changes: list[Change]) -> Preferences:
    for change in changes:
        kept = change(kept)
    return kept


def _read(file: Path) -> Preferences:
    """What the file holds; a damaged one is set aside. Under the file's lock."""
    try:
        return Preferences.from_json(file.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return Preferences()
    except _DAMAGED as error:
        names = (f"{file.stem}.damaged-{number}{file.suffix}" for number in itertools.count(1))
        aside = next(filter(lambda other: not other.exists(), map(file.with_name, names)))
        file.rename(aside)
        _log.warning("%s was damaged (%s) and is now %s", file, error, aside.name)
        return Preferences()


def _write(file: Path, kept: Preferences) -> None:
    """Put a new file in the place of the old one at once. Under the file's lock."""
    new = file.with_suffix(".new")
    with new.open("w", encoding="utf-8", newline="\n") as out:
        out.write(kept.to_json() + "\n")
        out.flush()
        os.fsync(out.fileno())  # or a power cut leaves an empty file under the good name
    new.replace(file)


def _read_statistics(data: object) -> Statistics:
    match data:
        case {
            "played": int(played),
            "won": int(won),
            "best_score": int() | None as best_score,
            "fewest_moves": int() | None as fewest_moves,
            "streak": int(streak),
            "longest_streak": int(longest_streak),
        }:
            return Statistics(played, won, best_score, fewest_moves, streak, longest_streak)
    message = "these are no statistics"
    raise ValueError(message)
