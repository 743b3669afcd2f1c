import random

from simon_widget import Position, Record, deals
from simon_widget.solver.bounds import graph_of, lower_bound
from simon_widget.solver.columns import Columns, is_wrong, key_of
from simon_widget.solver.shortest import _change
from tests.engine.solutions import solutions
from tests.solver.table import fewer_suits


def test_no_bound_is_above_a_proven_distance() -> None:
    for deal, moves in solutions().items():
        for ply, position in enumerate(Record(deals.pysol(deal), moves).positions()):
            assert lower_bound(position) <= len(moves) - ply


def random_positions(count: int) -> list[Position]:
    rng = random.Random(3)
    starts = [deals.pysol(number) for number in range(1, 30)]
    starts += [
        known.position for suits in (1, 2) for known in list(fewer_suits(suits).values())[:9]
    ]
    found: list[Position] = []
    while len(found) < count:
        position = rng.choice(starts)
        for _ in range(rng.randrange(60)):
            moves = list(position.legal_moves)
            if not moves:
                break
            # Mostly forwards, so that also late positions come.
            bounds = {
                move: lower_bound(position.play(move))
                for move in rng.sample(moves, min(4, len(moves)))
            }
            position = position.play(min(bounds, key=bounds.__getitem__))
        found.append(position)
    return found


POSITIONS = random_positions(60)


def test_a_move_lowers_the_bound_by_one_at_the_most() -> None:
    for position in POSITIONS:
        bound = lower_bound(position)
        for move in position.legal_moves:
            assert bound <= 1 + lower_bound(position.play(move)), (position, move)


def test_what_follows_from_the_parents_bound() -> None:
    """The shortcut of the search agrees with the bound worked out anew."""
    exact = 0
    for position in POSITIONS:
        if position.suits != 4:
            continue
        columns = Columns(is_wrong)
        table = columns.table(position)
        graph = graph_of(table)
        for move in position.legal_moves:
            source, target = table[move.source], table[move.target]
            run = source.cards[-move.count :]
            if len(run) == len(source.cards) and not target.cards:
                continue
            cut = columns.cuts(source)[move.count - 1]
            wrong = cut.cost + columns.put(target, run).cost
            if wrong:
                change, sure = wrong, True
            else:
                change, sure = _change(run[0], target.cards, graph)
            after = lower_bound(position.play(move)) - lower_bound(position)
            assert change == after if sure else change <= after, (position, move)
            exact += sure
    assert exact > 50


def test_keys() -> None:
    position = deals.pysol(7)
    assert key_of(Position(position.columns[::-1])) == key_of(position)
    keys = {key_of(position.play(move)) for move in position.legal_moves}
    assert len(keys) == len(position.legal_moves)
