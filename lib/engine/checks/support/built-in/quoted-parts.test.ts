import { describe, expect, it } from "vitest";
import { passageOf } from "@/lib/shared/contracts/testing/passage-of";
import { quotedParts } from "./quoted-parts";
import { quotedWindow } from "./quoted-window";

const TOWER = passageOf(
  "a",
  "The **Green Tower** stands in Oslo. It was built\nin 1931 by Anna Berg. Tickets cost six euros.",
);
const ROWS = passageOf("b", "| order | town | amount |\n| --- | --- | --- |\n| R1234 | Dijon | 902.9 |");

describe("quotedParts", () => {
  it("finds quotations whatever their Markdown signs and spaces", () => {
    const parts = quotedParts(
      "It was built in 1931 by Anna Berg. The Green Tower stands in Oslo.",
      [ROWS, TOWER],
      "en",
    );
    expect(parts.map(({ passage, quote }) => [passage.id, quote])).toEqual([
      ["a", "It was built\nin 1931 by Anna Berg"],
      ["a", "The **Green Tower** stands in Oslo"],
    ]);
  });

  it("finds a table row quoted without its bars", () => {
    const [part] = quotedParts("R1234 · Dijon · 902.9", [ROWS], "en");
    expect(part?.quote).toBe("R1234 | Dijon | 902.9");
  });

  it("finds a row quoted in a table, and not the names of the columns above it", () => {
    const table = "| Reference | City | Amount |\n| --- | --- | --- |\n| R1234 | Dijon | 902.9 |";
    const withNames = { ...ROWS, text: `| Reference | City | Amount |\n| --- | --- | --- |\n${ROWS.text}` };
    expect(quotedParts(table, [withNames], "en").map(({ quote }) => quote)).toEqual(["R1234 | Dijon | 902.9"]);
  });

  it("finds nothing in a reworded answer or in a few letters", () => {
    expect(quotedParts("The tower dates from 1931.", [TOWER], "en")).toEqual([]);
    expect(quotedParts("Oslo.", [TOWER], "en")).toEqual([]);
  });
});

describe("quotedWindow", () => {
  it("is the sentence with its neighbours, in place", () => {
    const [part] = quotedParts("It was built in 1931 by Anna Berg.", [TOWER], "en");
    const window = quotedWindow(TOWER, part ?? { start: 0, end: 0 });
    expect(window.text).toBe(TOWER.text);
    const first = quotedWindow(TOWER, { start: 0, end: 10 });
    expect(first.text).toContain("1931");
    expect(first.text).not.toContain("six euros");
  });
});
