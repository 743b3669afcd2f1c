import pytest

from simon_widget import Move, Position, Record, RecordError, compare, deals
from simon_widget.comparison import Transposition
from tests.engine.boards import board
from tests.engine.solutions import solution

START = deals.pysol(24)


def game(start: Position, moves: str) -> Record:
    return Record(start, tuple(map(Move.parse, moves.split())))


def test_a_game_is_its_own_and_its_beginnings_equal() -> None:
    whole = Record(deals.pysol(2), solution(2))
    assert compare(whole, whole).parting is None
    part = compare(whole, Record(whole.start, whole.moves[:20]))
    assert (part.parting, part.transpositions) == (None, ())
    assert part.lengths == (len(whole.moves), 20)
    assert part.won == (True, False)


def test_games_part_and_meet_again() -> None:
    # Two moves that do not touch each other, in either order, after one in common.
    one = game(START, "5-8x1 3-6x1 10-7x1")
    other = game(START, "5-8x1 10-7x1 3-6x1")
    found = compare(one, other)
    assert found.parting == 1
    assert found.transpositions == (Transposition(3, 3),)


def test_detours_are_seen() -> None:
    start = board("9H 8S", "9D", "5H 4C", "5D")
    detour = game(start, "1-2x1 2-1x1 3-4x1")
    assert detour.verify().ok
    found = compare(detour, game(start, "3-4x1"))
    assert found.lengths == (3, 1)
    assert (found.parting, found.transpositions) == (0, (Transposition(2, 0), Transposition(3, 1)))


def test_the_order_of_columns_does_not_matter() -> None:
    start = free_columns()
    into = [index for index, column in enumerate(start.columns) if not column]
    source = next(index for index, column in enumerate(start.columns) if len(column) > 1)
    one, other = (Record(start, (Move(source, target, 1),)) for target in into[:2])
    assert one.moves != other.moves
    assert compare(one, other).parting is None


def free_columns() -> Position:
    return next(
        position
        for position in Record(deals.pysol(2), solution(2)).positions()
        if sum(not column for column in position.columns) >= 2
    )


def test_an_illegal_move_ends_a_game() -> None:
    broken = game(START, "5-8x1 1-2x1 3-6x1")
    found = compare(broken, game(START, "5-8x1 3-6x1 10-7x1"))
    assert (found.lengths, found.parting) == ((1, 3), None)


def test_two_deals_cannot_be_compared() -> None:
    with pytest.raises(RecordError, match="only games of one deal"):
        compare(Record(START), Record(deals.pysol(25)))
