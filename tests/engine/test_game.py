import contextlib
import gc
import logging
import random
import threading
import weakref

import pytest
from hypothesis import given
from hypothesis import strategies as st

from simon_widget import (
    AmbiguousMoveError,
    Event,
    Game,
    GameCode,
    IllegalMoveError,
    InvalidCodeError,
    InvalidMoveError,
    Move,
    Position,
    Record,
    RefusedError,
    SimonError,
    Suit,
    Violation,
    deals,
)
from tests.engine.boards import board
from tests.engine.solutions import solution, solutions

TO_AND_FRO = ("1-2x1", "2-1x1")  # on a board whose first two columns are a card and nothing


def shuttle(moves: int) -> Game:
    """A game after so many moves of one card to and fro."""
    game = Game(board("5H", ""))
    for ply in range(moves):
        game.push(TO_AND_FRO[ply % 2])
    return game


def state(game: Game) -> tuple[object, ...]:
    """All that a refused action must leave alone."""
    return (
        game.position, game.moves, game.cursor, game.score, game.code, game.can_undo,
        game.can_redo, game.token, game.record,
    )  # fmt: skip


@pytest.mark.parametrize("deal", sorted(solutions()))
def test_a_game_is_won_and_scored(deal: int) -> None:
    moves = solution(deal)
    game = Game(deals.pysol(deal))
    for move in moves:
        assert not game.is_won
        game.push(move)
    assert game.is_won
    assert game.moves == moves
    assert game.move_count == len(moves)
    assert game.score == 900 - len(moves)
    assert game.removed == tuple(Suit)
    with pytest.raises(IllegalMoveError, match="The game is won"):
        game.push("1-2x1")


def test_undo_brings_a_sequence_back() -> None:
    game = Game(Record(deals.pysol(2), solution(2)))
    before = game.score
    assert game.undo() == solution(2)[-1]
    assert (len(game.removed), game.score) == (3, before - 99)
    assert not game.is_won
    assert game.redo() == solution(2)[-1]
    assert game.score == before


def test_the_score_counts_only_what_left_since_the_start() -> None:
    midway = list(Record(deals.pysol(2), solution(2)).positions())[50]
    assert midway.removed
    assert Game(midway).score == 500


def test_text_may_leave_the_count_out() -> None:
    game = Game(board("9S 8S 7S", "9D", "TH"))
    assert game.push("1-2") == Move(0, 1, 2)
    with pytest.raises(AmbiguousMoveError):
        game.push("2-5")
    with pytest.raises(InvalidMoveError):
        game.push("over there")


def test_a_hundred_moves_can_be_undone() -> None:
    game = shuttle(150)
    for _ in range(100):
        game.undo()
    assert (game.cursor, game.can_undo) == (50, False)
    with pytest.raises(RefusedError) as caught:
        game.undo()
    assert caught.value.violation == Violation("undo-limit")
    with pytest.raises(RefusedError, match="last 100"):
        game.goto(49)
    for _ in range(100):
        game.redo()
    assert game.cursor == 150
    with pytest.raises(RefusedError) as caught:
        game.redo()
    assert caught.value.violation == Violation("nothing-to-redo")
    game.goto(60)
    game.push(TO_AND_FRO[0])
    assert (game.cursor, len(game.moves)) == (61, 61)
    game.goto(50)
    with pytest.raises(RefusedError):
        game.undo()


def test_only_restart_and_new_reset_the_floor() -> None:
    game = shuttle(150)
    game.restart()
    assert (game.cursor, game.moves, game.score) == (0, (), 500)
    with pytest.raises(RefusedError) as caught:
        game.undo()
    assert caught.value.violation == Violation("nothing-to-undo")
    game = shuttle(150)
    game.new("SS1-S2-AAAAAAA")
    assert (game.cursor, str(game.code)) == (0, "SS1-S2-AAAAAAA")


def test_a_record_is_taken_up_at_its_end() -> None:
    record = shuttle(150).record
    game = Game(record)
    assert (game.cursor, game.can_redo) == (150, False)
    game.goto(50)
    assert not game.can_undo
    game.push(TO_AND_FRO[0])
    assert len(record.moves) == 150  # the record is unharmed


def test_a_record_keeps_its_words() -> None:
    record = shuttle(10).record
    record.comments = {3: "three", 9: "nine"}
    record.bookmarks = {4: "four"}
    record.tags = {"player": "Ana"}
    game = Game(record)
    assert game.record == record
    game.goto(5)
    assert game.record.moves == record.moves[:5]
    game.push(TO_AND_FRO[1])
    assert game.record.comments == {3: "three"}
    game.restart()
    assert (game.record.comments, game.record.tags) == ({}, {"player": "Ana"})


REFUSED = [
    lambda game: game.push("1-1x1"),
    lambda game: game.push(Move(0, 99, 1)),
    lambda game: game.push(Move(10**30, 0, 10**30)),
    lambda game: game.push("nonsense"),
    lambda game: game.push(None),
    lambda game: game.push(("a", 2, 3)),
    lambda game: game.goto(-1),
    lambda game: game.goto(99),
    lambda game: game.goto(10**30),
    lambda game: game.goto("3"),
    lambda game: game.goto(True),  # noqa: FBT003 - it is a wrong one
    lambda game: game.new("nonsense"),
    lambda game: game.new(7),
]


