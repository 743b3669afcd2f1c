import { expect, test } from "vitest";
import { pressKey } from "../../src/board/keys";
import type { Player } from "../../src/player";

function press(key: string, modifiers: Partial<KeyboardEvent> = {}, read_only = false): string {
  let done = "";
  const note = (what: string) => () => {
    done = what;
  };
  const player = {
    shown: { options: { read_only } },
    undo: note("undo"),
    redo: note("redo"),
  } as unknown as Player;
  const event = { key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };
  const isOurs = pressKey({ ...event, ...modifiers } as KeyboardEvent, player, note("cancel"));
  expect(isOurs).toBe(done !== "");
  return done;
}

test.each([
  ["u", {}, "undo"],
  ["U", { shiftKey: true }, "undo"],
  ["r", {}, "redo"],
  ["Escape", {}, "cancel"],
  ["z", { ctrlKey: true }, "undo"],
  ["z", { metaKey: true }, "undo"],
  ["Z", { ctrlKey: true, shiftKey: true }, "redo"],
  ["Z", { metaKey: true, shiftKey: true }, "redo"],
])("%s with %o is %s", (key, modifiers, done) => {
  expect(press(key, modifiers)).toBe(done);
});

test.each([
  ["s", { ctrlKey: true }],
  ["u", { ctrlKey: true }],
  ["z", {}],
  ["z", { ctrlKey: true, altKey: true }],
  ["Tab", {}],
])("%s with %o is not ours", (key, modifiers) => {
  expect(press(key, modifiers)).toBe("");
});

test("a board to read only still lets go", () => {
  expect(press("u", {}, true)).toBe("");
  expect(press("Escape", {}, true)).toBe("cancel");
});
