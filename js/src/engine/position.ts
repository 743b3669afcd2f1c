import {
  ACE,
  type Card,
  cardText,
  KING,
  orderedDeck,
  parseCard,
  SUIT_LETTERS,
  SUITS,
  type Suit,
  type SuitCount,
} from "./cards";
import { at, EngineError } from "./errors";
import { type Move, moveText } from "./moves";

/** R1: the columns of a fresh deal, left to right. */
export const COLUMN_SIZES: readonly number[] = [8, 8, 8, 7, 6, 5, 4, 3, 2, 1];
const COLUMNS = COLUMN_SIZES.length;

/** How many sequences a game has. */
const SEQUENCES = 4;

/** A column (counted from 0) or another number, or a face. */
export type Param = number | Card;

/** The rule that refuses an action, and the cards and columns in question. */
export interface Violation {
  readonly rule: string;
  readonly params: Readonly<Record<string, Param>>;
}

/** A complete sequence that left the tableau: its cards' identities, king first. */
export interface Removal {
  readonly column: number;
  readonly suit: Suit;
  readonly cards: readonly number[];
}

/** What a legal move leads to. */
export interface Outcome {
  readonly position: Position;
  readonly left: readonly Removal[];
}

/**
 * A tableau and the rules of Simple Simon, nothing else. Immutable.
 *
 * Columns hold card identities (indexes into `deck`), the deepest card first: with one or two suits
 * several cards look the same, and the board must still know which is which.
 */
export class Position {
  private constructor(
    readonly deck: readonly Card[],
    readonly columns: readonly (readonly number[])[],
    readonly removed: readonly Suit[],
    readonly suits: SuitCount,
  ) {}

  /**
   * The position with these faces. Identities are given in reading order, column by column, and at
   * last to the sequences that have left.
   */
  static of(columns: readonly (readonly Card[])[], removed: readonly Suit[] = []): Position {
    if (columns.length !== COLUMNS) {
      throw new EngineError(`a tableau has ${COLUMNS} columns, not ${columns.length}`);
    }
    const deck = [...columns.flat(), ...removed.flatMap(sequence)];
    const suits = countSuits(deck);
    let next = 0;
    const identities = columns.map((column) => column.map(() => next++));
    const left = removeSequences(deck, identities, identities.keys());
    return new Position(deck, identities, withSuits(removed, left), suits);
  }

  /** R8 */
  get isWon(): boolean {
    return this.removed.length === SEQUENCES;
  }

  /** The face of a card. */
  card(id: number): Card {
    return at(this.deck, id);
  }

  /** R4: how many cards at the column's end move together. 0 for an empty column. */
  runLength(column: number): number {
    return runLength(this.deck, this.columns[column] ?? []);
  }

  /** The first rule that refuses the move; null for a legal one. */
  explain({ source, target, count }: Move): Violation | null {
    if (this.isWon) return { rule: "game-over", params: {} };
    for (const column of [source, target]) {
      if (!isColumn(column)) return { rule: "no-such-column", params: { column } };
    }
    if (source === target) return { rule: "same-column", params: { column: source } };
    return this.explainRun(source, count) ?? this.explainLanding(this.first(source, count), target);
  }

  /** R4: only a run of one suit can be taken from a column. */
  private explainRun(column: number, count: number): Violation | null {
    const available = at(this.columns, column).length;
    if (available === 0) return { rule: "empty-source", params: { column } };
    if (!Number.isInteger(count) || count < 1 || count > available) {
      return { rule: "count-out-of-range", params: { count, column, available } };
    }
    const movable = this.runLength(column);
    if (count <= movable) return null;

    const run = at(this.columns, column)
      .slice(-count)
      .map((id) => this.card(id));
    const gap = lastBreak(run, (lower, upper) => lower.rank === upper.rank + 1);
    if (gap) return { rule: "not-a-run", params: gap };
    const seam = lastBreak(run, (lower, upper) => lower.suit === upper.suit);
    return seam && { rule: "mixed-suits", params: { ...seam, movable } };
  }

