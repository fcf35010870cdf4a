import { expect, it } from "vitest";
import type { MadeTable } from "./made-table";
import { truthOf } from "./made-table";
import { hasCell, readTables } from "./score-tables";

const table: MadeTable = {
  caption: null,
  heads: [
    [{ text: "" }, { text: "Boats", across: 2 }],
    [{ text: "" }, { text: "2023" }, { text: "2024", mark: "1" }],
  ],
  rows: [
    [
      { text: "Brest", down: 2 },
      { text: "1,250", number: 1250 },
      { text: "9", mark: "2" },
    ],
    [{ text: "" }, { text: "" }, { text: "7" }],
  ],
  labels: 1,
  isMarked: true,
  isRuled: true,
};

it("knows the names and the label of each cell", () => {
  const shown = truthOf(table).map(({ value, names, labels }) => [...labels, ...names, value].map(({ text }) => text));
  expect(shown).toEqual([
    ["Brest", "Boats", "2023", "1,250"],
    ["Brest", "Boats", "2024", "9"],
    ["Brest", "Boats", "2024", "7"],
  ]);
});

it.each([
  ["all cells", "|  | Boats 2023 | Boats 2024¹ |\n| --- | --- | --- |\n| Brest | 1250 | 9² |\n| Brest |  | 7 |", 3],
  ["no cell under half a name", "|  | 2023 | 2024 |\n| --- | --- | --- |\n| Brest | 1250 | 9 |", 0],
  [
    "no number that a mark makes larger",
    "|  | Boats 2023 | Boats 2024 |\n| --- | --- | --- |\n| Brest | 12501 | 92 |",
    0,
  ],
  ["no cell without its label", "|  | Boats 2023 | Boats 2024 |\n| --- | --- | --- |\n|  | 1250 | 9 |", 0],
])("finds %s", (_, text, count) => {
  const tables = readTables(`Before.\n\n${text}\n\nAfter.`);
  expect(truthOf(table).filter((cell) => hasCell(tables, cell))).toHaveLength(count);
});
