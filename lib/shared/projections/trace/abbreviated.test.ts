import { expect, it } from "vitest";
import { abbreviated, MAX_SHOWN_CHARS, MAX_SHOWN_ITEMS } from "./abbreviated";

it("keeps short values unchanged", () => {
  const value = { text: "a".repeat(MAX_SHOWN_CHARS), list: Array(MAX_SHOWN_ITEMS).fill(null), n: 0.5, off: false };
  expect(abbreviated(value)).toEqual(value);
});

it("cuts long texts and lists at any depth, and says how much is left out", () => {
  const list = Array.from({ length: MAX_SHOWN_ITEMS + 3 }, (_, at) => ({ text: "é😀".repeat(MAX_SHOWN_CHARS), at }));
  const cut = `${"é😀".repeat(MAX_SHOWN_CHARS / 2)}… +${MAX_SHOWN_CHARS}`;
  expect(abbreviated({ list })).toEqual({
    list: [...Array.from({ length: MAX_SHOWN_ITEMS }, (_, at) => ({ text: cut, at })), "… +3"],
  });
});
