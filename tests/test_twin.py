"""The differential fuzz: random games in Python and in the TypeScript twin, step by step.

A difference fails with the seed of the game. SIMON_FUZZ_GAMES asks for more games than usual, and
SIMON_FUZZ_SEED for others.
"""

import itertools
import json
import os
import random
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from simon_widget import Game, GameCode, Record, deals
from tests.engine.solutions import solution
from tests.make_vectors import random_op, step

JS = Path(__file__).parent.parent / "js"
GAMES = int(os.environ.get("SIMON_FUZZ_GAMES", "2000"))
SEED = int(os.environ.get("SIMON_FUZZ_SEED", str(random.SystemRandom().randrange(10**9))))
ACTIONS = 60
NEARLY_WON = list(Record(deals.pysol(2), solution(2)).positions())[30:-1]


@pytest.fixture(scope="module")
def twin(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """The command that runs the twin: it reads a game a line and writes its steps."""
    esbuild, node = JS / "node_modules" / ".bin" / "esbuild", shutil.which("node")
    assert esbuild.exists(), "run `make build` first: it installs what the twin is built with"
    assert node is not None, "the twin needs node"
    driver = tmp_path_factory.mktemp("twin") / "driver.mjs"
    subprocess.run(
        [str(esbuild), "test/driver.ts", "--bundle", "--platform=node", "--format=esm",
         f"--outfile={driver}", "--log-level=error"],
        cwd=JS, check=True,
    )  # fmt: skip
    return [node, str(driver)]


def random_game(seed: int) -> tuple[dict[str, Any], list[Any]]:
    """A game for the twin to play, and its steps in Python.

    It starts from a deal, deep in a game that is nearly won, or as a recording.
    """
    rng = random.Random(seed)
    draw = rng.random()
    if draw < 0.25:
        game = Game(rng.choice(NEARLY_WON))
    elif draw < 0.4:
        game = Game.replay(Record(deals.pysol(2), solution(2)[: rng.randrange(55)]))
    else:
        game = Game(GameCode(rng.choice([1, 2, 4]), rng.randrange(26**7)))
    task: dict[str, Any] = {"start": game.start.text(), "code": game.code and str(game.code)}
    if game.is_replay:
        task["recorded"] = [str(move) for move in game.moves]
    task["ops"] = ops = []
    steps = []
    for _ in range(ACTIONS):
        ops.append(random_op(game, rng))
        steps.append(step(game, ops[-1]))
    return task, steps


def test_the_twin_plays_the_same(twin: list[str]) -> None:
    games = [random_game(SEED + number) for number in range(GAMES)]
    lines = "".join(json.dumps(task) + "\n" for task, _ in games)
    done = subprocess.run(
        twin, input=lines, capture_output=True, text=True, check=True, encoding="utf-8"
    )
    answers = [json.loads(line)["steps"] for line in done.stdout.splitlines()]
    assert len(answers) == GAMES
    for number, (theirs, (task, ours)) in enumerate(zip(answers, games, strict=True)):
        for index, op in enumerate(task["ops"]):
            where = f"seed {SEED + number}, action {index}: {op}"
            assert theirs[index] == ours[index], where
    # The games must reach what is to be compared.
    every = [step for _, steps in games for step in steps]
    assert sum(len(step["left"]) for step in every) > GAMES / 20
    assert sum(step["rule"] is not None for step in every) > GAMES
    turns = [
        (one["mode"], other["mode"])
        for _, steps in games
        for one, other in itertools.pairwise(steps)
    ]
    assert turns.count(("replay", "went-on")) > GAMES / 20
    assert turns.count(("went-on", "replay")) > GAMES / 200
