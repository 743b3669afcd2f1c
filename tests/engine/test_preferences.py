"""Preferences and statistics: counted once, kept by many, lost by nobody."""

import json
import logging
import os
import random
import signal
import stat
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import filelock
import pytest
from hypothesis import given
from hypothesis import strategies as st

from simon_widget import Game, Record, deals, preferences
from simon_widget.preferences import Preferences, Statistics
from tests.engine.boards import board
from tests.engine.solutions import solution

MOVES = solution(2)
NOTHING = Statistics()


def by_hand(game: Game, count: int = len(MOVES)) -> None:
    """What a player does on a board, who makes the next moves of the solution."""
    for move in MOVES[game.cursor : game.cursor + count]:
        game.push(move, origin="board")
        preferences.note(game)


def new(game: Game) -> None:
    game.new(deals.pysol(2), origin="board")
    preferences.note(game)


def numbers(suits: int = 4) -> Statistics:
    """What another kernel would find."""
    preferences.save()
    return Preferences.from_json(preferences.path().read_text()).statistics[suits]


# Counting


def test_a_game_counts_when_it_is_begun_and_when_it_is_won() -> None:
    game = Game(deals.pysol(2))
    preferences.note(game)
    assert preferences.statistics() == {1: NOTHING, 2: NOTHING, 4: NOTHING}
    by_hand(game, 1)
    assert numbers() == Statistics(played=1)
    by_hand(game)
    assert game.is_won
    assert numbers() == Statistics(1, 1, 846, 54, 1, 1)
    assert numbers(1) == numbers(2) == NOTHING


def test_a_game_counts_once() -> None:
    game = Game(deals.pysol(2))
    for _ in range(3):
        by_hand(game, 20)
        while game.can_undo:
            game.undo(origin="board")
            preferences.note(game)
        game.goto(20, origin="board")
        preferences.note(game)
        by_hand(game)
        for action in (game.undo, game.redo, game.restart):
            action(origin="board")
            preferences.note(game)
    assert numbers() == Statistics(1, 1, 846, 54, 1, 1)


def test_the_best_is_kept() -> None:
    game = Game(deals.pysol(2))
    for detour in (2, 0, 1):
        by_hand(game, 53)
        last = game.position
        empty = [number for number, column in enumerate(last.columns, 1) if not column]
        column = next(number for number, cards in enumerate(last.columns, 1) if len(cards) == 1)
        there, back = f"{column}-{empty[0]}x1", f"{empty[0]}-{column}x1"
        for _ in range(detour):
            for move in (there, back):
                game.push(move, origin="board")
                preferences.note(game)
        game.push(MOVES[-1], origin="board")
        preferences.note(game)
        assert game.is_won
        new(game)
    assert numbers() == Statistics(3, 3, 846, 54, 3, 3)


def test_a_streak_ends_with_a_game_that_is_given_up() -> None:
    game = Game(deals.pysol(2))
    for _ in range(2):
        by_hand(game)
        new(game)
    new(game)  # nothing was played
    assert numbers() == Statistics(2, 2, 846, 54, 2, 2)
    by_hand(game, 3)
    game.restart(origin="board")
    preferences.note(game)
    assert numbers().streak == 2
    new(game)
    assert numbers() == Statistics(3, 2, 846, 54, 0, 2)
    by_hand(game)
    assert numbers() == Statistics(4, 3, 846, 54, 1, 2)


def test_what_code_plays_does_not_count() -> None:
    game = Game(deals.pysol(2))
    for move in MOVES[:-1]:
        game.push(move)
        preferences.note(game)
    by_hand(game)
    assert game.is_won
    assert preferences.statistics()[4] == NOTHING
    game.restart()
    by_hand(game, 10)
    game.push(MOVES[10])
    preferences.note(game)
    by_hand(game)
    assert numbers() == Statistics(played=1)
    game.goto(10)
    by_hand(game)  # the move that code made is taken back and made by hand
    assert numbers() == Statistics(1, 1, 846, 54, 1, 1)


def test_replays_and_positions_that_were_set_up_do_not_count() -> None:
    for game in (
        Game.replay(Record(deals.pysol(2), MOVES)),
        Game(Record(deals.pysol(2), MOVES[:50])),
    ):
        preferences.note(game)
        game.goto(50)
        preferences.note(game)
        by_hand(game)
        assert game.is_won
    puzzle = Game(board("8H", "9S"))
    puzzle.push("1-2", origin="board")
    preferences.note(puzzle)
    assert preferences.load() == Preferences()


def test_a_replay_played_from_its_start_is_a_game() -> None:
    game = Game.replay(Record(deals.pysol(2), MOVES))
    by_hand(game, 1)
    assert numbers() == Statistics(played=1)


def test_games_are_numbered() -> None:
    game, other = Game(), Game()
    first = game.serial
    assert first != other.serial
    game.restart()
    assert game.serial == first
    game.new(game.start)
    assert game.serial not in {first, other.serial}


