"""What the browser and Python tell each other.

Python writes traits. `Line` is the deal and a line of moves, sent when another game is shown,
and again when `State.tail` has grown long. `State` is sent at every change: the game is
`line.moves[:keep] + tail`, of which `cursor` moves are made. `Advice` says what the solver knows of
the state that it names, `Marks` what code points at in it, `Task` how the exercise on the board
stands, `AnalysisText` what is known of the plies of a recording; the trait `caption` is what code
says. `Lesson` holds the steps that a reader goes through before the state that is now.

The browser sends messages: `hello`; `statistics`, which is answered by a message with them; `hint`,
which is answered in `Advice`; `solution`, answered by a message or, if none is known, in `Advice`;
`best` and `deal`, answered by messages; `analyse`, answered in the analysis; and `intents`, the
whole list of what has not been acknowledged yet. An `Item` names the state it was made on (`base`),
as `State.tok` tells it: a refused move dooms exactly those built on it, and an item delivered twice
does no harm.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, Literal, NotRequired, TypedDict, get_args

from simon_widget.cards import Card
from simon_widget.codes import GameCode
from simon_widget.errors import RULES, InvalidMessageError, SimonError, Violation
from simon_widget.moves import Move

if TYPE_CHECKING:
    from collections.abc import Mapping

VERSION: Final = 1
INVALID: Final = "invalid"
"""The rule of a notice about an item that is malformed; it carries a message."""
MOST_ITEMS: Final = 10_000
LONGEST_NAME: Final = 64
LARGEST_NUMBER: Final = 2**53
"""Larger numbers do not survive the browser."""

THINKING: Final = "thinking"
"""What `Advice.verdict` is as long as a search goes on."""

Kind = Literal[
    "move",
    "undo",
    "redo",
    "restart",
    "new",
    "goto",
    "play-on",
    "back-to-record",
    "set",
    "refused",
]
KINDS: Final[tuple[str, ...]] = get_args(Kind)
ACTIONS: Final = frozenset(KINDS) - {"set", "refused"}
"""The kinds that change the game, and so must be made on the state that is current."""
STEPS: Final = frozenset({"undo", "redo", "goto"})
"""The kinds that only step through the game."""


class Fault(TypedDict):
    """An illegal move that a record has after its last legal one."""

    move: str
    rule: str
    params: dict[str, int | str]


class Words(TypedDict):
    """What a record says of its game. Plies are text, as JSON has it."""

    comments: dict[str, str]
    bookmarks: dict[str, str]
    groups: dict[str, int]  # by the ply before their first move, the one after their last
    tags: dict[str, str]
    fault: Fault | None


class Line(TypedDict):
    """The deal and its line of moves."""

    v: int
    id: str
    start: str  # layout text
    code: str | None
    suits: int
    moves: list[str]
    words: Words


class Notice(TypedDict):
    """Why an item was refused."""

    client: str
    n: int
    rule: str
    params: dict[str, int | str]
    message: NotRequired[str]  # for what has no rule


class Statistics(TypedDict):
    """The answer to `statistics`; no trait, lest it be saved in notebooks, which people share."""

    kind: Literal["statistics"]
    statistics: dict[str, dict[str, int | None]]  # by number of suits, as preferences.Statistics


class State(TypedDict):
    """Where the game stands, and what of the browsers' items has been handled."""

    v: int
    epoch: str  # names this Python widget
    seq: int  # grows with every publication
    tok: str  # names the state of the game
    line: str  # the id of the line it belongs to
    keep: int
    tail: list[str]
    cursor: int
    floor: int
    said: int  # up to that ply the line's words are about these moves
    mode: Literal["game", "replay", "went-on"]  # "went-on": from a recording, which can be gone to
    left: int | None  # where that recording stands
    ack: dict[str, int]  # by client, the last item handled
    notices: list[Notice]
    error: str | None  # what went wrong in Python code
    tick: bool  # whether the host re-runs cells on a browser-set trait only


class HintText(TypedDict):
    """What to do next."""

    n: int  # another hint has another number, also if it says the same
    move: str | None
    left: int | None  # how many moves the known solution has
    reason: str
    params: dict[str, int | str]
    guess: bool  # a rule of thumb


