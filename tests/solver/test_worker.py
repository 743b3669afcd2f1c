"""Searches that take turns, in a process or not."""

import json
import subprocess
import sys

import pytest

from simon_widget import GameCode, Move, Record, Verdict, deals, solve
from simon_widget.solver.worker import Answer, Desk, Question
from tests.solver.table import pysol

MAIN = [sys.executable, "-c", "from simon_widget.solver.worker import main; main()"]


def test_a_short_search_does_not_wait_for_a_long_one() -> None:
    desk = Desk()
    desk.ask(1, Question(deals.pysol(2), optimal=True, seconds=600))
    desk.ask(2, Question(deals.pysol(24)))
    while not (answers := list(desk.work())):
        pass
    ((number, answer),) = answers
    assert number == 2
    assert Record(deals.pysol(24), answer.moves).verify().won
    assert desk.is_busy
    desk.drop(1)
    assert list(desk.work()) == []


def test_proofs_wait_for_the_others() -> None:
    desk = Desk(nodes=1_000_000)
    desk.ask(1, Question(deals.pysol(4), optimal=True))
    desk.ask(2, Question(deals.pysol(24)))
    assert [number for number, _ in desk.work()] == [2]
    assert [(number, answer.is_optimal) for number, answer in desk.work()] == [(1, True)]


def test_the_answer_to_one_may_drop_another() -> None:
    desk = Desk(nodes=1_000_000)
    for number in (1, 2):
        desk.ask(number, Question(deals.pysol(24)))
    answered = []
    for number, _ in desk.work():
        answered.append(number)
        desk.drop(2)
    assert answered == [1]


def test_after_its_time_a_search_says_what_it_knows() -> None:
    desk = Desk()
    desk.ask(1, Question(deals.pysol(30), seconds=0))
    ((_, answer),) = desk.work()
    assert answer == Answer(Verdict.UNKNOWN)


@pytest.mark.parametrize("number", [2, 6])
def test_questions_and_answers_survive_their_way(number: int) -> None:
    position = deals.pysol(number)
    question = Question(position, optimal=True, seconds=2.5)
    assert Question.from_json(json.loads(json.dumps(question.to_json()))) == question
    solution = solve(position)
    answer = Answer(solution.verdict, solution.moves, dead=frozenset({1 << 127, 5}))
    assert Answer.from_json(json.loads(json.dumps(answer.to_json(position)))) == answer


def test_too_many_lost_positions_stay_where_they_are() -> None:
    position = pysol()[6].position
    answer = Answer(Verdict.UNWINNABLE, dead=frozenset(range(50_000)))
    assert len(answer.to_json(position)["dead"]) == 1


@pytest.mark.parametrize("suits", [1, 2, 4])
def test_positions_with_any_suits_survive(suits: int) -> None:
    position = GameCode(suits, 29).position()
    assert Question.from_json(Question(position).to_json()).position == position


def talk(process: subprocess.Popen[str], *contents: object) -> None:
    assert process.stdin is not None
    for content in contents:
        process.stdin.write(json.dumps(content) + "\n")
    process.stdin.flush()


def test_the_process_answers_and_ends_when_nobody_can_ask() -> None:
    process = subprocess.Popen(
        MAIN, stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8"
    )
    assert process.stdout is not None
    hard = Question(deals.pysol(2), optimal=True, seconds=600)
    talk(process, {"ask": 1, **hard.to_json()}, {"ask": 2, **Question(deals.pysol(24)).to_json()})
    read = json.loads(process.stdout.readline())
    assert read["answer"] == 2
    assert Move.parse(read["moves"][0]) in deals.pysol(24).legal_moves
    talk(process, {"drop": 1}, {"drop": 2}, {"ask": 3, **Question(deals.pysol(6)).to_json()})
    assert Answer.from_json(json.loads(process.stdout.readline())).verdict is Verdict.UNWINNABLE
    talk(process, {"ask": 4, **hard.to_json()})
    output, _ = process.communicate(timeout=30)
    assert (output, process.returncode) == ("", 0)
