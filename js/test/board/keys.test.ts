import { expect, test } from "vitest";
import { type Key, keyOf, type Press } from "../../src/board/keys";

function press(key: string, more: Partial<Press> = {}): Key | null {
  const bare = { code: "", ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };
  return keyOf({ key, ...bare, ...more });
}

test.each([
  ["u", {}, "undo"],
  ["U", { shiftKey: true }, "undo"],
  ["r", {}, "redo"],
  ["n", {}, "new"],
  ["h", {}, "hint"],
  ["b", {}, "best"],
  ["?", { shiftKey: true }, "help"],
  ["Escape", {}, "cancel"],
  ["Enter", {}, "take"],
  [" ", {}, "take"],
  ["z", { ctrlKey: true }, "undo"],
  ["z", { metaKey: true }, "undo"],
  ["Z", { ctrlKey: true, shiftKey: true }, "redo"],
  ["Z", { metaKey: true, shiftKey: true }, "redo"],
])("%s with %o is %s", (key, modifiers, act) => {
  expect(press(key, modifiers)).toEqual({ act });
});

test.each([
  ["1", 0],
  ["9", 8],
  ["0", 9],
])("%s is column %i", (key, column) => {
  expect(press(key)).toEqual({ act: "column", column });
});

test.each([
  ["ArrowLeft", "left"],
  ["ArrowRight", "right"],
  ["ArrowUp", "up"],
  ["ArrowDown", "down"],
  ["Home", "first"],
  ["End", "last"],
])("%s is a step", (key, step) => {
  expect(press(key)).toEqual({ act: "walk", step });
});

test("keyboards of other scripts and with shifted digits have the same keys", () => {
  expect(press("ㅕ", { code: "KeyU" })).toEqual({ act: "undo" });
  expect(press("я", { code: "KeyZ", ctrlKey: true })).toEqual({ act: "undo" });
  expect(press("&", { code: "Digit1" })).toEqual({ act: "column", column: 0 });
  expect(press("1", { code: "Digit1", shiftKey: true })).toEqual({ act: "column", column: 0 });
});

test.each([
  ["s", { ctrlKey: true }],
  ["u", { ctrlKey: true }],
  ["1", { ctrlKey: true }],
  ["Enter", { ctrlKey: true }],
  ["Enter", { shiftKey: true }],
  ["ArrowLeft", { altKey: true }],
  ["z", {}],
  ["z", { ctrlKey: true, altKey: true }],
  ["!", { code: "Digit1", shiftKey: true }],
  ["d", { code: "KeyD" }],
  ["q", { code: "KeyU" }],
  ["Tab", {}],
  ["F5", { code: "F5" }],
])("%s with %o is not ours", (key, modifiers) => {
  expect(press(key, modifiers)).toBeNull();
});
