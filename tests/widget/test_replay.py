"""A recording on the board: stepping, playing on, its faults, and what it could have been."""

from __future__ import annotations

import asyncio
import time
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any

import pytest

from simon_widget import (
    Event,
    Game,
    Move,
    Record,
    RefusedError,
    SimonError,
    SimonWidget,
    Verdict,
    deals,
    solve,
)
from simon_widget.solver.worker import Answer
from simon_widget.widget import thinking
from tests.engine.boards import board
from tests.engine.solutions import solution
from tests.widget.browser import FakeBrowser, RecordingComm

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.widget.thinker import Patient

MOVES = solution(2)
THERE_AND_BACK = (Move(0, 1, 1), Move(1, 0, 1))
LONG = Record(board("5H", "", ""), THERE_AND_BACK * 300)


def record() -> Record:
    return Record(
        deals.pysol(2),
        MOVES,
        comments={3: "<b>look</b>"},
        bookmarks={5: "here"},
        groups={7: 9},
        tags={"solver": "ours"},
    )


def updates(widget: SimonWidget) -> list[dict[str, object]]:
    comm = widget.comm
    assert isinstance(comm, RecordingComm)
    return comm.updates


def ask(page: FakeBrowser, kind: str, **what: str) -> None:
    page.message({"kind": kind, "client": page.client, **what})


def test_it_opens_at_its_start_with_its_words() -> None:
    widget = SimonWidget(record())
    (first,) = updates(widget)
    line, state = widget.line, widget.state
    assert first["line"] == line
    assert line["moves"] == [str(move) for move in MOVES]
    assert line["words"] == {
        "comments": {"3": "<b>look</b>"},
        "bookmarks": {"5": "here"},
        "groups": {"7": 9},
        "tags": {"solver": "ours"},
        "fault": None,
    }
    assert (state["mode"], state["cursor"], state["floor"]) == ("replay", 0, 0)
    assert widget.game.is_replay


def test_the_moves_are_sent_once() -> None:
    widget = SimonWidget(LONG)
    for ply in (600, 3, 599, 0, 300):
        widget.goto(ply)
    first, *later = updates(widget)
    assert "line" in first
    assert len(later) == 5
    assert all("line" not in update for update in later)
    assert all(not update["state"]["tail"] for update in later)  # type: ignore[index]


def test_forward_and_back_meet_the_same_positions() -> None:
    widget = SimonWidget(record())
    forward = []
    for ply in range(55):
        widget.goto(ply)
        forward.append((widget.game.position, widget.score, widget.won))
    for ply in reversed(range(55)):
        widget.goto(ply)
        assert (widget.game.position, widget.score, widget.won) == forward[ply]


def test_playing_on_leaves_the_record_unharmed_and_leads_back() -> None:
    kept = record()
    widget = SimonWidget(kept)
    events: list[Event] = []
    widget.game.subscribe(events.append)
    page = FakeBrowser(widget)
    page.do("goto", ply=31)
    page.do("play-on")
    page.deliver()
    assert (widget.cursor, widget.moves) == (31, tuple(map(str, MOVES[:31])))
    assert widget.state["mode"] == "went-on"
    move = next(iter(widget.game.position.legal_moves))
    widget.game.push(move)
    assert widget.move_count == 32
    assert kept == record()
    page.do("back-to-record")
    page.deliver()
    assert (widget.cursor, widget.moves) == (31, tuple(map(str, MOVES)))
    assert widget.state["mode"] == "replay"
    assert page.refusals == []
    assert [event.kind for event in events] == ["goto", "play-on", "move", "back-to-record"]
    assert [event.origin for event in events] == ["board", "board", "code", "board"]


def test_a_move_in_a_recording_plays_on_from_there() -> None:
    game = Game.replay(record())
    game.goto(10)
    game.push(MOVES[10])
    assert (game.is_replay, game.can_go_back, len(game.moves)) == (False, True, 11)
    game.undo()
    assert not game.is_replay
    game.back_to_record()
    assert (game.cursor, len(game.moves), game.record.moves) == (10, 54, MOVES[:10])


