"""Goals: their texts, and when they are met."""

import pytest

from simon_widget import Card, InvalidGoalError, Position, Suit, goals, locales
from simon_widget.goals import EmptyColumn, FindMoves, Goal, Join, PositionGoal, Uncover, Win
from tests.engine.boards import board

ALL: list[Goal] = [
    FindMoves(), Win(), Win(5), Join(Suit.HEARTS), Join(Suit.CLUBS, 4), EmptyColumn(),
    EmptyColumn(3), Uncover(Card.parse("TH")),
]  # fmt: skip


@pytest.mark.parametrize("goal", ALL, ids=str)
def test_a_text_is_read_back(goal: Goal) -> None:
    assert goals.parse(str(goal)) == goal
    assert goals.parse(f"  {str(goal).upper()} ") == goal


@pytest.mark.parametrize("text", goals.FORMS)
def test_every_form_that_is_offered_is_read(text: str) -> None:
    assert str(goals.parse(text)) == text


@pytest.mark.parametrize(
    ("text", "goal"),
    [
        ("win from here in 12 moves", Win(12)),
        ("find all legal moves", FindMoves()),
        ("empty 1 column", EmptyColumn()),
        ("uncover 10H", Uncover(Card.parse("TH"))),
        ("join 13 spades", Join(Suit.SPADES)),
    ],
)
def test_other_words_for_the_same(text: str, goal: Goal) -> None:
    assert goals.parse(text) == goal


@pytest.mark.parametrize(
    "text",
    ["", "lose", "win in 0", "win in five", "join the cups", "join 1 hearts", "join 14 hearts",
     "empty 10 columns", "empty 0 columns", "uncover the 1H", "win\0"],
)  # fmt: skip
def test_what_is_no_goal_is_refused_with_a_word(text: str) -> None:
    with pytest.raises(InvalidGoalError, match="goal"):
        goals.parse(text)


@pytest.mark.parametrize("wrong", [True, 2.0, "2", None])
def test_numbers_are_whole(wrong: object) -> None:
    with pytest.raises(InvalidGoalError, match="whole number"):
        EmptyColumn(wrong)  # type: ignore[arg-type]


def test_every_goal_is_told_in_every_language() -> None:
    for goal in ALL:
        told = {goal.message(language) for language in locales.available()}
        assert len(told) == 3
        assert not any("{" in text for text in told)
    assert Join(Suit.HEARTS).message("ms") == "Lengkapkan satu jujukan hati, dari raja hingga as."
    assert EmptyColumn(2).message("ko") == "열 2개를 동시에 비우세요."


HEARTS = "KH QH JH TH 9H 8H 7H 6H 5H"


@pytest.mark.parametrize(
    ("goal", "columns", "expected"),
    [
        (EmptyColumn(), ["AS", ""], True),
        (EmptyColumn(8), ["AS"], True),
        (EmptyColumn(9), ["AS"], False),
        (Uncover(Card.parse("AS")), ["2H AS"], True),
        (Uncover(Card.parse("2H")), ["2H AS"], False),
        (Join(Suit.HEARTS, 9), [HEARTS], True),
        (Join(Suit.HEARTS, 10), [HEARTS], False),
        (Join(Suit.SPADES, 9), [HEARTS], False),
        (Join(Suit.HEARTS, 9), [f"{HEARTS} AS"], False),
        (Join(Suit.HEARTS), [f"{HEARTS} 4H 3H 2H AH"], True),
        (Join(Suit.HEARTS, 3), [f"{HEARTS} 4H 3H 2H AH"], True),
        (Win(), ["AS"], False),
    ],
)
def test_a_goal_is_met(goal: PositionGoal, columns: list[str], *, expected: bool) -> None:
    assert goal.is_met(board(*columns)) is expected


def test_the_win() -> None:
    won = Position([()] * 10, list(Suit))
    assert Win().is_met(won)
    assert Win().at_least(won) == 0
