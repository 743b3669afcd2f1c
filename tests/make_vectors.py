"""Writes `tests/vectors/`: what the Python engine says, for the TypeScript twin to agree with.

Run it after a change to the rules or the reminders; `test_vectors.py` tells when that is due.
"""

from __future__ import annotations

import contextlib
import json
import random
from pathlib import Path
from typing import TYPE_CHECKING, Any

from simon_widget import (
    Card,
    Game,
    GameCode,
    Move,
    Position,
    RefusedError,
    SimonError,
    Violation,
    deals,
    locales,
)
from simon_widget.cards import deck
from simon_widget.errors import RULES

if TYPE_CHECKING:
    from collections.abc import Mapping

    from simon_widget import Event

VECTORS = Path(__file__).parent / "vectors"
LOCALES = [
    "en",
    "EN_gb",
    "ms",
    "ms-MY",
    "ko",
    "ko_KR",
    "KO",
    "ko-Kore-KR",
    "kok",
    "constructor",
    "",
]
CODES = ["SS1-S1-AAAAAAA", "SS1-S2-AAAAABD", "SS1-S4-AAAAABD", "SS1-S4-ZZZZZZZ"]
# Thirteen in order but of two suits, an ace that completes a sequence, one that uncovers another.
SPECIAL = [
    """\
4C QH 3C 2C AC
KC QC JC TC 9C 8C 7C 6C 5C 4D 3D 2D AD

5D KD QD JD TD 9D 8D 7D 6D
AS
JH TH 9H 8H 7H 6H 5H 4H 3H 2H AH

KH

KS QS JS TS 9S 8S 7S 6S 5S 4S 3S 2S
""",
    """\
KC QC JC TC 9C 8C 7C 6C 5C 4C 3C 2C AC KH
KS QS JS TS 9S 8S 7S 6S 5S 4S 3S 2S
AS
KD QD JD TD 9D 8D 7D 6D 5D 4D 3D 2D
QH JH TH 9H 8H 7H 6H 5H 4H 3H 2H
AH
AD



""",
]


def step(game: Game, op: list[Any]) -> dict[str, Any]:
    """Do one action to a game and tell what came of it, as both engines must."""
    events: list[Event] = []
    unsubscribe = game.subscribe(events.append)
    rule = None
    try:
        act(game, op)
    except RefusedError as error:
        rule = error.violation.rule
    unsubscribe()
    left = "".join(suit.letter for event in events for suit in event.removed)
    return {
        "rule": rule,
        "text": game.position.text(),
        "cursor": game.cursor,
        "length": len(game.moves),
        "floor": game.floor,
        "score": game.score,
        "removed": len(game.removed) - len(game.start.removed),
        "won": game.is_won,
        "mode": mode_of(game),
        "canUndo": game.can_undo,
        "canRedo": game.can_redo,
        "left": left if op[0] == "push" else "",
    }


def mode_of(game: Game) -> str:
    """Whether it is a recording, or went on from one."""
    return "replay" if game.is_replay else "went-on" if game.can_go_back else "game"


def act(game: Game, op: list[Any]) -> None:
    """Do one action, written as in the vectors, such as `["push", "3-10x1"]`."""
    match op:
        case ["push", text]:
            game.push(Move.parse(text))
        case ["goto", ply]:
            game.goto(ply)
        case ["new", code]:
            game.new(code)
        case [("undo" | "redo" | "restart") as name]:
            getattr(game, name)()
        case ["play-on"]:
            game.play_on()
        case ["back-to-record"]:
            game.back_to_record()


def random_op(game: Game, rng: random.Random) -> list[Any]:
    """An action as a player, a clumsy player or a hostile program might do it."""
    # A recording is there to be walked through, before it is left.
    draw = rng.uniform(0.8, 1) if game.is_replay and rng.random() < 0.9 else rng.random()
    if draw < 0.66:
        moves = list(game.position.legal_moves)
        if moves:
            # Joining a suit leads to long runs and removals, which chance alone seldom finds.
            good = [move for move in moves if joins(game.position, move)]
            return ["push", str(rng.choice(good if good and rng.random() < 0.7 else moves))]
    if draw < 0.80:
        return ["push", str(Move(rng.randrange(11), rng.randrange(11), rng.randrange(15)))]
    if draw < 0.88:
        return ["undo"]
    if draw < 0.94:
        return ["redo"]
    if draw < 0.985:
        return ["goto", rng.randrange(-1, len(game.moves) + 2)]
    if draw < 0.99:
        return ["restart"]
    if game.is_replay:
        return ["play-on"]
    if game.can_go_back:
        return ["back-to-record"]
    return ["new", str(GameCode(rng.choice([1, 2, 4]), rng.randrange(26**7)))]


def joins(position: Position, move: Move) -> bool:
    """Whether a legal move lays a run on the next higher card of its suit."""
    onto = position.columns[move.target]
    return bool(onto) and onto[-1].below is position.columns[move.source][-move.count]


def codes() -> list[dict[str, Any]]:
    """Game codes and their deals."""
    rng = random.Random(1)
    some = [GameCode(rng.choice([1, 2, 4]), rng.randrange(26**7)) for _ in range(30)]
    return [
        {
            "code": str(code),
            "number": str(code.number),
            "suits": code.suits,
            "text": code.position().text(),
        }
        for code in [GameCode.parse(code) for code in CODES] + some
    ]


