import { expect, it } from "vitest";
import { promptParts } from "./prompt-message";

it("splits a message into template and values, and ignores invalid spans", () => {
  const variables = [
    { name: "question", start: 4, end: 7 },
    { name: "empty", start: 7, end: 7 },
    { name: "overlaps", start: 5, end: 9 },
    { name: "beyond", start: 8, end: 99 },
  ];
  expect(promptParts("Ask Why? now", variables).map(({ text, variable }) => [text, variable])).toEqual([
    ["Ask ", null],
    ["Why", "question"],
    ["", "empty"],
    ["? now", null],
  ]);
  expect(promptParts("", [])).toEqual([]);
});
