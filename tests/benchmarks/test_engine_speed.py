"""How fast the engine plays. `make bench` measures; otherwise each runs once, as a test."""

from pytest_benchmark.fixture import BenchmarkFixture

from simon_widget import Game, Position, Record, deals
from tests.engine.solutions import solution

DEAL, MOVES = deals.pysol(2), solution(2)
POSITIONS = list(Record(DEAL, MOVES).positions())


def test_checked_push(benchmark: BenchmarkFixture) -> None:
    """54 checked pushes and a restart."""
    game = Game(DEAL)

    def play() -> None:
        game.restart()
        for move in MOVES:
            game.push(move)

    benchmark(play)
    assert game.is_won


def test_play(benchmark: BenchmarkFixture) -> None:
    """54 moves on positions."""

    def play() -> Position:
        position = DEAL
        for move in MOVES:
            position = position.play(move)
        return position

    assert benchmark(play).is_won


def test_legal_moves(benchmark: BenchmarkFixture) -> None:
    """The legal moves of 55 positions, 1,200 in all."""
    assert benchmark(lambda: sum(len(list(p.legal_moves)) for p in POSITIONS)) > 1000


def test_explain_refusal(benchmark: BenchmarkFixture) -> None:
    """The reminders for one card of the deal onto each other column, as sentences."""
    moves = [(0, target, 1) for target in range(1, 10)]

    def explain() -> list[str]:
        violations = [DEAL.explain(move) for move in moves]  # type: ignore[arg-type]
        return [violation.message() for violation in violations if violation]

    assert benchmark(explain)