class Advice(TypedDict):
    """What the solver knows of the state of the game that is called `tok`."""

    tok: str
    verdict: str | None  # as of Verdict, or THINKING; None if nobody wants to know
    hint: HintText | None
    par: int | None  # the length of the shortest solution of a deal that has been won


class AnalysisText(TypedDict):
    """What is known of the plies of a recording."""

    verdicts: str  # a letter a ply: "w" can be won, "u" is lost, "?" is not known
    distances: list[int | None]  # by ply, the moves of a shortest solution; empty if none is wanted
    done: int  # how many positions were looked into
    state: Literal["running", "done", "stopped"]


class BestText(TypedDict):
    """The answer to `best`: the best line from the state called `tok`."""

    kind: Literal["best"]
    client: str
    tok: str
    verdict: str
    moves: list[str]
    shortest: bool  # proven


class Marks(TypedDict):
    """What code points at in the state that is called `tok`, as `simon_widget.marks` has it."""

    tok: str
    arrows: list[dict[str, int | str]]
    cards: list[dict[str, int | str]]
    columns: list[dict[str, int | str]]


class Step(TypedDict):
    """What a board showed at the end of a step of a lesson."""

    start: str  # layout text
    code: str | None
    moves: list[str]
    caption: str
    marks: Marks | dict[str, object]


class Lesson(TypedDict):
    """The steps of a lesson, all but the last one: that is what is shown now."""

    id: str
    steps: list[Step]


class Task(TypedDict):
    """The exercise on the board, and how it stands in the state of the game called `tok`."""

    tok: str
    title: dict[str, str]  # by language
    goal: str  # the key of its text
    params: dict[str, int | str]  # what the text names: numbers, cards, suits by their letters
    most: int | None  # in how many moves it is to be done
    hints: bool  # whether there are any
    tries: int
    found: int | None  # of moves that are to be found, how many were
    wanted: int | None  # and how many there are
    used: int  # how many moves
    status: str  # "going", "solved", "out-of-moves", "astray", or "known": found before
    n: int  # how often a move was found


class SolutionText(TypedDict):
    """The answer to `solution`: a line of moves to the win from the state called `tok`."""

    kind: Literal["solution"]
    client: str
    tok: str
    moves: list[str]


class DealText(TypedDict):
    """The answer to `deal`: the code of a deal that can be won."""

    kind: Literal["deal"]
    client: str
    code: str


@dataclass(frozen=True, slots=True)
class Item:
    """One thing a player did on a board.

    Attributes:
        n: its number, counted by the browser.
        kind: what it is.
        base: the token of the state it was made on.
        move: for "move", and for "refused" if it was one.
        by_hand: for "move", whether it was not played as a part of the solution.
        code: for "new".
        ply: for "goto".
        name: for "set", the option.
        value: for "set", what the option becomes.
        violation: for "refused".
        fault: why it cannot be read, if it cannot.
    """

    n: int
    kind: Kind = "refused"
    base: str = ""
    move: Move | None = None
    by_hand: bool = True
    code: GameCode | None = None
    ply: int = 0
    name: str = ""
    value: object = None
    violation: Violation | None = None
    fault: str | None = None


@dataclass(frozen=True, slots=True)
class Message:
    """What a browser sends: who it is, and the items not acknowledged yet, oldest first."""

    kind: Literal["hello", "statistics", "hint", "solution", "best", "deal", "analyse", "intents"]
    client: str
    items: tuple[Item, ...] = ()
    suits: int | None = None  # for "deal"
    depth: Literal["verdicts", "distances", "none"] = "none"  # for "analyse"; "none" ends it


