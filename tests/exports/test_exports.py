"""Games as files to look at."""

import builtins
import itertools
import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import PIL.Image
import pytest

from simon_widget import Move, Record, RecordError, SimonError, deals, svg, write_replay
from simon_widget.exports import animation
from simon_widget.exports.words import MOST_MOVES
from tests.engine.solutions import solution

SVG = "{http://www.w3.org/2000/svg}"
MOVES = solution(2)
HOSTILE = "</script></title><img src=x onerror='document.title=1'>\x00\ud800 & so"


def game() -> Record:
    return Record(deals.pysol(2), MOVES)


def said_by_a_stranger() -> Record:
    record = Record(deals.pysol(2), MOVES[:3], tags={"title": HOSTILE, HOSTILE: HOSTILE})
    record.comments[0] = record.bookmarks[2] = HOSTILE
    return record


# The picture that moves


def value_at(animate: ET.Element, second: float) -> str:
    """What a discrete animation shows."""
    part = second / float(animate.attrib["dur"].removesuffix("s"))
    times = map(float, animate.attrib["keyTimes"].split(";"))
    values = animate.attrib["values"].split(";")
    return [value for time, value in zip(times, values, strict=True) if time <= part][-1]


def seen_at(root: ET.Element, tag: str, second: float) -> Iterator[ET.Element]:
    for element in root.iter(SVG + tag):
        animate = element.find(f"{SVG}animate")
        if animate is not None and value_at(animate, second) == "visible":
            yield element


def test_each_position_is_seen_in_its_time() -> None:
    root = ET.fromstring(animation.make(game()))  # noqa: S314 - it is ours
    for ply, position in enumerate(game().positions()):
        # Between the flight that led here and the next one.
        second = ply * animation.SECONDS_A_MOVE + 0.1
        expected = [
            (f"#{card}", *svg.place(number, depth))
            for number, column in enumerate(position.columns)
            for depth, card in enumerate(column)
        ]
        seen = list(seen_at(root, "use", second))
        # In this order, so that each card lies on the one above it.
        assert [
            (use.attrib["href"], int(use.attrib["x"]), int(use.attrib["y"])) for use in seen
        ] == expected
        assert not list(seen_at(root, "g", second))
        (caption,) = seen_at(root, "text", second)
        assert "".join(caption.itertext()).startswith(f"{ply} / {len(MOVES)}")


def test_each_run_flies_in_its_time() -> None:
    root = ET.fromstring(animation.make(game()))  # noqa: S314 - it is ours
    for ply, (move, position) in enumerate(zip(MOVES, game().positions(), strict=False)):
        second = (ply + 1) * animation.SECONDS_A_MOVE - animation.FLIGHT_S / 2
        (flight,) = seen_at(root, "g", second)
        run = position.columns[move.source][-move.count :]
        assert [use.attrib["href"] for use in flight.iter(SVG + "use")] == [f"#{c}" for c in run]
        on_the_table = len(list(seen_at(root, "use", second)))
        assert on_the_table == sum(map(len, position.columns)) - move.count


def test_what_is_referred_to_is_there() -> None:
    text = animation.make(game())
    root = ET.fromstring(text)  # noqa: S314 - it is ours
    ids = [element.attrib["id"] for element in root.iter() if "id" in element.attrib]
    assert len(ids) == len(set(ids))
    assert set(re.findall(r'href="#(\w+)"', text)) <= set(ids)


def test_words_are_text() -> None:
    text = animation.make(said_by_a_stranger())
    root = ET.fromstring(text)  # noqa: S314 - it is ours
    title = root.find(f"{SVG}title")
    assert title is not None
    assert title.text is not None
    assert title.text.startswith("</script></title><img")
    assert not {element.tag for element in root.iter()} & {f"{SVG}img", f"{SVG}script"}
    assert "script" not in animation.make(game())


@pytest.mark.parametrize("end", ["svg", "gif"])
def test_too_long_for_a_picture(end: str, tmp_path: Path) -> None:
    record = game()
    record.moves = tuple(itertools.repeat(Move(0, 1, 1), MOST_MOVES + 1))
    with pytest.raises(RecordError, match=r"3000 moves at the most.*\.html"):
        write_replay(record, tmp_path / f"game.{end}")


def test_an_illegal_move_is_told(tmp_path: Path) -> None:
    record = Record(deals.pysol(2), (*MOVES[:2], Move(0, 0, 1)))
    for end in ("svg", "gif"):
        with pytest.raises(RecordError, match="move 3"):
            write_replay(record, tmp_path / f"game.{end}")
    assert not list(tmp_path.iterdir())


def test_the_gif_has_a_frame_a_position(tmp_path: Path) -> None:
    path = tmp_path / "game.gif"
    write_replay(Record(deals.pysol(2), MOVES[:4]), path)
    with PIL.Image.open(path) as image:
        assert getattr(image, "n_frames", 1) == 5
        frames = []
        for number in range(5):
            image.seek(number)
            frames.append(image.convert("RGB").tobytes())
    assert len(set(frames)) == 5


def test_what_a_gif_needs_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    real = builtins.__import__

    def without(name: str, *args: Any) -> Any:
        if name == "resvg_py":
            raise ModuleNotFoundError(name=name)
        return real(name, *args)

    monkeypatch.setattr(builtins, "__import__", without)
    monkeypatch.delitem(sys.modules, "resvg_py", raising=False)
    with pytest.raises(SimonError, match=r"\(resvg_py\): run pip install \"simon-widget\[gif\]\""):
        write_replay(game(), tmp_path / "game.gif")


def test_other_ends_are_refused(tmp_path: Path) -> None:
    with pytest.raises(SimonError, match=r"'game.mp4' must end in .svg, .gif, .html"):
        write_replay(game(), tmp_path / "game.mp4")


# The page


def test_the_page_holds_the_board_and_its_words_as_text(tmp_path: Path) -> None:
    path = tmp_path / "game.HTML"
    write_replay(said_by_a_stranger(), path)
    page = path.read_text(encoding="utf-8")
    assert "<img" not in page
    assert page.count("</script>") == 2
    # Title and heading; the title again, a name and a text of tags; two notes.
    assert page.count("&lt;/script&gt;&lt;/title&gt;&lt;img") == 2 + 3 + 2
    traits = re.search(r'id="traits">(.*?)</script>', page)
    assert traits is not None
    assert json.loads(traits[1])["animation_ms"] == 180


def test_a_picture_of_a_position_may_have_more_rows() -> None:
    low, high = (svg.board(deals.pysol(2), rows=rows) for rows in (8, 20))
    assert svg.board(deals.pysol(2)) == low
    heights = [ET.fromstring(each).attrib["height"] for each in (low, high)]  # noqa: S314 - as above
    assert float(heights[1]) - float(heights[0]) == pytest.approx(12 * svg.STEP * svg.SCALE, abs=1)
