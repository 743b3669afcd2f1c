import { EngineError } from "./errors";

/** Spades, hearts, diamonds, clubs. */
export type Suit = 0 | 1 | 2 | 3;

/** How many different suits a game is played with: easy, medium, hard. */
export type SuitCount = 1 | 2 | 4;

/** A face. Rank 1 is the ace, 13 the king. */
export interface Card {
  readonly rank: number;
  readonly suit: Suit;
}

export const SUITS: readonly Suit[] = [0, 1, 2, 3];
export const SUIT_LETTERS = "SHDC";
export const SUIT_SYMBOLS = "♠♥♦♣";
export const RANK_LETTERS = "A23456789TJQK";
export const ACE = 1;
export const KING = 13;

/** Reads "TH" or "10H", in either case. */
export function parseCard(text: string): Card {
  const name = text.trim().toUpperCase().replace(/^10/, "T");
  const rank = RANK_LETTERS.indexOf(name.charAt(0)) + 1;
  const suit = SUITS[SUIT_LETTERS.indexOf(name.charAt(1))];
  if (name.length !== 2 || rank === 0 || suit === undefined) {
    throw new EngineError(`not a card: ${JSON.stringify(text)}`);
  }
  return { rank, suit };
}

/** "TH", the form `parseCard` reads. */
export function cardText(card: Card): string {
  return RANK_LETTERS.charAt(card.rank - 1) + SUIT_LETTERS.charAt(card.suit);
}

/** "10", as people read it. */
export function rankSymbol(rank: number): string {
  return rank === 10 ? "10" : RANK_LETTERS.charAt(rank - 1);
}

/** "10♥", as people read it. */
export function cardSymbol(card: Card): string {
  return rankSymbol(card.rank) + SUIT_SYMBOLS.charAt(card.suit);
}

/** R2: always 52 cards; with fewer suits, four or two copies of the suits there are. */
export function orderedDeck(suits: SuitCount): Card[] {
  const perSuit = { 1: [0, 0, 0, 0], 2: [0, 1, 0, 1], 4: [0, 1, 2, 3] } as const;
  return perSuit[suits].flatMap((suit) =>
    Array.from(RANK_LETTERS, (_, index) => ({ rank: index + 1, suit })),
  );
}
