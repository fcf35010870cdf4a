import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { odfFile, odfTable } from "../../../testing/odf-file";
import { setUpParser } from "../../../testing/set-up-parser";
import { workbookFile } from "../../../testing/workbook-file";

const parseDocument = setUpParser();
type Grid = (string | null)[][];

async function parsed(rows: Grid, format: "xlsx" | "ods" | "csv" = "xlsx", merged: string[] = []) {
  const texts = rows.map((row) => row.map((cell) => cell ?? ""));
  const outcome =
    format === "xlsx"
      ? await parseDocument(
          workbookFile([{ name: "Data", rows, merged }]),
          "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
        )
      : format === "ods"
        ? await parseDocument(odfFile("spreadsheet", odfTable(texts)), "application/vnd.oasis.opendocument.spreadsheet")
        : await parseDocument(new TextEncoder().encode(texts.map((row) => row.join(",")).join("\n")), "text/csv");
  if (!outcome.ok) throw new Error(outcome.code);
  expect(outcome.receipt.characters?.leftOut.unaccounted ?? 0).toBe(0);
  return outcome;
}

/** The tables of a text, as their lines without the marks of the header. */
function tablesOf(text: string): string[][] {
  return text
    .split("\n\n")
    .filter((block) => block.startsWith("|"))
    .map((block) => block.split("\n").filter((line) => !/^\|(?: --- \|)+$/.test(line)));
}

const STAFF = [
  ["Name", "Team"],
  ["Ann", "Sales"],
  ["Bob", "Law"],
  ["Cleo", "Sales"],
];
const STOCK = [
  ["Product", "Price"],
  ["Pen", "2"],
  ["Desk", "300"],
];

/** Grids side by side, with an empty column between them. */
function beside(left: Grid, right: Grid): Grid {
  const width = Math.max(...left.map((row) => row.length));
  return Array.from({ length: Math.max(left.length, right.length) }, (_, at) => [
    ...Array.from({ length: width }, (_, column) => left[at]?.[column] ?? null),
    null,
    ...(right[at] ?? []),
  ]);
}

const lines = (grid: Grid) => grid.map((row) => `| ${row.join(" | ")} |`);

describe("a sheet with several tables", () => {
  it.each(["xlsx", "ods", "csv"] as const)("has each of two side by side in %s", async (format) => {
    const { text } = await parsed(beside(STAFF, STOCK), format);
    expect(tablesOf(text)).toEqual([lines(STAFF), lines(STOCK)]);
  });

  it("gives each its title, also above an empty row or merged over its columns", async () => {
    const titled = (title: string, grid: Grid): Grid => [[title, null], ...grid];
    const direct = await parsed(beside(titled("Staff", STAFF), titled("Stock", STOCK)));
    const [titles = [], ...rest] = beside(titled("Staff", STAFF), titled("Stock", STOCK));
    const apart = await parsed([titles, [], ...rest]);
    const merged = await parsed(beside(titled("Staff", STAFF), titled("Stock", STOCK)), "xlsx", ["A1:B1", "D1:E1"]);
    for (const { text, receipt } of [direct, apart, merged]) {
      expect(tablesOf(text)).toEqual([lines(STAFF), lines(STOCK)]);
      expect(receipt.tables.map(({ caption }) => caption)).toEqual(["Staff", "Stock"]);
    }
  });

  it("names the columns of each after an empty row", async () => {
    const more = beside([["Dan", "Law"]], [["Lamp", "40"]]);
    const { text } = await parsed([...beside(STAFF, STOCK), [], ...more]);
    expect(tablesOf(text).slice(2)).toEqual([
      ["| Name | Team |", "| Dan | Law |"],
      ["| Product | Price |", "| Lamp | 40 |"],
    ]);
  });

  it("does not split a table with an empty column inside", async () => {
    const spaced: Grid = [
      ["Name", "Team", null, "Hours", "Pay"],
      ["Ann", "Sales", null, "30", "900"],
      ["Bob", "Law", null, "20", "800"],
    ];
    expect(tablesOf((await parsed(spaced)).text)).toHaveLength(1);
    const cities: Grid = [
      ["Name", "Team", null, "City", "Pay"],
      ["Ann", "Sales", null, "Lyon", "900"],
      ["Bob", "Law", null, "Lyon", "800"],
    ];
    expect(tablesOf((await parsed(cities)).text)).toHaveLength(1);
    const remarks: Grid = [
      ["Name", "Pay", null, "Remark", "By"],
      ["Ann", "900", null, null, null],
      ["Bob", "800", null, "late", "Cleo"],
    ];
    expect(tablesOf((await parsed(remarks)).text)).toHaveLength(1);
  });

  it("reads one below another by its title, with and without an empty row", async () => {
    for (const between of [[], [[]]]) {
      const { text, receipt } = await parsed([["Staff"], ...STAFF, ...between, ["Stock"], ...STOCK]);
      expect(tablesOf(text)).toEqual([lines(STAFF), lines(STOCK)]);
      expect(receipt.tables.map(({ caption }) => caption)).toEqual(["Staff", "Stock"]);
    }
  });

  it("keeps a label of some rows in their table", async () => {
    const labelled: Grid = [
      ["Name", "Pay"],
      ["North", null],
      ["Ann", "unknown"],
      ["Bob", "800"],
      ["South", null],
      ["Cleo", "700"],
      ["Dan", "900"],
    ];
    expect(tablesOf((await parsed(labelled)).text)).toHaveLength(1);
  });

  it("keeps the rows of generated tables, whatever their shapes and places", async () => {
    const grid = (name: string) =>
      fc
        .tuple(fc.integer({ min: 2, max: 4 }), fc.integer({ min: 2, max: 6 }))
        .map(
          ([columns, rows]): Grid => [
            Array.from({ length: columns }, (_, at) => `${name}head${String.fromCharCode(97 + at)}`),
            ...Array.from({ length: rows }, (_, row) =>
              Array.from({ length: columns }, (_, at) => (at === 0 ? `${name}row${row}x` : `${row * 10 + at}`)),
            ),
          ],
        );
    await fc.assert(
      fc.asyncProperty(
        grid("one"),
        grid("two"),
        grid("three"),
        fc.boolean(),
        fc.boolean(),
        async (one, two, three, isTitled, isOffset) => {
          const right: Grid = [...(isOffset ? [[], []] : []), ...(isTitled ? [["Right"]] : []), ...two];
          const left: Grid = [...(isTitled ? [["Left"]] : []), ...one];
          const { text, receipt } = await parsed([...beside(left, right), [], ["Below"], ...three]);
          expect(tablesOf(text)).toEqual([lines(one), lines(two), lines(three)]);
          expect(receipt.tables.map(({ rows, columns }) => [rows, columns])).toEqual(
            [one, two, three].map((table) => [table.length - 1, table[0]?.length]),
          );
        },
      ),
      { numRuns: 40 },
    );
  });
});