  /** R3, R5, R6: what a column takes, a single card or a run by its first card. */
  private explainLanding(card: Card, target: number): Violation | null {
    const onto = this.lastCard(target);
    if (!onto) return null;
    if (card.rank === KING) return { rule: "king-needs-empty", params: { card, column: target } };
    if (onto.rank === ACE) return { rule: "onto-ace", params: { card, onto } };
    if (onto.rank === card.rank + 1) return null;
    return { rule: "wrong-rank", params: { card, onto, rank: card.rank + 1 } };
  }

  /** Plays a legal move, and lets complete sequences leave as part of it (R7). */
  play(move: Move): Outcome {
    const violation = this.explain(move);
    if (violation) {
      throw new EngineError(
        `illegal move ${moveText(move)} (${violation.rule}) in\n${this.text()}`,
      );
    }
    const { source, target, count } = move;
    const columns = [...this.columns];
    const from = at(columns, source);
    columns[source] = from.slice(0, -count);
    columns[target] = [...at(columns, target), ...from.slice(-count)];
    // The cards that leave `source` may uncover a sequence, too.
    const left = removeSequences(this.deck, columns, [target, source]);
    const removed = withSuits(this.removed, left);
    return { position: new Position(this.deck, columns, removed, this.suits), left };
  }

  /** All legal moves, ordered by source, target, count. Each empty column is a target (R6). */
  legalMoves(): Move[] {
    const moves: Move[] = [];
    for (let source = 0; source < COLUMNS; source++) {
      const last = this.lastCard(source);
      if (!last) continue;
      const longest = this.runLength(source);
      for (let target = 0; target < COLUMNS; target++) {
        if (target === source) continue;
        const onto = this.lastCard(target);
        if (!onto) {
          for (let count = 1; count <= longest; count++) moves.push({ source, target, count });
        } else {
          // R5: in a run only one card is the next lower of `onto`.
          const count = onto.rank - last.rank;
          if (count >= 1 && count <= longest) moves.push({ source, target, count });
        }
      }
    }
    return moves;
  }

  /**
   * Where the run goes best: onto its own suit (the longest joined run), else onto another suit,
   * else into an empty column, but never a whole column into an empty one. The lowest column wins
   * a tie.
   */
  bestMove(source: number, count = this.runLength(source)): Move | null {
    if (this.explainTake(source, count)) return null;
    const first = this.first(source, count);
    let best: Move | null = null;
    let bestWorth = 0;
    for (let target = 0; target < COLUMNS; target++) {
      if (target === source || this.explainLanding(first, target)) continue;
      const onto = this.lastCard(target);
      if (!onto && count === this.columns[source]?.length) continue;
      const worth = !onto ? 1 : onto.suit !== first.suit ? 2 : 2 + this.runLength(target);
      if (worth > bestWorth) {
        best = { source, target, count };
        bestWorth = worth;
      }
    }
    return best;
  }

  /** Why `bestMove` has no answer; null if it has one. */
  explainBest(source: number, count: number): Violation | null {
    const violation = this.explainTake(source, count);
    if (violation) return violation;
    if (this.bestMove(source, count)) return null;
    return {
      rule: "nothing-takes-it",
      params: { card: this.first(source, count), column: source },
    };
  }

  private explainTake(source: number, count: number): Violation | null {
    if (this.isWon) return { rule: "game-over", params: {} };
    if (!isColumn(source)) return { rule: "no-such-column", params: { column: source } };
    return this.explainRun(source, count);
  }

  /** Reads what `text` writes. */
  static parse(text: string): Position {
    const headers = new Map<string, string>();
    const columns: Card[][] = [];
    for (const line of text.replace(/\n$/, "").split("\n")) {
      const [, name, value = ""] = /^(\w+): (.*)$/.exec(line) ?? [];
      if (name) headers.set(name, value);
      else columns.push(words(line).map(parseCard));
    }
    const position = Position.of(columns, words(headers.get("Foundations")).map(parseFoundation));
    const suits = headers.get("Suits");
    if (suits && suits !== String(position.suits)) {
      throw new EngineError(`these cards are no game with ${suits} suits:\n${text}`);
    }
    return position;
  }

