import { expect, it } from "vitest";
import { plainQuote, quotedRow } from "./plain-quote";

it.each([
  ["| above €100,000 | the board |", "above €100,000 · the board"],
  [
    "The **S1** plan is in `runbook.md`, see [the page](https://example.org/a).",
    "The S1 plan is in runbook.md, see the page.",
  ],
  ["Use a | b or snake__case__names.", "Use a | b or snake__case__names."],
  ["2 ** 3 ** 4 stays.", "2 ** 3 ** 4 stays."],
])("shows %s as %s", (unit, plain) => {
  expect(plainQuote(unit)).toBe(plain);
});

it("quotes a row below the names of its columns, and only if it has as many cells", () => {
  const columns = ["Item", "Price in `€`"];
  expect(quotedRow("| **Lamp** \\| desk | 45 |", columns, "[2]")).toEqual({
    head: "| Item | Price in € |\n| --- | --- |",
    row: "| Lamp \\| desk | 45 [2] |",
  });
  expect(quotedRow("| Lamp |  |", columns, "[2]")?.row).toBe("| Lamp | [2] |");
  expect(quotedRow("| Lamp | 45 | new |", columns, "[2]")).toBeNull();
});
