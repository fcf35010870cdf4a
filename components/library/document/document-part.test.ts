import { describe, expect, it } from "vitest";
import { PART_CHARS } from "../tunables";
import { documentPart, partAt } from "./document-part";

const lines = (count: number) =>
  Array.from({ length: count }, (_, line) => `Line ${line} of a long document.\n`).join("");

describe("documentPart", () => {
  it("cuts a long text at line ends into parts that cover it", () => {
    const text = lines(30_000);
    const { count } = documentPart(text, 0);
    expect(count).toBeGreaterThan(2);
    const parts = Array.from({ length: count }, (_, index) => documentPart(text, index));
    expect(parts.map(({ start, end }) => text.slice(start, end)).join("")).toBe(text);
    for (const { start } of parts.slice(1)) expect(text[start - 1]).toBe("\n");
  });

  it("finds the part of an offset, also just before a moved edge", () => {
    const text = lines(30_000);
    for (const offset of [0, PART_CHARS - 1, PART_CHARS, PART_CHARS + 1, text.length - 1]) {
      const { start, end } = partAt(text, offset);
      expect(offset >= start && offset < end).toBe(true);
    }
  });

  it("keeps a short text whole, and splits one without line ends", () => {
    expect(documentPart("short", 3)).toEqual({ index: 0, count: 1, start: 0, end: 5 });
    expect(documentPart("x".repeat(PART_CHARS + 10), 1)).toMatchObject({ start: PART_CHARS, end: PART_CHARS + 10 });
  });
});
