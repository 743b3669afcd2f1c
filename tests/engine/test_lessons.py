"""Every sentence of the rules is held against the engine; one without a test fails."""

import itertools
import random
from collections import Counter
from collections.abc import Callable

import pytest

from simon_widget import (
    Card,
    Game,
    GameCode,
    IllegalMoveError,
    Move,
    Position,
    RefusedError,
    SimonError,
    Suit,
    deals,
    locales,
)
from simon_widget.cards import deck
from simon_widget.lessons import LESSONS, Example, Lesson
from tests.engine.boards import board
from tests.engine.solutions import solution

DEALS = [*(deals.pysol(n) for n in range(1, 6)), GameCode.parse("SS1-S2-AAAAABD").position()]
FACES = [Card(rank, suit) for rank in range(1, 14) for suit in range(4)]


def rule(position: Position, move: str) -> str | None:
    violation = position.explain(Move.parse(move))
    return None if violation is None else violation.rule


def cards(position: Position) -> list[Card]:
    return [card for column in position.columns for card in column]


def line_of(position: Position, moves: int, seed: int) -> list[Position]:
    """Positions that random moves lead to."""
    chance, line = random.Random(seed), [position]
    while len(line) <= moves and (legal := list(line[-1].legal_moves)):
        line.append(line[-1].play(chance.choice(legal)))
    return line


def pairs() -> list[tuple[Card, Card, Position]]:
    """Every card at the end of a column beside every other one."""
    return [
        (card, onto, board(str(card), str(onto)))
        for card in FACES
        for onto in FACES
        if card is not onto
    ]


# The table


def all_lie_face_up_in_ten_columns() -> None:
    for position in DEALS:
        assert len(position.columns) == 10
        assert len(cards(position)) == 52  # a Position knows no card that cannot be seen


def columns_begin_with_so_many_cards() -> None:
    for position in DEALS:
        assert [len(column) for column in position.columns] == [8, 8, 8, 7, 6, 5, 4, 3, 2, 1]


def no_card_joins_the_table() -> None:
    for seed, position in enumerate(DEALS):
        before = Counter(cards(position))
        for after in line_of(position, 60, seed):
            gone = Counter(card for suit in after.removed for card in FACES if card.suit == suit)
            assert Counter(cards(after)) + gone == before


# Suits


def one_two_or_four_suits() -> None:
    for suits in (1, 2, 4):
        assert len(cards(GameCode.random(suits).position())) == 52
    for suits in (0, 3, 5):
        with pytest.raises(SimonError):
            deck(suits)


def composed(suits: int, expected: dict[str, int]) -> Callable[[], None]:
    def check() -> None:
        found = Counter(cards(GameCode.random(suits).position()))
        assert found == {card: expected[card.suit.letter] for card in found}
        assert len(found) == 13 * len(expected)

    return check


# A single card


def exactly_one_rank_higher() -> None:
    for card, onto, position in pairs():
        assert (rule(position, "1-2x1") is None) == (onto.rank == card.rank + 1), (card, onto)


def any_suit() -> None:
    for suit in Suit:
        for other in Suit:
            position = board(str(Card(3, suit)), str(Card(4, other)))
            assert rule(position, "1-2x1") is None
    assert rule(board("3H", "4S"), "1-2x1") is None


def nothing_onto_an_ace() -> None:
    for card, onto, position in pairs():
        if onto.rank == 1 and card.rank < 13:
            assert rule(position, "1-2x1") == "onto-ace"


def a_king_only_into_an_empty_column() -> None:
    for card, _, position in pairs():
        if card.rank == 13:
            assert rule(position, "1-2x1") == "king-needs-empty"
    assert rule(board("2S KH", "", "AS"), "1-2x1") is None


# A run


def down_by_one_in_one_suit() -> None:
    assert rule(board("8S 7S 6S", "9H"), "1-2x3") is None
    assert rule(board("8S 7H 6S", "9H"), "1-2x3") == "mixed-suits"
    assert rule(board("8S 6S 5S", "9H"), "1-2x3") == "not-a-run"
    assert rule(board("6S 7S 8S", "7H"), "1-2x3") == "not-a-run"


