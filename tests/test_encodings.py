"""Other locales, encodings and paths than those of whoever wrote this."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
CLI = "from simon_widget.cli import main; main()"
PLACES = {
    "cp949": {"LC_ALL": "C.UTF-8", "PYTHONIOENCODING": "cp949"},
    "cp1252": {"LC_ALL": "C.UTF-8", "PYTHONIOENCODING": "cp1252"},
    "C": {"LC_ALL": "C", "PYTHONCOERCECLOCALE": "0"},  # in which click writes UTF-8
}
PROGRAM = """
import sys, warnings
from pathlib import Path

warnings.filterwarnings("error", category=EncodingWarning, module="simon_widget")
from simon_widget import *
from simon_widget import SimonWidget, deals, locales, preferences, write_replay

folder = Path(sys.argv[1])
record = Record(deals.pysol(24), ("5-8x1",), tags={"title": "카드 ♠"})
record.save(folder / "a game.json")
assert Record.load(folder / "a game.json") == record
for name in ("replay.svg", "replay.html"):
    write_replay(record, folder / name)
    assert "카드" in (folder / name).read_text(encoding="utf-8")
(folder / "moves.txt").write_text("5-8x1\\n", encoding="utf-8")
assert read_solution(folder / "moves.txt", start="pysol:24").moves == record.moves
write_solution(record, format="kpat")
results = list(solve_many("pysol:24", limit=Limit(seconds=60), out=folder / "results.jsonl"))
assert len(list(read_results(folder / "results.jsonl"))) == 1
preferences.remember_option("theme", "dark")
preferences.save()
assert preferences.load().options == {"theme": "dark"}
assert not locales.text("action.new", {}, "ko").isascii()
w = SimonWidget(record)
assert "<img" in w._repr_mimebundle_()[0]["text/html"]
"""


def run(
    *arguments: str | Path, place: dict[str, str], encoding: str = "utf-8"
) -> subprocess.CompletedProcess[str]:
    """Run this Python somewhere else; UTF-8 is not its habit there."""
    environment = {name: text for name, text in os.environ.items() if name != "PYTHONIOENCODING"}
    return subprocess.run(
        [sys.executable, "-X", "warn_default_encoding", *arguments],
        env={**environment, "PYTHONPATH": str(ROOT), "PYTHONUTF8": "0", **place},
        capture_output=True, stdin=subprocess.DEVNULL, encoding=encoding, check=False,
    )  # fmt: skip


@pytest.mark.parametrize("place", PLACES.values(), ids=PLACES.keys())
def test_all_is_read_and_written_alike(
    place: dict[str, str], tmp_path: Path, data_folder: Path
) -> None:
    folder = tmp_path / "a folder 폴더"
    folder.mkdir()
    program = tmp_path / "program.py"
    program.write_text(PROGRAM, encoding="utf-8")
    data = {"SIMON_WIDGET_DATA": str(data_folder / "데이터 a")}
    done = run(program, folder, place={**place, **data})
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("place", PLACES.values(), ids=PLACES.keys())
def test_the_command_shows_what_the_terminal_can(place: dict[str, str], tmp_path: Path) -> None:
    encoding = place.get("PYTHONIOENCODING", "utf-8")
    path = tmp_path / "moves of 나.txt"
    path.write_text("5-8x1\n5-9x1\n", encoding="utf-8")
    done = run("-c", CLI, "check", path, "--start", "pysol:24", place=place, encoding=encoding)
    assert done.returncode == 1
    assert "Traceback" not in done.stderr
    spade, diamond = ("♠", "♦") if encoding in {"cp949", "utf-8"} else ("S", "D")
    assert f"3{spade} does not go onto 3" in done.stderr
    if encoding != "cp949":
        assert f"onto 3{diamond}" in done.stderr
    done = run("-c", CLI, "solve", "pysol:24", place=place, encoding=encoding)
    assert done.returncode == 0, done.stderr
