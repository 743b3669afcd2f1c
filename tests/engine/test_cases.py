"""Facts collected from public bug reports and test suites (tests/data/cases)."""

import re
from pathlib import Path

import pytest

from simon_widget import Game, IllegalMoveError, Move, Position, Record, Suit, deals
from tests.engine.boards import board, column

CASES = Path(__file__).parent.parent / "data" / "cases"


def case(name: str) -> str:
    return (CASES / name).read_text(encoding="utf-8")


def positions() -> dict[str, Position]:
    """The positions A1 … A4; a dash is an empty column."""
    found = re.findall(
        r"^== (A\d) position.*\n((?:(?:[A2-9TJQK][SHDC]|-).*\n)+)",
        case("03_positions_and_moves.txt"),
        re.MULTILINE,
    )
    return {name: Position.parse(text.replace("-\n", "\n")) for name, text in found}


def strict_game() -> list[str]:
    """Deal 24 in strict moves: `count,source,target` or `R column`."""
    text = case("02_deal24_solver_solution.txt").split("== the same game in strict moves")[1]
    return re.findall(r"^ *\d+ (\d+,\d+,\d+|R \d+)$", text, re.MULTILINE)


def solver_game() -> list[str]:
    text = case("02_deal24_solver_solution.txt").split("== steps that move a mixed run")[0]
    return re.findall(r"^ *\d+ (\d+,\d+,\d+|R \d+)$", text, re.MULTILINE)


def test_a_strict_solution_of_deal_24_replays() -> None:
    game = Game(deals.pysol(24))
    removals = 0
    for step in strict_game():
        if step.startswith("R"):
            removals += 1
            assert len(game.removed) == removals  # it has happened by itself
        else:
            count, source, target = map(int, step.split(","))
            game.push(Move(source, target, count))
    assert (game.move_count, removals, game.is_won, game.score) == (101, 4, True, 799)


def test_a_solver_s_composite_step_is_no_move() -> None:
    steps = [step for step in solver_game() if not step.startswith("R")]
    moves = tuple(Move(int(s), int(t), int(n)) for n, s, t in (x.split(",") for x in steps))
    assert len(moves) == 77
    verification = Record(deals.pysol(24), moves).verify()
    assert verification.ply == 5  # its sixth step moves TS 9D 8D
    assert verification.violation is not None
    assert verification.violation.rule == "mixed-suits"
    assert str(verification.violation.params["lower"]) == "TS"


def test_a1_to_a3() -> None:
    found = positions()
    after = found["A1"].play(Move(4, 7, 1))
    assert (column(after, 4), column(after, 7)) == ("2D JS KH TC 3S", "7S 9C QD JD")
    after = found["A2"].play(Move(9, 6, 1))
    assert (column(after, 6), column(after, 9)) == ("AH 6C 7D 2H AS", "")
    position = found["A3"]
    with pytest.raises(IllegalMoveError):
        position.play(Move(5, 7, 3))
    for move in (Move(5, 4, 2), Move(5, 7, 1), Move(4, 7, 2)):
        position = position.play(move)
    assert (column(position, 5), column(position, 7)) == ("7H 5S 6S", "7S 9C QD JD TS 9D 8D")


def test_a4_and_b1_thirteen_in_order_of_two_suits() -> None:
    position = positions()["A4"]
    assert position.removed == (Suit.SPADES,)  # KS … AS is gone as soon as it shows
    assert column(position, 9) == ""
    assert len(position.columns[1]) == 13
    assert sum(map(len, position.columns)) == 39
    assert [move.count for move in position.legal_moves if move[:2] == (1, 2)] == [1, 2, 3, 4]


def test_b2_a_sequence_leaves_with_cards_beneath_and_one_undo_brings_all_back() -> None:
    start = board("4C KS QS JS TS 9S 8S 7S 6S 5S 4S 3S 2S", "9D AS")
    game = Game(start)
    game.push("2-1x1")
    assert column(game.position, 0) == "4C"
    assert (game.score, game.move_count) == (599, 1)
    assert any(move.source == 0 for move in game.position.legal_moves)
    game.undo()
    assert (game.position, game.score, game.move_count) == (start, 500, 0)


def test_b3_aces_and_kings() -> None:
    position = board("KH", "AS", "KD", "2C", "QS")
    refused = {
        "1-2x1": "king-needs-empty",
        "1-3x1": "king-needs-empty",
        "4-2x1": "onto-ace",
        "1-5x1": "king-needs-empty",
    }
    for text, rule in refused.items():
        violation = position.explain(Move.parse(text))
        assert violation is not None
        assert violation.rule == rule
    assert Move(0, 6, 1) in position.legal_moves


def test_b4_source_is_target() -> None:
    game = Game(deals.pysol(24))
    with pytest.raises(IllegalMoveError):
        game.push(Move(3, 3, 1))
    assert (game.move_count, game.score, game.can_undo) == (0, 500, False)


def test_b5_and_b6_parts_of_runs() -> None:
    position = board("7S 9C QD JD TS 9D 8D", "TH", "", "9H 8H 7H", "TC", "9S", "8C")
    assert Move(0, 1, 3) not in position.legal_moves
    assert Move(0, 1, 2) in position.legal_moves
    assert Move(0, 2, 2) in position.legal_moves
    assert all(
        Move(3, target, count) in position.legal_moves
        for target, count in ((4, 3), (5, 2), (6, 1), (2, 1), (2, 2), (2, 3))
    )


def test_b7_the_last_sequence_wins_at_once() -> None:
    won = Game(
        Record(
            deals.pysol(24),
            tuple(
                Move(int(s), int(t), int(n))
                for n, s, t in (step.split(",") for step in strict_game() if step[0] != "R")
            ),
        )
    )
    assert won.is_won
    assert not list(won.position.legal_moves)
    won.undo()
    states = [won.is_won]
    won.redo()
    states.append(won.is_won)
    assert states == [False, True]


def reachable(position: Position, limit: int) -> tuple[int, bool]:
    """How many positions can be reached (columns in any order are the same), and if one is won."""

    def key(position: Position) -> tuple[object, ...]:
        return tuple(sorted(map(str, position.columns)))

    seen = {key(position)}
    todo = [position]
    while todo and len(seen) <= limit:
        here = todo.pop()
        if here.is_won:
            return len(seen), True
        for move in here.legal_moves:
            after = here.play(move)
            if key(after) not in seen:
                seen.add(key(after))
                todo.append(after)
    return len(seen), False


def lost_deals() -> list[tuple[int, int, int]]:
    rows = re.findall(r"^(\d+) (\d+) (\d+)$", case("04_unwinnable_pysol_deals.txt"), re.MULTILINE)
    assert len(rows) == 138
    return [(int(deal), int(moves), int(states)) for deal, moves, states in rows]


def test_lost_deals_have_the_known_number_of_moves_and_positions() -> None:
    for deal, moves, states in lost_deals():
        position = deals.pysol(deal)
        assert len(position.legal_moves) == moves
        if states <= 120:
            assert reachable(position, 1000) == (states, False)


def test_pysolfc_issue_168_has_a_solution() -> None:
    text = case("06_solver_says_unsolvable.txt").splitlines()[-1]
    steps = [step for step in text.split() if not step.startswith("R")]
    moves = tuple(Move(int(s), int(t), int(n)) for n, s, t in (x.split(",") for x in steps))
    record = Record(deals.pysol("98804262199142645760"), moves)
    assert len(moves) == 106
    assert (record.verify().ok, record.verify().won) == (True, True)
