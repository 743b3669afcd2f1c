// The tableau on the page: draws and describes the game and the hand, and hears the pointer.

import { KING } from "../engine/cards";
import type { Game } from "../engine/game";
import type { Removal } from "../engine/position";
import { inquiryDrawing } from "../inquiry";
import { cardName, languageOf, text, type Value } from "../messages";
import type { Notice, Player, Shown } from "../player";
import { faultHere } from "../replay";
import { drawingWords } from "../words";
import { CardView, type Flight, type Place } from "./card";
import { celebrate } from "./celebration";
import { type Cursor, cursorAt, follow, indexOf } from "./cursor";
import { joined, shapesOf } from "./drawing";
import { Hand, type Run } from "./hand";
import type { Key } from "./keys";
import { fanOf, indexScale, type Layout, layOut, type Point, placeOf } from "./layout";
import { cardsOf, marksOf, NO_MARKS } from "./marks";
import { Overlay } from "./overlay";
import { sequencesGone } from "./sequences";

/** The share of the window's height a tableau may take, and what it takes of any window. */
const SHARE = 0.72;
const MIN_ROOM = 420;

/** A mouse is steadier than a finger. */
const MOUSE_SLOP = 4;
const TOUCH_SLOP = 9;

/** A dragged run is above all. */
const LIFTED = 300;

/** How much longer a sequence takes to leave, and how far its cards are apart, by a move's time. */
const LEAVING = 2.2;
const LEAVING_STEP = 0.08;

/** One card and what becomes of it in a drawing. */
interface Step {
  readonly view: CardView;
  readonly place: Place;
  readonly depth: number;
  readonly state: "lies" | "selected" | "lifted" | "gone";
  readonly flight?: Partial<Flight> | undefined;
}

export class Board {
  readonly tableau = div("simon-tableau");
  /** The places of removed sequences; lie wherever the page puts this node. */
  readonly homes = div("simon-homes");
  readonly hand: Hand;

  /** Frames what is seen of the card under the cursor of the keyboard. */
  private readonly frame = div("simon-cursor");
  /** Where the cards of a hint would lie. */
  private readonly ghost = div("simon-ghost");
  private readonly overlay = new Overlay();
  private readonly views: CardView[] = [];
  private readonly zones: HTMLElement[] = [];
  private homePlaces: Place[] = [];
  private layout: Layout = layOut(0, MIN_ROOM);
  private shown: Shown;
  /** The pointer that is down, even after its drag was cancelled. */
  private pointer: number | null = null;
  /** Ends the show after a win. */
  private endShow = () => {};
  /** The reminder shown, and what it names. */
  private notice: Notice | null = null;
  private marks = NO_MARKS;
  /** In which the cards are described. */
  private language = "";
  /** The one node of the tableau that Tab stops at. */
  private stop: HTMLElement | null = null;
  /** Other boards on the page have cards with the same numbers. */
  private readonly prefix = `simon-${Math.random().toString(36).slice(2)}-`;

  /** `tell` speaks to those who do not see the board. */
  constructor(
    player: Player,
    private readonly tell: (words: string) => void,
  ) {
    this.shown = player.shown;
    this.hand = new Hand(player, this.layout);
    for (let column = 0; column < 10; column++) {
      const zone = div("simon-column");
      zone.dataset.column = String(column);
      zone.setAttribute("role", "list");
      this.zones.push(zone);
    }
    for (let home = 0; home < 4; home++) {
      const place = div("simon-home");
      place.dataset.home = String(home);
      this.homes.append(place);
    }
    // It has keys of its own, letters and digits among them: screen readers pass them on.
    this.tableau.setAttribute("role", "application");
    this.tableau.append(...this.zones, this.frame, this.ghost, this.overlay.node);
    this.listen();
  }

