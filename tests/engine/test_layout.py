import pytest
from hypothesis import given
from hypothesis import strategies as st

from simon_widget import InvalidPositionError, Position, Suit, deals

DEAL = deals.pysol(24)
TEXT = DEAL.text()
KINGS = {suit: " ".join(f"{rank}{suit}" for rank in "KQJT98765432A") for suit in "SHDC"}


@pytest.mark.parametrize(
    "text",
    [
        TEXT,
        TEXT.rstrip("\n"),
        "\ufeff" + TEXT,
        TEXT.replace("\n", "\r\n"),
        TEXT.replace("\n", "\r"),
        TEXT.replace("T", "10"),
        TEXT.lower(),
        "".join(f": {line}\n" for line in TEXT.splitlines()),
        "".join(f":{line} \n" for line in TEXT.splitlines()),
        "\n" + TEXT + "\n\n",
        "Foundations: H-0 C-0 D-0 S-0 \nFreecells:                \n" + TEXT,
        "Founds: H-0 C-0\n" + TEXT,
        "Foundations:\n" + TEXT,
        "Suits: 4\n" + TEXT,
        TEXT.replace(" ", "\t  "),
    ],
)
def test_the_dialects_of_a_layout_mean_the_same(text: str) -> None:
    assert Position.parse(text) == DEAL


def test_an_empty_column_is_an_empty_line_or_a_colon() -> None:
    columns = ["", "AS", "KS QS JS TS 9S 8S 7S 6S 5S 4S 3S 2S", "", "", "", "", "", "", ""]
    columns[3] = " ".join(reversed((KINGS["H"] + " " + KINGS["D"] + " " + KINGS["C"]).split()))
    for empty in ("", ":", ": ", "  "):
        position = Position.parse("\n".join(column or empty for column in columns))
        assert [len(cards) for cards in position.columns] == [0, 1, 12, 39, 0, 0, 0, 0, 0, 0]


def test_columns_that_are_not_written_are_empty() -> None:
    up = " ".join(reversed(" ".join(KINGS.values()).split()))
    assert Position.parse(up).columns[1:] == ((),) * 9


def ending(count: int, suits: int) -> Position:
    """`count` spade sequences turned upside down, the others removed."""
    cards = [(*reversed(KINGS["S"].split()),)] * count
    text = "\n".join(" ".join(column) for column in cards)
    return Position.parse(text, suits=suits)


@pytest.mark.parametrize("suits", [1, 2, 4])
def test_what_the_cards_do_not_tell_is_written_down(suits: int) -> None:
    position = ending(1, suits)
    assert position.suits == suits
    assert f"Suits: {suits}" in position.text()
    assert Position.parse(position.text()) == position


def test_what_stays_ambiguous_has_as_many_suits_as_may_be() -> None:
    assert Position.parse(ending(1, 4).text().split("Suits: 4\n")[1]).suits == 4
    assert Position.parse(ending(2, 1).text().split("Suits: 1\n")[1]).suits == 2
    assert Position.parse(ending(3, 1).text()).suits == 1


def test_foundations_settle_which_suits_have_left() -> None:
    text = ending(1, 1).text().split("Suits: 1\n")[1]
    spades = Position.parse("Foundations: S-K S-K S-K\n" + text)
    assert (spades.suits, spades.removed) == (1, (Suit.SPADES,) * 3)
    both = Position.parse("Founds: s-k H-K H-K\n" + text)
    assert (both.suits, both.removed) == (2, (Suit.SPADES, Suit.HEARTS, Suit.HEARTS))
    clubs = Position.parse("Foundations: C-K D-K H-K S-0\n" + text)
    assert clubs.suits == 4
    assert clubs.text().startswith("Foundations: H-K D-K C-K\nSuits: 4\n")


def test_a_sequence_that_a_layout_shows_has_left() -> None:
    rest = " ".join(reversed((KINGS["H"] + " " + KINGS["D"] + " " + KINGS["C"]).split()))
    position = Position.parse(f"{KINGS['S']}\n{rest}")
    assert position.removed == (Suit.SPADES,)


@pytest.mark.parametrize(
    ("text", "line", "card", "words"),
    [
        (TEXT.replace("QH", "4C"), 1, "4C", "4C: 2 found, but the 4-suit deck has 1"),
        ("Foundations: S-0\n" + TEXT.replace("AS", "KS"), 11, "KS", "KS: 2 found"),
        (TEXT.replace("QH ", ""), None, "QH", "51 cards of 52 are there; missing: QH"),
        (TEXT.replace("QH", "QX"), 1, "QX", "'QX' is no card"),
        (TEXT.replace("7H", "<b>"), 6, "<b>", "'<b>' is no card"),
        (TEXT + "6H\n", 11, None, "would be column 11"),
        ("Foundations: H-5\n" + TEXT, 1, None, "a suit leaves as a whole"),
        ("Foundations: X-K\n" + TEXT, 1, None, "is no foundation"),
        ("Foundations: HK\n" + TEXT, 1, None, "is no foundation"),
        ("Foundations: H-K\n" + TEXT, 1, "AH", "AH: 2 found"),
        ("Freecells: 4C\n" + TEXT, 1, None, "has no cells"),
        ("Suits: 3\n" + TEXT, 1, None, "1, 2 or 4 suits"),
        ("Suits: 2\n" + TEXT, 2, "4C", "2-suit deck"),
        ("", None, "AS", "0 cards of 52"),
        (None, None, None, "a layout is text"),
        (b"KS", None, None, "a layout is text"),
    ],
)
def test_a_faulty_layout_names_card_and_line(
    text: str, line: int | None, card: str | None, words: str
) -> None:
    with pytest.raises(InvalidPositionError, match=words) as caught:
        Position.parse(text)
    assert caught.value.line == line
    if line is not None:
        assert str(caught.value).startswith(f"line {line}: ")
    if card is not None:
        assert caught.value.card == card


def test_suits_asked_for_must_fit() -> None:
    with pytest.raises(InvalidPositionError, match="4 suits, but 1 are asked for"):
        Position.parse("Suits: 4\n" + TEXT, suits=1)
    with pytest.raises(InvalidPositionError, match="1-suit deck"):
        Position.parse(TEXT, suits=1)


words = st.sampled_from(
    [*TEXT.split(), "Foundations:", "H-K", "S-0", "Suits:", "1", ":", "\n", "X"]
)


@given(st.lists(words, max_size=80).map(" ".join) | st.text(max_size=200))
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        position = Position.parse(text)
    except InvalidPositionError:
        return
    assert Position.parse(position.text()) == position


@given(st.integers(0, len(TEXT) - 1), st.sampled_from("AKQ23H \n:X0"))
def test_one_wrong_letter_never_makes_another_deck(at: int, letter: str) -> None:
    try:
        position = Position.parse(TEXT[:at] + letter + TEXT[at + 1 :])
    except InvalidPositionError:
        return
    assert sum(map(len, position.columns)) + 13 * len(position.removed) == 52
