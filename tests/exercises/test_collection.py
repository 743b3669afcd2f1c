"""The exercises that come with the package, held to what they say by the solver."""

import itertools
import json

import pytest

from simon_widget import Exercise, Verdict, exercises, locales
from simon_widget.goals import FindMoves, PositionGoal
from simon_widget.solver import reach
from tests import make_exercises

ALL = exercises.load()
REACHED = [each for each in ALL if isinstance(each.goal, PositionGoal)]


def test_there_are_twelve_with_names_and_titles_of_their_own() -> None:
    assert len(ALL) == 12
    assert len({each.name for each in ALL}) == 12
    assert len({each.position for each in ALL}) == 12
    for language in locales.available():
        assert len({each.title(language) for each in ALL}) == 12


def test_each_call_gives_new_ones() -> None:
    first, second = exercises.load()[0], exercises.load()[0]
    assert first is not second
    assert first.position == second.position


@pytest.mark.parametrize("exercise", ALL, ids=lambda each: each.name)
def test_the_shortest_answer_solves_it(exercise: Exercise) -> None:
    answer = exercise.solve()
    assert exercise.check(answer).solved
    if isinstance(exercise.goal, PositionGoal):
        assert len(answer) == exercise.max_moves
    assert not exercise.check(answer[:-1]).solved


@pytest.mark.parametrize("exercise", REACHED, ids=lambda each: each.name)
def test_there_is_no_shorter_one(exercise: Exercise) -> None:
    assert isinstance(exercise.goal, PositionGoal)
    assert exercise.max_moves is not None
    found = reach(exercise.position, exercise.goal, within=exercise.max_moves - 1)
    assert found.verdict is Verdict.UNWINNABLE


def test_they_get_harder() -> None:
    """Of those where moves are to be found, by how many; of the others, by how easily one errs."""
    counts = [len(each.solve()) for each in ALL if isinstance(each.goal, FindMoves)]
    hardness = [make_exercises.hardness(each) for each in REACHED]
    for numbers in (counts, hardness):
        assert all(one < other for one, other in itertools.pairwise(numbers)), numbers


@pytest.mark.parametrize("name", ["look", "dig", "space", "run", "deep"])
def test_the_script_makes_them_again(name: str) -> None:
    """The quick ones; all of them take the script a minute or two."""
    written = {each["name"]: each for each in json.loads(make_exercises.PATH.read_text("utf-8"))}
    wish = next(wish for wish in make_exercises.WISHES if wish.name == name)
    assert make_exercises.make(wish) == written[name]


def test_the_file_fits_the_wishes() -> None:
    written = json.loads(make_exercises.PATH.read_text("utf-8"))
    assert [each["name"] for each in written] == [wish.name for wish in make_exercises.WISHES]
    for wish, exercise in zip(make_exercises.WISHES, ALL, strict=True):
        assert make_exercises.fits(wish, exercise.position)
