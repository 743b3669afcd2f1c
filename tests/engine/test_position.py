import csv
import pickle
import random
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from simon_widget import (
    AmbiguousMoveError,
    Card,
    GameCode,
    IllegalMoveError,
    InvalidMoveError,
    InvalidPositionError,
    Move,
    Position,
    Suit,
    deals,
)
from simon_widget.cards import deck
from tests.engine.boards import board, column

DATA = Path(__file__).parent.parent / "data"
SEEDS_LAYOUT = (
    "AS KH AC 4D KD 6C TH 4C|3D 2D 4S 9C AD 7C 8D 9H|JH 6S 8H 5H 2S 3C 6H KS|JS 7D 2C TS 9D TD 5S|"
    "2H 9S KC 8C QS AH|QC 7H TC JC QH|JD 3H 5C 6D|8S 4H QD|3S 7S|5D"
)


def rows(name: str) -> list[dict[str, str]]:
    with (DATA / name).open(encoding="utf-8") as file:
        return list(csv.DictReader(file, delimiter="\t"))


def read(layout: str) -> Position:
    return Position.parse(layout.replace("|", "\n"))


def perft(position: Position, depth: int) -> int:
    """How many sequences of `depth` moves there are."""
    if depth == 1:
        return len(position.legal_moves)
    return sum(perft(position.play(move), depth - 1) for move in position.legal_moves)


@pytest.mark.parametrize("row", rows("perft.tsv"), ids=lambda row: f"{row['deal']}-{row['ply']}")
def test_perft(row: dict[str, str]) -> None:
    position = read(row["layout"])
    for depth in (1, 2, 3, 4):
        expected = row[f"d{depth}"]
        if expected and int(expected) < 200_000:
            assert perft(position, depth) == int(expected)


@pytest.mark.parametrize("suits", [1, 2, 4])
def test_perft_counts_what_explain_allows(suits: int) -> None:
    """The generator and the refusals know the rules in two forms, which must agree."""
    rng = random.Random(suits)
    for number in range(30):
        position = GameCode(suits, number).position()
        for _ in range(60):
            every = [
                Move(source, target, count)
                for source in range(10)
                for target in range(10)
                for count in range(1, 14)
            ]
            allowed = [move for move in every if position.explain(move) is None]
            assert list(position.legal_moves) == allowed
            assert len(position.legal_moves) == len(allowed)
            assert bool(position.legal_moves) == bool(allowed)
            if not allowed:
                break
            position = position.play(rng.choice(allowed))


@pytest.mark.parametrize("row", rows("explain.tsv"))
def test_explain(row: dict[str, str]) -> None:
    position = read(row["layout"])
    move = Move(*map(int, row["move (source,target,count from 0)"].split(",")))
    violation = position.explain(move)
    assert (violation.rule if violation else "ok") == row["rule"]
    assert (move in position.legal_moves) == (violation is None)


REFUSALS = [
    ("1-11x1", "no-such-column", {"column": 10}, "There is no column 11"),
    ("0-11x1", "no-such-column", {"column": -1}, "There is no column 0"),
    ("1-1x1", "same-column", {"column": 0}, "Column 1"),
    ("7-1x1", "empty-source", {"column": 6}, "Column 7 is empty"),
    ("1-2x0", "count-out-of-range", {"count": 0, "column": 0, "available": 4}, "it holds 4"),
    ("1-2x5", "count-out-of-range", {"count": 5, "column": 0, "available": 4}, "it holds 4"),
    ("1-7x4", "not-a-run", {"lower": "3S", "upper": "8S"}, "3♠ and 8♠ do not follow"),
    ("1-7x3", "mixed-suits", {"lower": "8S", "upper": "7H", "movable": 2}, "8♠ and 7♥"),
    ("2-1x1", "king-needs-empty", {"card": "KC", "column": 0}, "K♣ is a king"),
    ("1-3x1", "onto-ace", {"card": "6H", "onto": "AD"}, "A♦ is an ace"),
    ("1-4x2", "wrong-rank", {"card": "7H", "onto": "TD", "rank": 8}, "one rank higher (8)"),
]


@pytest.mark.parametrize(("text", "rule", "params", "words"), REFUSALS)
def test_a_refusal_names_the_cards_and_columns(
    text: str, rule: str, params: dict[str, int | str], words: str
) -> None:
    position = board("3S 8S 7H 6H", "KC", "AD", "TD")
    violation = position.explain(Move.parse(text))
    assert violation is not None
    assert violation.rule == rule
    found = {
        name: str(value) if isinstance(value, Card) else value
        for name, value in violation.params.items()
    }
    assert found == params
    assert words in violation.message()
    with pytest.raises(IllegalMoveError) as caught:
        position.play(Move.parse(text))
    assert caught.value.violation == violation
    assert violation.message() in str(caught.value)
    assert pickle.loads(pickle.dumps(caught.value)).violation == violation  # noqa: S301


