import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from simon_widget import (
    Game,
    GameCode,
    InvalidCodeError,
    Move,
    Record,
    RecordError,
    SimonError,
    Verification,
    deals,
)
from simon_widget.record import read_source
from tests.engine.solutions import solution

CODE = GameCode.parse("SS1-S4-AAAAABD")


def sample() -> Record:
    return Record(
        deals.pysol(2),
        solution(2),
        comments={0: "the deal", 54: "won <b>♥</b>"},
        bookmarks={12: "here"},
        groups={3: 5, 5: 7},
        tags={"player": "Ana"},
    )


def test_json_round_trips() -> None:
    record = sample()
    text = record.to_json()
    assert Record.from_json(text) == record
    assert Record.from_json(text).to_json() == text
    assert json.loads(text)["format"] == "simon-widget-record"
    coded = Record(CODE.position(), code=CODE)
    assert Record.from_json(coded.to_json()) == coded


@pytest.mark.parametrize(
    "move", [Move(-2, 0, 1), Move(0, -2, 1), Move(0, 1, -1), Move(0, 1, 10**9)]
)
def test_a_move_that_cannot_be_written_is_none(move: Move) -> None:
    with pytest.raises(RecordError, match=r"move 1 of the record cannot be read: .*is no move"):
        Record(deals.pysol(2), (move,))


def test_what_is_said_of_other_moves_is_left_out() -> None:
    words = {ply: str(ply) for ply in range(9)}
    start, moves = deals.pysol(2), solution(2)
    game = Game(
        Record(start, moves[:8], comments=words, bookmarks=words, groups={0: 2, 2: 4, 4: 6})
    )
    game.goto(3)
    other = next(move for move in game.position.legal_moves if move != moves[3])
    game.push(other)
    game.push(next(iter(game.position.legal_moves)))
    record = game.record
    assert record.groups == {0: 2}
    assert record.comments == record.bookmarks == {ply: str(ply) for ply in range(4)}
    game.goto(3)
    game.push(moves[3])
    assert game.record.groups == {0: 2, 2: 4}


def test_records_without_groups_are_read_as_before() -> None:
    data = json.loads(sample().to_json())
    del data["groups"]
    assert Record.from_json(json.dumps(data)).groups == {}


def test_a_game_keeps_the_groups_it_has_made_whole() -> None:
    game = Game(sample())
    assert game.record.groups == {3: 5, 5: 7}
    game.goto(6)
    assert game.record.groups == {3: 5}


def test_a_file_round_trips(tmp_path: Path) -> None:
    path = tmp_path / "정솔.json"
    sample().save(path)
    assert Record.load(str(path)) == sample()
    path.write_bytes(b"\xef\xbb\xbf" + path.read_bytes())
    assert Record.load(path) == sample()
    assert [file.name for file in tmp_path.iterdir()] == [path.name]