def test_a_game_that_goes_on_has_the_limit_of_undo_again() -> None:
    game = Game.replay(LONG)
    game.goto(450)
    game.play_on()
    assert (game.floor, game.can_redo) == (350, False)
    with pytest.raises(RefusedError):
        game.goto(349)
    game.restart()
    assert (game.cursor, game.floor, game.can_go_back) == (0, 0, True)
    game.back_to_record()
    assert (game.cursor, game.floor) == (450, 0)
    game.play_on()
    game.new("SS1-S1-AAAAABD")
    assert (game.can_go_back, game.recording) == (False, None)


def test_only_a_recording_can_be_played_on_from() -> None:
    game = Game(record())
    with pytest.raises(SimonError, match="no recording"):
        game.play_on()
    with pytest.raises(SimonError, match="did not go on from a recording"):
        game.back_to_record()
    with pytest.raises(SimonError, match="load a Record"):
        SimonWidget(game).analyse()


def test_an_illegal_move_is_told_and_what_is_before_it_shown() -> None:
    widget = SimonWidget(Record(deals.pysol(2), (*MOVES[:3], Move(0, 9, 1), *MOVES[4:])))
    assert len(widget.moves) == 3
    fault = widget.game.fault
    assert fault is not None
    told = widget.line["words"]["fault"]
    assert (told["move"], told["rule"]) == ("1-10x1", fault.rule)
    widget.goto(3)
    with pytest.raises(RefusedError):
        widget.goto(4)
    widget.game.play_on()
    assert widget.game.fault is None


def test_a_board_that_only_shows_steps_but_does_not_play() -> None:
    widget = SimonWidget(record(), read_only=True)
    page = FakeBrowser(widget)
    page.do("goto", ply=7)
    page.do("redo")
    page.deliver()
    assert widget.cursor == 8
    page.do("play-on")
    page.do("move", move=str(MOVES[8]))
    page.deliver()
    assert (widget.cursor, widget.game.is_replay) == (8, True)
    assert page.refusals == [(3, "invalid"), (4, "invalid")]


def test_a_long_record_is_jumped_in_cheaply() -> None:
    widget = SimonWidget(LONG)
    texts = widget._moves.texts
    for ply in (600, 0, 300):
        widget.goto(ply)
        assert widget._moves.texts is texts  # not written anew


# What is known of its plies


def thrown() -> Record:
    """A game that was won until its last move."""
    start = deals.pysol(5)
    line = solve(start).moves
    position = start
    moves: list[Move] = []
    for move in line:
        for other in position.legal_moves:
            if solve(position.play(other)).verdict is Verdict.UNWINNABLE:
                return Record(start, (*moves, other))
        moves.append(move)
        position = position.play(move)
    raise AssertionError(start)


def wait(widget: SimonWidget, until: Callable[[], bool]) -> None:
    deadline = time.monotonic() + 60
    while not until():
        assert time.monotonic() < deadline, widget.analysis
        time.sleep(0.02)


def test_a_game_that_was_thrown_away_is_told_with_its_ply() -> None:
    game = thrown()
    widget = SimonWidget(game)
    widget.analyse()
    wait(widget, lambda: widget.analysis.get("state") == "done")
    count = len(game.moves)
    assert widget.analysis["verdicts"] == "w" * count + "u"
    assert widget.analysis["distances"] == []
    assert [each.verdict for each in widget.assessments][-2:] == [
        Verdict.WINNABLE, Verdict.UNWINNABLE,
    ]  # fmt: skip