# The file


def test_nothing_is_written_before_there_is_something_to_keep(data_folder: Path) -> None:
    preferences.save()
    assert preferences.load() == Preferences()
    assert not data_folder.exists()
    preferences.remember_suits(2)
    preferences.remember_option("theme", "dark")
    preferences.remember_option("animation_ms", 90)
    expected = Preferences(2, {"theme": "dark", "animation_ms": 90})
    assert preferences.load() == expected
    assert not data_folder.exists()
    preferences.save()
    assert preferences.load() == expected
    assert json.loads(preferences.path().read_text()) == {
        "version": 1,
        "suits": 2,
        "options": {"theme": "dark", "animation_ms": 90},
        "statistics": {
            suits: {
                "played": 0,
                "won": 0,
                "best_score": None,
                "fewest_moves": None,
                "streak": 0,
                "longest_streak": 0,
            }
            for suits in ("1", "2", "4")
        },
    }
    assert not list(data_folder.glob("*.new"))


def test_the_place_is_the_user_s_data_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    for value in ("", None):
        if value is None:
            monkeypatch.delenv("SIMON_WIDGET_DATA")
        else:
            monkeypatch.setenv("SIMON_WIDGET_DATA", value)
        monkeypatch.setenv("XDG_DATA_HOME", "/nowhere/data")
        monkeypatch.setenv("HOME", "/nowhere")
        monkeypatch.setenv("LOCALAPPDATA", "/nowhere")
        place = preferences.path()
        assert place.name == "preferences.json"
        assert place.parent.name == "simon_widget"
        assert "nowhere" in place.parts
        assert preferences.load() == Preferences()


counts = st.integers(0, 2**40)
levels = st.builds(
    Statistics,
    counts, counts, st.none() | st.integers(-(2**40), 2**40), st.none() | counts, counts, counts,
)  # fmt: skip
values = st.none() | st.booleans() | st.integers() | st.text() | st.floats(allow_nan=False)


@given(
    st.builds(
        Preferences,
        st.sampled_from((1, 2, 4)),
        st.dictionaries(st.text(), values),
        st.fixed_dictionaries(dict.fromkeys((1, 2, 4), levels)),
    )
)
def test_what_is_written_is_read(kept: Preferences) -> None:
    assert Preferences.from_json(kept.to_json()) == kept


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=8,
)
GOOD = json.loads(Preferences(4, {"theme": "dark"}).to_json())


def spoiled(data: object, draw: random.Random, value: object) -> object:
    """The data with one of its parts replaced or taken away."""
    if not isinstance(data, dict) or not data or draw.random() < 0.2:
        return value
    key = draw.choice(sorted(data))
    changed = dict(data)
    if draw.random() < 0.2:
        del changed[key]
    else:
        changed[key] = spoiled(data[key], draw, value)
    return changed


@given(
    st.binary(max_size=60)
    | st.builds(lambda draw, value: json.dumps(spoiled(GOOD, draw, value)).encode(),
                st.randoms(use_true_random=False), json_values)
    | st.builds(lambda end: json.dumps(GOOD).encode()[:end], st.integers(0, 400))
)  # fmt: skip
def test_no_file_is_fatal_or_lost(content: bytes) -> None:
    file = preferences.path()
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(content)
    before = set(file.parent.glob("*.damaged-*"))
    kept = preferences.load()
    assert file.read_bytes() == content  # to read changes nothing
    preferences.remember_suits(4)
    preferences.save()
    aside = set(file.parent.glob("*.damaged-*")) - before
    if preferences._changes:  # it is another program's
        preferences._changes.clear()
        assert json.loads(content)["version"] > 1
        assert file.read_bytes() == content
        return
    assert Preferences.from_json(file.read_text()) == replace(kept, suits=4)
    if aside:
        assert kept == Preferences()
        assert [each.read_bytes() for each in aside] == [content]


def test_a_damaged_file_is_set_aside_under_a_name_of_its_own(
    data_folder: Path, caplog: pytest.LogCaptureFixture
) -> None:
    data_folder.mkdir()
    for content in ("{", ""):
        preferences.path().write_text(content)
        assert preferences.statistics()[1] == NOTHING
        preferences.remember_suits(2)
        with caplog.at_level(logging.WARNING):
            preferences.save()
    names = ["preferences.damaged-1.json", "preferences.damaged-2.json"]
    assert [(data_folder / name).read_text() for name in names] == ["{", ""]
    assert [record.getMessage().split()[-1] for record in caplog.records] == names
    assert preferences.load().suits == 2


def test_a_newer_file_stays_as_it_is() -> None:
    preferences.path().parent.mkdir()
    content = json.dumps({"version": 2, "suits": 4})
    preferences.path().write_text(content)
    preferences.remember_suits(2)
    preferences.save()
    assert preferences.path().read_text() == content
    assert preferences.load() == Preferences(suits=2)  # as long as Python runs


