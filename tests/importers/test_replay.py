from collections import deque

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from simon_widget import GameCode, Move, Position, read_solution
from simon_widget.importers.expansion import expand
from tests.engine.boards import board


def fewest(position: Position, move: Move, limit: int) -> int | None:
    """How many legal moves, of whatever cards, it takes to make a printed move."""
    source, target, count = move
    columns = list(position.columns)
    columns[target] += columns[source][-count:]
    columns[source] = columns[source][:-count]
    goal = Position(columns, position.removed, suits=position.suits)
    seen, queue = {position}, deque([(position, 0)])
    while queue:
        here, moves = queue.popleft()
        if here == goal:
            return moves
        if moves < limit:
            for step in here.legal_moves:
                after = here.play(step)
                if after not in seen:
                    seen.add(after)
                    queue.append((after, moves + 1))
    return None


@pytest.mark.parametrize(
    ("columns", "moves"),
    [
        # An empty column, or a card of the right rank, is where a part can wait.
        (["8S 7H", "9D", "2C", "2D", "2H", "2S", "3C", "3D", ""], "1-9x1 1-2x1 9-2x1"),
        (["8S 7H", "9D", "8D", "2D", "2H", "2S", "3C", "3D", "3H"], "1-3x1 1-2x1 3-2x1"),
        (["9S 8S 7H", "TD", "8D", "2D", "2H", "2S", "3C", "3D", "3H"], "1-3x1 1-2x2 3-2x1"),
        # Two parts wait on each other; the target is an empty column.
        (
            ["9S 8H 7S", "", "8D", "", "2H", "2S", "3C", "3D", "3H"],
            "1-3x1 1-4x1 1-2x1 4-2x1 3-2x1",
        ),
    ],
)
def test_the_fewest_moves_are_found(columns: list[str], moves: str) -> None:
    position = board(*columns)
    move = Move(0, 1, len(columns[0].split()))
    way = expand(position, move)
    assert " ".join(map(str, way or ())) == moves
    assert fewest(position, move, len(way or ())) == len(way or ())


RUN = "KS QH JS TH 9S 8H 7S 6H 5S 4H 3S 2H AS".split()


FILLING = "QD QC JD JC TD TC KD".split()


@pytest.mark.parametrize("empty", [0, 1, 2, 3])
def test_with_n_empty_columns_2_to_the_n_parts_can_move(empty: int) -> None:
    for parts in (2**empty, 2**empty + 1):
        run, onto = RUN[-parts:], RUN[-parts - 1].translate(str.maketrans("SH", "DC"))
        columns = [" ".join(run), onto, *FILLING[: 7 - empty], *[":"] * empty]
        used = " ".join(columns)
        rest = [rank + suit for suit in "CDHS" for rank in "A23456789TJQK"]
        columns.append(" ".join(card for card in rest if card not in used))
        text = f"Move {parts} cards from stack 0 to stack 1\n\n"
        record = read_solution(text, start="\n".join(columns), on_error="keep")
        assert ("partial" in record.tags) == (parts > 2**empty)
        assert len(record.moves) == (1 if "partial" in record.tags else [1, 3, 9, 25][empty])


@settings(max_examples=40)
@given(st.integers(0, 10**6), st.data())
def test_an_expansion_makes_the_printed_move(number: int, data: st.DataObject) -> None:
    position = GameCode(4, number).position()
    for _ in range(30):
        moves = list(position.legal_moves)
        assume(moves)
        position = position.play(data.draw(st.sampled_from(moves)))
        for move in mixed_moves(position):
            check_expansion(position, move)


def mixed_moves(position: Position) -> list[Move]:
    """The moves onto a card that take one card more than goes in one move."""
    moves = []
    for source, column in enumerate(position.columns):
        length = position.run_length(source) + 1
        if len(column) < length or column[-length].rank != column[1 - length].rank + 1:
            continue
        for target, onto in enumerate(position.columns):
            if target != source and onto and onto[-1].rank == column[-length].rank + 1:
                moves.append(Move(source, target, length))
    return moves


def check_expansion(position: Position, move: Move) -> None:
    text = f"Move {move.count} cards from stack {move.source} to stack {move.target}\n\n"
    record = read_solution(text, start=position, on_error="keep")
    if "partial" in record.tags:
        assert fewest(position, move, 2) is None
        return
    *_, after = record.positions()
    run = position.columns[move.source][-move.count :]
    assert after.columns[move.target][-move.count :] == run or after.removed != position.removed
    assert fewest(position, move, min(2, len(record.moves) - 1)) is None
