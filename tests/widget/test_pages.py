"""Model-based: pages of the real front end and Python act at random on one widget, and agree.

Messages to Python are held back, lost, doubled and overtaken by others, those to the pages are
held back and doubled, and pages are reloaded. A difference fails with the seed of the game;
SIMON_FUZZ_PAGES asks for more games than usual, and SIMON_FUZZ_SEED for others.
"""

from __future__ import annotations

import contextlib
import json
import os
import random
import shutil
import subprocess
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from simon_widget import Exercise, Game, GameCode, Move, Record, SimonError, SimonWidget, deals
from simon_widget.solver.hints import Advisor
from simon_widget.solver.worker import Answer
from simon_widget.widget import coach
from tests.engine.solutions import solution
from tests.widget.browser import RecordingComm

if TYPE_CHECKING:
    from collections.abc import Iterator

    from simon_widget.record import Source
    from tests.widget.thinker import Patient

JS = Path(__file__).parents[2] / "js"
GAMES = int(os.environ.get("SIMON_FUZZ_PAGES", "15"))
SEED = int(os.environ.get("SIMON_FUZZ_SEED", str(random.SystemRandom().randrange(10**9))))
ACTIONS = 60
MOVES = solution(2)
WON = Record(deals.pysol(2), MOVES)
LATE = list(WON.positions())[44]
DEAL = deals.pysol(24)
ILLEGAL = Move(0, 0, 1)
PAGES = ("one", "two")


@pytest.fixture(scope="module")
def front_end(tmp_path_factory: pytest.TempPathFactory) -> Iterator[subprocess.Popen[str]]:
    """The program that is the pages."""
    node = shutil.which("node")
    assert node is not None, "the pages need node"
    program = tmp_path_factory.mktemp("pages") / "pages.mjs"
    subprocess.run(
        [JS / "node_modules" / ".bin" / "esbuild", "test/pages.ts", "--bundle", "--platform=node",
         "--format=esm", f"--outfile={program}", "--log-level=error"],
        cwd=JS, check=True,
    )  # fmt: skip
    with subprocess.Popen(
        [node, program],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        encoding="utf-8",
    ) as process:
        yield process
        assert process.stdin is not None
        process.stdin.close()


class Page:
    """A page of the real front end, and the two ways between it and Python."""

    def __init__(self, name: str, process: subprocess.Popen[str], comm: RecordingComm) -> None:
        self.name, self.comm = name, comm
        self._process = process
        self.out: list[Any] = []
        """Messages on their way to Python."""
        self.back: list[dict[str, Any]] = []
        """Messages on their way to the page."""
        self.shown: dict[str, Any] = {}
        self.has_dismissed = False

    def do(self, what: str, **more: Any) -> None:
        self.has_dismissed |= what == "dismiss"
        command = json.dumps({"page": self.name, "do": what, **more})
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(command + "\n")
        self._process.stdin.flush()
        line = self._process.stdout.readline()
        assert line, f"the front end failed at {command[:300]}"
        answer = json.loads(line)
        self.out += answer["sent"]
        self.shown = answer["shown"]

    def open(self, traits: dict[str, Any]) -> None:
        self.out, self.back = [], []
        self.do("open", traits=traits)

    def send(self, rng: random.Random | None = None) -> None:
        """Deliver a message of the page, if there is one; with chance, not as it should be."""
        if not self.out:
            return
        draw = 1.0 if rng is None else rng.random()
        at = rng.randrange(len(self.out)) if rng is not None and draw < 0.1 else 0
        content = self.out[at] if 0.1 < draw < 0.2 else self.out.pop(at)
        if 0.2 < draw < 0.3:
            return
        self.comm.handle_msg(
            {"content": {"data": {"method": "custom", "content": content}}, "buffers": []}
        )

    def take(self, rng: random.Random | None = None) -> None:
        """Hand a message of Python to the page, if there is one; with chance, twice."""
        if not self.back:
            return
        draw = 1.0 if rng is None else rng.random()
        data = self.back[0] if draw < 0.1 else self.back.pop(0)
        if data.get("method") == "custom":
            self.do("message", content=data["content"])
        else:
            state = list(data["state"].items())
            if rng is not None and draw < 0.4:
                rng.shuffle(state)
            self.do("traits", traits=dict(state), isSplit=draw < 0.4)


