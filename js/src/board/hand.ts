// What the player's hand does: one state machine for drag, click and double click. No DOM.

import type { Position } from "../engine/position";
import type { Player } from "../player";
import { hitAt, type Layout, landingOf, type Point, placeOf } from "./layout";

/** The cards from an index to the end of a column, taken together. */
export interface Run {
  readonly column: number;
  readonly index: number;
  readonly cards: readonly number[];
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
  /** The run chosen by a click, waiting for its target. */
  selected: Run | null = null;

  private held: Held | null = null;
  private burst: Burst | null = null;

  constructor(
    private readonly player: Player,
    public layout: Layout,
  ) {}

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
    if (this.player.shown.options.read_only) return;
    const { columns } = this.position;
    const sizes = columns.map((column) => column.length);
    const hit = hitAt(this.layout, sizes, at);
    if (!hit) return;
    const run = hit.index === null ? null : this.runFrom(hit.column, hit.index);
    this.held = { column: hit.column, run, from: at, at, slop, lifted: false };
  }

  /** The pointer moves while it is down. */
  drag(at: Point): void {
    const held = this.held;
    if (!held) return;
    held.at = at;
    if (held.lifted || Math.hypot(at.x - held.from.x, at.y - held.from.y) <= held.slop) return;
    const { run } = held;
    this.cancel();
    if (run && run.cards.length <= this.position.runLength(run.column)) {
      this.held = { ...held, lifted: true };
    } else if (run) {
      this.explain(run);
    }
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

  /** Esc, a second button, a lost pointer: everything is put back, nothing is said. */
  cancel(): void {
    this.held = null;
    this.selected = null;
    this.burst = null;
  }

  /** After a change of the game: lets go of a run that is no longer there as it was. */
  follow(): void {
    if (this.held?.run && !this.isThere(this.held.run)) this.held = null;
    if (this.selected && !this.isThere(this.selected)) this.selected = null;
  }

  private get position(): Position {
    return this.player.shown.game.position;
  }

  private drop(run: Run, landing: number | null): void {
    if (landing === run.column) return;
    if (this.player.shown.options.auto_place) this.placeBest(run);
    else if (landing !== null) this.player.move(moveOf(run, landing));
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
      burst.spent = this.player.move(moveOf(selected, column)) === null;
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

  private placeBest(run: Run): void {
    const best = this.position.bestMove(run.column, run.cards.length);
    if (best) this.player.move(best);
    else this.explain(run);
  }

  private explain(run: Run): void {
    const violation = this.position.explainBest(run.column, run.cards.length);
    if (violation) this.player.refuse(violation);
  }

  private takes(run: Run, target: number): boolean {
    return this.position.explain(moveOf(run, target)) === null;
  }

  private runFrom(column: number, index: number): Run {
    return { column, index, cards: this.position.columns[column]?.slice(index) ?? [] };
  }

  private isThere(run: Run): boolean {
    const { cards } = this.runFrom(run.column, run.index);
    return cards.length === run.cards.length && cards.every((id, at) => id === run.cards[at]);
  }
}

function moveOf(run: Run, target: number) {
  return { source: run.column, target, count: run.cards.length };
}
