// The node of one card.

import { type Card, cardText, SUIT_LETTERS } from "../engine/cards";
import { face } from "./face";

/** Where a card lies in the tableau's pixels, and how large it is drawn. */
export interface Place {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
}

/** A way to fly: a time to wait before, a place to stop at, the depth on the way. */
export interface Flight {
  readonly duration: number;
  readonly delay?: number;
  readonly via?: Place;
  readonly height?: number;
}

/** In the air, cards are above those that lie. */
const AIR = 100;

/** A card keeps its node for life; only its transform, depth and face change. */
export class CardView {
  readonly node: HTMLElement;
  private transform = "";
  private depth = 0;
  private shownFace = "";
  private indexScale = 1;
  private animation: Animation | null = null;

  constructor(id: number) {
    this.node = document.createElement("div");
    this.node.className = "simon-card";
    this.node.dataset.card = String(id);
    this.node.setAttribute("role", "listitem");
    this.node.tabIndex = -1;
  }

  show(card: Card): void {
    const text = cardText(card);
    if (text !== this.shownFace) {
      this.shownFace = text;
      this.node.dataset.face = text;
      this.node.dataset.suit = SUIT_LETTERS.charAt(card.suit);
      this.node.replaceChildren(face(card));
    }
  }

  /** What is said of the card; nothing of one that has left. */
  describe(label: string | null): void {
    this.node.ariaLabel = label;
    this.node.ariaHidden = label === null ? "true" : null;
  }

  /** A covered card shows its index only, and that smaller where its column is compressed. */
  cover(isCovered: boolean, indexScale: number): void {
    this.node.classList.toggle("simon-covered", isCovered);
    if (indexScale === this.indexScale) return;
    this.indexScale = indexScale;
    this.node.style.setProperty("--simon-index-scale", indexScale.toFixed(3));
  }

  /** Whether the card lies there, or flies there. */
  liesAt(place: Place, depth: number): boolean {
    return this.transform === transformOf(place) && this.depth === depth;
  }

  /** Where the card is seen now; reads the style, so ask all cards before moving any. */
  get seen(): string {
    return this.animation ? getComputedStyle(this.node).transform : this.transform;
  }

  /** Puts the card there at once. */
  put(place: Place, depth: number): void {
    this.animation?.cancel();
    this.animation = null;
    this.transform = transformOf(place);
    this.depth = depth;
    this.node.style.transform = this.transform;
    this.node.style.zIndex = String(depth);
  }

  /** Its place is the new one from now on; it is seen to fly there. */
  fly(from: string, place: Place, depth: number, flight: Flight): void {
    const { duration, delay = 0, via, height = depth } = flight;
    this.put(place, depth);
    const stop = via && { transform: transformOf(via) };
    const animation = this.node.animate(
      [
        { transform: from },
        ...(stop
          ? [
              { ...stop, offset: 0.35 },
              { ...stop, offset: 0.5 },
            ]
          : []),
        { transform: this.transform },
      ],
      { duration, delay, easing: "cubic-bezier(.3, .7, .3, 1)", fill: "backwards" },
    );
    this.animation = animation;
    this.node.style.zIndex = String(AIR + height);
    animation.onfinish = () => {
      this.animation = null;
      this.node.style.zIndex = String(depth);
    };
  }
}

function transformOf({ x, y, scale }: Place): string {
  const shift = `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px)`;
  return scale === 1 ? shift : `${shift} scale(${scale.toFixed(4)})`;
}
