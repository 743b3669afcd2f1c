import random

from simon_widget import Move, Record, deals
from simon_widget.solver import Analysis, Assessment, Limit, Verdict, analyse, solve
from tests.engine.solutions import solution
from tests.solver.table import pysol

W, L = Verdict.WINNABLE, Verdict.UNWINNABLE


def wander(number: int, seed: int, most: int) -> Record:
    """A game of random moves."""
    rng = random.Random(seed)
    position = pysol()[number].position
    record = Record(position)
    for _ in range(most):
        moves = list(position.legal_moves)
        if not moves:
            break
        move = rng.choice(moves)
        record.moves += (move,)
        position = position.play(move)
    return record


def test_a_won_game_needs_no_search() -> None:
    record = Record(deals.pysol(2), solution(2))
    assert list(Analysis(record).questions()) == []
    assert [assessment.verdict for assessment in analyse(record)] == [W] * 55


def test_the_throw_away_move() -> None:
    thrown = 0
    few = Limit(nodes=3_000)
    for number in (2, 3, 4, 7, 8, 9, 10, 11):
        record = wander(number, number, 25)
        found = [assessment.verdict for assessment in analyse(record, limit=few)]
        for position, verdict in zip(record.positions(), found, strict=True):
            # What is told from other plies may be more than a search of this one finds in time.
            assert solve(position, limit=few).verdict in {verdict, Verdict.UNKNOWN}
        assert found == sorted(found, key=[W, Verdict.UNKNOWN, L].index)
        thrown += {W, L} <= set(found)
    assert thrown >= 3


def test_distances_and_costs() -> None:
    record = Record(deals.pysol(2), solution(2))
    found = analyse(record, optimal=True)
    assert [assessment.distance for assessment in found] == list(range(54, -1, -1))
    assert [assessment.cost for assessment in found] == [None] + [0] * 54
    # There and back again costs two moves.
    position = list(record.positions())[40]
    detour = next(
        move
        for move in position.legal_moves
        if Move(move.target, move.source, move.count) in position.play(move).legal_moves
        and move != record.moves[40]
    )
    back = Move(detour.target, detour.source, detour.count)
    moves = (*record.moves[40:],)
    longer = analyse(Record(position, (detour, back, *moves)), optimal=True)
    assert longer[0].distance == longer[2].distance == 14
    costs = [assessment.cost for assessment in longer[1:3]]
    assert None not in costs
    assert sum(cost or 0 for cost in costs) == 2
    for assessment in longer:
        assert assessment.distance == len(
            solve(
                list(Record(position, (detour, back, *moves)).positions())[assessment.ply],
                optimal=True,
            ).moves
        )


def test_an_illegal_tail_is_left_out() -> None:
    record = Record(deals.pysol(2), (*solution(2)[:5], Move(0, 0, 1)))
    assert [assessment.ply for assessment in analyse(record)] == [0, 1, 2, 3, 4, 5]


def test_a_limit_leaves_plies_unknown() -> None:
    record = Record(deals.pysol(30))
    seen: list[list[Assessment]] = []
    found = analyse(record, limit=Limit(nodes=10), progress=seen.append)
    assert found == seen[-1] == [Assessment(0, Verdict.UNKNOWN)]