class Session:
    """A widget with two pages, and chance."""

    def __init__(self, seed: int, process: subprocess.Popen[str], thinker: Patient) -> None:
        self.rng = random.Random(seed)
        self.thinker = thinker
        self.widget = SimonWidget(self.source(), explain=True, hints=True)
        assert isinstance(self.widget.comm, RecordingComm)
        self.comm = self.widget.comm
        self.pages = [Page(name, process, self.comm) for name in PAGES]
        self.traits: dict[str, Any] = {}
        self.collect()
        for page in self.pages:
            page.open(self.traits)

    def source(self) -> Game | Exercise | Source:
        """Something to show."""
        rng = self.rng
        words: dict[str, Any] = {
            "comments": {ply: f"of {ply}" for ply in rng.sample(range(60), 6)},
            "bookmarks": {rng.randrange(60): "here"},
            "tags": {"solver": "ours"},
        }
        moves = MOVES[: rng.randrange(len(MOVES) + 1)]
        groups = {}
        if len(moves) > 3:
            first = rng.randrange(len(moves) - 2)
            groups = {first: first + 2}
        record = Record(WON.start, moves, groups=groups, **words)
        faulty = Record(WON.start, (*moves, ILLEGAL, *moves), groups=groups, **words)
        return rng.choice(
            (
                GameCode(4, rng.randrange(26**7)),
                LATE,
                record,
                record,
                faulty,
                record.to_json(),
                Game.replay(record),
                Exercise(DEAL, "empty 2 columns", 4),
                Exercise(DEAL, "find every legal move"),
            )
        )

    def collect(self) -> None:
        """What Python has sent goes on its way to both pages."""
        messages, self.comm.messages = self.comm.messages, []
        for message in messages:
            data = message["data"]
            if "state" in data:
                kept = {name: each for name, each in data["state"].items() if name[0] != "_"}
                self.traits |= kept
                data = {"state": kept}
            if "state" in data or data.get("method") == "custom":
                for page in self.pages:
                    page.back.append(data)

    def act(self) -> str:
        """Something happens; what."""
        rng, page = self.rng, self.rng.choice(self.pages)
        draw = rng.random()
        if draw < 0.3:
            what = self.play(page)
        elif draw < 0.45:
            what = self.code()
        elif draw < 0.7:
            what = f"{page.name} is heard"
            page.send(rng)
        elif draw < 0.93:
            what = f"{page.name} hears"
            page.take(rng)
        elif draw < 0.95:
            what = f"{page.name} is reloaded"
            page.open(self.traits)
        else:
            what = "the solver answers"
            self.answer()
        self.collect()
        return what

    def play(self, page: Page) -> str:
        """A player does something."""
        rng = self.rng
        what = rng.choice(
            "move move move move any-move undo undo redo goto goto restart deal play stop play-on "
            "play-on back-to-record back-to-record analyse best best leave-side hint play-solution "
            "go-to-step inquire dismiss set wait wait wait".split()
        )
        more: dict[str, Any] = {"number": rng.randrange(1000)}
        match what:
            case "any-move":
                more["text"] = f"{rng.randint(1, 10)}-{rng.randint(1, 10)}x{rng.randint(1, 3)}"
            case "deal":
                more["text"] = str(GameCode(rng.choice((1, 2, 4)), rng.randrange(26**7)))
            case "analyse":
                more["text"] = rng.choice(("verdicts", "distances", "none"))
            case "inquire":
                more["text"] = rng.choice(("why", "can", ""))
            case "go-to-step":
                more["number"] = rng.randrange(4)
            case "set":
                more["text"] = "animation_ms"
        page.do(what, **more)
        return f"{page.name}: {what} {more}"

    def code(self) -> str:
        """Code does something, if it may."""
        rng, widget, game = self.rng, self.widget, self.widget.game
        legal = list(game.position.legal_moves)
        acts = {
            "push": lambda: game.push(rng.choice(legal)) if legal else None,
            "undo": game.undo,
            "redo": game.redo,
            "goto": lambda: widget.goto(rng.randrange(len(game.moves) + 1)),
            "restart": game.restart,
            "new": lambda: game.new(GameCode(2, rng.randrange(26**7))),
            "load": lambda: widget.load(self.source()),
            "reload": lambda: widget.load(game),
            "play_on": game.play_on,
            "back_to_record": game.back_to_record,
            "mark": lambda: widget.mark(*legal[:1], 0, colour="green"),
            "unmark": widget.unmark,
            "say": lambda: widget.say(rng.choice(("", "look", "<b>"))),
            "step": self.step,
            "set": lambda: widget.set_trait("animation_ms", rng.randrange(1000)),
            "read_only": lambda: widget.set_trait("read_only", rng.random() < 0.3),
            "light": lambda: widget.set_trait("verdict_light", rng.random() < 0.5),
            "analyse": widget.analyse,
            "stop_analysis": widget.stop_analysis,
        }
        name = rng.choice(list(acts))
        with contextlib.suppress(SimonError):
            acts[name]()
        return f"code: {name}"

    def step(self) -> None:
        with self.widget.step():
            self.widget.say("a step")
            legal = list(self.widget.game.position.legal_moves)
            if legal and self.rng.random() < 0.5:
                self.widget.game.push(legal[0])
            if self.rng.random() < 0.3:
                self.widget.load(self.source())

    def answer(self) -> None:
        if self.thinker.open:
            search = self.thinker.open[0][0].search()
            search.run(300)
            self.thinker.answer(Answer.of(search))

    def settle(self) -> None:
        """All is delivered, and asked again until it is answered."""
        for page in self.pages:
            page.do("stop")
            page.do("leave-side")
            page.do("inquire", text="")
        for _ in range(12):
            for page in self.pages:
                page.do("wait", number=16_000)
                while page.out:
                    page.send()
            self.collect()
            for page in self.pages:
                while page.back:
                    page.take()

    def check(self) -> None:
        """What every page shows is what Python has."""
        widget, game = self.widget, self.widget.game
        source, fault = game.source, game.fault
        pairs = enumerate(zip(game.moves, source.moves, strict=False))
        most = min(len(game.moves), len(source.moves))
        agreed = next((ply for ply, (one, other) in pairs if one != other), most)
        steps = widget.lesson.get("steps")
        marks = widget.marks
        arrows = [
            [each["source"], each["target"], each["count"]] for each in marks.get("arrows", ())
        ]
        if fault is not None and game.cursor == len(game.moves):
            arrows.append(list(ILLEGAL))
        columns = [each["column"] for each in marks.get("columns", ())]
        wanted = {
            "start": game.start.text(),
            "code": game.code and str(game.code),
            "moves": [str(move) for move in game.moves],
            "cursor": game.cursor,
            "floor": game.floor,
            "mode": widget.state["mode"],
            "text": game.position.text(),
            "score": game.score,
            "words": {
                "comments": said(source.comments, agreed),
                "bookmarks": said(source.bookmarks, agreed),
                "groups": {str(a): b for a, b in source.groups.items() if b <= agreed},
                "tags": source.tags,
                "fault": None if fault is None else str(ILLEGAL),
            },
            "caption": widget.caption,
            "lesson": None if steps is None else {"step": len(steps), "count": len(steps) + 1},
            "side": None,
            "link": "live",
            "isPlaying": False,
            "playing": False,
            "task": widget.task.get("status"),
            "isTaskCurrent": bool(widget.task),
            "analysis": widget.analysis.get("verdicts") if game.is_replay else None,
            "hint": (widget.advice.get("hint") or {"n": None})["n"],
            "verdict": widget.advice.get("verdict") if widget.verdict_light else None,
            "animation": widget.animation_ms,
            "drawing": {"arrows": arrows, "cards": [], "columns": columns}
            if arrows or columns
            else None,
        }
        for page in self.pages:
            page.do("go-to-step", number=10**6)  # code may have made another one
            unsent = page.shown.keys() - wanted.keys()
            if page.has_dismissed:  # perhaps this very hint
                unsent.add("hint")
            assert {**page.shown, **dict.fromkeys(unsent)} == {**wanted, **dict.fromkeys(unsent)}

    def check_way_back(self) -> None:
        """A page that knows the recording goes back to the very same one as Python."""
        page = self.pages[0]
        if not self.widget.game.can_go_back:
            return
        if self.widget.read_only:
            self.widget.read_only = False
        self.settle()
        page.do("back-to-record")
        at_once = page.shown
        self.settle()
        self.check()
        known = at_once["mode"] == "replay"
        for name in ("moves", "cursor", "floor", "text", "words") if known else ():
            assert at_once[name] == page.shown[name], name


def said(words: dict[int, str], until: int) -> dict[str, str]:
    return {str(ply): text for ply, text in words.items() if ply <= until}


def test_pages_show_what_python_has(
    front_end: subprocess.Popen[str], thinker: Patient, monkeypatch: pytest.MonkeyPatch
) -> None:
    # What is searched for half-heartedly here must not be remembered elsewhere.
    monkeypatch.setattr(coach, "ADVISOR", Advisor())
    for seed in range(SEED, SEED + GAMES):
        thinker.open.clear()
        session = Session(seed, front_end, thinker)
        done: list[str] = []
        try:
            for number in range(ACTIONS):
                done.append(session.act())
                if number % 30 == 29:
                    session.settle()
                    done.append("settled")
                    session.check()
            session.check_way_back()
        except Exception as error:
            error.add_note(f"seed {seed}, after:\n" + "\n".join(done))
            raise
        session.widget.close()
