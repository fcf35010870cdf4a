import { describe, expect, it } from "vitest";
import { locatePassage } from "./locate-passage";

/** Runs of a page, each with the line that it is on. */
function located(page: readonly (readonly [string, number])[], words: string) {
  const runs = page.map(([text]) => text);
  const { found, parts } = locatePassage(runs, words, ({ run }) => ({ top: (page[run]?.[1] ?? 0) * 14, height: 10 }));
  return { found, texts: parts.map(({ run, start, end }) => `${page[run]?.[1]}: ${runs[run]?.slice(start, end)}`) };
}

describe("locatePassage", () => {
  // Painted column by column, with the same values in several rows.
  const page = [
    ["Town", 0],
    ["Alder", 1],
    ["Birch", 2],
    ["Visitors", 0],
    ["12", 1],
    ["12", 2],
    ["Share", 0],
    ["4.5", 1],
    ["4.5", 2],
    ["In Birch, 12 visitors came.", 5],
  ] as const;

  it("finds each cell of a row on the row's height", () => {
    expect(located(page, "| Birch | 12 | 4.5 |")).toEqual({ found: "whole", texts: ["2: Birch", "2: 12", "2: 4.5"] });
    expect(located(page, "| Alder | 12 | 4.5 |")).toEqual({ found: "whole", texts: ["1: Alder", "1: 12", "1: 4.5"] });
  });

  it("finds the words of a cell with several lines, and no part of another word", () => {
    const lines = [
      ["Birch", 1],
      ["Pump replaced in", 1],
      ["the spring", 2],
      ["2", 1],
      ["Elm", 3],
      ["Valves of 12 pumps", 3],
    ] as const;
    expect(located(lines, "| Birch | Pump replaced in the spring | 2 |")).toEqual({
      found: "whole",
      texts: ["1: Birch", "1: Pump replaced in", "2: the spring", "1: 2"],
    });
    expect(located(lines, "| Elm | Valves | 2 |").texts).not.toContain("3: 2");
  });

  it("finds a passage of sentences and rows, but none of another page's", () => {
    const passage = "In Birch, 12 visitors came.\n\n| Town | Visitors |\n| --- | --- |\n| Alder | 12 |";
    expect(located(page, passage)).toEqual({
      found: "whole",
      texts: ["0: Town", "0: Visitors", "1: Alder", "1: 12", "5: In Birch, 12 visitors came"],
    });
    expect(located(page, "| Cedar | 77 |")).toEqual({ found: "none", texts: [] });
    expect(located(page, "| Birch | 12 | 4.5 |\n| Cedar | 77 | 1 |").found).toBe("part");
  });
});
