import { expect, it } from "vitest";
import { tableRows } from "./table-rows";

const TABLE = "| Item | Spent (€) |\n| --- | ---: |\n| Weirs \\| ramps | 571,000 |\n| Planting |  |\n";

const cellsOf = (text: string, cuts: number[] = []) => {
  const edges = [0, ...cuts, text.length];
  const pieces = edges.slice(0, -1).map((start, at) => ({ start: start + 10, text: text.slice(start, edges[at + 1]) }));
  return tableRows(pieces).map(({ kind, cells }) => [
    kind,
    ...cells.map((cell) => cell.pieces.map(({ text: t }) => t)),
  ]);
};

it("splits a table into rows and cells without losing a character", () => {
  expect(cellsOf(TABLE)).toEqual([
    ["head", ["| Item "], ["| Spent (€) |\n"]],
    ["rule", ["| --- "], ["| ---: |\n"]],
    ["body", ["| Weirs \\| ramps "], ["| 571,000 |\n"]],
    ["body", ["| Planting "], ["|  |\n"]],
  ]);
  for (const cut of [1, 5, 20, 30, 50, 60]) {
    const [joined] = [cellsOf(TABLE, [cut]).flat(2)];
    expect(joined.filter((part) => !["head", "rule", "body"].includes(part)).join("")).toBe(TABLE);
  }
});

it("has no header when the text starts after it", () => {
  expect(cellsOf("| Weirs | 1 |\n| Planting | 2 |").map(([kind]) => kind)).toEqual(["body", "body"]);
});
