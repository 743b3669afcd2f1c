"""What can be pointed at, and the pictures that do."""

from __future__ import annotations

import builtins
import struct
from typing import TYPE_CHECKING, Any
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given
from hypothesis import strategies as st

from simon_widget import Card, InvalidMarkError, Mark, Move, Position, SimonError, deals, locales
from simon_widget.marks import COLOURS, LONGEST_LABEL, Arrow, LitCard, LitColumn, find, style
from tests.engine.boards import board

if TYPE_CHECKING:
    from collections.abc import Callable

SVG = "{http://www.w3.org/2000/svg}"
TABLE = board("KS QH", "9S 8S 7S", "8H", "", "TH", "9S 8S", suits=2)


def arrows(*what: Any) -> list[tuple[int, int, int]]:
    return [(each.source, each.count, each.target) for each in find(what, TABLE).arrows]


def places(*what: Any) -> list[tuple[int, int]]:
    return [(each.column, each.index) for each in find(what, TABLE).cards]


def test_moves_are_arrows_legal_or_not() -> None:
    assert arrows("2-5x3", Move(2, 1, 1), " 3-4x1 ") == [(1, 3, 4), (2, 1, 1), (2, 1, 3)]


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("2-5", 3),  # what the target takes
        ("2-3", 1),
        ("2-4", 3),  # the whole run to an empty column
        ("2-1", 3),  # what nothing takes goes as a whole
        ("1-2", 1),
    ],
)
def test_a_count_that_is_left_out_is_the_one_that_fits(text: str, count: int) -> None:
    assert [found for _, found, _ in arrows(text)] == [count]


@given(st.integers(1, 5_000))
def test_every_legal_move_without_its_count_is_legal(number: int) -> None:
    position = deals.pysol(number)
    for move in position.legal_moves:
        (arrow,) = find([f"{move.source + 1}-{move.target + 1}"], position).arrows
        assert Move(arrow.source, arrow.target, arrow.count) in position.legal_moves


def test_a_face_is_lit_wherever_it_lies_and_a_place_once() -> None:
    assert places("8S") == places(Card.parse("8S"))
    assert {(1, 1), (5, 1)} <= set(places("8S"))
    assert len(places("8S")) == 2
    assert places((1, 1), (5, -1)) == [(1, 1), (5, 1)]
    assert find([0, 9], TABLE).columns == (LitColumn(0, "blue", ""), LitColumn(9, "blue", ""))


def test_of_several_marks_on_one_thing_the_last_counts() -> None:
    drawing = find(["3-4x1", Mark("3-4", "red", 1), (2, 0), Mark("8H", "green", "x")], TABLE)
    assert drawing.arrows == (Arrow(2, 1, 3, "red", "1"),)
    assert LitCard(2, 0, "green", "x") in drawing.cards


@pytest.mark.parametrize(
    ("what", "message"),
    [
        ("3-11x1", "no column 10"),
        ("0-1x1", "no column -1"),
        (10, "no column 10: as numbers, columns are 0 to 9; in text"),
        (-1, "no column -1"),
        ((4, 1), "no card 1 in column 5: it holds 1"),
        ((4, -2), "no card -2 in column 5"),
        ((10, 0), "no column 10"),
        ("4-1", "column 4: it holds 0"),
        ("3-4x2", "column 3: it holds 1"),
        ("3-4x0", "column 3: it holds 1"),
        (Move(2, 3, -1), "column 3: it holds 1"),
        ("3C", "there is no 3♣ on the table"),
        ("5", "'5' is nothing to mark"),
        ("", "'' is nothing to mark"),
        ("3--4", "nothing to mark"),
        (True, "nothing to mark"),
        (1.5, "nothing to mark"),
        (None, "nothing to mark"),
        ((1, 2, 3, 4), "nothing to mark"),
        (("1", 2), "nothing to mark"),
        ("x" * 10_000, "nothing to mark"),
    ],
)
def test_what_is_not_there_cannot_be_marked(what: Any, message: str) -> None:
    with pytest.raises(InvalidMarkError, match=message) as caught:
        find([what], TABLE)
    assert len(str(caught.value)) < 400


@pytest.mark.parametrize("label", ["x" * (LONGEST_LABEL + 1), "a\nb", "\0", 1.5, None, b"1", True])
def test_a_label_is_short(label: Any) -> None:
    with pytest.raises(InvalidMarkError, match="is no label"):
        Mark("QH", label=label)


def test_there_are_five_colours_each_with_its_own_line() -> None:
    with pytest.raises(InvalidMarkError, match="blue, orange, green, red, purple"):
        Mark("QH", "vermillion")  # type: ignore[arg-type]
    assert tuple(style()["colours"]) == COLOURS
    assert len({tuple(each["dashes"]) for each in style()["colours"].values()}) == len(COLOURS)


@given(st.one_of(st.text(), st.integers(), st.tuples(st.integers(), st.integers())))
def test_whatever_is_marked_is_on_the_table_or_refused(what: Any) -> None:
    try:
        drawing = find([what], TABLE)
    except InvalidMarkError:
        return
    for card in drawing.cards:
        assert 0 <= card.index < len(TABLE.columns[card.column])
    assert drawing.words(TABLE)


