"""A lower bound on the moves to the win, and why it is one.

Called *wrong* is a card, no king, that does not lie on the next card of its suit. When its sequence
leaves, it does; so each wrong card must once be the highest card of a run that moves (a wrong card
cannot be inside a run), and no move moves two wrong cards as highest. **The number of wrong cards
is a lower bound.**

More is known with four suits, where there is just one next card. Call a move *extra* if it is the
second or a later one of a wrong card, or any move of another card as highest. If a wrong card
makes no extra move, its only move takes it onto its next card. Let `d` come before `c` if, whenever
neither makes an extra move, d must move before c:

- d is wrong and lies above c in its column: c cannot move with d upon it;
- d is wrong and lies above the next card of c: c cannot land with d upon its place (and d cannot
  travel along, since no run holds a wrong card but as its highest).

A king that does not lie at the bottom of its column belongs to this, too: without a move it only
leaves with its suit. So it comes before what lies beneath it (and before those cards whose next
card lies beneath it), and all wrong cards of its suit come before it.

Who makes no extra move is ordered in time by "comes before"; in a circle somebody makes an extra
move. So at least as many extra moves are needed as cards must be taken out until no circle is left,
the *minimum feedback vertex set* of the graph; **wrong cards plus that number is a lower bound.** A
card whose next card lies beneath it in its own column is a circle by itself: it moves twice.

The bound is consistent: a move lowers it by one at the most. A wrong card that moves wrongly
leaves a graph that differs by its own arrows only; one that is put right has no arrow into it (it
lies free, and so does its next card), and takes no circle with it; a card taken from its next card
adds a wrong one; a king that moves takes only its own vertex away.

With one or two suits several cards can be the next, and of the circles only the simplest is kept:
a wrong card above *all* cards that could be its next in its own column must move twice, since to
reach one of them it has to get out of the way first.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final, NamedTuple

from simon_widget.solver.columns import ACE, KING, Columns, is_wrong

if TYPE_CHECKING:
    from collections.abc import Iterator

    from simon_widget.position import Position
    from simon_widget.solver.columns import Column, Table

_SUIT: Final = (1 << 16) - 1
_KINGS: Final = sum(1 << (16 * suit + KING) for suit in range(4))
_BRANCHES: Final = 6
"""How often the search for a feedback vertex set may branch before it is content with less."""


class Graph(NamedTuple):
    """Which cards come before which on a table with four suits; sets of cards are bits."""

    before: dict[int, int]
    """By card, the cards that come before it."""
    cards: int
    """The cards that may lie on a circle; the others cannot."""


def lower_bound(position: Position) -> int:
    """No solution of `position` has fewer moves.

    >>> from simon_widget import deals
    >>> lower_bound(deals.pysol(4))  # 56 moves are needed
    55
    """
    table = Columns(is_wrong).table(position)
    wrong = sum(column.cost for column in table)
    return wrong + (circles_to_break(graph_of(table), {}) if position.suits == 4 else buried(table))


def graph_of(table: Table) -> Graph:
    """Who comes before whom."""
    before: dict[int, int] = {}
    wrong = blockers = 0
    for column in table:
        if column.own is None:
            _look_at(column)
        before.update(column.own)  # type: ignore[arg-type] # it was looked at just now
        wrong |= column.wrong
        blockers |= column.blockers
    for column in table:
        for card, above in column.next:
            before[card] |= above
    kings = blockers & _KINGS
    while kings:
        king = kings & -kings
        kings ^= king
        before[king] = wrong & (_SUIT << (king.bit_length() - 1 - KING))
    return Graph(before, _on_circles(before, blockers))


def _look_at(column: Column) -> None:
    """Find what a column adds to the graph."""
    cards = column.cards
    own, following, above = {}, [], 0
    for depth in range(len(cards) - 1, -1, -1):
        card = cards[depth]
        if above and card & 15 != ACE and cards[depth + 1] != card - 1:
            following.append((1 << card - 1, above))
        if card & 15 == KING:
            if depth:
                above |= 1 << card
        elif not depth or cards[depth - 1] != card + 1:
            own[1 << card] = above
            above |= 1 << card
            column.wrong |= 1 << card
    column.own, column.next, column.blockers = own, tuple(following), above


def _on_circles(before: dict[int, int], cards: int) -> int:
    """`cards` without those, again and again, that come before none or after none of the rest."""
    while True:
        left, preceding, rest = cards, 0, cards
        while rest:
            card = rest & -rest
            rest ^= card
            earlier = before[card] & left
            if earlier:
                preceding |= earlier
            else:
                left ^= card
        left &= preceding
        if left == cards:
            return cards
        cards = left


def circles_to_break(graph: Graph, known: dict[tuple[int, ...], int]) -> int:
    """How many cards must be taken out of the graph until no circle is left, or fewer.

    Args:
        graph: the graph.
        known: answers by what tells graphs apart; most recur within a search.
    """
    before, cards = graph
    arrows = (cards, *(before[card] & cards for card in _each(cards)))
    size = known.get(arrows)
    if size is None:
        size = known[arrows] = _feedback(dict(before), cards, [_BRANCHES])
    return size


def _feedback(before: dict[int, int], cards: int, branches: list[int]) -> int:
    """The size of a minimum feedback vertex set, or less when `branches` are used up.

    Reductions that keep the size (Levy and Low, 1988): a vertex with an arrow to itself is
    taken; one without an arrow in or out is dropped; one with a single arrow in or out is merged
    with the vertex at its other end.
    """
    after = dict.fromkeys(before, 0)
    for card in _each(cards):
        before[card] &= cards
        _add(after, before[card], card)
    taken, cards = _reduce(before, after, cards)
    disjoint = _disjoint_circles(before, after, cards)
    if not cards or not branches[0]:
        return taken + disjoint
    branches[0] -= 1
    # Branch on the vertex with the most ways through it.
    most = max(
        _each(cards),
        key=lambda card: (before[card] & cards).bit_count() * (after[card] & cards).bit_count(),
    )
    cards ^= most
    size = 1 + _feedback(dict(before), cards, branches)
    if size > disjoint:
        # If it stays, all that came before it comes before all that came after it.
        _add(before, after[most] & cards, before[most] & cards)
        size = min(size, _feedback(before, cards, branches))
    return taken + max(size, disjoint)


def _reduce(before: dict[int, int], after: dict[int, int], cards: int) -> tuple[int, int]:
    """How many vertices were taken, and the vertices that no reduction takes away."""
    taken = 0
    changed = cards
    while changed:
        card = changed & -changed
        changed ^= card
        earlier, later = before[card] & cards, after[card] & cards
        if earlier & card:
            taken += 1
        elif earlier and later:
            if not earlier & (earlier - 1):
                after[earlier] |= later
                _add(before, later, earlier)
            elif not later & (later - 1):
                before[later] |= earlier
                _add(after, earlier, later)
            else:
                continue
        cards ^= card
        changed = (changed | earlier | later) & cards
    return taken, cards


def _add(arrows: dict[int, int], cards: int, more: int) -> None:
    """Let arrows of all `cards` go to `more` as well."""
    while cards:
        card = cards & -cards
        cards ^= card
        arrows[card] |= more


def _each(cards: int) -> Iterator[int]:
    """The cards of a set, one by one."""
    while cards:
        card = cards & -cards
        cards ^= card
        yield card


def _disjoint_circles(before: dict[int, int], after: dict[int, int], cards: int) -> int:
    """How many circles without a common card are found by always taking a short one."""
    found = 0
    while cards := _on_circles(before, cards):
        for card in _each(cards):
            if pair := before[card] & after[card] & cards:
                circle = card | (pair & -pair)
                break
        else:
            card = cards & -cards
            circle = _circle(before, cards, card)
        cards &= ~(circle or card)
        found += bool(circle)
    return found


def _circle(before: dict[int, int], cards: int, start: int) -> int:
    """A shortest circle through the card `start`, or 0 if it lies on none."""
    layers = [start]
    known = 0
    while not known & start:
        reached = 0
        for card in _each(layers[-1]):
            reached |= before[card]
        reached &= cards & ~known
        if not reached:
            return 0
        known |= reached
        layers.append(reached)
    circle = card = start
    for layer in layers[-2:0:-1]:
        # Some card of the layer comes after the last one found.
        card = next(other for other in _each(layer) if before[other] & card)
        circle |= card
    return circle


def buried(table: Table) -> int:
    """How many wrong cards lie above all cards that could be their next."""
    everywhere = Counter(card for column in table for card in column.cards)
    return sum(
        is_wrong(card, column.cards[:depth])
        and column.cards[:depth].count(card + 1) == everywhere[card + 1]
        for column in table
        for depth, card in enumerate(column.cards)
    )