def test_a_broken_order_is_named_before_mixed_suits() -> None:
    """Nearer the column's end suits differ, further down the ranks do not follow (RULES.md)."""
    violation = board("9S 3S 8S 7H").explain(Move(0, 5, 4))
    assert violation is not None
    assert (violation.rule, str(violation.params["lower"])) == ("not-a-run", "3S")


@pytest.mark.parametrize("move", [(None, 1, 1), ("a", 1, 1), (0, 1, "x"), (0, 1), 5, None, "1-2x1"])
def test_what_is_no_move_is_said_to_be_none(move: Move) -> None:
    with pytest.raises(InvalidMoveError, match="is no move"):
        board("3S", "4S").explain(move)
    assert move not in board("3S", "4S").legal_moves


def test_r1_every_card_lies_face_up_in_ten_columns() -> None:
    position = read(SEEDS_LAYOUT)
    assert [len(cards) for cards in position.columns] == [8, 8, 8, 7, 6, 5, 4, 3, 2, 1]
    assert position.suits == 4
    assert position.removed == ()
    assert "|".join(position.text().splitlines()) == SEEDS_LAYOUT


def test_r3_a_card_goes_onto_the_next_higher_of_any_suit() -> None:
    position = board("3H", "4S", "QD", "KC", "3C")
    for text in ("1-2x1", "5-2x1", "3-4x1"):
        assert Move.parse(text) in position.legal_moves


def test_r4_a_run_of_one_suit_may_be_split_anywhere() -> None:
    position = board("2D 9S 8S 7S", "TH", "9H", "8D")
    assert {"1-2x3", "1-3x2", "1-4x1"} <= {str(move) for move in position.legal_moves}
    assert {str(m) for m in position.legal_moves if m[:2] == (0, 4)} == {"1-5x1", "1-5x2", "1-5x3"}


def test_r4_a_mixed_run_moves_in_parts_only() -> None:
    position = board("7S 9C QD JD TS 9D 8D", "TD")
    assert position.run_length(0) == 2
    assert Move(0, 5, 3) not in position.legal_moves
    assert Move(0, 1, 2) in position.legal_moves


def test_r5_and_r6_twelve_cards_go_into_an_empty_column_at_once() -> None:
    position = board("KD KS QS JS TS 9S 8S 7S 6S 5S 4S 3S 2S")
    after = position.play(Move(0, 4, 12))
    assert column(after, 0) == "KD"
    assert len(after.columns[4]) == 12


def test_r6_a_whole_column_may_go_into_an_empty_one() -> None:
    assert Move(0, 5, 2) in board("5H 4H").legal_moves


def test_r7_a_sequence_leaves_as_part_of_the_move_and_uncovers_what_lies_beneath() -> None:
    position = board("4C KS QS JS TS 9S 8S 7S 6S 5S 4S 3S 2S", "9D AS")
    after = position.play(Move(1, 0, 1))
    assert column(after, 0) == "4C"
    assert after.removed == (Suit.SPADES,)


def test_r7_a_card_that_leaves_may_uncover_a_sequence() -> None:
    position = board("4C KS QS JS TS 9S 8S 7S 6S 5S 4S 3S 2S AS 5H", "6D")
    after = position.play(Move(0, 1, 1))
    assert column(after, 0) == "4C"
    assert column(after, 1) == "6D 5H"
    assert after.removed == (Suit.SPADES,)


def test_r7_thirteen_cards_of_two_suits_stay() -> None:
    position = board("KC QC JC TC 9C 8C 7C 6C 5C 4D 3D 2D AD")
    assert len(position.columns[0]) == 13
    assert position.run_length(0) == 4


def test_r7_a_position_never_shows_a_complete_sequence() -> None:
    spades = "KS QS JS TS 9S 8S 7S 6S 5S 4S 3S 2S AS"
    position = board(f"{spades} {spades.replace('S', 'H')}")
    assert position.columns[0] == ()
    assert position.removed == (Suit.SPADES, Suit.HEARTS)


def test_r8_the_game_is_won_with_the_fourth_sequence() -> None:
    won = Position([()] * 10, (Suit.SPADES,) * 4)
    assert won.is_won
    assert won.suits == 1
    assert not won.legal_moves
    violation = won.explain(Move(0, 1, 1))
    assert violation is not None
    assert violation.rule == "game-over"
    assert Position.parse(won.text()) == won


@pytest.mark.parametrize(
    ("columns", "source", "count", "best"),
    [
        (("8H", "9S", "9H"), 0, 1, "1-3x1"),  # the same suit before the leftmost
        (("8H", "9S", "9H", "TC TH 9D"), 0, 1, "1-3x1"),
        (("8S", "9S", "TS 9S"), 0, 1, "1-3x1"),  # (two suits) the longer joined run
        (("8H", "9S", "9C"), 0, 1, "1-2x1"),  # another suit: the leftmost
        (("8H", "", "9C"), 0, 1, "1-3x1"),  # another suit before an empty column
        (("QD 8H", "", "TC"), 0, 1, "1-2x1"),  # an empty column, the leftmost
        (("8H", "", "TC"), 0, 1, None),  # never a whole column into an empty one
        (("8H 7H",), 0, 2, None),
        (("9C 8H 7H", "", "8S"), 0, 2, "1-2x2"),
        (("9C 8H 7H", "", "8S"), 0, 1, "1-3x1"),
        (("9C 8H 7H", "", "9S"), 0, None, "1-3x2"),  # all that move together
        (("9C 8H 7S",), 0, 2, None),  # no run
        ((), 0, None, None),
        (("8H",), 12, None, None),
    ],
)
def test_best_move(columns: tuple[str, ...], source: int, count: int | None, best: str) -> None:
    suits = 2 if "8S" in columns[:1] else 4
    found = board(*columns, suits=suits).best_move(source, count)
    assert (None if found is None else str(found)) == best