def test_distances_are_told_as_they_come(thinker: Patient) -> None:
    widget = SimonWidget(record())
    widget.analyse(optimal=True)
    assert widget.analysis["verdicts"] == "w" * 55  # it is won, that says it all
    assert widget.analysis["state"] == "running"
    question, _ = thinker.open[0]
    assert (question.position, question.optimal) == (deals.pysol(2), True)
    thinker.answer(Answer(Verdict.WINNABLE, MOVES, is_optimal=True))
    assert widget.analysis["state"] == "done"
    assert widget.analysis["distances"] == list(range(54, -1, -1))
    assert {each.cost for each in widget.assessments} == {None, 0}


def test_an_analysis_can_be_stopped_and_taken_up(thinker: Patient) -> None:
    widget = SimonWidget(Record(deals.pysol(2), MOVES[:20]))
    page = FakeBrowser(widget)
    ask(page, "analyse", depth="verdicts")
    (asked, _), *_ = thinker.open
    ask(page, "analyse", depth="none")
    assert widget.analysis["state"] == "stopped"
    assert thinker.withdrawn == [asked]
    thinker.answer(Answer(Verdict.WINNABLE, MOVES[20:]))  # it was on its way
    assert "w" not in widget.analysis["verdicts"]
    ask(page, "analyse", depth="verdicts")
    thinker.answer(Answer(Verdict.WINNABLE, MOVES[20:]))
    assert widget.analysis == {
        "verdicts": "w" * 21, "distances": [], "done": 1, "state": "done",
    }  # fmt: skip


def test_another_game_ends_the_analysis(thinker: Patient) -> None:
    widget = SimonWidget(Record(deals.pysol(2), MOVES[:20]))
    widget.analyse()
    widget.game.play_on()
    assert widget.analysis["state"] == "running"  # the recording can be gone back to
    widget.game.new("SS1-S1-AAAAABD")
    assert widget.analysis == {}
    assert len(thinker.withdrawn) == 1
    widget.load(Record(deals.pysol(2), MOVES[:20]))
    widget.analyse()
    widget.load(record())
    assert widget.analysis == {}
    widget.analyse()
    widget.close()


def test_the_best_line_is_told_to_who_asked(thinker: Patient) -> None:
    widget = SimonWidget(record(), read_only=True)
    page = FakeBrowser(widget)
    page.do("goto", ply=50)
    page.deliver()
    ask(page, "best")
    thinker.answer(Answer(Verdict.WINNABLE, MOVES[50:], is_optimal=True))
    assert page.comm.answers == [
        {
            "kind": "best",
            "client": page.client,
            "tok": widget.state["tok"],
            "verdict": "winnable",
            "moves": [str(move) for move in MOVES[50:]],
            "shortest": True,
        }
    ]
    ask(page, "best")
    widget.goto(0)  # nobody waits for it any more
    thinker.answer(Answer(Verdict.WINNABLE, MOVES[50:], is_optimal=True))
    assert len(page.comm.answers) == 1


def test_an_analysis_needs_no_threads(monkeypatch: pytest.MonkeyPatch) -> None:
    slices = thinking.Slices()
    monkeypatch.setattr(thinking, "thinker", lambda: slices)

    async def analyse() -> SimonWidget:
        done = asyncio.Event()
        widget = SimonWidget(Record(deals.pysol(24)))
        widget.analyse(optimal=True)
        # Another one takes its place while it thinks.
        await asyncio.sleep(0)
        widget.load(Record(deals.pysol(2), MOVES[:10]))

        def look(change: dict[str, Any]) -> None:
            if change["new"].get("state") == "done":
                done.set()

        widget.observe(look, "analysis")
        widget.analyse()
        await done.wait()
        return widget

    async def within_a_minute() -> SimonWidget:
        return await asyncio.wait_for(analyse(), 60)

    # A thread of its own, since a browser's loop may run in this one.
    with ThreadPoolExecutor(1) as threads:
        widget = threads.submit(asyncio.run, within_a_minute()).result()
    assert widget.analysis["verdicts"] == "w" * 11