  /** Fits the tableau into a width, before the next paint. */
  resize(width: number): void {
    if (width <= 0) return;
    const view = this.tableau.ownerDocument.defaultView;
    const before = this.layout;
    this.layout = layOut(width, Math.max(MIN_ROOM, SHARE * (view?.innerHeight ?? 0)));
    this.hand.layout = this.layout;
    if (width !== before.width || this.layout.height !== before.height) this.calm();
    const { left, pitch, cardWidth, cardHeight, height, top } = this.layout;
    const { style } = this.tableau;
    style.height = `${height}px`;
    style.setProperty("--simon-card-width", `${cardWidth}px`);
    style.setProperty("--simon-card-height", `${cardHeight}px`);
    style.setProperty("--simon-top", `${top}px`);
    this.zones.forEach((zone, column) => {
      zone.style.left = `${left + column * pitch}px`;
      zone.style.width = `${pitch}px`;
    });
    this.measureHomes();
    this.draw(0);
  }

  /** Shows what the player shows; a change of the game is animated. */
  render(shown: Shown): void {
    const before = this.shown;
    this.shown = shown;
    const { game, options } = shown;
    if (game.position !== before.game.position) this.calm();
    this.mark((options.reminders ? shown.notice : null) ?? faultHere(shown));
    if (game.plies[0] !== before.game.plies[0]) this.hand.reset();
    else this.hand.follow();
    const isFirst = this.views.length === 0;
    if (isFirst || game.position.deck !== before.game.position.deck) this.dress();
    this.placeCursor();
    const isMoved = game.position !== before.game.position;
    const language = languageOf(options.locale);
    if (isFirst || isMoved || language !== this.language) this.describe();
    this.language = language;
    this.measureHomes();
    this.draw(this.duration, newlyLeft(before.game, game));
  }

  /** Does what a key means for the hand. */
  press(key: Key): void {
    this.act(() => {
      if (key.act === "walk") this.hand.walk(key.step);
      else if (key.act === "column") this.hand.choose(key.column);
      else if (key.act === "take") this.hand.take();
      else if (key.act === "best") this.hand.sendBest();
    });
    this.focus();
  }

  /** Puts the focus where the cursor is. */
  focus(): void {
    this.stop?.focus();
  }

  /** Esc and other ends of whatever the hand was doing. */
  cancel(): void {
    this.act(() => this.hand.cancel());
  }

  /**
   * The show after a win; whatever happens next ends it. How many milliseconds the last sequence
   * takes to leave, after which the show begins.
   */
  celebrate(): number {
    const { duration, homePlaces } = this;
    if (duration === 0) return 0;
    const sequences = sequencesGone(this.shown.game);
    // One sequence after the other gives a card, kings first, as they lie.
    const dancers = Array.from({ length: KING }, (_, index) =>
      sequences.flatMap((cards, slot) => {
        const view = this.views[cards[index] ?? -1];
        const home = homePlaces[slot];
        return view && home ? [{ node: view.node, home }] : [];
      }),
    ).flat();
    const lastLeaves = duration * (LEAVING + KING * LEAVING_STEP);
    this.endShow = celebrate(dancers, this.layout, duration, lastLeaves);
    return lastLeaves;
  }

  /** No show (any more). */
  calm(): void {
    this.endShow();
    this.endShow = () => {};
  }

  /** Has the hand do something, shows what comes of it, and tells what is not told otherwise. */
  private act(deed: () => void): void {
    const before = this.shown;
    const { selected } = this.hand;
    deed();
    this.placeCursor();
    this.draw(this.duration);
    const now = this.hand.selected;
    if (now && now !== selected) this.tell(this.lifted(now));
    else if (selected && !now && !isAnswered(before, this.shown)) {
      this.tell(this.say("told.put-down"));
    }
  }

  /** The run in the hand, and where it can go. */
  private lifted(run: Run): string {
    const { game, options } = this.shown;
    const [head] = run.cards;
    if (head === undefined) return "";
    const card = cardName(game.position.card(head), options.locale);
    const lifted = this.say("told.lifted", { count: run.cards.length, card });
    if (!options.placement_help) return lifted;
    const columns = this.hand.targets.map((column) => column + 1).join(", ");
    const targets = columns ? this.say("told.targets", { columns }) : this.say("told.no-targets");
    return `${lifted} ${targets}`;
  }

  private say(key: string, params: Readonly<Record<string, Value>> = {}): string {
    return text(key, params, this.shown.options.locale);
  }

