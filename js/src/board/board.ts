// The tableau on the page: draws the game and the hand, and hears the pointer.

import { KING } from "../engine/cards";
import type { Game } from "../engine/game";
import type { Removal } from "../engine/position";
import { cardName, text } from "../messages";
import type { Player, Shown } from "../player";
import { CardView, type Flight, type Place } from "./card";
import { celebrate } from "./celebration";
import { Hand } from "./hand";
import { indexScale, type Layout, layOut, type Point, placeOf } from "./layout";
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

  private readonly views: CardView[] = [];
  private readonly zones: HTMLElement[] = [];
  private homePlaces: Place[] = [];
  private layout: Layout = layOut(0, MIN_ROOM);
  private shown: Shown;
  /** The pointer that is down, even after its drag was cancelled. */
  private pointer: number | null = null;
  /** Ends the show after a win. */
  private endShow = () => {};

  constructor(player: Player) {
    this.shown = player.shown;
    this.hand = new Hand(player, this.layout);
    for (let column = 0; column < 10; column++) {
      const zone = div("simon-column");
      zone.dataset.column = String(column);
      this.zones.push(zone);
    }
    for (let home = 0; home < 4; home++) {
      const place = div("simon-home");
      place.dataset.home = String(home);
      this.homes.append(place);
    }
    this.tableau.setAttribute("role", "group");
    this.tableau.append(...this.zones);
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
    if (shown.game.position !== before.game.position) this.calm();
    this.hand.follow();
    const isNew = this.views.length === 0 || shown.game.position.deck !== before.game.position.deck;
    if (isNew || shown.options.locale !== before.options.locale) this.name();
    this.measureHomes();
    this.draw(this.duration, newlyLeft(before.game, shown.game));
  }

  /** Esc and other ends of whatever the hand was doing. */
  cancel(): void {
    this.hand.cancel();
    this.draw(this.duration);
  }

  /** The show after a win; whatever happens next ends it. */
  celebrate(): void {
    const { duration, homePlaces } = this;
    if (duration === 0) return;
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
  }

  /** No show (any more). */
  calm(): void {
    this.endShow();
    this.endShow = () => {};
  }

  /** Gives the nodes their faces and their names. */
  private name(): void {
    const { game, options } = this.shown;
    this.tableau.ariaLabel = text("board.tableau", {}, options.locale);
    game.position.deck.forEach((card, id) => {
      const view = this.views[id] ?? new CardView(id);
      if (!this.views[id]) {
        this.views.push(view);
        this.tableau.append(view.node);
      }
      view.show(card, cardName(card, options.locale));
    });
  }

  private get duration(): number {
    const view = this.tableau.ownerDocument.defaultView;
    const still = view?.matchMedia("(prefers-reduced-motion: reduce)").matches;
    return still ? 0 : this.shown.options.animation_ms;
  }

  private listen(): void {
    const { tableau } = this;
    tableau.addEventListener("pointerdown", (event) => this.press(event));
    tableau.addEventListener("pointermove", (event) => {
      if (event.pointerId !== this.pointer || !this.hand.isBusy) return;
      // Another button went down, or the release was never told.
      if (event.buttons !== 1) {
        this.cancel();
      } else {
        this.hand.drag(this.pointOf(event));
        this.draw(this.duration);
      }
    });
    tableau.addEventListener("pointerup", (event) => {
      if (event.pointerId !== this.pointer) return;
      this.pointer = null;
      this.hand.release(this.pointOf(event), event.timeStamp);
      this.draw(this.duration);
    });
    const lost = (event: PointerEvent) => {
      if (event.pointerId !== this.pointer) return;
      this.pointer = null;
      this.cancel();
    };
    tableau.addEventListener("pointercancel", lost);
    tableau.addEventListener("lostpointercapture", lost);
    // A long touch and the second button in a drag would open it.
    tableau.addEventListener("contextmenu", (event) => {
      if (this.pointer !== null) event.preventDefault();
    });
  }

  private press(event: PointerEvent): void {
    if (this.pointer !== null) this.cancel();
    if (this.pointer !== null || !event.isPrimary || event.button !== 0) return;
    this.pointer = event.pointerId;
    this.tableau.setPointerCapture(event.pointerId);
    this.hand.press(this.pointOf(event), event.pointerType === "mouse" ? MOUSE_SLOP : TOUCH_SLOP);
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
    const steps = [...this.columnSteps(), ...this.homeSteps(duration, left)];
    // First all reading of styles, then all writing.
    const flights = steps.map((step) => {
      const { view, place, depth, state } = step;
      const stays = view.liesAt(place, depth) && state !== "lifted";
      return { ...step, stays, from: duration > 0 && !stays ? view.seen : "" };
    });
    for (const { view, place, depth, state, flight, stays, from } of flights) {
      view.node.classList.toggle("simon-selected", state === "selected");
      view.node.classList.toggle("simon-lifted", state === "lifted");
      view.node.classList.toggle("simon-gone", state === "gone");
      if (stays) continue;
      if (state === "lifted" || !from) view.put(place, depth);
      else view.fly(from, place, depth, { duration, ...flight });
    }
    this.lightColumns();
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

  /** Shows which columns take the run in the hand, and which of them it is over. */
  private lightColumns(): void {
    const { hand } = this;
    const help = this.shown.options.placement_help;
    const targets = help ? hand.targets : [];
    const landing = hand.landing;
    this.zones.forEach((zone, column) => {
      const takes = targets.includes(column);
      zone.classList.toggle("simon-takes", takes);
      zone.classList.toggle("simon-over", takes && landing === column);
    });
    this.tableau.classList.toggle("simon-dragging", hand.lifted !== null);
  }
}

/** What left with the move the game went on by; nothing if it changed in another way. */
function newlyLeft(before: Game, game: Game): readonly Removal[] {
  const parent = game.plies[game.cursor - 1];
  const isNext = parent !== undefined && parent === before.plies[before.cursor];
  return (isNext && game.plies[game.cursor]?.left) || [];
}

function div(name: string): HTMLElement {
  const node = document.createElement("div");
  node.className = name;
  return node;
}