  /** The layout, a line a column: equal, byte for byte, to Python's. */
  text(): string {
    const cards = this.columns.map((column) => column.map((id) => this.card(id)));
    const lines = cards.map((column) => column.map(cardText).join(" "));
    if (fittingDecks(cards.flat()).length > 1) lines.unshift(`Suits: ${this.suits}`);
    const founds = this.removed.map(foundationText);
    if (founds.length) lines.unshift(`Foundations: ${founds.join(" ")}`);
    return `${lines.join("\n")}\n`;
  }

  private lastCard(column: number): Card | undefined {
    const id = this.columns[column]?.at(-1);
    return id === undefined ? undefined : this.card(id);
  }

  /** The first, highest card of the last `count` in a column. */
  private first(column: number, count: number): Card {
    return this.card(at(at(this.columns, column).slice(-count), 0));
  }
}

function isColumn(value: number): boolean {
  return Number.isInteger(value) && value >= 0 && value < COLUMNS;
}

/** R4: the length of the one-suit run at the end of a column. */
function runLength(deck: readonly Card[], column: readonly number[]): number {
  let length = Math.min(column.length, 1);
  while (length < column.length) {
    const upper = at(deck, at(column, column.length - length));
    const lower = at(deck, at(column, column.length - length - 1));
    if (lower.suit !== upper.suit || lower.rank !== upper.rank + 1) break;
    length++;
  }
  return length;
}

/** R7: takes the complete sequences from the ends of the `changed` columns. */
function removeSequences(
  deck: readonly Card[],
  columns: (readonly number[])[],
  changed: Iterable<number>,
): Removal[] {
  const left: Removal[] = [];
  for (const column of changed) {
    // A run of one suit has 13 cards only if it is king to ace.
    while (runLength(deck, columns[column] ?? []) === KING) {
      const rest = at(columns, column);
      const cards = rest.slice(-KING);
      left.push({ column, suit: at(deck, at(cards, 0)).suit, cards });
      columns[column] = rest.slice(0, -KING);
    }
  }
  return left;
}

function withSuits(removed: readonly Suit[], left: readonly Removal[]): readonly Suit[] {
  return [...removed, ...left.map(({ suit }) => suit)].sort((a, b) => a - b);
}

/** Of the neighbours that do not fit, the pair nearest the end. */
function lastBreak(
  run: readonly Card[],
  fits: (lower: Card, upper: Card) => boolean,
): { lower: Card; upper: Card } | null {
  for (let index = run.length - 1; index > 0; index--) {
    const pair = { lower: at(run, index - 1), upper: at(run, index) };
    if (!fits(pair.lower, pair.upper)) return pair;
  }
  return null;
}

/** The cards of a complete sequence, king first. */
function sequence(suit: Suit): Card[] {
  return Array.from({ length: KING }, (_, index) => ({ rank: KING - index, suit }));
}

const DECKS = ([1, 2, 4] as const).map((suits) => ({
  suits,
  counts: countFaces(orderedDeck(suits)),
}));

/** R2: how many suits these 52 cards are a game of. */
function countSuits(cards: readonly Card[]): SuitCount {
  const [suits] = fittingDecks(cards);
  if (!suits || cards.length !== SEQUENCES * KING) {
    throw new EngineError(`not the 52 cards of a game: ${cards.map(cardText).join(" ")}`);
  }
  return suits;
}

/** The decks that hold all these cards. */
function fittingDecks(cards: readonly Card[]): SuitCount[] {
  const counts = countFaces(cards);
  const fits = (deck: Map<string, number>) =>
    [...counts].every(([face, count]) => count <= (deck.get(face) ?? 0));
  return DECKS.filter((deck) => fits(deck.counts)).map(({ suits }) => suits);
}

function countFaces(cards: readonly Card[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const face of cards.map(cardText)) counts.set(face, (counts.get(face) ?? 0) + 1);
  return counts;
}

function words(line = ""): string[] {
  return line.split(" ").filter(Boolean);
}

function foundationText(suit: Suit): string {
  return `${SUIT_LETTERS.charAt(suit)}-K`;
}

function parseFoundation(text: string): Suit {
  const suit = SUITS.find((each) => foundationText(each) === text);
  if (suit === undefined) throw new EngineError(`not a foundation like "H-K": "${text}"`);
  return suit;
}
