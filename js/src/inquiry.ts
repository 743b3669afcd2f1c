// The board explains itself instead of playing. No DOM.

import { type Drawing, NO_DRAWING } from "./board/drawing";
import { marksOf } from "./board/marks";
import type { Move } from "./engine/moves";
import type { Position } from "./engine/position";
import type { Answer, Inquiry, Options, Shown } from "./player";

/** What a player wants explained, and what was answered in the position that is there. */
export class Inquirer {
  private inquiry: Inquiry | null = null;
  private answer: Answer | null = null;
  private answers = 0;
  /** The position that the answer is about. */
  private position: Position | null = null;

  inquire(inquiry: Inquiry | null): void {
    this.inquiry = inquiry;
    this.answer = null;
  }

  explain(move: Move, position: Position): void {
    this.answers += 1;
    this.answer = { id: this.answers, move, violation: position.explain(move) };
    this.position = position;
  }

  /** Takes the answer away. */
  forget(): void {
    this.answer = null;
  }

  /** What a view shows of it. */
  shown(position: Position, { explain }: Options): Pick<Shown, "inquiry" | "answer"> {
    const inquiry = explain ? this.inquiry : null;
    const isAbout = inquiry === "why" && position === this.position;
    return { inquiry, answer: isAbout ? this.answer : null };
  }
}

/** What is drawn of it. */
export function inquiryDrawing({ answer, game, inquiry }: Shown): Drawing | null {
  if (answer) return answerDrawing(answer, game.position);
  return inquiry === "can" ? movableDrawing(game.position) : null;
}

/** An arrow, green or red, and what the rule names that refuses the move. */
function answerDrawing({ id, move, violation }: Answer, position: Position): Drawing {
  const arrows = [{ ...move, colour: violation ? "red" : "green" } as const];
  if (!violation) return { ...NO_DRAWING, arrows };
  const named = marksOf({ id, violation, attempt: move }, position).cards;
  const cards = position.columns.flatMap((ids, column) =>
    ids.flatMap((card, index) =>
      named.includes(card) ? [{ column, index, colour: "orange" } as const] : [],
    ),
  );
  return { ...NO_DRAWING, arrows, cards };
}

/** All that can be moved: the cards, arrows to the cards that take them, and empty columns. */
function movableDrawing(position: Position): Drawing {
  const moves = position.legalMoves();
  const sizes = position.columns.map(({ length }) => length);
  const cards = sizes.flatMap((size, column) => {
    const counts = moves.flatMap(({ source, count }) => (source === column ? [count] : []));
    const longest = Math.max(0, ...counts);
    return Array.from({ length: longest }, (_, at) => {
      return { column, index: size - longest + at, colour: "green" } as const;
    });
  });
  const arrows = moves.flatMap((move) =>
    sizes[move.target] === 0 ? [] : [{ ...move, colour: "blue" } as const],
  );
  const columns = sizes.flatMap((size, column) =>
    size === 0 && moves.length > 0 ? [{ column, colour: "blue" } as const] : [],
  );
  return { arrows, cards, columns };
}
