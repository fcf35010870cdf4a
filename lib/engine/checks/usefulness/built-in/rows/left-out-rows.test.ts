import { describe, expect, it } from "vitest";
import { leavesOutRows } from "./left-out-rows";

const ROWS = [
  "| Lamp 01 | R. Moss | 2024 | 12 |",
  "| Lamp 02 | P. Lund | 2024 | 9 |",
  "| Lamp 03 | R. Moss | 2023 | 14 |",
  "| Lamp 04 | R. Moss | 2024 | 8 |",
];
const TABLE = `| Lamp | Keeper | Year | Hours |\n| --- | --- | --- | --- |\n${ROWS.join("\n")}`;
const leaves = (question: string, ...quoted: number[]) =>
  leavesOutRows(
    quoted.map((at) => ROWS[at] ?? ""),
    [TABLE],
    question,
  );

describe("rows that fit the question as well as those quoted", () => {
  it.each([
    ["Which lamps does R. Moss keep?", [0, 2]],
    ["How many lamps does R. Moss keep?", [0]],
    ["Which lamps did R. Moss keep in 2024?", [3]],
    ["Quelles lampes sont tenues par P. Lund ou R. Moss ?", [1, 2]],
  ])("are missing: %s", (question, quoted) => {
    expect(leaves(question, ...quoted)).toBe(true);
  });

  it.each([
    ["Which lamps does R. Moss keep?", [0, 2, 3]],
    ["Which lamp did R. Moss keep in 2023?", [2]],
    ["What are the hours of Lamp 02?", [1]],
    ["How long was the shortest shift?", [0]],
  ])("are all there, or none is named: %s", (question, quoted) => {
    expect(leaves(question, ...quoted)).toBe(false);
  });
});
