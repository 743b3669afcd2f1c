// What the player's hand does: one state machine for drag, click, double click and keys. No DOM.

import type { Move } from "../engine/moves";
import type { Position } from "../engine/position";
import type { Player } from "../player";
import { type Cursor, cursorAt, follow, indexOf, type Step, walk } from "./cursor";
import { type Hit, hitAt, type Layout, landingOf, type Point, placeOf } from "./layout";

/** The cards from an index to the end of a column, taken together. */
export interface Run {
  readonly column: number;
  readonly index: number;
  readonly cards: readonly number[];
  /** Chosen by its column: of its cards, those go that the target takes. */
  readonly isLoose?: boolean;
}

/** The pointer is down: on a card (`run`) or on a column's bare ground. */
interface Held {
  readonly column: number;
  readonly run: Run | null;
  readonly from: Point;
  readonly slop: number;
  at: Point;
  lifted: boolean;
}

/** Quick clicks on one spot. `spent`: they have had their move, the rest of them does nothing. */
interface Burst {
  readonly column: number;
  readonly card: number | undefined;
  readonly at: Point;
  time: number;
  clicks: number;
  spent: boolean;
}

/** Clicks so many milliseconds apart, or less, belong together. */
const QUICK_MS = 400;

export class Hand {
  /** The run chosen by a click or a key, waiting for its target. */
  selected: Run | null = null;
  /** Where the keyboard is. */
  cursor: Cursor;
  /** Where a pointer that is not pressed points. */
  pointed: Point | null = null;

  private held: Held | null = null;
  private burst: Burst | null = null;

  constructor(
    private readonly player: Player,
    public layout: Layout,
  ) {
    this.cursor = cursorAt(this.position, 0);
  }

  /** The run being dragged, and how far it is from its place. */
  get lifted(): { run: Run; shift: Point } | null {
    const held = this.held;
    if (!held?.lifted || !held.run) return null;
    return { run: held.run, shift: { x: held.at.x - held.from.x, y: held.at.y - held.from.y } };
  }

  /** The pointer is down, and what it does next is still open. */
  get isBusy(): boolean {
    return this.held !== null;
  }

  /** The run that would move from where the pointer points. */
  get hovered(): Run | null {
    if (this.held || this.selected || this.isReadOnly) return null;
    const hit = this.pointed && this.hitAt(this.pointed);
    const run = hit && this.runAt(hit);
    return run && this.moves(run) ? run : null;
  }

  /** The columns that take the run that is dragged or selected. */
  get targets(): number[] {
    const run = this.lifted?.run ?? this.selected;
    return run ? this.position.columns.flatMap((_, to) => (this.takes(run, to) ? [to] : [])) : [];
  }

  /** The column a dragged run would be dropped on, its own excepted. */
  get landing(): number | null {
    const lifted = this.lifted;
    if (!lifted || !this.held) return null;
    const { run, shift } = lifted;
    const length = this.position.columns[run.column]?.length ?? 0;
    const place = placeOf(this.layout, run.column, run.index, length);
    const corner = { x: place.x + shift.x, y: place.y + shift.y };
    const takes = (column: number) => this.takes(run, column);
    return landingOf(this.layout, corner, this.held.at, run.column, takes);
  }

  /** The pointer goes down. It may tremble by `slop` pixels before a click becomes a drag. */
  press(at: Point, slop: number): void {
    this.held = null;
    const hit = this.hitAt(at);
    if (!hit || this.isReadOnly) return;
    this.held = { column: hit.column, run: this.runAt(hit), from: at, at, slop, lifted: false };
  }

  /** The pointer moves while it is down. */
  drag(at: Point): void {
    const held = this.held;
    if (!held) return;
    held.at = at;
    if (held.lifted || Math.hypot(at.x - held.from.x, at.y - held.from.y) <= held.slop) return;
    const { run } = held;
    this.held = null;
    this.burst = null;
    if (!run) return;
    this.selected = null;
    if (this.moves(run)) this.held = { ...held, lifted: true };
    else this.explain(run);
  }

  /** The pointer goes up: the end of a drag or of a click. */
  release(at: Point, time: number): void {
    this.drag(at);
    const held = this.held;
    const landing = this.landing;
    this.held = null;
    if (held?.lifted && held.run) this.drop(held.run, landing);
    else if (held) this.click(held, time);
  }

  /** The pointer was lost, perhaps to the page, which scrolls: what was dragged is put back. */
  lose(): void {
    this.held = null;
    this.burst = null;
  }

  /** Esc, a second button: everything is put back, nothing is said. */
  cancel(): void {
    this.lose();
    this.selected = null;
  }

  /** An arrow: the cursor goes there. */
  walk(step: Step): void {
    this.cursor = walk(this.cursor, step, this.position);
  }

  /** Enter: takes the run from the cursor's card on, or drops the one in the hand. */
  take(): void {
    const { cursor, selected, position } = this;
    if (this.isReadOnly) return;
    if (selected && selected.column !== cursor.column) {
      this.dropSelected(cursor.column);
      return;
    }
    const index = indexOf(cursor, position);
    this.selected = null;
    if (index < 0 || index === selected?.index) return;
    const run = this.runFrom(cursor.column, index);
    if (this.moves(run)) this.selected = run;
    else this.explain(run);
  }