def mixed_suits_never_in_one_go() -> None:
    position = board("8S 7H", "9H", "", "8D", "KC")
    assert rule(position, "1-2x2") == rule(position, "1-3x2") == "mixed-suits"
    after = position.play(Move.parse("1-3x1")).play(Move.parse("1-2x1"))
    assert rule(after, "3-2x1") is None


def twelve_in_one_go() -> None:
    position = board("QH JH TH 9H 8H 7H 6H 5H 4H 3H 2H AH", "")
    for count in range(1, 13):
        assert rule(position, f"1-2x{count}") is None


# Where a run lands


def only_its_highest_card_counts() -> None:
    for count in range(2, 6):
        for onto in FACES:
            run = [str(Card(8 - index, Suit.SPADES)) for index in range(count)]
            if str(onto) in run:
                continue
            position = board(" ".join(run), str(onto))
            single = board(run[0], str(onto))
            assert rule(position, f"1-2x{count}") == rule(single, "1-2x1")


def onto_one_higher_or_into_an_empty_column() -> None:
    for suit in Suit:
        assert rule(board("8S 7S", str(Card(9, suit))), "1-2x2") is None
        assert rule(board("8S 7S", str(Card(10, suit))), "1-2x2") == "wrong-rank"
    assert rule(board("8S 7S", ""), "1-2x2") is None


# Empty columns


def an_empty_column_takes_any_card() -> None:
    for card in FACES:
        assert rule(board(f"{'2S' if card.rank == 1 else 'AS'} {card}", ""), "1-2x1") is None


def an_empty_column_takes_any_run() -> None:
    for top in range(2, 13):
        run = " ".join(str(Card(rank, Suit.CLUBS)) for rank in range(top, 0, -1))
        assert rule(board(run, ""), f"1-2x{top}") is None


def a_whole_column_may_move() -> None:
    position = board("8S 7S", "", "KD")
    after = position.play(Move.parse("1-2x2"))
    assert sorted(after.columns) == sorted(position.columns)  # nothing is gained


# Sequences


def thirteen_leave_at_once() -> None:
    for suit in Suit:
        run = [str(Card(rank, suit)) for rank in range(13, 0, -1)]
        after = board(" ".join(run[:8]), " ".join(["2C", *run[8:]]) if suit != Suit.CLUBS
                      else " ".join(["2S", *run[8:]])).play(Move.parse("2-1x5"))  # fmt: skip
        assert after.removed == (suit,)
        assert after.columns[0] == ()


def that_is_no_move_of_its_own() -> None:
    game = Game(board("KS QS JS TS 9S 8S 7S 6S", "KH 5S 4S 3S 2S AS"))
    game.push("2-1x5")
    assert (game.move_count, len(game.removed)) == (1, 1)
    game.undo()
    assert (game.move_count, len(game.removed)) == (0, 0)


def mixed_sequences_stay() -> None:
    after = board("KS QS JS TS 9S 8S 7S 6S", "KH 5H 4H 3H 2H AH").play(Move.parse("2-1x5"))
    assert (after.removed, len(after.columns[0])) == ((), 13)


# The win


def won_when_four_have_left() -> None:
    game = Game(deals.pysol(2))
    for move in solution(2):
        assert game.is_won is False
        game.push(move)
        assert game.is_won is (len(game.removed) == 4)
    assert game.is_won


def then_nothing_is_left() -> None:
    position = LESSONS[7].examples[0].position.play(Move.parse("2-1x1"))
    assert cards(position) == []
    assert not position.legal_moves
    for move in ("1-2x1", "11-1x1", "3-3x5"):
        assert rule(position, move) == "game-over"


# Score


def it_begins_with_500() -> None:
    assert all(Game(position).score == 500 for position in DEALS)


def a_move_costs_a_point() -> None:
    game = Game(board("8S 7S 6S", "9H", "5H", "6C"))
    for move in ("1-2x3", "3-4x1"):
        before = game.score
        game.push(move)
        assert game.score == before - 1


def a_sequence_earns_100() -> None:
    game = Game(board("KS QS JS TS 9S 8S 7S 6S", "KH 5S 4S 3S 2S AS"))
    game.push("2-1x5")
    assert game.score == 500 - 1 + 100


def there_is_no_lowest_score() -> None:
    game = Game(board("3H", "4S", "4C"))
    for _ in range(251):
        game.push("1-2x1")
        game.push("2-1x1") if not game.position.columns[0] else None
    assert game.score < 0


