import statistics
from typing import Any

import pytest

from simon_widget import (
    GameCode,
    InvalidCodeError,
    Position,
    Record,
    SimonError,
    Verdict,
    deals,
    solve,
)
from simon_widget.solver import Difficulty, difficulty_of, find_deal
from tests.engine.solutions import solution
from tests.solver.table import fewer_suits, pysol


def test_the_ends_of_the_scale() -> None:
    *_, near, won = Record(deals.pysol(2), solution(2)).positions()
    assert difficulty_of(won) == difficulty_of(near) == Difficulty(0, 1, "easy")
    stuck = deals.pysol(46)
    assert not stuck.legal_moves
    assert difficulty_of(stuck) == Difficulty(1, 0, "hard")


def test_it_is_the_same_every_time() -> None:
    position = deals.pysol(11)
    assert difficulty_of(position) == difficulty_of(Position.parse(position.text()))


def test_a_deal_in_another_dress_is_as_hard() -> None:
    names = str.maketrans("CDHS", "DHSC")
    for number in range(1, 11):
        position = deals.pysol(number)
        lines = reversed(position.text().translate(names).splitlines())
        other = difficulty_of(Position.parse("\n".join(lines)))
        assert abs(difficulty_of(position).left - other.left) < 0.1


@pytest.mark.parametrize("suits", [1, 2, 4])
def test_a_third_of_the_deals_has_each_level(suits: int) -> None:
    known = list((pysol() if suits == 4 else fewer_suits(suits)).values())
    levels = [difficulty_of(each.position).level for each in known[:60] if each.winnable]
    for level in ("easy", "medium", "hard"):
        assert levels.count(level) == pytest.approx(len(levels) / 3, abs=9)


def test_fewer_suits_are_easier() -> None:
    means = [
        statistics.mean(
            difficulty_of(deals.read(name)).left for name in deals.names(f"pysol-s{suits}:1-9")
        )
        for suits in (1, 2, 4)
    ]
    assert means == sorted(means)


def test_lost_deals_are_hard() -> None:
    lost = [known.position for known in pysol().values() if not known.winnable]
    assert {difficulty_of(position).level for position in lost[:20]} == {"hard"}


@pytest.mark.parametrize("suits", [1, 2, 4])
@pytest.mark.parametrize("level", ["easy", "medium", "hard"])
def test_finding_a_deal(suits: int, level: Any) -> None:
    position = find_deal(suits, difficulty=level, first=1000).position()
    assert position.suits == suits
    assert solve(position).verdict is Verdict.WINNABLE
    assert difficulty_of(position).level == level


def test_finding_the_next_deal() -> None:
    first = find_deal(first=26**7 - 1)
    assert first == find_deal(first=first.number)
    assert first != find_deal(first=(first.number + 1) % 26**7)
    assert find_deal(2, winnable=None, first=26**7 - 1) == GameCode(2, 26**7 - 1)


def test_finding_a_lost_deal() -> None:
    assert solve(find_deal(winnable=False, first=0).position()).verdict is Verdict.UNWINNABLE


def test_deals_are_drawn_by_lot() -> None:
    assert len({find_deal(1) for _ in range(3)}) == 3


def test_what_cannot_be_found() -> None:
    with pytest.raises(SimonError, match="easy, medium, hard, not 'devilish'"):
        find_deal(difficulty="devilish")  # type: ignore[arg-type] # as a person may have it
    with pytest.raises(SimonError, match="only if it can be won"):
        find_deal(winnable=False, difficulty="easy")
    with pytest.raises(InvalidCodeError):
        find_deal(3)
    with pytest.raises(InvalidCodeError):
        find_deal(first=-1)
