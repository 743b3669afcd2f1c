import copy
import pickle

import pytest

from simon_widget import Card, InvalidCardError, Rank, SimonError, Suit
from simon_widget.cards import deck


def test_a_card_reads_and_writes_itself() -> None:
    for card in deck(4):
        assert Card.parse(str(card)) is card
        assert Card.parse(card.symbol) is card
        assert eval(repr(card), {"Card": Card}) is card  # noqa: S307 - our own repr
        assert Card(card.rank, card.suit) is card


@pytest.mark.parametrize("text", ["TH", "th", "10H", "10h", " TH ", "10♥"])
def test_the_ten_has_several_spellings(text: str) -> None:
    card = Card.parse(text)
    assert (card.rank, card.suit) == (10, Suit.HEARTS)
    assert str(card) == "TH"
    assert card.symbol == "10♥"


@pytest.mark.parametrize(
    "text", ["", "H", "T", "1H", "11H", "TX", "HT", "THH", "0H", "T H", "\ufeff", None, 7]
)
def test_what_is_no_card_is_refused(text: str) -> None:
    with pytest.raises(InvalidCardError, match="is no card"):
        Card.parse(text)


@pytest.mark.parametrize(("rank", "suit"), [(0, 0), (14, 0), (1, 4), (1, -1), ("A", 0), ([], 0)])
def test_there_is_no_card_beyond_the_deck(rank: int, suit: int) -> None:
    with pytest.raises(InvalidCardError, match="no card has rank"):
        Card(rank, suit)


def test_there_is_one_object_a_face() -> None:
    card = Card.parse("QS")
    assert copy.copy(card) is card
    assert copy.deepcopy(card) is card
    assert pickle.loads(pickle.dumps(card)) is card  # noqa: S301 - our own pickle


def test_a_card_does_not_change() -> None:
    card = Card.parse("QS")
    with pytest.raises(AttributeError, match="does not change"):
        card.rank = Rank.KING
    with pytest.raises(AttributeError, match="does not change"):
        del card.suit
    assert card.rank == 12


def test_below_is_the_next_card_of_a_run() -> None:
    assert Card.parse("TH").below is Card.parse("9H")
    assert Card.parse("AH").below is None


def test_cards_sort_by_suit_and_rank() -> None:
    cards = [Card.parse(text) for text in "2H KS AS 3C 4D".split()]
    assert [str(card) for card in sorted(cards)] == "AS KS 2H 4D 3C".split()
    assert Card.parse("AS") != "AS"


def test_the_decks_have_52_cards() -> None:
    assert [len(deck(suits)) for suits in (1, 2, 4)] == [52, 52, 52]
    assert {card.suit for card in deck(1)} == {Suit.SPADES}
    assert {card.suit for card in deck(2)} == {Suit.SPADES, Suit.HEARTS}
    assert len(set(deck(4))) == 52
    with pytest.raises(SimonError, match="choose 1"):
        deck(3)
