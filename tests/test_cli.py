"""The `simon` command."""

from pathlib import Path

import click
import pytest
from click.testing import CliRunner, Result

from simon_widget import DealResult, Record, deals, read_results, read_solution
from simon_widget.cli import main
from simon_widget.importers import WRITTEN_FORMATS
from tests.engine.solutions import solution
from tests.importers.samples import OUTPUT, SAVES

MOVES = str(OUTPUT / "fcs_24_m.txt")
BOARDS = str(OUTPUT / "fcs_24_p_t.txt")


def simon(*arguments: str, stdin: str | bytes | None = None, colour: bool = False) -> Result:
    return CliRunner().invoke(main, arguments, input=stdin, color=colour)


def test_check_tells_a_win() -> None:
    done = simon("check", MOVES, "--start", "pysol:24")
    assert (done.exit_code, done.output) == (0, "101 moves, all legal; won\n")
    done = simon("check", str(SAVES / "pysolfc_deal2_20moves.pso"))
    assert (done.exit_code, done.output) == (0, "20 moves, all legal; not won\n")


def test_check_tells_the_move_at_fault(tmp_path: Path) -> None:
    path = tmp_path / "moves.txt"
    path.write_text("5-8x1\n5-9x1\n", encoding="utf-8")
    done = simon("check", str(path), "--start", "pysol:24")
    assert done.exit_code == 1
    assert "line 2, step 2: 5-9x1: 3♠ does not go onto 3♦" in done.stderr
    assert done.stdout.splitlines()[1].split() == "4C 5H QC 5D 2D 7H AH 7S 2C AS".split()


@pytest.mark.parametrize(
    ("arguments", "status", "words"),
    [
        (["check", MOVES], 1, 'give it, as in start="pysol:24"'),
        (["check", str(OUTPUT / "fcs_6_unsolved.txt")], 1, "could not solve"),
        (["check", MOVES, "--start", "pysol:0"], 2, "is no deal number"),
        (["check", MOVES, "--format", "pgn"], 2, "'pgn' is not one of"),
        (["check", "no such file"], 2, "does not exist"),
        (["show", BOARDS, "--ply", "102"], 2, "has 101 legal moves, so there is no ply 102"),
        (["convert", BOARDS], 2, "Missing option '--to'"),
        (["convert", BOARDS, "--to", "kpat", "-o", "no/such/folder"], 1, "no/such/folder"),
        (["replay", BOARDS], 2, "Missing option '-o'"),
        (["replay", BOARDS, "-o", "game.mp4"], 1, "must end in .svg, .gif, .html"),
        (["replay", BOARDS, "-o", "no/such/folder.svg"], 1, "no/such/folder.svg"),
        (["dance"], 2, "No such command 'dance'"),
    ],
)
def test_mistakes_are_told_with_their_status(arguments: list[str], status: int, words: str) -> None:
    done = simon(*arguments)
    assert done.exit_code == status
    assert words in done.stderr
    assert "Traceback" not in done.output


def test_readings_are_told_by_format(tmp_path: Path) -> None:
    path = tmp_path / "triples.txt"
    path.write_text("1,9,9\n", encoding="utf-8")
    done = simon("check", str(path), "--start", "pysol:24")
    assert done.exit_code == 1
    assert "leads furthest" in done.stderr
    done = simon("check", str(path), "--start", "pysol:24", "--format", "from,to,n:0")
    assert "leads furthest" not in done.stderr


def test_the_standard_input_is_read() -> None:
    assert simon("check", "-", stdin=Path(BOARDS).read_bytes()).exit_code == 0
    saved = (SAVES / "pysolfc_deal2_won.pso").read_bytes()
    assert simon("check", "-", stdin=saved).output == "55 moves, all legal; won\n"


@pytest.mark.parametrize("name", WRITTEN_FORMATS)
def test_convert(name: str, tmp_path: Path) -> None:
    path = tmp_path / "out"
    assert simon("convert", BOARDS, "--to", name, "-o", str(path)).output == ""
    record = read_solution(BOARDS)
    again = read_solution(path)
    assert again.start == record.start
    assert again.moves == (() if name in {"layout", "solvitaire"} else record.moves)
    shown = simon("convert", BOARDS, "--to", name)
    assert shown.output == path.read_text(encoding="utf-8")


def test_show_shows_a_position_and_what_comes_next() -> None:
    done = simon("show", BOARDS, "--ply", "5")
    *board, ply, comment = done.output.splitlines()
    record = read_solution(BOARDS)
    assert "\n".join(board) == str(list(record.positions())[5])
    assert ply == "ply 5 of 101, then 6-5x2"
    assert comment == "board 7"
    assert simon("show", BOARDS).output.splitlines()[-1] == "ply 101 of 101"


