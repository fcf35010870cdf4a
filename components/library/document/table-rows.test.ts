import { describe, expect, it } from "vitest";
import { rowAt, tableHead, tableRows } from "./table-rows";

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

it("knows the columns of numbers, whatever their sign and unit", () => {
  const text =
    "| Item | Spent | Share | Since |\n| --- | --- | --- | --- |\n| Weirs | −571,000 € | 12.5% | 2025-01-02 |\n| Ramps |  | 3 % | 2024 |\n";
  const numbers = tableRows([{ start: 0, text }]).map(({ cells }) => cells.map(({ isNumber }) => isNumber));
  expect(numbers).toEqual(Array.from({ length: 4 }, () => [false, true, true, false]));
});

it("has no header when the text starts after it", () => {
  expect(cellsOf("| Weirs | 1 |\n| Planting | 2 |").map(([kind]) => kind)).toEqual(["body", "body"]);
});

describe("tableHead", () => {
  const text = `Intro.\n\n${TABLE}\n| no | header |\n| at | all |\n`;
  const at = (words: string) => tableHead(text, text.indexOf(words));

  it("is the header above a row, with its rule", () => {
    expect(at("Planting")).toEqual({ start: 8, text: "| Item | Spent (€) |\n| --- | ---: |\n" });
    expect(at("571")).toEqual(at("Planting"));
  });

  it("is missing outside a table, in the header itself and in a table without one", () => {
    for (const words of ["Intro", "Item", "--- | ---:", "all"]) expect(at(words), words).toBeNull();
    expect(tableHead("", 0)).toBeNull();
  });
});

it("rowAt finds the row at any of its characters", () => {
  const text = "a\n| 1 | 2 |\nb";
  for (const offset of [2, 5, 11]) expect(rowAt(text, offset)).toEqual({ start: 2, end: 12 });
  for (const offset of [0, 1, 12]) expect(rowAt(text, offset)).toBeNull();
});
