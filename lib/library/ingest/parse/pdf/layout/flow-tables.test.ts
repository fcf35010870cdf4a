import { describe, expect, it } from "vitest";
import { ReceiptWriter } from "../../receipt/receipt-writer";
import type { FlowTable } from "./flow";
import { writeText } from "./write-text";

const BOX = { left: 50, right: 350, top: 80, bottom: 200 };

function table(rows: readonly (readonly string[])[], more: Partial<FlowTable> = {}): FlowTable {
  const cells = rows.flatMap((texts, row) =>
    texts.map((text, column) => ({ row, column, rowSpan: 1, columnSpan: 1, lines: text === "" ? [] : [text] })),
  );
  const about = { caption: null, titles: [], columns: [50, 200, 350], heads: null, drawn: false };
  return { kind: "table", ...about, cells, rows: rows.length, ...BOX, ...more };
}

const read = (...tables: FlowTable[]) =>
  writeText(
    tables.map((one) => [one]),
    new ReceiptWriter(),
  ).text;

describe("a table over two pages", () => {
  const names = ["Trail", "Metres"];
  const first = table([names, ["Ridge", "900"], ["Gorge", "400"]], { heads: 1, titles: ["Heights"] });

  it("repeats its title and its names", () => {
    const second = table([names, ["Lake", "350"]], { heads: 1, titles: ["Heights"] });
    expect(read(first, second)).toBe(
      "Heights\n\n| Trail | Metres |\n| --- | --- |\n| Ridge | 900 |\n| Gorge | 400 |\n| Lake | 350 |",
    );
  });

  it("continues with the name of a group of rows", () => {
    const second = table([["Lake", "350"]], { titles: ["In the valley"] });
    expect(read(first, second).split("\n").slice(-2)).toEqual(["| In the valley |  |", "| Lake | 350 |"]);
  });

  it("ends if the same names have another title", () => {
    const second = table([names, ["Lake", "350"]], { heads: 1, titles: ["Depths"] });
    expect(read(first, second)).toContain("\n\nDepths\n\n| Trail | Metres |");
  });

  it("has a row of units below its names", () => {
    const units = table([names, ["", "m"], ["Ridge", "900"]], { heads: 1 });
    expect(read(units).split("\n")[0]).toBe("| Trail | Metres (m) |");
  });
});

describe("a cell over several columns", () => {
  const cell = (row: number, column: number, text: string, columnSpan = 1) => ({
    ...{ row, column, rowSpan: 1, columnSpan, lines: [text] },
  });
  const cells = [
    ...["Trail", "Spring", "Summer"].map((name, column) => cell(0, column, name)),
    ...["Ridge", "900", "940"].map((text, column) => cell(1, column, text)),
    cell(2, 0, "Gorge"),
    cell(2, 1, "closed after the rockfall", 2),
    cell(3, 0, "In the valley", 3),
    ...["Lake", "350", "360"].map((text, column) => cell(4, column, text)),
  ];
  const rows = (drawn: boolean) =>
    read(table([], { cells, rows: 5, columns: [50, 150, 250, 350], heads: 1, drawn }))
      .split("\n")
      .slice(3);

  it("applies to each of them if lines show its extent", () => {
    expect(rows(true)).toEqual([
      "| Gorge | closed after the rockfall | closed after the rockfall |",
      "| In the valley |  |  |",
      "| Lake | 350 | 360 |",
    ]);
    expect(rows(false)[0]).toBe("| Gorge | closed after the rockfall |  |");
  });
});