def test_show_goes_up_to_the_fault(tmp_path: Path) -> None:
    path = tmp_path / "record.json"
    moves = (*solution(2)[:3], solution(2)[9])
    Record(deals.pysol(2), moves).save(path)
    done = simon("show", str(path))
    assert done.exit_code == 0
    assert done.output.splitlines()[-1] == f"ply 3 of 3, then {moves[3]}"


@pytest.mark.parametrize("end", [".svg", ".html"])
def test_replay_writes_a_file_to_look_at(end: str, tmp_path: Path) -> None:
    path = tmp_path / f"game{end}"
    done = simon("replay", BOARDS, "-o", str(path))
    assert (done.exit_code, done.output) == (0, "")
    assert "Simple Simon" in path.read_text(encoding="utf-8")


def test_red_suits_are_red_on_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)
    red = click.style("QH", fg="red")
    assert red in simon("show", BOARDS, "--ply", "0", colour=True).output
    assert "\x1b" not in simon("show", BOARDS, "--ply", "0").output
    monkeypatch.setenv("NO_COLOR", "1")
    assert "\x1b" not in simon("show", BOARDS, "--ply", "0", colour=True).output


def test_help_and_version() -> None:
    for command in ("check", "convert", "show", "replay"):
        assert command in simon("-h").output
        assert "--start" in simon(command, "-h").output
    assert simon("--version").output.startswith("simon_widget ")


@pytest.mark.parametrize(
    ("arguments", "status", "words"),
    [
        (["pysol:6"], 3, "no solution: the whole space was searched, 3 positions"),
        (["pysol:30", "--nodes", "100"], 4, "unknown: the limit of nodes came after 100"),
        (["pysol:30", "--seconds", "0"], 4, "unknown: the limit of seconds came"),
        (["pysol:4", "--optimal"], 0, "56 moves; none is shorter"),
        (["SS1-S1-AAAAABD"], 0, "are needed at the least"),
        ([MOVES], 1, "do not tell the deal"),
        (["no such file"], 1, "cannot be read"),
        (["pysol:0"], 1, "is no deal number"),
        (["pysol:1-2"], 1, "names 2 deals"),
        (["pysol:6", "--nodes", "0"], 2, "is not in the range"),
    ],
)
def test_solve_tells_what_is_known(arguments: list[str], status: int, words: str) -> None:
    done = simon("solve", *arguments)
    assert done.exit_code == status
    assert words in done.stderr
    assert "Traceback" not in done.output


def test_solve_prints_moves_that_check_reads(tmp_path: Path) -> None:
    path = tmp_path / "moves.txt"
    path.write_text(simon("solve", "pysol:24").stdout, encoding="utf-8")
    assert simon("check", str(path), "--start", "pysol:24").stdout.endswith("all legal; won\n")


def test_solve_reads_files() -> None:
    moves = simon("solve", "pysol:24").stdout
    assert simon("solve", BOARDS).stdout == moves
    assert simon("solve", "-", stdin=deals.pysol(24).text()).stdout == moves


def test_solve_as_json() -> None:
    result = DealResult.from_json(simon("solve", "pysol:4", "--optimal", "--json").stdout)
    assert result.deal == "pysol:4"
    assert result.solution is not None
    assert result.solution.is_optimal


def test_survey(tmp_path: Path) -> None:
    out = tmp_path / "out"
    arguments = ["survey", "pysol:1-4", "pysol:6", "--out", str(out), "--jobs", "2"]
    done = simon(*arguments, "--suits", "2")
    assert done.exit_code == 0
    assert done.stdout.startswith("4 winnable, 1 not, 0 unknown, 0 errors; win rate 37.55% to 96.3")
    lines = out.read_text(encoding="utf-8")
    assert {result.deal for result in read_results(out)} == {
        f"pysol-s2:{n}" for n in (1, 2, 3, 4, 6)
    }
    assert simon(*arguments, "--suits", "2").stdout == done.stdout
    assert out.read_text(encoding="utf-8") == lines


@pytest.mark.parametrize(
    ("arguments", "status", "words"),
    [
        (["pysol:1-4"], 2, "Missing option '--out'"),
        (["--out", "x"], 2, "Missing argument 'DEALS"),
        (["freecell:1", "--out", "x"], 1, "names no deal"),
        (["pysol-s1:1", "--suits", "2", "--out", "x"], 1, "is played with 1 suits, not with 2"),
    ],
)
def test_what_cannot_be_surveyed(arguments: list[str], status: int, words: str) -> None:
    done = simon("survey", *arguments)
    assert done.exit_code == status
    assert words in done.stderr
