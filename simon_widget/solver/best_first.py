"""Best-first search for any solution, and through the whole space if there is none."""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING, NamedTuple

from simon_widget.solver.columns import KING, Columns, Tables, line, play, takers_by_rank

if TYPE_CHECKING:
    from simon_widget.moves import Move
    from simon_widget.position import Position


class Guide(NamedTuple):
    """What makes a table look near to the win: the next to have its turn has the least sum.

    The sum is depth * moves made + wrong * wrong cards + buried * buried cards + kings * kings.
    A card is buried if the next card of its suit lies beneath it in its column: it moves twice. A
    king counts that does not lie at the bottom.
    """

    depth: int
    wrong: int
    buried: int
    kings: int

    def cost(self, card: int, beneath: bytes) -> int:
        """What a card adds to the sum, told from the cards beneath it."""
        if not beneath:
            return 0 if card & 15 == KING else self.wrong
        if card & 15 == KING:
            return self.kings
        if beneath[-1] == card + 1:
            return 0
        return self.wrong + self.buried if card + 1 in beneath else self.wrong


class BestFirst:
    """A resumable best-first search; `run` it until it has `ended`.

    Moves are packed into one number, `parent << 12 | source << 8 | target << 4 | count`, and
    wait in a stack for each sum: of equal ones the latest has its turn first. Tables are made
    only when their turn comes; their keys and sums are known before.

    Args:
        position: where to start.
        guide: which tables to look at first.
    """

    def __init__(self, position: Position, guide: Guide) -> None:
        self.ended = False
        """Whether a win was found or the whole space was searched."""
        self.win: tuple[Move, ...] | None = None
        """The moves of the win, if one was found."""
        self._columns = Columns(guide.cost)
        self._depth = guide.depth
        table = self._columns.table(position)
        # What is known of each table that had its turn; only the last is not yet looked into.
        self._tables = Tables(self._columns)
        self._tables.append(table)
        self._keys = [sum(column.key for column in table)]
        self.costs = array("q", [sum(column.cost for column in table)])
        self.moves = array("q", [0])
        self.goals: list[int] = []
        self.seen = set(self._keys)
        """The keys of all tables met."""
        self._waiting: list[array[int]] = []
        self._least = self.costs[0]
        if not self._keys[0]:
            self._win()

    @property
    def nodes(self) -> int:
        """How many tables had their turn."""
        return len(self.moves)

    # What a Tracer asks (see `trace`).

    passed: tuple[int, int] | None = None
    """Never any: a position met before is not put to wait again."""

    @property
    def looked_into(self) -> int:
        """How many tables were looked into."""
        is_through = self.ended and self.win is None
        return self.nodes if is_through else self.nodes - 1

    @property
    def ways(self) -> int:
        """How many different tables were met."""
        return len(self.seen)

    @property
    def states(self) -> int:
        """How many tables are kept in memory."""
        return len(self.seen)

    def run(self, nodes: int) -> None:
        """Give up to `nodes` tables more their turn."""
        for node in range(self.nodes - 1, self.nodes - 1 + nodes):
            if self.ended:
                break
            self._look_into(node)
            self._next()

    def _look_into(self, node: int) -> None:
        """Let the moves from a table wait for their turn."""
        columns, seen, waiting = self._columns, self.seen, self._waiting
        table, key, reached = self._tables[node], self._keys[node], self.costs[node] + self._depth
        takers = takers_by_rank(table)
        empty, least = takers[0], self._least
        for source, column in enumerate(table):
            for count, run, _, cut_key, cut_cost in column.cuts or columns.cuts(column):
                for target in empty + takers[column.top + count]:
                    onto = table[target]
                    _, put_key, put_cost = onto.puts.get(run) or columns.put(onto, run)
                    after = key + cut_key + put_key
                    if after in seen:
                        continue
                    seen.add(after)
                    total = reached + cut_cost + put_cost
                    move = node << 12 | source << 8 | target << 4 | count
                    try:
                        waiting[total].append(move)
                    except IndexError:
                        waiting.extend(array("q") for _ in range(len(waiting), total + 1))
                        waiting[total].append(move)
                    if total < least:  # noqa: PLR1730 - min() takes longer
                        least = total
        self._least = least

    def _next(self) -> None:
        """Play the move whose turn it is."""
        waiting = self._waiting
        while self._least < len(waiting) and not waiting[self._least]:
            self._least += 1
        if self._least >= len(waiting):
            self.ended = True
            return
        move = waiting[self._least].pop()
        parent = move >> 12
        table, key = play(self._tables[parent], move)
        self._tables.append(table)
        self._keys.append(self._keys[parent] + key)
        self.costs.append(self._least)
        self.moves.append(move)
        if not self._keys[-1]:
            self._win()

    def _win(self) -> None:
        self.ended = True
        self.goals = [len(self.moves) - 1]
        self.win = line(self.moves, self.goals[0])
