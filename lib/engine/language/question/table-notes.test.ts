import { describe, expect, it } from "vitest";
import { isNoteOfOthers, noteMark, tableRows } from "./table-notes";

const ROWS = tableRows(
  "| Stop | Riders |\n| --- | --- |\n| Mill Lane | 310 |\n| Old Quay | 1 240 (b) |\n\n(b) of which 8 % with a pass.",
);

describe("notes of tables", () => {
  it.each([
    ["(b) of which 8 %", "(b)"],
    ["(2) estimated", "(2)"],
    ["† closed in May", "†"],
    ["Of which (b) 8 %", null],
    ["1. First item", null],
  ])("begin with a mark: %s", (text, expected) => {
    expect(noteMark(text)).toBe(expected);
  });

  it("belong to the rows with the same mark", () => {
    expect(isNoteOfOthers("(b)", ROWS, "What share of riders at Mill Lane have a pass?", "en")).toBe(true);
    expect(isNoteOfOthers("(b)", ROWS, "What share of riders at Old Quay have a pass?", "en")).toBe(false);
    expect(isNoteOfOthers("(b)", ROWS, "What share of riders have a pass?", "en")).toBe(false);
    expect(isNoteOfOthers("(c)", ROWS, "What share of riders at Mill Lane have a pass?", "en")).toBe(false);
  });
});