def forty_nine_moves_are_851_points() -> None:
    """Any game won in 49 moves: here the end of one, with moves there and back before it."""
    below = "KQJT98765432"
    piles = [" ".join(rank + suit for rank in below) for suit in "HDC"]
    end = board(
        *("KS QS JS TS 9S 8S 7S 6S", "5S 4S 3S 2S AS"),
        *(piles[0], "AH", piles[1], "AD", piles[2], "AC", ""),
    )
    game = Game(end)
    for _ in range(22):
        game.push("4-9x1")
        game.push("9-4x1")
    game.push("4-9x1")
    for move in ("2-1x5", "9-3x1", "6-5x1", "8-7x1"):
        game.push(move)
    assert game.is_won
    assert (game.move_count, game.score) == (49, 500 - 49 + 400)
    assert game.score == 851


# Undo


def shuttle(moves: int) -> Game:
    """A game of so many moves, there and back."""
    game = Game(board("3H", "4S", ""))
    for ply in range(moves):
        game.push("1-3x1" if ply % 2 == 0 else "3-1x1")
    return game


def a_hundred_moves_can_be_undone() -> None:
    game = shuttle(150)
    for _ in range(100):
        game.undo()
    with pytest.raises(RefusedError) as caught:
        game.undo()
    assert caught.value.violation.rule == "undo-limit"
    assert game.move_count == 50


def all_becomes_what_it_was() -> None:
    game = Game(deals.pysol(2))
    seen = []
    for move in solution(2):
        seen.append((game.score, game.move_count, game.removed, game.position))
        game.push(move)
    while game.can_undo:
        game.undo()
        assert (game.score, game.move_count, game.removed, game.position) == seen.pop()


def redo_until_another_move() -> None:
    game = shuttle(3)
    game.undo()
    game.redo()
    assert game.move_count == 3
    game.undo()
    game.push("1-2x1")
    assert not game.can_redo


# Codes and Spider


def a_code_names_suits_and_deal() -> None:
    assert GameCode.parse("SS1-S1-AAAAABD").suits == 1
    for suits in (1, 2, 4):
        code = GameCode.random(suits)
        assert code.position().suits == suits
        assert GameCode.parse(str(code)) == code
    assert len({GameCode(4, number).position() for number in range(50)}) == 50


def a_code_always_deals_the_same() -> None:
    code = GameCode.random(4)
    assert code.position() == GameCode.parse(str(code)).position()


def spider_moves(position: Position) -> set[Move]:
    """The moves of Spider, written down without a look at ours."""
    found = set()
    for source, column in enumerate(position.columns):
        for count in range(1, len(column) + 1):
            run = column[-count:]
            steps = [(a.rank - b.rank, a.suit == b.suit) for a, b in itertools.pairwise(run)]
            if any(step != (1, True) for step in steps):
                break
            for target, onto in enumerate(position.columns):
                if target != source and (not onto or onto[-1].rank - run[0].rank == 1):
                    found.add(Move(source, target, count))
    return found


def cards_move_as_in_spider() -> None:
    for seed, start in enumerate(DEALS):
        for position in line_of(start, 40, seed):
            assert set(position.legal_moves) == spider_moves(position)


def only_the_start_differs() -> None:
    all_lie_face_up_in_ten_columns()
    no_card_joins_the_table()