  private mark(notice: Notice | null): void {
    if (notice === this.notice) return;
    this.notice = notice;
    this.marks = notice ? marksOf(notice, this.shown.game.position) : NO_MARKS;
  }

  /** Gives the cards' nodes their faces. */
  private dress(): void {
    this.shown.game.position.deck.forEach((card, id) => {
      let view = this.views[id];
      if (!view) {
        view = new CardView(id);
        view.node.id = this.prefix + id;
        this.views.push(view);
        this.tableau.append(view.node);
      }
      view.show(card);
    });
  }

  /** Gives everything its spoken name, and the cards to their columns. */
  private describe(): void {
    const { game, options } = this.shown;
    const { columns } = game.position;
    this.tableau.ariaLabel = this.say("board.tableau");
    const lying = new Set(columns.flat());
    this.views.forEach((view, id) => {
      if (!lying.has(id)) view.describe(null);
    });
    this.zones.forEach((zone, column) => {
      const cards = columns[column] ?? [];
      const count = cards.length;
      zone.ariaLabel = this.say(count ? "column.cards" : "column.empty", { column, count });
      zone.setAttribute("aria-owns", cards.map((id) => this.prefix + id).join(" "));
      // An empty column has no card to put the focus on.
      if (count > 0) zone.removeAttribute("tabindex");
      else if (zone !== this.stop) zone.tabIndex = -1;
      cards.forEach((id, index) => {
        const card = cardName(game.position.card(id), options.locale);
        const place = { card, column, index: index + 1, count };
        this.views[id]?.describe(this.say("card.place", place));
      });
    });
  }

  /** Tab stops where the cursor is; the focus, if it is in the tableau, goes there too. */
  private placeCursor(): void {
    const { card, column } = this.hand.cursor;
    const stop = (card === null ? this.zones[column] : this.views[card]?.node) ?? null;
    if (stop !== this.stop) {
      if (this.stop) this.stop.tabIndex = -1;
      if (stop) stop.tabIndex = 0;
      this.stop = stop;
    }
    const isElsewhere = this.tableau.matches(":focus-within") && !stop?.matches(":focus");
    if (isElsewhere) stop?.focus({ preventScroll: true });
  }

  private get duration(): number {
    const view = this.tableau.ownerDocument.defaultView;
    const still = view?.matchMedia("(prefers-reduced-motion: reduce)").matches;
    return still ? 0 : this.shown.options.animation_ms;
  }

  private listen(): void {
    const { tableau } = this;
    tableau.addEventListener("pointerdown", (event) => this.grab(event));
    tableau.addEventListener("pointermove", (event) => {
      if (event.pointerId === this.pointer && this.hand.isBusy) this.drag(event);
      else if (this.pointer === null) this.point(event);
    });
    tableau.addEventListener("pointerleave", () => {
      this.hand.pointed = null;
      this.light();
    });
    tableau.addEventListener("pointerup", (event) => {
      if (event.pointerId !== this.pointer) return;
      this.pointer = null;
      this.act(() => this.hand.release(this.pointOf(event), event.timeStamp));
      this.point(event);
    });
    const lost = (event: PointerEvent) => {
      if (event.pointerId !== this.pointer) return;
      this.pointer = null;
      this.act(() => this.hand.lose());
    };
    tableau.addEventListener("pointercancel", lost);
    tableau.addEventListener("lostpointercapture", lost);
    // A long touch and the second button in a drag would open it.
    tableau.addEventListener("contextmenu", (event) => {
      if (this.pointer !== null) event.preventDefault();
    });
    tableau.addEventListener("focusin", (event) => {
      this.hand.cursor = this.cursorOf(event) ?? this.hand.cursor;
      this.placeCursor();
      this.drawCursor();
    });
    // A screen reader's click comes from no pointer, and means the very card.
    tableau.addEventListener("click", (event) => {
      const cursor = event.detail === 0 ? this.cursorOf(event) : null;
      if (!cursor) return;
      this.hand.cursor = cursor;
      this.act(() => this.hand.take());
    });
  }

