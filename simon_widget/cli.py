"""The `simon` command."""

from __future__ import annotations

import codecs
import io
import itertools
import os
import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TextIO, TypeVar

import click

from simon_widget import deals, solver
from simon_widget.errors import SimonError
from simon_widget.exports import REPLAYS, write_replay
from simon_widget.importers import (
    FORMATS,
    WRITTEN_FORMATS,
    read_solution,
    read_start,
    write_solution,
)
from simon_widget.importers.errors import SolutionError
from simon_widget.solver import DealResult, Limit, Tally, Verdict, batch, solve_many

if TYPE_CHECKING:
    from collections.abc import Callable

    from simon_widget.position import Position
    from simon_widget.record import Record
    from simon_widget.solver import Solution

    Command = TypeVar("Command", bound=Callable[..., Any])
_STATUS: Final = {Verdict.WINNABLE: 0, Verdict.UNWINNABLE: 3, Verdict.UNKNOWN: 4}
_LETTERS: Final = {"♠": "S", "♥": "H", "♦": "D", "♣": "C", "…": "...", "×": "x", "−": "-", "–": "-"}
_RED_CARD: Final = re.compile(r"\b[A2-9TJQK][HD]\b")


def _in_letters(error: UnicodeError) -> tuple[str, int]:
    """What a terminal shows for what its encoding lacks: suits as letters, all else as "?"."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    lacking = error.object[error.start : error.end]
    return "".join(_LETTERS.get(each, "?") for each in lacking), error.end


codecs.register_error("simon-letters", _in_letters)


class _Group(click.Group):
    """Tells whatever this package refuses in a line, without a traceback."""

    def invoke(self, context: click.Context) -> Any:  # noqa: ANN401 - as click has it
        try:
            return super().invoke(context)
        except SimonError as error:
            message = "\n".join([str(error), *getattr(error, "__notes__", ())])
            raise click.ClickException(message) from None


@click.group(cls=_Group, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="simon-widget", message="simon_widget %(version)s")
def main() -> None:
    """Simple Simon: solve deals; check, convert, show and replay games and solvers' output."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="simon-letters")


def reads_a_game(command: Command) -> Command:
    """Give a command the argument FILE and the options that say how to read it (see `read`)."""
    command = click.option(
        "--format",
        "kind",
        type=click.Choice(FORMATS),
        default="auto",
        help="The format of FILE; found out if left out.",
    )(command)
    command = click.option(
        "--start",
        metavar="DEAL",
        help="What the game starts from, if FILE does not tell: pysol:24, ms:24, a game code or "
        "the path of a layout.",
    )(command)
    path = click.Path(exists=True, dir_okay=False, allow_dash=True)
    return click.argument("file", type=path)(command)


def read(file: str, start: str | None, kind: str, *, keep: bool = False) -> Record:
    """The game that a command's arguments name.

    Raises:
        click.BadParameter: the start cannot be read.
        SimonError: the file cannot.
    """
    try:
        begin = None if start is None else read_start(start)
    except SimonError as error:
        raise click.BadParameter(str(error), param_hint="--start") from None
    source = sys.stdin.buffer.read() if file == "-" else Path(file)
    return read_solution(source, start=begin, format=kind, on_error="keep" if keep else "raise")


def echo_board(position: Position) -> None:
    """Print a board; hearts and diamonds are red on a terminal, unless NO_COLOR is set."""
    text = _RED_CARD.sub(lambda card: click.style(card[0], fg="red"), str(position))
    click.echo(text, color=False if os.environ.get("NO_COLOR") else None)


@main.command()
@reads_a_game
def check(file: str, start: str | None, kind: str) -> None:
    """Replay the game in FILE by the rules (- is the standard input).

    Tells whether all its moves are legal and whether they win, or which one is not, where and
    why. The exit status is 0 if all are legal, 1 if not, 2 if the command is used wrongly.
    """
    try:
        record = read(file, start, kind)
    except SolutionError as error:
        if error.position is not None:
            echo_board(error.position)
        raise
    end = "won" if record.verify().won else "not won"
    click.echo(f"{len(record.moves)} moves, all legal; {end}")


@main.command()
@reads_a_game
@click.option("--to", required=True, type=click.Choice(WRITTEN_FORMATS), help="What to write.")
@click.option(
    "-o",
    "--output",
    type=click.File("w", encoding="utf-8"),
    default="-",
    help="The file to write; the standard output if left out.",
)
def convert(file: str, start: str | None, kind: str, to: str, output: TextIO) -> None:
    """Write the game in FILE in another format."""
    output.write(write_solution(read(file, start, kind), format=to))


