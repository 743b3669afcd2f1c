import { type Card, orderedDeck, type SuitCount } from "./cards";
import { at, EngineError } from "./errors";
import { COLUMN_SIZES, Position } from "./position";

/** R11: a game code names the number of suits and the deal. */
export interface GameCode {
  readonly suits: SuitCount;
  readonly number: bigint;
}

const LETTERS = 7;
const BASE = 26;
const DEALS = BASE ** LETTERS;
const CHAR_A = 65;

/** Reads "SS1-S4-AAAAABD", in either case, with blanks around it. */
export function parseCode(text: string): GameCode {
  const fault = (reason: string) =>
    new EngineError(`not a game code, ${reason}: ${JSON.stringify(text)}`);
  const [version, suits, deal, ...rest] = text.trim().toUpperCase().split("-");
  if (deal === undefined || rest.length) throw fault('three parts like "SS1-S4-AAAAABD" expected');
  if (version !== "SS1") throw fault('it must start with "SS1"');
  const count = ([1, 2, 4] as const).find((number) => suits === `S${number}`);
  if (!count) throw fault('the second part must be "S1", "S2" or "S4"');
  if (!/^[A-Z]{7}$/.test(deal)) throw fault(`the third part must be ${LETTERS} letters A-Z`);
  let number = 0n;
  for (const letter of deal) {
    number = number * BigInt(BASE) + BigInt(letter.charCodeAt(0) - CHAR_A);
  }
  return { suits: count, number };
}

/** "SS1-S4-AAAAABD": the number in base 26, A = 0, seven letters. */
export function codeText({ suits, number }: GameCode): string {
  if (number < 0n || number >= BigInt(DEALS)) throw new EngineError(`no deal has number ${number}`);
  let letters = "";
  for (let rest = Number(number); letters.length < LETTERS; rest = Math.floor(rest / BASE)) {
    letters = String.fromCharCode(CHAR_A + (rest % BASE)) + letters;
  }
  return `SS1-S${suits}-${letters}`;
}

/** A code drawn from all deals with so many suits; `random` gives numbers in [0, 1). */
export function randomCode(suits: SuitCount, random: () => number = cryptoRandom): GameCode {
  return { suits, number: BigInt(Math.floor(random() * DEALS)) };
}

/**
 * The deal of a code. The shuffle is frozen for SS1, and the same in Python: SplitMix64 seeded
 * with the number, Fisher-Yates from the end, dealt column by column from the deepest card.
 */
export function dealCode(code: GameCode): Position {
  const deck = shuffled(orderedDeck(code.suits), splitMix64(code.number));
  return Position.of(COLUMN_SIZES.map((size) => deck.splice(0, size)));
}

function shuffled(deck: readonly Card[], next: () => bigint): Card[] {
  const cards = [...deck];
  for (let i = cards.length - 1; i > 0; i--) {
    const j = below(i + 1, next);
    const card = at(cards, i);
    cards[i] = at(cards, j);
    cards[j] = card;
  }
  return cards;
}

/** A number in [0, bound), every one as likely: draws beyond the last full multiple are refused. */
function below(bound: number, next: () => bigint): number {
  const size = BigInt(bound);
  const limit = (2n ** 64n / size) * size;
  let draw = next();
  while (draw >= limit) draw = next();
  return Number(draw % size);
}

function splitMix64(seed: bigint): () => bigint {
  const uint64 = (value: bigint) => BigInt.asUintN(64, value);
  let state = uint64(seed);
  return () => {
    state = uint64(state + 0x9e3779b97f4a7c15n);
    let z = state;
    z = uint64((z ^ (z >> 30n)) * 0xbf58476d1ce4e5b9n);
    z = uint64((z ^ (z >> 27n)) * 0x94d049bb133111ebn);
    return z ^ (z >> 31n);
  };
}

function cryptoRandom(): number {
  const [bits = 0n] = crypto.getRandomValues(new BigUint64Array(1));
  return Number(bits >> 11n) / 2 ** 53;
}