def test_a_file_that_cannot_be_written_is_left_as_it_was(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    sample().save(path)
    record = sample()
    record.tags["player"] = object()  # type: ignore[assignment]
    with pytest.raises(TypeError):
        record.save(path)
    assert Record.load(path) == sample()
    assert [file.name for file in tmp_path.iterdir()] == ["game.json"]


def test_verify_replays_a_win() -> None:
    assert sample().verify() == Verification(ok=True, ply=54, violation=None, won=True)
    assert len(list(sample().positions())) == 55


def test_verify_finds_the_illegal_move() -> None:
    record = sample()
    record.moves = (*record.moves[:10], Move(0, 1, 3), *record.moves[11:])
    verification = record.verify()
    assert (verification.ok, verification.ply, verification.won) == (False, 10, False)
    assert verification.violation is not None
    positions = record.positions()
    for _ in range(11):
        next(positions)
    with pytest.raises(RecordError, match=r"move 11 \(1-2x3\) is illegal: ") as caught:
        next(positions)
    assert caught.value.ply == 10
    assert caught.value.violation == verification.violation
    with pytest.raises(RecordError):
        Game(record)
    assert Record.from_json(record.to_json()) == record  # it is evidence, and kept


def test_moves_after_the_win_are_illegal() -> None:
    record = sample()
    record.moves += (Move(0, 1, 1),)
    verification = record.verify()
    assert (verification.ok, verification.ply, verification.won) == (False, 54, True)


def test_a_move_may_name_a_column_that_is_not_there() -> None:
    record = Record(deals.pysol(2), ("1-12x1",))  # type: ignore[arg-type]
    assert Record.from_json(record.to_json()) == record
    violation = record.verify().violation
    assert violation is not None
    assert violation.rule == "no-such-column"


def test_the_code_must_deal_the_start() -> None:
    with pytest.raises(RecordError, match="deals another position"):
        Record(deals.pysol(2), code=CODE)
    with pytest.raises(RecordError, match="starts from a Position"):
        Record("KS")  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("key", "value", "words"),
    [
        ("format", "pgn", "lacks"),
        ("version", 2, "of version 2"),
        ("version", None, "of version None"),
        ("start", "KS", '"start" of the record must be a list'),
        ("start", ["KS"], "start cannot be read: 1 cards of 52"),
        ("start", None, '"start"'),
        ("moves", [1, 2], '"moves" of the record must be a list of texts'),
        ("moves", ["1-2x1", "1 to 2"], "move 2 of the record cannot be read"),
        ("moves", None, '"moves"'),
        ("code", "SS9", "is no game code"),
        ("code", 7, "is no game code"),
        ("code", "SS1-S4-AAAAABD", "deals another position"),
        ("comments", ["x"], '"comments"'),
        ("comments", {"x": "y"}, "plies"),
        ("comments", {"-1": "y"}, "plies"),
        ("comments", {"1" * 5000: "y"}, "plies"),
        ("comments", {"1": 2}, "texts"),
        ("bookmarks", {"1": None}, "texts"),
        ("groups", ["x"], "plies"),
        ("groups", {"x": 2}, "plies"),
        ("groups", {"1": "2"}, "plies"),
        ("groups", {"1": True}, "plies"),
        ("groups", {"1": 3, "2": 4}, "no group of moves goes from ply 2 to ply 4"),
        ("groups", {"2": 2}, "from ply 2 to ply 2"),
        ("groups", {"53": 55}, "there are 54 moves"),
        ("tags", {"a": {}}, "texts"),
    ],
)
def test_a_faulty_record_says_where(key: str, value: object, words: str) -> None:
    data = json.loads(sample().to_json())
    data[key] = value
    with pytest.raises(RecordError, match=words):
        Record.from_json(json.dumps(data))


@pytest.mark.parametrize(
    "text", ["", "{", "[]", "null", "7", '"x"', "[" * 100_000, "1" * 5000, "{}", None, b"\xff"]
)
def test_what_is_no_record_is_refused(text: str) -> None:
    with pytest.raises(RecordError):
        Record.from_json(text)


values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner),
    max_leaves=8,
)


@given(st.sampled_from(list(json.loads(sample().to_json()))), values)
def test_any_json_is_read_or_refused(key: str, value: object) -> None:
    data = json.loads(sample().to_json())
    data[key] = value
    try:
        record = Record.from_json(json.dumps(data))
    except RecordError:
        return
    assert Record.from_json(record.to_json()) == record


def test_what_a_game_can_start_from() -> None:
    record = sample()
    assert read_source(record) is record
    assert read_source(record.to_json()) == record
    assert read_source(CODE).code == CODE
    assert read_source(" ss1-s4-aaaaabd ").start == CODE.position()
    assert read_source(deals.pysol(2)).code is None
    with pytest.raises(InvalidCodeError):
        read_source("pysol:2")
    for source in (None, 7, b"SS1", ["SS1"], Game):
        with pytest.raises(SimonError, match="a game starts from"):
            read_source(source)  # type: ignore[arg-type]
