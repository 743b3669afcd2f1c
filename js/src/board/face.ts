// The faces of the cards: our own light drawings, in a box of 100 by 140.

import suits from "../../../simon_widget/suits.json";
import { ACE, type Card, RANK_LETTERS, rankSymbol, SUIT_LETTERS, type Suit } from "../engine/cards";

const SVG = "http://www.w3.org/2000/svg";

/** Strokes in a box of 24 by 34; "1" and "0" are for the ten. */
const GLYPHS: Readonly<Record<string, { width: number; path: string }>> = {
  A: { width: 24, path: "M2 32 12 2 22 32M6 22H18" },
  "2": { width: 21, path: "M3 11C3 5 6 2 11 2 16 2 19 5 19 10 19 18 8 22 3 32H20" },
  "3": {
    width: 21,
    path: "M3 2H18L9 14C15 13 19 17 19 22.5 19 28.5 15.5 32 10.5 32 6.5 32 4 30.5 2 28",
  },
  "4": { width: 23, path: "M15 2 2 24H22M16.5 14V32" },
  "5": { width: 21, path: "M18 2H5L4 15C12 11 19 14 19 22 19 28 15 32 10 32 6 32 4 30.5 2 28.5" },
  "6": {
    width: 22,
    path: "M16 2C8 8 2 15 2 22.5 2 28 6 32 11 32 16 32 20 28 20 22.5 20 17 16 13.5 11.5 13.5 7 13.5 3 16 2.5 20",
  },
  "7": { width: 20, path: "M2 2H18L7 32" },
  "8": {
    width: 22,
    path: "M11 15.5C7 15.5 4 12.5 4 9 4 5 7 2 11 2 15 2 18 5 18 9 18 12.5 15 15.5 11 15.5 6 15.5 2 19 2 23.5 2 28.5 6 32 11 32 16 32 20 28.5 20 23.5 20 19 16 15.5 11 15.5Z",
  },
  "9": {
    width: 22,
    path: "M6 32C14 26 20 19 20 11.5 20 6 16 2 11 2 6 2 2 6 2 11.5 2 17 6 20.5 10.5 20.5 15 20.5 19 18 19.5 14",
  },
  "1": { width: 11, path: "M2 8 8 2V32" },
  "0": {
    width: 19,
    path: "M9.5 2C4.5 2 2 7 2 17 2 27 4.5 32 9.5 32 14.5 32 17 27 17 17 17 7 14.5 2 9.5 2Z",
  },
  J: { width: 18, path: "M15 2V23C15 29 12.5 32 8.5 32 4.5 32 2 29.5 2 25" },
  Q: {
    width: 26,
    path: "M12.5 2C6 2 2 8 2 17 2 26 6 32 12.5 32 19 32 23 26 23 17 23 8 19 2 12.5 2ZM14.5 23 23.5 33",
  },
  K: { width: 23, path: "M3 2V32M20 2 3 20M9 14 21 32" },
};

/** What the courts wear: a feathered cap, a coronet, a crown; in a box of 60 by 34. */
const HATS: Readonly<Record<string, string>> = {
  J: "M2 27C16 34 44 33 58 24 53 24 49 25 46 24L43 17C32 21 20 22 10 20L8 26ZM11 16C11 8 18 3 28 4 36 5 41 8 42 13 32 17 21 18 11 16ZM45 14C42 6 45-4 54-11 58-3 56 8 48 14Z",
  Q: "M7 32H53V27H7ZM8 24 3 9 16 16 18 4 30 14 42 4 44 16 57 9 52 24ZM3 9A3.5 3.5 0 1 1 3.1 9ZM18 4A3.5 3.5 0 1 1 18.1 4ZM42 4A3.5 3.5 0 1 1 42.1 4ZM57 9A3.5 3.5 0 1 1 57.1 9Z",
  K: "M8 32H52V26H8ZM9 23 2 5 17 14 27 4V1H23V-4H27V-8H33V-4H37V1H33V4L43 14 58 5 51 23Z",
};

/** The drawing of a card: the index, and in the centre a large pip, under a court's hat. */
export function face(card: Card): SVGElement {
  const root = shape("svg", { viewBox: "0 0 100 140", "aria-hidden": "true", class: "simon-face" });
  root.append(index(card), centre(card));
  return root;
}

function centre(card: Card): SVGElement {
  const group = shape("g", { class: "simon-centre" });
  const hat = HATS[RANK_LETTERS.charAt(card.rank - 1)];
  if (hat) {
    group.append(shape("path", { d: hat, transform: "translate(20 58)", class: "simon-hat" }));
    group.append(pip(card.suit, 29, 94, 42));
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
function pip(suit: Suit, x: number, y: number, size: number): SVGElement {
  const d = suits[SUIT_LETTERS.charAt(suit) as keyof typeof suits];
  return shape("path", { d, transform: `translate(${x} ${y}) scale(${size / 100})` });
}

function shape(name: string, attributes: Readonly<Record<string, string>>): SVGElement {
  const node = document.createElementNS(SVG, name) as SVGElement;
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
  return node;
}