@pytest.mark.parametrize("action", REFUSED)
def test_a_refused_action_changes_nothing(action: object) -> None:
    game = Game(Record(deals.pysol(2), solution(2)[:20]))
    game.undo()
    before = state(game)
    with pytest.raises(SimonError):
        action(game)  # type: ignore[operator]
    assert state(game) == before
    game.redo()
    assert game.cursor == 20


def test_starts_that_cannot_be_read_are_refused() -> None:
    with pytest.raises(InvalidCodeError):
        Game("SS1")
    with pytest.raises(InvalidCodeError):
        Game(suits=3)
    with pytest.raises(SimonError):
        Game(24)  # type: ignore[arg-type]


def test_a_new_deal_has_the_suits_asked_for() -> None:
    assert [Game(suits=suits).position.suits for suits in (1, 2, 4)] == [1, 2, 4]
    assert Game().position.suits == 1
    game = Game(suits=4)
    game.new(suits=2)
    assert game.position.suits == 2


# Events


def listen(game: Game) -> list[Event]:
    events: list[Event] = []
    game.subscribe(events.append)
    return events


def test_every_action_and_refusal_is_told() -> None:
    game = Game(Record(deals.pysol(2), solution(2)))
    events = listen(game)
    game.undo()
    game.redo(origin="board")
    game.goto(3)
    game.restart()
    with pytest.raises(IllegalMoveError):
        game.push(Move(0, 0, 1))
    with pytest.raises(RefusedError):
        game.undo()
    game.push(solution(2)[0])
    game.new("SS1-S1-AAAAAAA")
    last = solution(2)[-1]
    assert events == [
        Event("undo", last, (Suit.DIAMONDS,), 53),
        Event("redo", last, (Suit.DIAMONDS,), 54, "board"),
        Event("goto", ply=3),
        Event("restart"),
        Event("refused", Move(0, 0, 1), violation=Violation("same-column", {"column": 0})),
        Event("refused", violation=Violation("nothing-to-undo")),
        Event("move", solution(2)[0], ply=1),
        Event("new"),
    ]


def test_a_subscription_ends() -> None:
    game = shuttle(0)
    events: list[Event] = []
    unsubscribe = game.subscribe(events.append)
    game.push("1-2x1")
    unsubscribe()
    unsubscribe()
    game.push("2-1x1")
    assert len(events) == 1


def test_a_subscriber_may_act_and_all_hear_everything_in_order() -> None:
    game = shuttle(0)
    heard: list[tuple[str, int]] = []

    def reply(event: Event) -> None:
        heard.append(("a", event.ply))
        if event.ply < 5:
            game.push(TO_AND_FRO[event.ply % 2])

    game.subscribe(reply)
    game.subscribe(lambda event: heard.append(("b", event.ply)))
    game.push(TO_AND_FRO[0])
    assert heard == [(name, ply) for ply in range(1, 6) for name in "ab"]


def test_a_failing_subscriber_harms_nobody(caplog: pytest.LogCaptureFixture) -> None:
    game = shuttle(0)

    def fail(_: Event) -> None:
        message = "oh"
        raise RuntimeError(message)

    game.subscribe(fail)
    events = listen(game)
    with caplog.at_level(logging.ERROR):
        game.push("1-2x1")
    assert "a subscriber" in caplog.text
    assert [event.ply for event in events] == [1]


def test_no_lock_is_held_while_subscribers_are_called() -> None:
    game = shuttle(0)
    done: list[bool] = []

    def wait_for_another_thread(event: Event) -> None:
        if event.ply == 1:
            other = threading.Thread(target=game.push, args=("2-1x1",))
            other.start()
            other.join(timeout=5)
            done.append(not other.is_alive())

    game.subscribe(wait_for_another_thread)
    game.push("1-2x1")
    assert done == [True]
    assert game.cursor == 2


def test_threads_lose_nothing() -> None:
    game = shuttle(0)
    events = listen(game)

    def play() -> None:
        for _ in range(300):
            for text in TO_AND_FRO:
                with contextlib.suppress(IllegalMoveError):
                    game.push(text)

    threads = [threading.Thread(target=play) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    made = [event for event in events if event.kind == "move"]
    assert [event.ply for event in made] == list(range(1, game.move_count + 1))
    assert len(events) == 4 * 600
    assert game.record.verify().ply == game.move_count


def test_a_game_can_be_forgotten() -> None:
    game = shuttle(3)
    listen(game)
    gone = weakref.ref(game)
    del game
    gc.collect()
    assert gone() is None


@given(st.sampled_from([1, 2, 4]), st.integers(0, 26**7 - 1), st.randoms(use_true_random=False))
def test_random_play_undoes_all_the_way_and_redoes(
    suits: int, number: int, rng: random.Random
) -> None:
    game = Game(GameCode(suits, number))
    seen: list[tuple[Position, int]] = [(game.position, game.score)]
    for _ in range(100):
        moves = list(game.position.legal_moves)
        if not moves:
            break
        game.push(rng.choice(moves))
        seen.append((game.position, game.score))
    line = game.moves
    while game.can_undo:
        assert (game.position, game.score) == seen[game.cursor]
        game.undo()
    assert game.position == game.start
    while game.can_redo:
        game.redo()
        assert (game.position, game.score) == seen[game.cursor]
    assert game.moves == line
    for _ in range(10):
        ply = rng.randrange(len(seen))
        game.goto(ply)
        assert (game.position, game.score) == seen[ply]
        again = Game(Record.from_json(game.record.to_json()))
        assert (again.position, again.moves) == (game.position, line[:ply])
