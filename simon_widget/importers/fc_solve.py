"""What fc-solve prints for `-g simple_simon`, in each of its print modes.

States stand as layout text (`-p`) or as a table of columns side by side, moves as sentences,
which count columns from 0, or in its standard notation (`-sn`, `-snx`), which counts them from 1
and often leaves the count of cards out. Either may be missing.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, Literal, NamedTuple

from simon_widget.cards import Suit
from simon_widget.errors import InvalidPositionError
from simon_widget.importers.errors import NoSolutionError, SolutionError
from simon_widget.importers.replay import MAX_LAYOUT, MAX_STEPS, Reading, Step
from simon_widget.moves import Move
from simon_widget.position import COLUMNS, SEQUENCE, Position

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from simon_widget.cards import Card
    from simon_widget.record import Record

PROGRAM: Final = "fc-solve"
_FIRST = re.compile(r"(-=)+-?")
_DIVIDER = re.compile(r"={10,}")
_MOVE = re.compile(
    r"Move ([0-9]{1,3}) cards? from stack ([0-9]{1,3}) to stack ([0-9]{1,3})", re.IGNORECASE
)
_LEAVES = re.compile(
    r"Move the sequence on top of stack [0-9]{1,3} to the foundations", re.IGNORECASE
)
_TOKEN = re.compile(r"(10|[1-9])(10|[1-9])(?:v([0-9a-d]))?|[0-9]h")
_COUNTED = re.compile(r"\b[0-9]{2,4}v[0-9a-d]\b")
_TRACE = re.compile(r"Iteration: [0-9]+")
_FOUNDATIONS = re.compile(r"(?:[SHDC]-[0-9A-Z]{1,2}\s*){4}")
_DASHES = re.compile(r"(?:--\s*){10}")
_COUNTERS = re.compile(r"(Total number of states checked is|This scan generated) [0-9]+.*")
_ENDINGS: Final[dict[str, tuple[str, Literal["not-found", "limit"]]]] = {
    "I could not solve this game.": (
        "fc-solve could not solve this deal; that proves nothing: it does not try all moves",
        "not-found",
    ),
    "Iterations count exceeded.": (
        "fc-solve found no solution within its limit of iterations",
        "limit",
    ),
}
_SOLVED: Final = "This game is solveable."
_BAD_BOARD = re.compile(r"There's an? (missing|extra) card: .*")
_FOUNDATION_ORDER: Final = (Suit.HEARTS, Suit.CLUBS, Suit.DIAMONDS, Suit.SPADES)


class _Line(NamedTuple):
    number: int
    text: str


def recognises(text: str) -> bool:
    """Whether a text looks like fc-solve's."""
    return any(
        line == _SOLVED
        or line in _ENDINGS
        or any(
            form.fullmatch(line)
            for form in (_FIRST, _MOVE, _LEAVES, _TRACE, _DASHES, _DIVIDER, _BAD_BOARD)
        )
        or _is_tokens(line)
        for line in map(str.strip, text.splitlines())
    )


def read(text: str, suits: int | None = None) -> Reading:
    """Read an output of fc-solve.

    Args:
        text: the output.
        suits: the suits of the deck, if they are known.

    Raises:
        NoSolutionError: fc-solve found none.
        SolutionError: it is a trace of the search only.
    """
    lines = [_Line(number, line) for number, line in enumerate(text.splitlines(), 1)]
    _keep_solution(lines)
    # With -snx a move to an empty column has its count, unless that is 1; with -sn none has.
    reader = _Reader(suits, counted=any(_COUNTED.search(line.text) for line in lines))
    fault = None
    try:
        reader.read(lines)
    except SolutionError as error:
        fault = error
    return Reading(reader.start, reader.steps, fault, tags={"source": PROGRAM})