  private grab(event: PointerEvent): void {
    if (this.pointer !== null) this.cancel();
    if (this.pointer !== null || !event.isPrimary || event.button !== 0) return;
    this.pointer = event.pointerId;
    this.tableau.setPointerCapture(event.pointerId);
    this.hand.pointed = null;
    this.hand.press(this.pointOf(event), event.pointerType === "mouse" ? MOUSE_SLOP : TOUCH_SLOP);
    this.light();
  }

  private drag(event: PointerEvent): void {
    // Another button went down, or the release was never told.
    if (event.buttons !== 1) {
      this.cancel();
    } else {
      this.hand.drag(this.pointOf(event));
      this.draw(this.duration);
    }
  }

  /** Shows what would move from under a pointer that can hover. */
  private point(event: PointerEvent): void {
    const before = this.hand.hovered?.cards[0];
    const hovers = event.pointerType !== "touch" && event.buttons === 0;
    this.hand.pointed = hovers ? this.pointOf(event) : null;
    if (this.hand.hovered?.cards[0] !== before) this.light();
  }

  /** The card or column that an event is about. */
  private cursorOf({ target }: Event): Cursor | null {
    const { position } = this.shown.game;
    const card = this.views.findIndex(({ node }) => node === target);
    if (card >= 0) return follow({ column: 0, card }, position);
    const column = this.zones.indexOf(target as HTMLElement);
    return column < 0 ? null : cursorAt(position, column);
  }

  /** The page may be scaled by what is around the board. */
  private pointOf(event: PointerEvent): Point {
    const box = this.tableau.getBoundingClientRect();
    const scale = box.width > 0 ? this.layout.width / box.width : 1;
    return { x: (event.clientX - box.left) * scale, y: (event.clientY - box.top) * scale };
  }

  private measureHomes(): void {
    const origin = this.tableau.getBoundingClientRect();
    const scale = origin.width > 0 ? this.layout.width / origin.width : 1;
    this.homePlaces = [...this.homes.children].map((home) => {
      const box = home.getBoundingClientRect();
      return {
        x: (box.left - origin.left) * scale,
        y: (box.top - origin.top) * scale,
        scale: (box.width * scale) / this.layout.cardWidth,
      };
    });
  }

  private draw(duration: number, left: readonly Removal[] = []): void {
    if (this.layout.width === 0) return;
    // First all reading of styles, then all writing.
    const seen = new Map(this.views.map((view) => [view, duration > 0 ? view.seen : ""]));
    const steps = [...this.columnSteps(), ...this.homeSteps(duration, left)];
    for (const { view, place, depth, state, flight } of steps) {
      const isLifted = state === "lifted";
      view.node.classList.toggle("simon-selected", state === "selected");
      view.node.ariaCurrent = state === "selected" ? "true" : null;
      view.node.classList.toggle("simon-lifted", isLifted);
      view.node.classList.toggle("simon-gone", state === "gone");
      if (view.liesAt(place, depth) && !isLifted) continue;
      const from = seen.get(view);
      if (isLifted || !from) view.put(place, depth);
      else view.fly(from, place, depth, { duration, ...flight });
    }
    this.light();
    this.drawCursor();
    this.drawGhost();
    this.drawMarks();
  }

  private drawMarks(): void {
    const { language, layout, overlay, shown } = this;
    const { answer, drawing, game, inquiry, options } = shown;
    const { position } = game;
    // It is drawn at each step of a drag, which changes nothing of it.
    overlay.draw(layout, [drawing, answer, inquiry, position, language], () => {
      const all = joined(drawing, inquiryDrawing(shown));
      if (!all) return null;
      const words = drawingWords(all, position, options.locale);
      return { shapes: shapesOf(all, position, layout), words };
    });
  }

  private drawGhost(): void {
    const { layout } = this;
    const { game, hint } = this.shown;
    const move = hint?.move;
    this.ghost.hidden = !move;
    if (!move) return;
    const length = game.position.columns[move.target]?.length ?? 0;
    const after = length + move.count;
    const { x, y } = placeOf(layout, move.target, length, after);
    this.ghost.style.transform = `translate(${x}px, ${y}px)`;
    this.ghost.style.height = `${(move.count - 1) * fanOf(layout, after) + layout.cardHeight}px`;
  }