  /** A digit: takes the longest run of a column, or drops the one in the hand there. */
  choose(column: number): void {
    const { position, selected } = this;
    if (selected && selected.column !== column) {
      this.dropSelected(column);
      return;
    }
    const head = (position.columns[column]?.length ?? 0) - position.runLength(column);
    this.cursor = cursorAt(position, column, head);
    this.selected = null;
    if (!selected && this.cursor.card !== null && !this.isReadOnly) {
      this.selected = { ...this.runFrom(column, head), isLoose: true };
    }
  }

  /** Sends the run in the hand, else the one from the cursor's card on, to its best column. */
  sendBest(): void {
    const { cursor, position } = this;
    const index = indexOf(cursor, position);
    const run = this.selected ?? (index < 0 ? null : this.runFrom(cursor.column, index));
    if (!run || this.isReadOnly) return;
    this.selected = null;
    const best = this.placeBest(run);
    if (best) this.goWith(run, best.target);
  }

  /** After a change of the game: lets go of a run that is no longer there as it was. */
  follow(): void {
    if (this.held?.run && !this.isThere(this.held.run)) this.held = null;
    if (this.selected && !this.isThere(this.selected)) this.selected = null;
    this.cursor = follow(this.cursor, this.position);
  }

  /** Another deal: nothing of the hand belongs to it. */
  reset(): void {
    this.cancel();
    this.cursor = cursorAt(this.position, 0);
  }

  private get position(): Position {
    return this.player.shown.game.position;
  }

  /** The player wants to know where a run may go, and why not elsewhere. */
  private get isAsking(): boolean {
    return this.player.shown.inquiry === "why";
  }

  private get isReadOnly(): boolean {
    return this.player.shown.options.read_only;
  }

  /** Drops the selected run by key. Refused, it stays in the hand, for another column. */
  private dropSelected(column: number): void {
    if (!this.selected) return;
    const run = this.fit(this.selected, column);
    if (this.move(moveOf(run, column))) return;
    this.selected = null;
    this.goWith(run, column);
  }

  /** What of the run goes to a column. */
  private fit(run: Run, target: number): Run {
    if (!run.isLoose) return run;
    const parts = run.cards.map((_, index) => this.runFrom(run.column, run.index + index));
    return parts.find((part) => this.isLegal(part, target)) ?? run;
  }

  /** The cursor goes with a run that was moved; if that left the tableau, to where it left from. */
  private goWith(run: Run, column: number): void {
    this.cursor = follow({ column, card: run.cards[0] ?? null }, this.position);
  }

  private drop(run: Run, landing: number | null): void {
    if (landing === run.column) return;
    if (this.player.shown.options.auto_place) this.placeBest(run);
    else if (landing !== null) this.move(moveOf(run, landing));
  }

  private click(held: Held, time: number): void {
    const { column, run } = held;
    const burst = this.join(held, time);
    if (burst.spent) return;
    const selected = this.selected;
    this.selected = null;
    if (run && burst.clicks === 2 && this.player.shown.options.double_click) {
      burst.spent = true;
      this.placeBest(run);
    } else if (selected && selected.column !== column) {
      burst.spent = !this.move(moveOf(this.fit(selected, column), column));
      if (this.isAsking) this.selected = selected;
    } else if (run && run.index !== selected?.index) {
      this.selected = run;
    }
  }

  /** The burst of clicks this one belongs to, perhaps as its first. */
  private join({ column, run, from }: Held, time: number): Burst {
    const last = this.burst;
    const card = run?.cards[0];
    if (
      last &&
      last.column === column &&
      time - last.time <= QUICK_MS &&
      Math.hypot(from.x - last.at.x, from.y - last.at.y) <= this.layout.cardWidth / 2 &&
      // After the move another card lies here.
      (last.spent || last.card === card)
    ) {
      last.time = time;
      last.clicks++;
      return last;
    }
    this.burst = { column, card, at: from, time, clicks: 1, spent: false };
    return this.burst;
  }

  private placeBest(run: Run): Move | null {
    const best = this.position.bestMove(run.column, run.cards.length);
    if (best) this.move(best);
    else this.explain(run);
    return best;
  }

  /** Makes a move, or asks about it; whether the run stays where it is. */
  private move(move: Move): boolean {
    if (!this.isAsking) return this.player.move(move) !== null;
    this.player.explain(move);
    return true;
  }

  private explain(run: Run): void {
    const count = run.cards.length;
    const violation = this.position.explainBest(run.column, count);
    if (violation) this.player.refuse(violation, { source: run.column, count, target: null });
  }

  /** Whether the run can be taken from its column. */
  private moves(run: Run): boolean {
    return run.cards.length <= this.position.runLength(run.column);
  }

  private takes(run: Run, target: number): boolean {
    return this.isLegal(this.fit(run, target), target);
  }

  private isLegal(run: Run, target: number): boolean {
    return this.position.explain(moveOf(run, target)) === null;
  }

  private hitAt(point: Point): Hit | null {
    const sizes = this.position.columns.map((column) => column.length);
    return hitAt(this.layout, sizes, point);
  }

  private runAt({ column, index }: Hit): Run | null {
    return index === null ? null : this.runFrom(column, index);
  }

  private runFrom(column: number, index: number): Run {
    return { column, index, cards: this.position.columns[column]?.slice(index) ?? [] };
  }

  private isThere(run: Run): boolean {
    const { cards } = this.runFrom(run.column, run.index);
    return cards.length === run.cards.length && cards.every((id, at) => id === run.cards[at]);
  }
}

function moveOf(run: Run, target: number): Move {
  return { source: run.column, target, count: run.cards.length };
}
