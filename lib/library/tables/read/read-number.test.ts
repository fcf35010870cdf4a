import { describe, expect, it } from "vitest";
import { readNumber } from "./read-number";

describe("a cell with the mark of a note", () => {
  it.each([
    ["730¹", "730", ""],
    ["1 250²", "1250", ""],
    ["12,5³ €", "12,5", "€"],
    ["8 %⁴", "8", "%"],
    ["€ 640¹", "640", "€"],
    ["(1,200)²", "1,200", ""],
    ["48² m²", "48", "m²"],
  ])("is the number before it: %s", (cell, digits, unit) => {
    expect(readNumber(cell)).toMatchObject({ digits, unit });
  });

  it.each(["10⁶", "10²", "12⁹⁹", "3¹⁰", "¹"])("is not a number if the mark may be something else: %s", (cell) => {
    expect(readNumber(cell)).toBeNull();
  });
});
