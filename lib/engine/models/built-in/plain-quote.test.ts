import { expect, it } from "vitest";
import { plainQuote } from "./plain-quote";

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
