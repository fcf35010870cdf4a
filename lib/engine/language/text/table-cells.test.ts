import { describe, expect, it } from "vitest";
import { tableCells } from "./table-cells";

const texts = (row: string) => tableCells(row).map(({ text }) => text);

describe("cells of a row", () => {
  it.each([
    ["| Name | Place |", ["Name", "Place"]],
    ["  |Name|Place|  ", ["Name", "Place"]],
    ["Name | Place", ["Name", "Place"]],
    ["Name | Place |", ["Name", "Place"]],
    ["|  | Lyon |", ["", "Lyon"]],
    ["| A2 |  | 22 km |", ["A2", "", "22 km"]],
    ["| A2 || 22 km | |", ["A2", "", "22 km", ""]],
    ["| Salaires \\| primes | 1 200 |", ["Salaires \\| primes", "1 200"]],
    ["| \\| |", ["\\|"]],
    ["|", [""]],
    ["none", ["none"]],
  ])("%j", (row, cells) => {
    expect(texts(row)).toEqual(cells);
  });

  it("give their offsets", () => {
    const row = "  | A2 |  | Île \\| Saules |";
    for (const { start, end, text } of tableCells(row)) expect(row.slice(start, end).trim()).toBe(text);
    expect(tableCells(row)).toMatchObject([{ start: 3, end: 7 }, { start: 8, end: 10 }, { start: 11 }]);
  });
});
