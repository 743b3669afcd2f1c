import csv
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from simon_widget import InvalidDealError, Position, deals

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