def test_explain_best_tells_why_nothing_moves() -> None:
    position = board("9C 8H 7S", "8S", *["2D", "2C", "2H", "2S", "3S", "4S", "5S"])
    for source, count, rule in (
        (0, 1, None),
        (0, 2, "mixed-suits"),
        (1, 1, "nothing-takes-it"),
        (0, 4, "count-out-of-range"),
        (12, 1, "no-such-column"),
    ):
        violation = position.explain_best(source, count)
        assert (violation.rule if violation else None) == rule


def test_parse_move_finds_the_count() -> None:
    position = board("9S 8S 7S", "9D", "TH", "8C")
    assert position.parse_move("1-2") == Move(0, 1, 2)
    assert position.parse_move("1-3") == Move(0, 2, 3)
    assert position.parse_move("2-3") == Move(1, 2, 1)
    assert position.parse_move("2-5") == Move(1, 4, 1)
    with pytest.raises(AmbiguousMoveError, match="could move 1 to 3 cards") as caught:
        position.parse_move("1-5")
    assert "9S" in str(caught.value)
    with pytest.raises(IllegalMoveError) as refused:
        position.parse_move("1-10")
    assert refused.value.violation == position.explain(Move(0, 9, 3))
    for text in ("1-5x4", "1-5x0", "1-2x0"):
        with pytest.raises(IllegalMoveError):
            position.parse_move(text)
    with pytest.raises(IllegalMoveError):
        position.parse_move("12-5")
    with pytest.raises(InvalidMoveError):
        position.parse_move("1 to 5")


def test_a_position_is_a_value() -> None:
    position = deals.pysol(2)
    again = Position(position.columns)
    assert again == position
    assert hash(again) == hash(position)
    assert eval(repr(position), {"Position": Position}) == position  # noqa: S307 - our own repr
    assert pickle.loads(pickle.dumps(position)) == position  # noqa: S301 - our own pickle
    assert position != position.play(next(iter(position.legal_moves)))
    with pytest.raises(AttributeError):
        position.suits = 1  # type: ignore[misc]


def test_the_legal_moves_read_well() -> None:
    assert repr(deals.pysol(1).legal_moves) == "<LegalMoves: 1-8x1, 5-8x1, 8-6x1, 9-4x1>"
    assert repr(deals.pysol(46).legal_moves) == "<LegalMoves: none>"


def test_a_board_prints() -> None:
    assert str(board("3H", "TS KD", "2C")).splitlines()[:3] == [
        "  1    2    3    4    5    6    7    8    9   10",
        " 3H   TS   2C                                 AS",
        "      KD                                      AH",
    ]


SPADES = [Card(rank, Suit.SPADES) for rank in range(1, 14)]


@pytest.mark.parametrize(
    ("columns", "removed", "suits", "words"),
    [
        ([()] * 9, (), None, "10 columns, not 9"),
        ([()] * 11, (), None, "10 columns, not 11"),
        ([()] * 10, (), None, "0 cards of 52"),
        ([SPADES] + [()] * 9, (), None, "13 cards of 52"),
        ([list(deck(4))] + [()] * 9, (Suit.SPADES,), None, "AS: 2 found"),
        ([list(deck(4))] + [()] * 9, (), 1, "AH: 1 found, but the 1-suit deck has 0"),
        ([list(deck(4))] + [()] * 9, (), 3, "1, 2 or 4 suits, not 3"),
        ([["AS"]] + [()] * 9, (), None, "'AS' is no Card"),
    ],
)
def test_cards_that_make_no_position_are_refused(
    columns: list[list[Card]], removed: tuple[Suit, ...], suits: int | None, words: str
) -> None:
    with pytest.raises(InvalidPositionError, match=words):
        Position(columns, removed, suits=suits)


@given(st.sampled_from([1, 2, 4]), st.integers(0, 26**7 - 1), st.randoms())
def test_random_play_keeps_the_deck(suits: int, number: int, rng: random.Random) -> None:
    position = GameCode(suits, number).position()
    for _ in range(60):
        moves = list(position.legal_moves)
        if not moves:
            break
        position = position.play(rng.choice(moves))
        cards = [card for cards in position.columns for card in cards]
        cards += [Card(rank, suit) for suit in position.removed for rank in range(1, 14)]
        assert Counter(cards) == Counter(deck(suits))
        assert Position.parse(position.text()) == position
        assert Position.parse(position.text(), suits=suits) == position