def _keep_solution(lines: list[_Line]) -> None:
    """Leave of `lines` those of the solution.

    A search trace (`-s -i`) may come first; its columns are in an order of their own.
    """
    texts = [line.text.strip() for line in lines]
    first = max((i for i, text in enumerate(texts) if _FIRST.fullmatch(text)), default=None)
    for number, text in enumerate(texts, 1):
        if text in _ENDINGS:
            raise NoSolutionError(*_ENDINGS[text])
        if _BAD_BOARD.fullmatch(text):
            message = f"fc-solve did not accept the board: {text}"
            raise SolutionError(message, line=number)
    if first is None and any(_TRACE.fullmatch(text) for text in texts):
        message = (
            "this is a trace of fc-solve's search, not a solution: its boards are no moves of one "
            "game; run it without -s and -i"
        )
        raise SolutionError(message)
    del lines[: 0 if first is None else first + 1]


class _Reader:
    """Reads line by line; a step ends where the next one or its board's end is met."""

    def __init__(self, suits: int | None, *, counted: bool) -> None:
        self.suits = suits
        self.counted = counted
        self.start: Position | None = None
        self.steps: list[Step] = []
        self._removed = 0
        self._boards = 0
        self._pending: Step | None = None  # a step whose board may follow

    def read(self, lines: Sequence[_Line]) -> None:
        at = 0
        while at < len(lines):
            number, line = lines[at]
            word = line.strip()
            if _is_state(word):
                end = _end_of_state(lines, at)
                self._board(lines[at:end])
                at = end
                continue
            at += 1
            if not word or _DIVIDER.fullmatch(word) or word == _SOLVED or _COUNTERS.match(word):
                continue
            for step in self._steps_of(number, word):
                self._finish()
                if len(self.steps) >= MAX_STEPS:
                    message = f"there are more than {MAX_STEPS} steps: no game is that long"
                    raise SolutionError(message, line=number)
                self._pending = step
        self._finish()

    def _steps_of(self, number: int, word: str) -> Iterator[Step]:
        if match := _MOVE.fullmatch(word):
            count, source, target = map(int, match.groups())
            yield Step(word, number, Move(source, target, count))
        elif _LEAVES.fullmatch(word):
            yield self._leaves(word, number)
        elif _is_tokens(word := word.removeprefix("Move:").strip()):
            for token in word.split():
                match = _TOKEN.fullmatch(token)
                assert match is not None  # noqa: S101 - _is_tokens has looked
                if match[1] is None:
                    yield self._leaves(token, number)
                else:
                    count = int(match[3], 16) if match[3] else 0
                    move = Move(int(match[1]) - 1, int(match[2]) - 1, count)
                    yield Step(token, number, move, single=self.counted)
        else:
            message = f"{word[:80]!r} is no line of an fc-solve solution"
            raise SolutionError(message, line=number)

    def _leaves(self, text: str, number: int) -> Step:
        self._removed += 1
        return Step(text, number, leaves=self._removed)

    def _finish(self) -> None:
        if self._pending is not None:
            self.steps.append(self._pending)
            self._pending = None

    def _board(self, lines: Sequence[_Line]) -> None:
        board = _read_state(lines, self.suits)
        self._boards += 1
        if self.suits is None:
            self.suits = board.suits
        if self._pending is not None:
            self._pending = self._pending._replace(board=board)
            self._finish()
        elif self.start is None and not self.steps:
            self.start = board
        else:
            number = lines[0].number
            self.steps.append(Step(f"board {self._boards}", number, board=board))


def _is_tokens(line: str) -> bool:
    words = line.split()
    return bool(words) and all(map(_TOKEN.fullmatch, words))


def _is_state(word: str) -> bool:
    return bool(
        word.startswith((":", "Foundations:", "Freecells:", "Suits:"))
        or _FOUNDATIONS.fullmatch(word)
        or _DASHES.fullmatch(word)
    )


