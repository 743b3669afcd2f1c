// The faces of the cards: our own light drawings, in a box of 100 by 140.

import faces from "../../../simon_widget/faces.json";
import { ACE, type Card, RANK_LETTERS, rankSymbol, SUIT_LETTERS, type Suit } from "../engine/cards";

const SVG = "http://www.w3.org/2000/svg";

/** Strokes in a box of 24 by 34; "1" and "0" are for the ten. */
const GLYPHS: Readonly<Record<string, { width: number; path: string }>> = faces.glyphs;

/** Who looks out of a court card; the face is a hole in the head. */
const COURTS: Readonly<Record<string, (typeof faces.courts)["K"]>> = faces.courts;

/** The drawing of a card: the index, and in the centre a large pip or the bust of a court. */
export function face(card: Card): SVGElement {
  const root = shape("svg", { viewBox: "0 0 100 140", "aria-hidden": "true", class: "simon-face" });
  root.append(index(card), centre(card));
  return root;
}

function centre(card: Card): SVGElement {
  const group = shape("g", { class: "simon-centre" });
  const court = COURTS[RANK_LETTERS.charAt(card.rank - 1)];
  if (court) {
    group.append(
      shape("path", { d: court.robe }),
      shape("path", { d: court.head, "fill-rule": "evenodd" }),
      shape("path", { d: court.features, class: "simon-features" }),
      shape("path", { d: court.hat, class: "simon-gold" }),
      pip(card.suit, 42.5, 122, 15, "simon-gold"),
    );
  } else {
    const size = card.rank === ACE ? 70 : 56;
    group.append(pip(card.suit, 50 - size / 2, 93 - size / 2, size));
  }
  return group;
}

/** Rank and suit, side by side at the top, so that they show on a covered card. */
function index(card: Card): SVGElement {
  const group = shape("g", { class: "simon-index" });
  let x = 8;
  for (const letter of rankSymbol(card.rank)) {
    const { width, path } = GLYPHS[letter] ?? { width: 0, path: "" };
    group.append(shape("path", { d: path, transform: `translate(${x} 7)`, class: "simon-rank" }));
    x += width + 5;
  }
  group.append(pip(card.suit, x, 8, 32));
  return group;
}

/** The sign of a suit, in a square of that size. */
function pip(suit: Suit, x: number, y: number, size: number, name = "simon-pip"): SVGElement {
  const d = faces.suits[SUIT_LETTERS.charAt(suit) as keyof typeof faces.suits];
  const transform = `translate(${x} ${y}) scale(${size / 100})`;
  return shape("path", { d, transform, class: name });
}

function shape(name: string, attributes: Readonly<Record<string, string>>): SVGElement {
  const node = document.createElementNS(SVG, name) as SVGElement;
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
  return node;
}
