import csv
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from simon_widget import GameCode, InvalidCodeError

DATA = Path(__file__).parent.parent / "data"


def vectors() -> list[dict[str, str]]:
    with (DATA / "game_codes.tsv").open(encoding="utf-8") as file:
        return list(csv.DictReader(file, delimiter="\t"))


@pytest.mark.parametrize("row", vectors(), ids=lambda row: row["code"])
def test_the_published_deals(row: dict[str, str]) -> None:
    code = GameCode.parse(row["code"])
    assert code.number == int(row["number"])
    assert str(code) == row["code"]
    assert "|".join(code.position().text().splitlines()) == row["layout"]
    assert code.position().suits == code.suits


@given(st.sampled_from([1, 2, 4]), st.integers(0, 26**7 - 1))
def test_codes_round_trip(suits: int, number: int) -> None:
    code = GameCode(suits, number)
    assert GameCode.parse(str(code)) == code
    assert GameCode.parse(f" {str(code).lower()}\n") == code
    assert eval(repr(code), {"GameCode": GameCode}) == code  # noqa: S307 - our own repr


@pytest.mark.parametrize(
    "text",
    ["", "SS1", "SS1-S3-AAAAAAA", "SS2-S1-AAAAAAA", "SS1-S1-AAAAAA", "SS1-S1-AAAAAAAA",
     "SS1-S1-AAAA4AA", "SS1-S1-ÄAAAAAA", "SS1S1AAAAAAA", "ss1-s1-aaaaaaa<", "1" * 9999, None, 29],
)  # fmt: skip
def test_what_is_no_code_is_refused(text: str) -> None:
    with pytest.raises(InvalidCodeError, match="is no game code"):
        GameCode.parse(text)


@pytest.mark.parametrize(
    ("suits", "number"),
    [(3, 0), (True, 0), ("1", 0), (1, -1), (1, 26**7), (1, 2.0), (1, "5"), (1, 10**500)],
)
def test_there_is_no_deal_beyond_the_last(suits: int, number: int) -> None:
    with pytest.raises(InvalidCodeError):
        GameCode(suits, number)


def test_random_codes_differ() -> None:
    assert len({GameCode.random(suits) for suits in (1, 2, 4) for _ in range(20)}) == 60
    with pytest.raises(InvalidCodeError):
        GameCode.random(5)