def read_message(content: object) -> Message:
    """Read a message from a browser. Items that are malformed come with their `fault`.

    Raises:
        InvalidMessageError: it is so malformed that it cannot be answered item by item.

    >>> read_message({"kind": "hello", "client": "ab"})
    Message(kind='hello', client='ab', items=(), suits=None, depth='none')
    >>> item = {"n": 1, "kind": "move", "base": "start", "move": "3-10x1"}
    >>> read_message({"kind": "intents", "client": "ab", "items": [item]}).items[0].move
    Move(source=2, target=9, count=1)
    """
    match content:
        case {
            "kind": "hello" | "statistics" | "hint" | "solution" | "best" as kind,
            "client": client,
        }:
            return Message(kind, _text(client, "client"))
        case {"kind": "deal", "client": client, "suits": 1 | 2 | 4 as suits}:
            return Message("deal", _text(client, "client"), suits=suits)
        case {
            "kind": "analyse",
            "client": client,
            "depth": "verdicts" | "distances" | "none" as depth,
        }:
            return Message("analyse", _text(client, "client"), depth=depth)
        case {"kind": "intents", "client": client, "items": [*items]} if len(items) <= MOST_ITEMS:
            read = tuple(_read_item(item) for item in items)
            return Message("intents", _text(client, "client"), read)
    message = f"not a message of the board: {str(content)[:100]!r}"
    raise InvalidMessageError(message)


def write_text(text: str) -> str:
    """The text without halves of characters, which no message can carry."""
    return text.encode("utf-8", "replace").decode()


def write_params(violation: Violation) -> dict[str, int | str]:
    """The particulars of a violation, its cards as text."""
    return write_values(violation.params)


def write_values(values: Mapping[str, Any]) -> dict[str, int | str]:
    """The values for a text's placeholders, cards as text."""
    return {
        name: str(value) if isinstance(value, Card) else _number_of(value)
        for name, value in values.items()
    }


def _number_of(value: Any) -> int:  # noqa: ANN401 - a number, or something that is like one
    number = int(value)
    return number if abs(number) <= LARGEST_NUMBER else LARGEST_NUMBER


def _read_item(item: object) -> Item:
    if not isinstance(item, dict):
        message = f"an item of a message must be an object, not {str(item)[:100]!r}"
        raise InvalidMessageError(message)
    n = _whole(item.get("n"), "n", least=1)
    try:
        return _read_known(n, item)
    except SimonError as error:
        return Item(n, fault=str(error))


def _read_known(n: int, item: Mapping[str, Any]) -> Item:
    kind = item.get("kind")
    base = _text(item.get("base", ""), "base", 2 * LONGEST_NAME)
    match kind:
        case "move":
            made = Move.parse(_text(item.get("move"), "move"))
            return Item(n, kind, base, move=made, by_hand=item.get("solution") is not True)
        case "undo" | "redo" | "restart" | "play-on" | "back-to-record":
            return Item(n, kind, base)
        case "new":
            return Item(n, kind, base, code=GameCode.parse(_text(item.get("code"), "code")))
        case "goto":
            return Item(n, kind, base, ply=_whole(item.get("ply"), "ply"))
        case "set":
            value = item.get("value")
            if isinstance(value, str):
                _text(value, "value")
            return Item(n, kind, base, name=_text(item.get("name"), "name"), value=value)
        case "refused":
            move = item.get("move")
            return Item(
                n,
                kind,
                base,
                move=None if move is None else Move.parse(_text(move, "move")),
                violation=_read_violation(item.get("rule"), item.get("params", {})),
            )
    message = f'"kind" must be one of {", ".join(KINDS)}, not {str(kind)[:100]!r}'
    raise InvalidMessageError(message)


def _read_violation(rule: object, params: object) -> Violation:
    if rule not in RULES or not isinstance(params, dict):
        message = f"there is no rule {str(rule)[:100]!r}"
        raise InvalidMessageError(message)
    violation = Violation(
        str(rule),
        {
            name: Card.parse(value) if isinstance(value, str) else _whole(value, name)
            for name, value in params.items()
        },
    )
    try:
        violation.message()
    except (KeyError, IndexError):
        message = f"these are not the particulars of {rule}: {str(params)[:100]}"
        raise InvalidMessageError(message) from None
    return violation


def _text(value: object, key: str, longest: int = LONGEST_NAME) -> str:
    if not isinstance(value, str) or not value.isprintable() or len(value) > longest:
        message = f'"{key}" must be a short text, not {str(value)[:100]!r}'
        raise InvalidMessageError(message)
    return value


def _whole(value: object, key: str, *, least: int = -LARGEST_NUMBER) -> int:
    if type(value) is not int or not least <= value <= LARGEST_NUMBER:
        message = f'"{key}" must be a whole number, not {str(value)[:100]!r}'
        raise InvalidMessageError(message)
    return value