@pytest.mark.parametrize("locale", locales.available())
def test_marks_are_told_in_every_language(locale: str) -> None:
    drawing = find([Mark("2-5", label="1"), Mark("8H", "red"), Mark(3, "purple")], TABLE)
    words = drawing.words(TABLE, locale)
    assert words[0].startswith("1: ")
    assert locales.card_name(Card.parse("8H"), locale) in words[1]
    assert not any("{" in each for each in words)
    if locale == "en":  # the board says the same: js/test/board/drawing.test.ts
        assert words[0] == "1: Arrow, blue: 3 cards from the 9 of spades on, column 2 to column 5."
        assert words[1] == "Marked, red: 8 of hearts in column 3."
        assert words[-1] == "Marked, purple: column 4."


# Pictures


def read(picture: str) -> ET.Element:
    return ET.fromstring(picture)  # noqa: S314 - our own picture


def test_a_picture_tells_what_it_shows() -> None:
    picture = TABLE.svg(["2-5", Mark("8H", "red", "<&>")], last_move=Move(3, 2, 1), locale="ms")
    root = read(picture)
    assert root.get("role") == "img"
    assert root.findtext(f"{SVG}title") == "Simple Simon"
    words = root.findtext(f"{SVG}desc") or ""
    assert words.startswith("lajur 1: raja spad, ratu hati")
    assert "Dipindahkan: 4-3x1." in words
    assert "<&>: Ditanda merah: 8 hati di lajur 3." in words
    assert "<&>" in [text.text for text in root.iter(f"{SVG}text")]


def test_marks_lie_over_the_cards() -> None:
    bare, marked = (len(list(read(TABLE.svg(marks)).iter())) for marks in ((), ["2-5"]))
    assert marked == bare + 4  # halo, line, start and head
    inks = [each.get("stroke") for each in read(TABLE.svg([Mark("2-5", "green")])).iter()]
    assert "#009e73" in inks


@given(label=st.text(st.characters(), max_size=LONGEST_LABEL))
def test_any_label_makes_a_picture_or_is_refused(label: str) -> None:
    try:
        mark = Mark(0, label=label)
    except InvalidMarkError:
        return
    read(TABLE.svg([mark]))


def test_the_last_move_is_framed_where_its_cards_lie() -> None:
    before = board("KS QD", "9S 8S 7S", "8H", "", "TH")
    move = Move(1, 4, 3)
    after = before.play(move)
    frames = [
        each
        for each in read(after.svg(last_move=move)).iter(f"{SVG}rect")
        if each.get("stroke") == "#b98718"
    ]
    assert len(frames) == 2
    # What left with the move is nowhere.
    done = board("5S 4S 3S 2S AS", "KS QS JS TS 9S 8S 7S 6S").play(Move(0, 1, 5))
    frames = [
        each
        for each in read(done.svg(last_move=Move(0, 1, 5))).iter(f"{SVG}rect")
        if each.get("stroke") == "#b98718"
    ]
    assert len(frames) == 1


def test_themes_sizes_and_colours() -> None:
    looks = {TABLE.svg(theme=theme) for theme in ("green", "light", "dark")}
    assert len(looks) == 3
    plain, coloured = (deals.pysol(2).svg(four_colours=each) for each in (False, True))
    assert plain != coloured
    assert read(TABLE.svg(size=300)).get("width") == "300"
    assert TABLE._repr_svg_() == TABLE.svg()
    with pytest.raises(SimonError, match="the themes are green, light, dark"):
        TABLE.svg(theme="pink")  # type: ignore[arg-type]
    for size in (0, -1, float("nan"), float("inf"), 10**9, "x"):
        with pytest.raises(SimonError, match="pixels wide"):
            TABLE.svg(size=size)  # type: ignore[arg-type]


def test_a_png_is_as_wide_as_asked_for_and_needs_no_font_for_numbers() -> None:
    pytest.importorskip("resvg_py")

    def png(*marks: Mark) -> bytes:
        return TABLE.png(marks, size=200)

    bare = png(Mark(0))
    assert bare[:8] == b"\x89PNG\r\n\x1a\n"
    assert struct.unpack(">I", bare[16:20]) == (200,)
    assert len({bare, png(Mark(0, label=1)), png(Mark(0, label=2))}) == 3
    assert "<text" not in TABLE.svg([Mark(0, label=12)])


def test_a_missing_package_is_named_with_its_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    real: Callable[..., object] = builtins.__import__

    def without(name: str, *rest: Any, **more: Any) -> object:
        if name == "resvg_py":
            raise ImportError(name=name)
        return real(name, *rest, **more)

    monkeypatch.setattr(builtins, "__import__", without)
    with pytest.raises(SimonError, match=r"resvg_py.*pip install \"simon-widget\[png\]\""):
        TABLE.png()


# The language of a violation


def test_a_violation_speaks_the_language_it_was_asked_in() -> None:
    position: Position = deals.pysol(2)
    move = Move(0, 1, 1)
    english, malay = position.explain(move), position.explain(move, locale="ms-MY")
    assert english is not None
    assert malay is not None
    assert english == malay
    assert hash(english) == hash(malay)
    assert str(malay) == malay.message() == english.message("ms") != str(english)
    assert malay.message("en") == str(english)
    assert position.explain(next(iter(position.legal_moves)), locale="ko") is None
