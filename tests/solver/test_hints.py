import random
from itertools import pairwise

import pytest

from simon_widget import Position, Suit, deals, locales
from simon_widget.solver import Advisor, Limit, Reason, Verdict, hint
from simon_widget.solver.columns import key_of
from tests.solver.table import fewer_suits, pysol

PYSOL = pysol()


@pytest.mark.parametrize("number", [1, 2, 3, 4, 5, 8, 24, 30])
def test_following_hints_wins_without_repeating_a_position(number: int) -> None:
    follow(PYSOL[number].position)


@pytest.mark.parametrize("suits", [1, 2])
def test_with_fewer_suits(suits: int) -> None:
    for known in list(fewer_suits(suits).values())[:8]:
        if known.winnable:
            follow(known.position)


def follow(position: Position) -> None:
    advisor, keys, lefts = Advisor(), [], []
    while (found := advisor.hint(position, limit=Limit())).move is not None:
        assert found.verdict is Verdict.WINNABLE
        assert found.moves_to_win is not None
        keys.append(key_of(position))
        lefts.append(found.moves_to_win)
        position = position.play(found.move)
    assert position.is_won
    assert len(set(keys)) == len(keys)
    assert all(earlier > later for earlier, later in pairwise(lefts))


def test_hints_after_wandering_off() -> None:
    """Whatever is asked in between, following hints still ends."""
    rng = random.Random(2)
    advisor = Advisor()
    start = deals.pysol(2)
    few = Limit(nodes=2_000)
    for _ in range(10):
        position = start
        for _ in range(rng.randrange(12)):
            position = position.play(rng.choice(list(position.legal_moves)))
            advisor.hint(position, limit=few)
            if not position.legal_moves:
                break
        for _ in range(200):
            found = advisor.hint(position, limit=few)
            if found.move is None:
                break
            position = position.play(found.move)
        assert position.is_won or found.verdict is Verdict.UNWINNABLE


def test_a_lost_position_is_called_lost() -> None:
    found = hint(deals.pysol(6))
    assert (found.move, found.verdict, found.moves_to_win) == (None, Verdict.UNWINNABLE, None)
    assert found.reason.id == "lost"


def test_what_a_lost_space_holds_is_known() -> None:
    advisor = Advisor()
    position = PYSOL[101].position
    assert advisor.known(position) is None
    advisor.hint(position)
    for move in position.legal_moves:
        assert advisor.verdict(position.play(move)) is Verdict.UNWINNABLE


def test_a_won_position() -> None:
    found = hint(Position([[]] * 10, list(Suit)))
    assert (found.move, found.verdict, found.moves_to_win) == (None, Verdict.WINNABLE, 0)
    assert found.reason.id == "won"


def test_a_rule_of_thumb_is_called_one() -> None:
    position = deals.pysol(30)
    found = Advisor().hint(position, limit=Limit(nodes=1))
    assert found.verdict is Verdict.UNKNOWN
    assert found.move in position.legal_moves
    assert found.reason.guess
    assert str(found.reason).startswith("A rule of thumb")


def test_the_order_of_columns_does_not_matter() -> None:
    advisor = Advisor()
    position = deals.pysol(2)
    found = advisor.hint(position)
    turned = Position(position.columns[::-1])
    other = advisor.known(turned)
    assert other is not None
    assert found.move is not None
    assert other.move == (9 - found.move.source, 9 - found.move.target, found.move.count)


def test_reasons_are_true_and_said_in_every_language() -> None:
    seen: dict[str, Reason] = {}
    position = deals.pysol(3)
    while (found := hint(position, limit=Limit())).move is not None:
        after = position.play(found.move)
        reason = found.reason
        seen[reason.id] = reason
        assert (reason.id == "completes") is (len(after.removed) > len(position.removed))
        if reason.id == "empties":
            assert not after.columns[found.move.source]
        elif reason.id == "uncovers":
            assert after.columns[found.move.source][-1] is reason.params["card"]
        position = after
    assert set(seen) == {"completes", "joins", "empties", "uncovers"}
    for reason in (*seen.values(), found.reason, hint(deals.pysol(6)).reason):
        messages = {reason.message(locale) for locale in locales.available()}
        assert len(messages) == len(locales.available())