SENTENCES: dict[str, Callable[[], None]] = {
    "rules.R1.1": all_lie_face_up_in_ten_columns,
    "rules.R1.2": columns_begin_with_so_many_cards,
    "rules.R1.3": no_card_joins_the_table,
    "rules.R2.1": one_two_or_four_suits,
    "rules.R2.2": composed(1, {"S": 4}),
    "rules.R2.3": composed(2, {"S": 2, "H": 2}),
    "rules.R2.4": composed(4, dict.fromkeys("SHDC", 1)),
    "rules.R3.1": exactly_one_rank_higher,
    "rules.R3.2": any_suit,
    "rules.R3.3": nothing_onto_an_ace,
    "rules.R3.4": a_king_only_into_an_empty_column,
    "rules.R4.1": down_by_one_in_one_suit,
    "rules.R4.2": mixed_suits_never_in_one_go,
    "rules.R4.3": twelve_in_one_go,
    "rules.R5.1": only_its_highest_card_counts,
    "rules.R5.2": onto_one_higher_or_into_an_empty_column,
    "rules.R6.1": an_empty_column_takes_any_card,
    "rules.R6.2": an_empty_column_takes_any_run,
    "rules.R6.3": a_whole_column_may_move,
    "rules.R7.1": thirteen_leave_at_once,
    "rules.R7.2": that_is_no_move_of_its_own,
    "rules.R7.3": mixed_sequences_stay,
    "rules.R8.1": won_when_four_have_left,
    "rules.R8.2": then_nothing_is_left,
    "rules.R9.1": it_begins_with_500,
    "rules.R9.2": a_move_costs_a_point,
    "rules.R9.3": a_sequence_earns_100,
    "rules.R9.4": there_is_no_lowest_score,
    "rules.R9.5": forty_nine_moves_are_851_points,
    "rules.R10.1": a_hundred_moves_can_be_undone,
    "rules.R10.2": all_becomes_what_it_was,
    "rules.R10.3": redo_until_another_move,
    "rules.R11.1": a_code_names_suits_and_deal,
    "rules.R11.2": a_code_always_deals_the_same,
    "rules.R12.1": cards_move_as_in_spider,
    "rules.R12.2": only_the_start_differs,
}
"""What each sentence says, as the engine has it."""


@pytest.mark.parametrize("key", SENTENCES)
def test_the_engine_does_what_the_sentence_says(key: str) -> None:
    SENTENCES[key]()


@pytest.mark.parametrize("language", locales.available())
def test_every_sentence_is_held_against_the_engine(language: str) -> None:
    """`rules.about` is of the page, and held to it in `tests/widget/test_rules_page.py`."""
    said = [key for key in locales.catalogue(language) if key.startswith("rules.R")]
    sentences = [key for key in said if not key.endswith(".title")]
    assert sentences == list(SENTENCES)
    assert [key for lesson in LESSONS for key in lesson.sentences] == sentences
    for key in sentences:
        text = locales.text(key, locale=language)
        assert text.endswith(".")
        assert text.count(". ") == 0, f"{key} is more than one sentence"


# The examples


def test_there_is_a_lesson_a_rule() -> None:
    assert [lesson.id for lesson in LESSONS] == [f"R{number}" for number in range(1, 13)]


EXAMPLES = [
    pytest.param(f"{lesson.id}.{number}", example, id=f"{lesson.id}.{number}")
    for lesson in LESSONS
    for number, example in enumerate(lesson.examples)
]
REFUSED = {
    "R3": ["wrong-rank", "onto-ace", "king-needs-empty"],
    "R4": ["mixed-suits", "mixed-suits"],
    "R5": ["wrong-rank"],
    "R6": ["mixed-suits"],
    "R7": ["wrong-rank"],
    "R10": ["nothing-to-undo"],
    "R12": ["mixed-suits"],
}
"""The others say nothing that could be refused on a board."""


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.id)
def test_what_is_refused_is_what_the_rule_is_about(lesson: Lesson) -> None:
    refused = [each.violation.rule for each in lesson.examples if each.violation is not None]
    assert refused == REFUSED.get(lesson.id, [])
    if lesson.id not in {"R2", "R11"}:
        assert any(each.kind == "allowed" for each in lesson.examples)


REMOVES = {"R7.0", "R8.0", "R9.0"}


@pytest.mark.parametrize(("name", "example"), EXAMPLES)
def test_an_example_does_what_its_caption_says(name: str, example: Example) -> None:
    game = Game(example.start)
    assert game.position == example.position
    for language in locales.available():
        caption = example.caption(language)
        assert caption.startswith(locales.text(f"rules.{example.kind}", locale=language))
    if example.kind == "allowed":
        assert example.move is not None
        game.push(example.move)
        assert len(game.removed) - len(example.position.removed) == (name in REMOVES)
        assert game.is_won is (name == "R8.0")
    elif example.undoes:
        with pytest.raises(RefusedError):
            game.undo()
    elif example.move is not None:
        with pytest.raises(IllegalMoveError) as caught:
            game.push(example.move)
        assert caught.value.violation == example.violation