@main.command()
@reads_a_game
@click.option(
    "--ply", type=click.IntRange(min=0), help="After how many moves; at the end if left out."
)
def show(file: str, start: str | None, kind: str, ply: int | None) -> None:
    """Show a position of the game in FILE, and the move made there.

    Of a game that cannot be replayed to its end, what comes before the fault is shown.
    """
    record = read(file, start, kind, keep=True)
    last = record.verify().ply
    ply = last if ply is None else ply
    if ply > last:
        message = f"the game has {last} legal moves, so there is no ply {ply}"
        raise click.BadParameter(message, param_hint="--ply")
    echo_board(next(itertools.islice(record.positions(), ply, None)))
    move = f", then {record.moves[ply]}" if ply < len(record.moves) else ""
    click.echo(f"ply {ply} of {last}{move}")
    if ply in record.comments:
        click.echo(record.comments[ply])


def limits_a_search(command: Command) -> Command:
    """Give a command the options that say how a deal is solved."""
    command = click.option(
        "--nodes", type=click.IntRange(min=1), help="Give up after so many positions."
    )(command)
    return click.option("--optimal", is_flag=True, help="Go on to the shortest solution.")(command)


@main.command()
@click.argument("deal")
@limits_a_search
@click.option("--seconds", type=click.FloatRange(min=0), help="Give up after so long.")
@click.option("--json", "as_json", is_flag=True, help="Print all that is known as JSON.")
def solve(
    *, deal: str, optimal: bool, nodes: int | None, seconds: float | None, as_json: bool
) -> None:
    """Solve DEAL: pysol:24, ms:24, a game code, or a file with a layout or a recorded game.

    Prints the moves; what is known is told on the standard error. The exit status is 0 if a
    solution was found, 3 if there is none, 4 if a limit came first.
    """
    limit = Limit(nodes=nodes, seconds=seconds)
    solution = solver.solve(_beginning(deal), optimal=optimal, limit=limit)
    if as_json:
        click.echo(DealResult(deal, solution).to_json())
    else:
        click.echo(_told(solution), err=True)
        for move in solution.moves:
            click.echo(move)
    sys.exit(_STATUS[solution.verdict])


def _beginning(deal: str) -> Position:
    if deal == "-":
        return read_solution(sys.stdin.buffer.read(), on_error="keep").start
    return read_start(deal).start


def _told(solution: Solution) -> str:
    """What is known, as a sentence."""
    if solution.verdict is Verdict.UNWINNABLE:
        return f"no solution: the whole space was searched, {solution.nodes} positions"
    if solution.verdict is Verdict.UNKNOWN:
        return f"unknown: the limit of {solution.limit_hit} came after {solution.nodes} positions"
    length = f"{len(solution.moves)} moves"
    if solution.is_optimal:
        return f"{length}; none is shorter"
    return f"{length}; {solution.lower_bound} are needed at the least"


@main.command()
@click.argument("names", metavar="DEALS", nargs=-1, required=True)
@click.option(
    "--out",
    required=True,
    type=click.Path(dir_okay=False, writable=True),
    help="The file for the results, a line of JSON a deal; what it holds already is kept.",
)
@click.option("--suits", type=click.Choice(["1", "2", "4"]), help="Play with so many suits.")
@click.option(
    "--jobs",
    type=click.IntRange(min=1),
    default=os.cpu_count() or 1,
    help="How many processes solve; one a core if left out.",
)
@limits_a_search
@click.option(
    "--seconds",
    type=click.FloatRange(min=0),
    default=60.0,
    show_default=True,
    help="Give up a deal after so long.",
)
def survey(  # noqa: PLR0913 - an argument an option
    *,
    names: tuple[str, ...],
    out: str,
    suits: str | None,
    jobs: int,
    optimal: bool,
    nodes: int | None,
    seconds: float,
) -> None:
    """Solve all DEALS, such as pysol:1-100000, and tell how many can be won.

    It can be interrupted at any time: run again, it goes on. The exit status is 1 if a deal could
    not be looked at.
    """
    ranges = [deals.names(name, suits=int(suits) if suits else None) for name in names]
    with batch.pool(jobs) as pool:
        tally = Tally.of(
            solve_many(
                ranges[0] if len(ranges) == 1 else itertools.chain(*ranges),
                optimal=optimal,
                limit=Limit(nodes=nodes, seconds=seconds),
                executor=pool,
                out=out,
                progress=sys.stderr.isatty(),
                ahead=max(32, 2 * jobs),
            )
        )
    low, high = tally.win_rate()
    click.echo(
        f"{tally.winnable} winnable, {tally.unwinnable} not, {tally.unknown} unknown, "
        f"{tally.errors} errors; win rate {low:.2%} to {high:.2%} with 95 % confidence"
    )
    sys.exit(tally.errors > 0)


@main.command()
@reads_a_game
@click.option(
    "-o",
    "--output",
    required=True,
    type=click.Path(dir_okay=False),
    help=f"The file to write; its end tells what: {', '.join(REPLAYS)}.",
)
def replay(file: str, start: str | None, kind: str, output: str) -> None:
    """Write the game in FILE as a moving picture, or as a page that plays without a network."""
    try:
        write_replay(read(file, start, kind), output)
    except OSError as error:
        raise click.FileError(output, error.strerror) from None