@pytest.fixture
def unwritable(data_folder: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A place where no file can be; also for root, whom no permissions stop."""
    data_folder.write_text("a file")
    monkeypatch.setenv("SIMON_WIDGET_DATA", str(data_folder / "below"))
    yield
    assert data_folder.read_text() == "a file"


@pytest.mark.usefixtures("unwritable")
def test_in_an_unwritable_place_all_is_known_as_long_as_python_runs(data_folder: Path) -> None:
    by_hand(Game(deals.pysol(2)))
    preferences.remember_option("theme", "dark")
    for _ in range(2):
        preferences.save()
        assert preferences.load().options == {"theme": "dark"}
        assert preferences.statistics()[4] == Statistics(1, 1, 846, 54, 1, 1)
    os.environ["SIMON_WIDGET_DATA"] = str(data_folder.with_name(f"{data_folder.name}-good"))
    preferences.save()  # there it can be written at last
    assert not preferences._changes
    assert preferences.statistics()[4] == Statistics(1, 1, 846, 54, 1, 1)


def test_a_folder_that_is_read_only(data_folder: Path) -> None:
    preferences.remember_suits(2)
    preferences.save()
    data_folder.chmod(stat.S_IRUSR | stat.S_IXUSR)
    try:
        preferences.remember_suits(4)
        preferences.save()
        assert preferences.load().suits == 4
    finally:
        data_folder.chmod(stat.S_IRWXU)


def test_a_lock_that_stays_taken_is_no_failure(
    data_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(preferences, "PATIENCE_S", 0.05)
    data_folder.mkdir()
    preferences.remember_suits(4)
    with filelock.FileLock(data_folder / "preferences.lock"):
        preferences.save()
        assert not preferences.path().exists()
        assert preferences.load().suits == 4
    preferences.save()
    assert preferences.path().exists()


@pytest.mark.parametrize("error", [NotImplementedError, OSError, RuntimeError])
def test_a_system_without_locks_is_no_failure(
    monkeypatch: pytest.MonkeyPatch, error: type[Exception]
) -> None:
    def fail(*_: object, **__: object) -> None:
        raise error

    monkeypatch.setattr(filelock.FileLock, "acquire", fail)
    preferences.remember_suits(4)
    preferences.save()
    assert preferences.load().suits == 4


# Many at once

GAMES = 15
PLAYER = f"""
from simon_widget import Game, deals, preferences
from tests.engine.test_preferences import by_hand, new
game = Game(deals.pysol(2))
for number in range({GAMES}):
    by_hand(game, 1)
    preferences.save()
    by_hand(game)
    preferences.remember_option(f"by {{sys.argv[1]}}", number)
    preferences.save()
    new(game)
    preferences.save()
"""


def start(program: str, *arguments: str) -> subprocess.Popen[bytes]:
    root = Path(__file__).parents[2]
    return subprocess.Popen([sys.executable, "-c", f"import sys\n{program}", *arguments], cwd=root)


def test_several_kernels_at_once_lose_nothing(data_folder: Path) -> None:
    players = [start(PLAYER, str(number)) for number in range(5)]
    assert [player.wait(timeout=120) for player in players] == [0] * 5
    assert numbers() == Statistics(5 * GAMES, 5 * GAMES, 846, 54, 5 * GAMES, 5 * GAMES)
    options = preferences.load().options
    assert options == {f"by {number}": GAMES - 1 for number in range(5)}
    assert not list(data_folder.glob("*.damaged-*"))


def test_several_threads_at_once_lose_nothing() -> None:
    def play() -> None:
        for _ in range(10):
            by_hand(Game(deals.pysol(2)), 1)
            preferences.save()

    threads = [threading.Thread(target=play) for _ in range(5)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert numbers() == Statistics(played=50)


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="Windows knows no such end")
def test_a_kernel_killed_while_it_writes_harms_nothing(data_folder: Path) -> None:
    endless = """
from simon_widget import preferences
for number in range(10**9):
    preferences.remember_option("number", number)
    preferences.save()
"""
    draw = random.Random(7)
    highest = -1
    for _ in range(8):
        writer = start(endless)
        while not preferences.path().exists():
            time.sleep(0.01)
        time.sleep(0.4 + draw.random() / 5)
        writer.kill()
        writer.wait()
        kept = Preferences.from_json(preferences.path().read_text())
        number = kept.options["number"]
        assert isinstance(number, int)
        before = time.monotonic()
        preferences.remember_option("number", -1)
        preferences.save()  # nobody holds the lock any more
        assert time.monotonic() - before < 1
        assert preferences.load().options["number"] == -1
        highest = max(highest, number)
    assert highest > 10
    assert not list(data_folder.glob("*.damaged-*"))
