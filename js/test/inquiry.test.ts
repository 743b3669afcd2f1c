import { expect, test } from "vitest";
import { Game } from "../src/engine/game";
import { Inquirer, inquiryDrawing } from "../src/inquiry";
import { blank } from "../src/sync";
import { explanationOf } from "../src/words";
import { move, OPTIONS, table } from "./helpers";

const options = { ...OPTIONS, explain: true };
const position = table(["KC 8S 7H", "9S 8D 7D", "8H", "", "TH 3S"]);

function shown(inquirer: Inquirer, of = position, settings = options) {
  return { ...blank(Game.start(of), settings), ...inquirer.shown(of, settings) };
}

test("nothing is explained unless it is asked for, and the board does that", () => {
  const inquirer = new Inquirer();
  expect(inquiryDrawing(shown(inquirer))).toBeNull();
  inquirer.inquire("can");
  expect(shown(inquirer, position, OPTIONS)).toMatchObject({ inquiry: null, answer: null });
  inquirer.inquire("why");
  expect(inquiryDrawing(shown(inquirer))).toBeNull();
  expect(explanationOf(shown(inquirer)).key).toBe("why.ask");
});

test("why not: the arrow, and the cards that the rule names", () => {
  const inquirer = new Inquirer();
  inquirer.inquire("why");
  inquirer.explain(move(3, 1), position);
  expect(inquiryDrawing(shown(inquirer))).toEqual({
    arrows: [{ source: 2, target: 0, count: 1, colour: "red" }],
    cards: [
      { column: 0, index: 2, colour: "orange" },
      { column: 2, index: 0, colour: "orange" },
    ],
    columns: [],
  });
  expect(explanationOf(shown(inquirer)).key).toBe("reminder.wrong-rank");
});

test("why: onto a card, and to an empty column", () => {
  const inquirer = new Inquirer();
  inquirer.inquire("why");
  const explained = (source: number, target: number) => {
    inquirer.explain(move(source, target), position);
    const [arrow] = inquiryDrawing(shown(inquirer))?.arrows ?? [];
    return [arrow?.colour, explanationOf(shown(inquirer))];
  };
  const card = position.card(position.columns[0]?.at(-1) ?? -1);
  const onto = position.card(position.columns[2]?.at(-1) ?? -1);
  expect(explained(1, 3)).toEqual(["green", { key: "why.goes", params: { card, onto } }]);
  expect(explained(1, 4)).toEqual([
    "green",
    { key: "why.goes-empty", params: { card, column: 3 } },
  ]);
});

test("an answer is about its position, and each is a new one", () => {
  const inquirer = new Inquirer();
  inquirer.inquire("why");
  inquirer.explain(move(1, 3), position);
  const first = shown(inquirer).answer?.id;
  expect(shown(inquirer, table(["AS"])).answer).toBeNull();
  inquirer.explain(move(1, 3), position);
  expect(shown(inquirer).answer?.id).not.toBe(first);
  inquirer.forget();
  expect(shown(inquirer)).toMatchObject({ inquiry: "why", answer: null });
});

test("all that can be moved: an arrow a move, but empty columns as columns", () => {
  const inquirer = new Inquirer();
  inquirer.inquire("can");
  const moves = position.legalMoves();
  const drawing = inquiryDrawing(shown(inquirer));
  const isEmpty = (column: number) => position.columns[column]?.length === 0;
  expect(drawing?.arrows).toEqual(
    moves.filter(({ target }) => !isEmpty(target)).map((each) => ({ ...each, colour: "blue" })),
  );
  expect(drawing?.columns.map(({ column }) => column)).toEqual([3, 5, 6, 7, 8]);
  expect(drawing?.cards.filter(({ column }) => column === 1).map(({ index }) => index)).toEqual([
    1, 2,
  ]);
  expect(explanationOf(shown(inquirer))).toEqual({
    key: "can.moves",
    params: { count: moves.length },
  });
});
