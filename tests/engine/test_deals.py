import csv
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from simon_widget import (
    GameCode,
    InvalidCodeError,
    InvalidDealError,
    Position,
    Suit,
    deals,
)

DATA = Path(__file__).parent.parent / "data"


def table() -> list[dict[str, str]]:
    with (DATA / "pysol_1_1000.tsv").open(encoding="utf-8") as file:
        return list(csv.DictReader(file, delimiter="\t"))


def numbered_layouts() -> list[tuple[str, str]]:
    """Heading and layout of each deal in the collected facts."""
    text = (DATA / "cases" / "01_numbered_layouts.txt").read_text(encoding="utf-8")
    blocks = re.findall(r"^== deal (.*)\n((?:[A2-9TJQK].*\n)+)", text, re.MULTILINE)
    assert len(blocks) == 9
    return blocks


@pytest.mark.parametrize(("heading", "layout"), numbered_layouts())
def test_the_published_layouts(heading: str, layout: str) -> None:
    number = heading.split(maxsplit=1)[0]
    deal = deals.pysol_old if number == "7537454" else deals.pysol
    assert deal(number).text() == layout


def test_the_first_thousand() -> None:
    for row in table():
        position = deals.pysol(row["number"])
        assert "|".join(position.text().splitlines()) == row["layout"]
        assert deals.ms(int(row["number"])) == position


def test_the_numberings_part_at_32000() -> None:
    assert deals.ms(32000) == deals.pysol(32000) == deals.pysol_old(32000)
    assert len({deals.ms(32001), deals.pysol(32001), deals.pysol_old(32001)}) == 3


def test_deal_24_is_that_of_the_solver_solution() -> None:
    text = (DATA / "cases" / "03_positions_and_moves.txt").read_text(encoding="utf-8")
    layout = re.search(r"== A1 position\n((?:[A2-9TJQK].*\n)+)", text)
    assert layout is not None
    assert Position.parse(layout[1]) == deals.pysol(24)


@pytest.mark.parametrize(
    "number", [0, -1, "0", "", "ms24", "24.0", 24.5, True, None, "٢٤", 10**21, "9" * 5000]
)
@pytest.mark.parametrize("deal", [deals.pysol, deals.ms, deals.pysol_old])
def test_what_is_no_number_is_refused(deal: Callable[[object], Position], number: object) -> None:
    with pytest.raises(InvalidDealError, match="is no deal number"):
        deal(number)


def test_the_largest_numbers() -> None:
    assert deals.pysol(10**20) != deals.pysol(10**20 - 1)
    with pytest.raises(InvalidDealError):
        deals.ms(2**33)


def test_names_of_deals() -> None:
    assert deals.read(" PySol:24 ") == deals.pysol(24)
    assert deals.read("pysol:33000") == deals.pysol(33000)
    assert deals.read("ms:33000") == deals.ms(33000)
    assert deals.read("pysol_old:33000") == deals.pysol_old(33000)
    assert deals.read("ss1-s2-aaaaabd") == GameCode(2, 29).position()
    assert list(deals.names("PYSOL-S4:0024")) == ["pysol:24"]


def test_fewer_suits_keep_the_ranks_and_colours() -> None:
    four, two, one = (deals.read(f"pysol{suits}:24") for suits in ("", "-s2", "-s1"))
    assert (two.suits, one.suits) == (2, 1)
    for column, reds, spades in zip(four.columns, two.columns, one.columns, strict=True):
        for card, red, spade in zip(column, reds, spades, strict=True):
            assert card.rank == red.rank == spade.rank
            assert (red.suit is Suit.HEARTS) == (card.suit in {Suit.HEARTS, Suit.DIAMONDS})
            assert spade.suit is Suit.SPADES


def test_ranges() -> None:
    names = deals.names("pysol:1-100000")
    assert (len(names), names[0], names[-1]) == (100_000, "pysol:1", "pysol:100000")
    assert list(names[7:9]) == ["pysol:8", "pysol:9"]
    assert list(deals.names("ms:5-5")) == ["ms:5"]
    with pytest.raises(InvalidDealError, match="names 2 deals"):
        deals.read("pysol:1-2")


@pytest.mark.parametrize(
    ("name", "error", "match"),
    [
        ("pysol", InvalidDealError, "names no deal: names are"),
        ("pysol:", InvalidDealError, "names no deal: names are"),
        ("pysol-s3:1", InvalidDealError, "names no deal: names are"),
        ("freecell:1", InvalidDealError, "names no deal: names are"),
        (24, InvalidDealError, "names no deal: names are"),
        ("pysol:0", InvalidDealError, "is no deal number"),
        ("ms:1-99999999999", InvalidDealError, "is no deal number"),
        ("pysol:3-2", InvalidDealError, "ends before it begins"),
        ("SS1-S3-AAAAAAA", InvalidCodeError, "is no game code"),
    ],
)
def test_what_is_no_name_is_refused(name: Any, error: type[Exception], match: str) -> None:
    with pytest.raises(error, match=match):
        deals.read(name)


def test_suits_that_the_text_does_not_tell() -> None:
    assert deals.names("pysol:1-2", suits=2)[1] == "pysol-s2:2"
    assert deals.names("pysol:1", suits=4)[0] == "pysol:1"
    assert deals.names("SS1-S1-AAAAABD", suits=1)[0] == "SS1-S1-AAAAABD"
    for text in ("pysol-s1:1", "SS1-S1-AAAAABD"):
        with pytest.raises(InvalidDealError, match="is played with 1 suits, not with 4"):
            deals.names(text, suits=4)
    with pytest.raises(InvalidDealError, match="1, 2 or 4 suits, not 3"):
        deals.names("pysol:1", suits=3)
