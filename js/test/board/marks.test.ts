import { expect, test } from "vitest";
import { cardsOf, marksOf } from "../../src/board/marks";
import { cardText } from "../../src/engine/cards";
import type { Attempt } from "../../src/player";
import { move, table } from "../helpers";

/** With two suits many faces are there twice; the lowest number is the card in column 1. */
const position = table(["9S 8H 7S 8H 7S", "9S 7H", "AS", "KH", "8S", ""], "", 2);
const [first = [], second = [], third = [], fourth = []] = position.columns;

function marks(attempt: Attempt) {
  const { source, target, count } = attempt;
  const violation =
    target === null
      ? position.explainBest(source, count)
      : position.explain({ source, target, count });
  if (!violation) throw new Error("this is legal");
  const { cards, columns } = marksOf({ id: 1, violation, attempt }, position);
  const [column] = columns;
  return { rule: violation.rule, cards, column };
}

test("a card and the one it does not go onto", () => {
  expect(marks(move(1, 2))).toEqual({
    rule: "wrong-rank",
    cards: [first[4], second[1]],
    column: undefined,
  });
  expect(marks(move(1, 3))).toMatchObject({ rule: "onto-ace", cards: [first[4], third[0]] });
});

test("a king, and the column it does not go to", () => {
  const answer = { rule: "king-needs-empty", cards: [fourth[0]], column: 0 };
  expect(marks(move(4, 1))).toEqual(answer);
});

test("the very pair that breaks the run, of several that look alike", () => {
  const answer = { rule: "mixed-suits", cards: [first[3], first[4]] };
  expect(marks(move(1, 6, 2))).toMatchObject(answer);
  expect(marks({ source: 0, count: 2, target: null })).toMatchObject(answer);
  const gap = { rule: "not-a-run", cards: [first[2], first[3]] };
  expect(marks(move(1, 6, 3))).toMatchObject(gap);
  expect(marks(move(1, 6, 5))).toMatchObject(gap);
});

test("a card no column takes, and where it lies", () => {
  const full = table(["9S 7S", "AS", "AH", "AS", "AH", "KS", "KH", "KS", "KH"], "", 2);
  const violation = full.explainBest(5, 1);
  const attempt = { source: 5, count: 1, target: null };
  expect(violation?.rule).toBe("nothing-takes-it");
  expect(violation && marksOf({ id: 1, violation, attempt }, full)).toEqual({
    cards: [full.columns[5]?.[0]],
    columns: [5],
  });
});

test("nothing where the action named no cards, or nobody knows which", () => {
  const none = { cards: [], columns: [undefined] };
  const notice = { id: 1, attempt: null };
  expect(
    marksOf({ ...notice, violation: { rule: "nothing-to-undo", params: {} } }, position),
  ).toEqual(none);
  const params = { lower: position.card(0), upper: position.card(1), movable: 1 };
  expect(marksOf({ ...notice, violation: { rule: "mixed-suits", params } }, position)).toEqual(
    none,
  );
});

test("the cards lit have the faces named", () => {
  const { cards } = marks(move(1, 6, 2));
  expect(cards.map((id) => cardText(position.card(id ?? -1)))).toEqual(["8H", "7S"]);
});

test("the cards a hint would move", () => {
  const hint = { id: 1, left: null, reason: "lost", params: {}, guess: false };
  expect(cardsOf({ ...hint, move: move(2, 1, 2) }, position)).toEqual(second);
  expect(cardsOf({ ...hint, move: null }, position)).toEqual([]);
});
