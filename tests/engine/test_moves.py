import pytest
from hypothesis import given
from hypothesis import strategies as st

from simon_widget import InvalidMoveError, Move

sizes = st.integers(0, 99_999_999)


@given(sizes, sizes, sizes)
def test_notation_round_trips(source: int, target: int, count: int) -> None:
    move = Move(source, target, count)
    assert Move.parse(str(move)) == move
    assert eval(repr(move), {"Move": Move}) == move  # noqa: S307 - our own repr


def test_columns_are_counted_from_one_in_text() -> None:
    assert str(Move(2, 9, 4)) == "3-10x4"
    assert Move.parse(" 3-10x4\n") == Move(2, 9, 4)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "3",
        "3-",
        "-3-4x1",
        "3-10x",
        "3-10y2",
        "a-bxc",
        "3–10x4",
        "3-10x1.0",
        "3-10x٣",
        "3 - 10 x 4",
        "1" * 5000 + "-1x1",
        "3-10x4;",
        "<b>",
        "3-10x4\x00",
        None,
        310,
        b"3-10x4",
    ],
)
def test_what_is_no_move_is_refused(text: str) -> None:
    with pytest.raises(InvalidMoveError):
        Move.parse(text)


def test_a_move_without_its_count_needs_a_position() -> None:
    with pytest.raises(InvalidMoveError, match="lacks the number of cards: write 3-10x1"):
        Move.parse("3-10")


def test_moves_sort_by_source_target_and_count() -> None:
    assert sorted([Move(1, 0, 1), Move(0, 2, 1), Move(0, 1, 2), Move(0, 1, 1)]) == [
        Move(0, 1, 1), Move(0, 1, 2), Move(0, 2, 1), Move(1, 0, 1)
    ]  # fmt: skip
