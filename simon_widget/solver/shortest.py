"""A* for the shortest solution and its proof."""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING

from simon_widget.solver.bounds import Graph, buried, circles_to_break, graph_of
from simon_widget.solver.columns import (
    KING,
    Columns,
    Tables,
    is_wrong,
    line,
    play,
    takers_by_rank,
)

if TYPE_CHECKING:
    from simon_widget.moves import Move
    from simon_widget.position import Position
    from simon_widget.solver.columns import Table


class Shortest:
    """A resumable A* search (Hart, Nilsson and Raphael, 1968); `run` it until it has `ended`.

    Tables have their turn in the order of moves made plus lower bound (`bounds`), the latest first
    among equals. Mostly a bound follows from the parent's: a wrong card put right lowers it by one,
    a card taken from its next card raises it by one. The other moves wait with the least that the
    bound can be, and it is worked out only when their turn comes.

    Args:
        position: where to start.
        below: only solutions shorter than this are looked for.
        at_least: no solution is shorter than this, as its caller knows.
    """

    def __init__(self, position: Position, below: int, at_least: int = 0) -> None:
        self.nodes = 0
        """How many tables had their turn."""
        self.win: tuple[Move, ...] | None = None
        """The moves of the shortest solution known, if one is shorter than `below`."""
        self._below = below
        self._suits = position.suits
        self._columns = Columns(is_wrong)
        table = self._columns.table(position)
        # What is known of each table that was looked into.
        self._tables = Tables(self._columns)
        self._tables.append(table)
        self._keys = [sum(column.key for column in table)]
        self._depths = array("h", [0])
        self.moves = array("q", [0])
        self.costs = array("h", [0])
        self.goals: list[int] = []
        self._depth_of = {self._keys[0]: 0}
        # By moves made plus bound: packed moves, doubled, plus one if the bound is exact.
        self._waiting: list[array[int]] = [array("q") for _ in range(below)]
        self._circles: dict[tuple[int, ...], int] = {}
        graph = graph_of(table) if self._suits == 4 else None
        self._least = self.costs[0] = min(below, self._bound(table, graph))
        self._at_least = at_least
        self._has_begun = bool(self._keys[0]) and not self.ended
        if self._has_begun:
            self._look_into(0, self._least, graph)

    @property
    def lower_bound(self) -> int:
        """No solution is shorter than this."""
        return max(self._at_least, self._least)

    @property
    def ended(self) -> bool:
        """Whether `win` is the shortest solution, or none is shorter than `below`."""
        return self.lower_bound >= self._below

    # What a Tracer asks (see `trace`).

    passed: tuple[int, int] | None = None
    """The last packed move that had its turn too late, and its cost."""

    @property
    def looked_into(self) -> int:
        """How many tables were looked into, and those won."""
        return len(self.moves) if self._has_begun else 0

    @property
    def ways(self) -> int:
        """How many moves were ever put to wait, and wins found."""
        return self.nodes + sum(map(len, self._waiting)) + len(self.goals)

    @property
    def states(self) -> int:
        """How many tables are kept in memory."""
        return len(self._depth_of)

    def run(self, nodes: int) -> None:
        """Give up to `nodes` tables more their turn."""
        waiting, tables, keys, depths = self._waiting, self._tables, self._keys, self._depths
        for _ in range(nodes):
            while self._least < self._below and not waiting[self._least]:
                self._least += 1
            if self.ended:
                return
            self.nodes += 1
            move = waiting[self._least].pop()
            exact = move & 1
            move >>= 1
            parent = move >> 12
            depth = depths[parent] + 1
            table, key = play(tables[parent], move)
            key += keys[parent]
            if self._depth_of[key] < depth:
                self.passed = move, self._least  # a shorter way was found since
                continue
            bound = self._least - depth
            graph = graph_of(table) if self._suits == 4 else None
            if not exact and (found := self._bound(table, graph)) > bound:
                if depth + found < self._below:
                    waiting[depth + found].append(move << 1 | 1)
                continue
            tables.append(table)
            keys.append(key)
            depths.append(depth)
            self.moves.append(move)
            self.costs.append(self._least)
            self._look_into(len(tables) - 1, bound, graph)

    def _bound(self, table: Table, graph: Graph | None) -> int:
        wrong = sum(column.cost for column in table)
        if graph is None:
            return wrong + buried(table)
        return wrong + circles_to_break(graph, self._circles)

    def _look_into(self, node: int, bound: int, graph: Graph | None) -> None:
        """Let all moves from a table wait for their turn; `bound` is the table's own."""
        columns, depth_of, waiting = self._columns, self._depth_of, self._waiting
        table, key, depth = self._tables[node], self._keys[node], self._depths[node] + 1
        takers = takers_by_rank(table)
        for source, column in enumerate(table):
            for count, run, _, cut_key, cut_wrong in column.cuts or columns.cuts(column):
                for target in takers[0] + takers[column.top + count]:
                    onto = table[target]
                    _, put_key, put_wrong = onto.puts.get(run) or columns.put(onto, run)
                    after = key + cut_key + put_key
                    if depth_of.get(after, depth + 1) <= depth:
                        continue
                    wrong = cut_wrong + put_wrong
                    if graph is None:
                        # Only the wrong cards are sure: of the buried ones, one may go.
                        change, exact = wrong if wrong > 0 else -1, False
                    elif wrong:
                        change, exact = wrong, True
                    else:
                        change, exact = _change(run[0], onto.cards, graph)
                    total = depth + bound + change
                    if total >= self._below:
                        continue
                    depth_of[after] = depth
                    move = node << 12 | source << 8 | target << 4 | count
                    if after:
                        waiting[total].append(move << 1 | exact)
                    else:
                        self._below = depth
                        self._win(move, depth)

    def _win(self, move: int, depth: int) -> None:
        """Take a solution that is the shortest so far."""
        self.goals.append(len(self._tables))
        self._tables.append((self._columns.empty,) * 10)
        self._keys.append(0)
        self._depths.append(depth)
        self.moves.append(move)
        self.costs.append(depth)
        self.win = line(self.moves, self.goals[-1])


def _change(card: int, onto: bytes, graph: Graph) -> tuple[int, bool]:
    """How the bound changes, with four suits, if a card moves that is wrong before and after.

    Returns:
        The change, and whether it is exact; otherwise it is the least it can be.
    """
    bit = 1 << card
    buried = card + 1 in onto
    if bit & graph.cards:
        return buried - 1, False
    # On no circle: without the card as many extra moves are needed. It adds one if it is buried,
    # none if nothing comes before it, and a king that moves comes before nothing any more.
    return int(buried), buried or card & 15 == KING or not graph.before[bit]