def positions() -> list[dict[str, Any]]:
    """Positions with their legal moves, best moves and refusals."""
    rng = random.Random(2)
    found = [Position.parse(text) for text in SPECIAL]
    for suits in (1, 2, 4):
        for _ in range(4):
            game = Game(GameCode(suits, rng.randrange(26**7)))
            for _ in range(120):
                try_random(game, rng)
                if rng.random() < 0.04:
                    found.append(game.position)
    return [describe(position, rng) for position in found]


def try_random(game: Game, rng: random.Random) -> None:
    """Do a random action that keeps the deal; a refusal is fine."""
    op = random_op(game, rng)
    if op[0] in {"push", "undo"}:
        with contextlib.suppress(SimonError):
            act(game, op)


def describe(position: Position, rng: random.Random) -> dict[str, Any]:
    """All that the engine says of a position."""
    touched = [(source, rng.randrange(9)) for source in range(-1, 11)]
    touched += [(source, position.run_length(source)) for source in range(10)]
    moves = [
        Move(rng.randrange(-1, 11), rng.randrange(-1, 11), rng.randrange(-1, 9)) for _ in range(12)
    ]
    moves += [
        Move(source, target, rng.randrange(1, position.run_length(source) + 2))
        for source in range(10)
        for target in rng.sample(range(10), 1)
    ]
    return {
        "text": position.text(),
        "suits": position.suits,
        "removed": "".join(suit.letter for suit in position.removed),
        "won": position.is_won,
        "runs": [position.run_length(column) for column in range(10)],
        "moves": [str(move) for move in position.legal_moves],
        "best": [
            [source, count, None if best is None else str(best)]
            for source, count in touched
            for best in [position.best_move(source, count)]
        ],
        "explain": [[*move, *told(position.explain(move))] for move in moves],
        "explainBest": [
            [source, count, violation.rule if violation else None]
            for source, count in touched
            for violation in [position.explain_best(source, count)]
        ],
    }


def told(violation: Any) -> list[Any]:
    """Rule, particulars and English sentence of a violation."""
    if violation is None:
        return [None, {}, None]
    return [violation.rule, plain(violation.params), violation.message()]


def plain(params: Mapping[str, Any]) -> dict[str, str | int]:
    """Particulars as JSON holds them."""
    return {
        name: str(value) if isinstance(value, Card) else int(value)
        for name, value in params.items()
    }


def games() -> list[dict[str, Any]]:
    """Games played at random, and one won, step by step."""
    rng = random.Random(3)
    won = Path(__file__).parent / "data" / "solutions.tsv"
    solution = won.read_text().splitlines()[1].split("\t")[2].split()
    ops: list[list[Any]] = [
        ["push", str(Move(*map(int, triple.split(","))))] for triple in solution
    ]
    ops += [["push", "1-2x1"], ["undo"], ["redo"], ["redo"], ["goto", 0], ["undo"], ["goto", 54]]
    result = [play(Game(deals.pysol(2)), ops)]
    to_and_fro = [["push", move] for _ in range(75) for move in ("8-3x1", "3-8x1")]
    result.append(play(Game(Position.parse(SPECIAL[0])), long_game(to_and_fro)))
    for code in CODES:
        game = Game(code)
        script = []
        for _ in range(120):
            script.append(random_op(game, rng))
            with contextlib.suppress(SimonError):
                act(game, script[-1])
        result.append(play(Game(code), script))
    return result


def long_game(pushes: list[list[Any]]) -> list[list[Any]]:
    """More moves than can be undone, undone as far as it goes, and more moves from there."""
    return [*pushes, *[["undo"]] * 101, ["redo"], ["goto", 3], *pushes[:30], ["undo"], ["goto", 0]]


def play(game: Game, ops: list[list[Any]]) -> dict[str, Any]:
    """A game as the vectors hold it."""
    start, code = game.start.text(), game.code
    steps = [{"op": op, **step(game, op)} for op in ops]
    return {"start": start, "code": None if code is None else str(code), "steps": steps}


def messages() -> list[dict[str, Any]]:
    """For each language the locales it serves, the names of all cards, the reminders of all rules.

    Every reminder is given all particulars there are, and takes its own.
    """
    cards = deck(4)
    params: list[dict[str, Any]] = [
        {
            "count": count,
            "available": 11 - count,
            "movable": count,
            "column": column,
            "rank": rank,
            "card": cards[rank - 1],
            "onto": cards[13 + rank % 13],
            "lower": cards[51 - rank],
            "upper": cards[26 + count],
        }
        for count, column, rank in [(0, -1, 1), (1, 0, 9), (2, 9, 10), (11, 10, 13)]
    ]
    return [
        {
            "language": language,
            "locales": [locale for locale in LOCALES if locales.language(locale) == language],
            "cards": [[str(card), locales.card_name(card, language)] for card in cards],
            "reminders": [
                [rule, plain(each), Violation(rule, each).message(language)]
                for rule in RULES
                for each in params
            ],
        }
        for language in locales.available()
    ]


def contents() -> dict[str, str]:
    """The text of every vector file, by name."""
    made = {
        "codes": codes(),
        "positions": positions(),
        "games": games(),
        "messages": messages(),
    }
    return {
        f"{name}.json": "[\n"
        + ",\n".join(json.dumps(item, ensure_ascii=False, separators=(",", ":")) for item in items)
        + "\n]\n"
        for name, items in made.items()
    }


if __name__ == "__main__":
    VECTORS.mkdir(exist_ok=True)
    for file, text in contents().items():
        (VECTORS / file).write_text(text, encoding="utf-8")