  private drawCursor(): void {
    const { layout } = this;
    const { cursor } = this.hand;
    const { position } = this.shown.game;
    const count = position.columns[cursor.column]?.length ?? 0;
    const index = Math.max(0, indexOf(cursor, position));
    const { x, y } = placeOf(layout, cursor.column, index, count);
    const isCovered = index < count - 1;
    this.frame.style.transform = `translate(${x}px, ${y}px)`;
    this.frame.style.height = `${isCovered ? fanOf(layout, count) : layout.cardHeight}px`;
  }

  private columnSteps(): Step[] {
    const { hand, layout } = this;
    const { lifted, selected } = hand;
    return this.shown.game.position.columns.flatMap((column, number) => {
      const size = indexScale(layout, column.length);
      const end = lifted?.run.column === number ? lifted.run.index : column.length;
      const chosen = selected?.column === number ? selected.index : column.length;
      return column.flatMap((id, index): Step[] => {
        const view = this.views[id];
        if (!view) return [];
        const isCovered = index !== end - 1 && index !== column.length - 1;
        view.cover(isCovered, isCovered ? size : 1);
        const { x, y } = placeOf(layout, number, index, column.length);
        if (!lifted || index < end) {
          const state = index < chosen ? "lies" : "selected";
          return [{ view, place: { x, y, scale: 1 }, depth: index + 1, state }];
        }
        const { shift } = lifted;
        const place = { x: x + shift.x, y: y + shift.y, scale: 1 };
        return [{ view, place, depth: LIFTED + index, state: "lifted" }];
      });
    });
  }

  /** Removed sequences lie in their places, kings above; those leaving now join up first. */
  private homeSteps(duration: number, left: readonly Removal[]): Step[] {
    return sequencesGone(this.shown.game).flatMap((cards, slot) => {
      const place = this.homePlaces[slot];
      const removal = left.find((each) => each.cards === cards);
      return cards.flatMap((id, index): Step[] => {
        const view = this.views[id];
        if (!view || !place) return [];
        view.cover(false, 1);
        const flight = removal && {
          via: this.joinedPlace(removal, index),
          duration: duration * LEAVING,
          delay: (KING - index) * duration * LEAVING_STEP,
          height: index,
        };
        return [{ view, place, depth: KING - index, state: "gone", flight }];
      });
    });
  }

  /** Where a card of a sequence lies before the sequence leaves. */
  private joinedPlace({ column }: Removal, index: number): Place {
    const rest = this.shown.game.position.columns[column]?.length ?? 0;
    return { ...placeOf(this.layout, column, rest + index, rest + KING), scale: 1 };
  }

  /** Lights what takes the run in the hand, what would move, and what the reminder names. */
  private light(): void {
    const { hand, marks } = this;
    const help = this.shown.options.placement_help;
    const targets = help ? hand.targets : [];
    const landing = hand.landing;
    this.zones.forEach((zone, column) => {
      const takes = targets.includes(column);
      zone.classList.toggle("simon-takes", takes);
      zone.classList.toggle("simon-over", takes && landing === column);
      zone.classList.toggle("simon-marked", marks.columns.includes(column));
    });
    const hovered = hand.hovered?.cards ?? [];
    const { game, hint } = this.shown;
    const hinted = hint ? cardsOf(hint, game.position) : [];
    this.views.forEach(({ node }, id) => {
      node.classList.toggle("simon-hovered", hovered.includes(id));
      node.classList.toggle("simon-marked", marks.cards.includes(id));
      node.classList.toggle("simon-hinted", hinted.includes(id));
    });
  }
}

/** What left with the move the game went on by; nothing if it changed in another way. */
function newlyLeft(before: Game, game: Game): readonly Removal[] {
  const parent = game.plies[game.cursor - 1];
  const isNext = parent !== undefined && parent === before.plies[before.cursor];
  return (isNext && game.plies[game.cursor]?.left) || [];
}

/** Whether anything came of what the hand did. */
function isAnswered(before: Shown, now: Shown): boolean {
  return (["game", "notice", "answer"] as const).some((each) => before[each] !== now[each]);
}

function div(name: string): HTMLElement {
  const node = document.createElement("div");
  node.className = name;
  return node;
}