def _end_of_state(lines: Sequence[_Line], at: int) -> int:
    """The line behind the state that begins at `at`."""
    columns = 0
    rows = False
    while at < len(lines):
        word = lines[at].text.strip()
        if rows:
            if not word or _DIVIDER.fullmatch(word):
                break
        elif _DASHES.fullmatch(word):
            rows = True
        elif word.startswith(":"):
            columns += 1
            if columns == COLUMNS:
                return at + 1
        elif columns or (word and not _is_state(word)):
            break
        at += 1
    return at


def _read_state(lines: Sequence[_Line], suits: int | None) -> Position:
    """The board of some lines, as layout text or as a table."""
    first = lines[0].number
    if sum(len(line.text) for line in lines) > MAX_LAYOUT:
        message = "the board that begins here is too long for one"
        raise SolutionError(message, line=first)
    words = [line.text.strip() for line in lines]
    if any(map(_DASHES.fullmatch, words)):
        # Turned into layout text on as many lines as it needs: its lines are not those printed.
        at = next(i for i, word in enumerate(words) if _DASHES.fullmatch(word))
        head = next(("Foundations: " + word for word in words[:at] if word), "Foundations:")
        text = "\n".join([head, *_columns_of_table([line.text for line in lines[at + 1 :]])])
    else:
        text = "\n".join(words)
    try:
        return Position.parse(text + "\n", suits=suits)
    except InvalidPositionError as error:
        message = f"the board that begins here cannot be read: {error.reason}"
        raise SolutionError(message, line=first) from None


def _columns_of_table(rows: Sequence[str]) -> Iterator[str]:
    """Each column of a table whose cells are four letters wide."""
    for column in range(COLUMNS):
        cells = (row[4 * column : 4 * column + 4].strip() for row in rows)
        yield ": " + " ".join(cell for cell in cells if cell)


def write(record: Record) -> str:
    """The record as fc-solve prints a solution with `-p -t -sam`: boards, and a move before each.

    Raises:
        RecordError: a move is illegal.

    >>> from simon_widget import deals
    >>> from simon_widget.record import Record
    >>> print(write(Record(deals.pysol(2), ("6-4x1",))).split("=" * 20)[1].strip()[:66])
    Move 1 cards from stack 5 to stack 3
    <BLANKLINE>
    Foundations: H-0 C-0 D-0 S-0
    """
    blocks = []
    before: Position | None = None
    for ply, after in enumerate(record.positions()):
        if before is None:
            blocks.append(_state(after.columns, list(after.removed), after.suits))
        else:
            blocks += _blocks_of_move(before, record.moves[ply - 1], after)
        before = after
    rule = "\n\n" + "=" * 20 + "\n\n"
    return f"{'-=' * 11}-\n\n" + rule.join([*blocks, _SOLVED + "\n"])


def _blocks_of_move(before: Position, move: Move, after: Position) -> Iterator[str]:
    """The move and each sequence that leaves by it, with the boards after them."""
    source, target, count = move
    columns, removed = list(before.columns), list(before.removed)
    columns[target] += columns[source][-count:]
    columns[source] = columns[source][:-count]
    text = f"Move {count} cards from stack {source} to stack {target}"
    yield f"{text}\n\n{_state(columns, removed, before.suits)}"
    for index in (target, source):
        while columns[index] != after.columns[index]:
            removed.append(columns[index][-1].suit)
            columns[index] = columns[index][:-SEQUENCE]
            text = f"Move the sequence on top of Stack {index} to the foundations"
            yield f"{text}\n\n{_state(columns, removed, before.suits)}"


def _state(columns: Sequence[Sequence[Card]], removed: Sequence[Suit], suits: int) -> str:
    if suits == 4:
        founds = [f"{suit.letter}-{'K' if suit in removed else 0}" for suit in _FOUNDATION_ORDER]
    else:
        founds = [f"{suit.letter}-K" for suit in removed]
    lines = [" ".join(["Foundations:", *founds]), "Freecells:"]
    lines += (" ".join([":", *map(str, column)]) for column in columns)
    return "\n".join(lines)
