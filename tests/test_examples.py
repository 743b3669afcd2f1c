"""Every example notebook runs from its first cell to its last."""

import re
from functools import cache
from pathlib import Path
from typing import Any

import nbformat
import pytest
from nbclient import NotebookClient

from simon_widget import locales

EXAMPLES = Path(__file__).parent.parent / "examples"
# Each of these takes a few seconds.
QUICK = (
    "04_step_through_a_game",
    *("05_rules_en", "05_rules_ms", "05_rules_ko", "06_exercises", "07_engine"),
    *("08_hints_and_par", "09_compare_with_fc_solve", "10_read_a_kpatience_save"),
)
WIDGET = "application/vnd.jupyter.widget-view+json"


@cache
def executed(name: str) -> Any:
    """A notebook with the outputs of its cells."""
    notebook = nbformat.read(EXAMPLES / f"{name}.ipynb", as_version=4)  # type: ignore[no-untyped-call]
    assert not any(cell.get("outputs") for cell in notebook.cells), "outputs are not stored"
    NotebookClient(notebook, timeout=120, kernel_name="python3").execute(cwd=str(EXAMPLES))
    return notebook


def data(name: str) -> list[Any]:
    """What the cells of a notebook show."""
    outputs = [output for cell in executed(name).cells for output in cell.get("outputs", [])]
    return [output.get("data", {}) for output in outputs]


def test_every_example_is_tested() -> None:
    names = {path.stem for path in EXAMPLES.glob("*.ipynb")}
    assert names == {"01_play", "02_survey", "03_debug_a_solver", *QUICK}


def printed(name: str) -> dict[str, str]:
    """What each cell of a notebook prints, by its id."""
    return {
        cell["id"]: "".join(output.get("text", "") for output in cell["outputs"])
        for cell in executed(name).cells
        if cell.cell_type == "code"
    }


@pytest.mark.parametrize("name", ["01_play", "03_debug_a_solver"])
def test_a_board_is_shown(name: str) -> None:
    board, *_ = (each for each in data(name) if WIDGET in each)
    assert re.match(r"SimonWidget\(SS1-S[124]-", board["text/plain"])
    assert "<img" in board["text/html"]


def test_a_tree_is_shown() -> None:
    _, tree = (each for each in data("03_debug_a_solver") if WIDGET in each)
    assert re.match(r"TraceWidget\(<SearchTrace of \d+ nodes", tree["text/plain"])
    assert "<th>Looked into</th>" in tree["text/html"]


def test_the_survey_draws_pictures() -> None:
    assert any("image/png" in each for each in data("02_survey"))


def test_the_planted_mistake_is_found_and_mended() -> None:
    told = printed("03_debug_a_solver")
    assert "not won by the rules" in told["check"]
    assert "Counter({'mixed-suits'" in told["refused"]
    assert "all legal" in told["mended"]
    assert "they part after" in told["ours"]


@pytest.mark.parametrize("language", ["en", "ms", "ko"])
def test_the_rules_are_shown_in_each_language(language: str) -> None:
    name = f"05_rules_{language}"
    (page,) = (each for each in data(name) if WIDGET in each)
    assert page["text/plain"] == f"<RulesPage {language}>"
    title = locales.text("rules.title", locale=language)
    assert title in page["text/html"]
    assert "3♥" in printed(name)["show"]


def test_answers_are_graded() -> None:
    outcomes = [line.split()[0] for line in printed("06_exercises")["grade-code"].splitlines()]
    assert outcomes == ["solved", "going", "illegal", "illegal"]
    assert sum(WIDGET in each for each in data("06_exercises")) == 2


def test_the_engine_is_shown_at_work() -> None:
    told = printed("07_engine")
    assert "wrong-rank" in told["refused"]
    assert "3 moves: 126 positions" in told["count"]
    assert any(each.get("text/plain") == "True" for each in data("07_engine"))


def test_par_is_proven() -> None:
    told = printed("08_hints_and_par")
    assert "par: 56 moves, proven" in told["par-code"]
    assert "the last one cost 2" in told["cost-code"]


def test_both_solvers_win() -> None:
    """With fc-solve, or with what it has printed once."""
    told = printed("09_compare_with_fc_solve")
    assert "fc-solve" in told["run"]
    assert any(
        "won=True" in each.get("text/plain", "") for each in data("09_compare_with_fc_solve")
    )
    assert "moves, theirs and ours" in told["compare"]


def test_a_saved_game_goes_on() -> None:
    told = printed("10_read_a_kpatience_save")
    assert "after 7 of 10 moves" in told["read"]
    assert told["solve"].startswith("winnable")
    assert "<kpat-game" in told["write"]


def test_the_move_that_lost_a_game_is_found() -> None:
    told = printed("04_step_through_a_game")
    assert told["thrown"] == "Move 18, 4-9x1, threw the game away.\n"
    assert "they part after move 17" in told["side-by-side"]
    assert sum(WIDGET in each for each in data("04_step_through_a_game")) == 2
