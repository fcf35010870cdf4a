import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { markdownTable } from "@/lib/library/ingest/parse/text/markdown-table";
import { wholeTables } from "../testing/read-lexicon";

/** A table with one column of the given cells, beside a column that distinguishes the rows. */
function column(cells: readonly string[], language: "en" | "fr" = "en", mediaType = "text/csv") {
  const text = markdownTable(
    ["Key", "Value"],
    cells.map((cell, at) => [`k${at}`, cell]),
  );
  const [table] = wholeTables(text, { language, mediaType });
  const read = table?.columns[1];
  return { ...read, read: table?.rows.map(({ cells: values }) => values[1]) };
}

describe("readTables", () => {
  it("finds tables with their sheet, caption, columns, and the place of each row", () => {
    const text = [
      "# Sales\n\nLate orders\n\n| No | Client | Amount |\n| --- | --- | --- |\n| 1 | A | 12 |\n| 2 | B \\| C | 30 |",
      "## Other\n\nWords.\n\n| a | b |\n| --- | --- |\n| x | **y** |\n",
      "```\n| no | table |\n| --- | --- |\n| 1 | 2 |\n```",
    ].join("\n\n");
    const [orders, other, ...more] = wholeTables(text);
    expect(more).toEqual([]);
    expect(orders).toMatchObject({ name: "Sales", caption: "Late orders", count: 2, ordinal: 0 });
    expect(orders?.columns.map(({ name, type }) => [name, type])).toEqual([
      ["No", "number"],
      ["Client", "text"],
      ["Amount", "number"],
    ]);
    expect(orders?.rows.map(({ start, end }) => text.slice(start, end))).toEqual([
      "| 1 | A | 12 |",
      "| 2 | B \\| C | 30 |",
    ]);
    expect(orders?.rows[1]?.cells).toEqual(["2", "B | C", "30"]);
    expect(other).toMatchObject({ name: "Other", caption: "Words.", ordinal: 1 });
    expect(other?.rows[0]?.cells).toEqual(["x", "y"]);
  });

  it("joins a table that an empty row split, and leaves out tables without column names", () => {
    const head = "| a | b |\n| --- | --- |";
    const [joined, ...more] = wholeTables(
      `${head}\n| 1 | 2 |\n\n${head}\n| 3 | 4 |\n\n|  |  |\n| --- | --- |\n| 5 | 6 |`,
    );
    expect(more).toEqual([]);
    expect(joined?.rows.map(({ cells }) => cells)).toEqual([
      ["1", "2"],
      ["3", "4"],
    ]);
    expect(wholeTables(`${head}\n| 1 | 2 |\n\nBetween.\n\n${head}\n| 3 | 4 |`)).toHaveLength(2);
  });

  it("marks rows of totals, which are not rows of data, but not a name that begins like one", () => {
    const text = markdownTable(
      ["Supplier", "Amount"],
      [
        ["Total Energies", "5"],
        ["Sous-total Nord", "5"],
        ["Veolis", "7"],
        ["Total général :", "12"],
      ],
    );
    const [table] = wholeTables(text, { language: "fr" });
    expect(table?.rows.map(({ total }) => total)).toEqual([false, true, false, true]);
    expect(table?.count).toBe(2);
    expect(table?.columns[0]?.values).toEqual(["Total Energies", "Veolis"]);
  });

  /** Positions of the rows of data of a table, and how many are doubtful. */
  const data = (names: string[], rows: string[][]) => {
    const [found] = wholeTables(markdownTable(names, rows));
    const kept = found?.rows.flatMap(({ total, position }) => (total ? [] : [position]));
    return { kept, count: found?.count, doubtful: found?.doubtfulRows };
  };

  it.each([
    [
      "subtotals beside the first column",
      [
        ["N", "Q1", "3"],
        ["N", "Total", "3"],
        ["S", "Q1", "4"],
      ],
      [1, 3],
      0,
    ],
    [
      "a sum below the columns, without a label",
      [
        ["N", "Q1", "3"],
        ["N", "Q2", "4"],
        ["", "", "7"],
      ],
      [1, 2],
      0,
    ],
    [
      "cells left out below the same label",
      [
        ["N", "Q1", "3"],
        ["", "", "4"],
        ["", "", "5"],
        ["S", "Q1", "6"],
      ],
      [1, 2, 3, 4],
      0,
    ],
    [
      "a last row of numbers that is no sum",
      [
        ["N", "Q1", "3"],
        ["N", "Q2", "4"],
        ["", "", "5"],
      ],
      [1, 2, 3],
      1,
    ],
    [
      "totals that name their group",
      [
        ["N", "Q1", "3"],
        ["N", "Q2", "4"],
        ["N Total", "", "7"],
        ["S", "Q1", "5"],
        ["S", "Q2", "6"],
        ["Total S", "", "11"],
        ["Total Result", "", "18"],
      ],
      [1, 2, 4, 5],
      0,
    ],
    [
      "sums above their groups",
      [
        ["N", "", "7"],
        ["", "Q1", "3"],
        ["", "Q2", "4"],
        ["S", "", "11"],
        ["", "Q1", "5"],
        ["", "Q2", "6"],
      ],
      [2, 3, 5, 6],
      0,
    ],
    [
      "labels above their groups, in every row",
      [
        ["N", "", ""],
        ["N", "Q1", "3"],
        ["N", "Q2", "4"],
        ["S", "", ""],
        ["S", "Q1", "5"],
        ["S", "Q2", "6"],
      ],
      [2, 3, 5, 6],
      0,
    ],
    [
      "figures above a group that are not its sums",
      [
        ["N", "", "90"],
        ["", "Q1", "3"],
        ["", "Q2", "4"],
        ["S", "", "11"],
        ["", "Q1", "5"],
        ["", "Q2", "6"],
      ],
      [2, 3, 5, 6],
      1,
    ],
    [
      "averages at the end",
      [
        ["N", "Q1", "3"],
        ["S", "Q1", "5"],
        ["Average", "", "4"],
      ],
      [1, 2],
      0,
    ],
    [
      "a value that reads like a label",
      [
        ["Poor", "a", "3"],
        ["Average", "b", "9"],
        ["Good", "c", "4"],
      ],
      [1, 2, 3],
      0,
    ],
    [
      "a total of nothing, among rows",
      [
        ["Shell", "a", "3"],
        ["Total", "b", "9"],
        ["Eni", "c", "4"],
      ],
      [1, 3],
      1,
    ],
    [
      "a note below",
      [
        ["N", "Q1", "3"],
        ["S", "Q1", "5"],
        ["Source: accounts", "", ""],
      ],
      [1, 2],
      0,
    ],
    [
      "a heading among the rows",
      [
        ["N", "Q1", "3"],
        ["Southern sites", "", ""],
        ["S", "Q1", "5"],
      ],
      [1, 3],
      1,
    ],
    [
      "column names repeated on a new page",
      [
        ["N", "Q1", "3"],
        ["Site", "Quarter", "Spent"],
        ["S", "Q1", "5"],
      ],
      [1, 2],
      0,
    ],
  ])("tells rows of data from others: %s", (_kind, rows, kept, doubtful) => {
    expect(data(["Site", "Quarter", "Spent"], rows)).toEqual({ kept, count: kept.length, doubtful });
  });

  it.each([
    ["plain", "en", ["1", "-2.5", "1e3"], "text", null],
    ["English thousands", "en", ["1,234", "12,345,678", "5"], "number", ["1234", "12345678", "5"]],
    ["English decimals", "en", ["1,234.50", "0.75"], "number", ["1234.5", "0.75"]],
    ["French decimals", "fr", ["1 234,50", "0,75", "12 500"], "number", ["1234.5", "0.75", "12500"]],
    ["narrow spaces", "fr", ["1\u202f234,5", "12\u00a0000"], "number", ["1234.5", "12000"]],
    ["points between thousands", "fr", ["1.234,50", "12.000,00"], "number", ["1234.5", "12000"]],
    ["a comma that the other cells explain", "en", ["1,234", "0,5"], "number", ["1.234", "0.5"]],
    ["apostrophes", "fr", ["1'234.50", "2’000"], "number", ["1234.5", "2000"]],
    ["currency signs", "en", ["$1,000", "$ 12.50", "$0"], "number", ["1000", "12.5", "0"]],
    ["euros behind", "fr", ["1 000 €", "12,50€"], "number", ["1000", "12.5"]],
    ["percentages", "en", ["12 %", "7.5%"], "number", ["12", "7.5"]],
    ["losses", "en", ["(1,200)", "−5", "- 3"], "number", ["-1200", "-5", "-3"]],
    ["codes with zeros", "en", ["00123", "00456"], "text", ["00123", "00456"]],
    ["classes", "fr", ["3A", "3B"], "text", ["3A", "3B"]],
    ["both decimal signs", "en", ["1.5", "2,5"], "text", ["1.5", "2,5"]],
  ] as const)("reads numbers: %s", (_name, language, cells, type, values) => {
    const read = column(cells, language);
    expect(read.type).toBe(type);
    if (values !== null) expect(read.read).toEqual(values);
  });

  it.each([
    ["ISO", "en", ["2024-01-31", "2024-12-01 10:30"], ["2024-01-31", "2024-12-01"]],
    ["days first", "en", ["31/01/2024", "01/02/2024"], ["2024-01-31", "2024-02-01"]],
    ["months first", "en", ["01/31/2024", "02/01/2024"], ["2024-01-31", "2024-02-01"]],
    ["French, without a telling one", "fr", ["03/04/2024", "01/02/24"], ["2024-04-03", "2024-02-01"]],
    ["words", "en", ["12 March 2023", "June 1, 2024", "Jul 2024"], ["2023-03-12", "2024-06-01", "2024-07-01"]],
    ["French words", "fr", ["1er août 2024", "15 févr. 2023", "mars 2024"], ["2024-08-01", "2023-02-15", "2024-03-01"]],
    ["points", "fr", ["31.01.2024", "1.2.2024"], ["2024-01-31", "2024-02-01"]],
  ] as const)("reads dates: %s", (_name, language, cells, values) => {
    const read = column(cells, language);
    expect(read).toMatchObject({ type: "date", read: values });
    expect(read.days).toEqual({ from: values.toSorted()[0], to: values.toSorted().at(-1) });
  });

  it("reports an assumed order of day and month, or separator", () => {
    expect(column(["03/04/2024", "05/06/2024"]).assumed).toBe(true);
    expect(column(["03/04/2024", "25/06/2024"]).assumed).toBe(false);
    expect(column(["03/04/2024", "05/06/2024"], "fr").assumed).toBe(false);
    expect(column(["1.234", "5.678"], "fr").assumed).toBe(true);
  });

  it.each([
    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    "application/vnd.oasis.opendocument.spreadsheet",
  ])("assumes no separator in %s, which stores its numbers: they are written out with a decimal point", (sheet) => {
    expect(column(["1.234", "5.678"], "fr", sheet)).toMatchObject({ assumed: false, read: ["1.234", "5.678"] });
  });

  it("computes with the numbers of a sheet, not with what their formats show", () => {
    const rows = [
      ["A", "12 t", "-", "1.2E+06", "7.5 %"],
      ["B", "4 t", "none", "3.1E+03", "2 %"],
      ["C", "9 t", "31", "5.0E+02", "1 %"],
    ];
    const text = `Lots\n\n${markdownTable(["Lot", "Weight", "Loss", "Grains", "Share"], rows)}`;
    const at = (cell: string) => text.indexOf(`| ${cell} |`) + 2;
    const numbers: [string, string][] = [
      ["12 t", "12.41"],
      ["-", "0"],
      ["1.2E+06", "1234567"],
      ["4 t", "4.44"],
      ["none", "0"],
      ["3.1E+03", "3140"],
      ["5.0E+02", "500"],
    ];
    const exact = numbers.map(([cell, number]): [number, string] => [at(cell), number]);
    const [table] = wholeTables(text, { exact });
    expect(table?.columns.map(({ type, unit, blank, unread }) => [type, unit, blank, unread])).toEqual([
      ["text", null, 0, 0],
      ["number", "t", 0, 0],
      ["number", null, 0, 0],
      ["number", null, 0, 0],
      ["number", "%", 0, 0],
    ]);
    expect(table?.rows.map(({ cells }) => cells)).toEqual([
      ["A", "12.41", "0", "1234567", "7.5"],
      ["B", "4.44", "0", "3140", "2"],
      ["C", "9", "31", "500", "1"],
    ]);
    expect(wholeTables(text)[0]?.columns.map(({ type }) => type)).toEqual([
      "text",
      "number",
      "number",
      "text",
      "number",
    ]);
  });

  it("compares a total with the numbers that it sums up, not with rounded ones", () => {
    const rows = [
      ["A", "2 t"],
      ["B", "2 t"],
      ["", "5 t"],
    ];
    const text = markdownTable(["Lot", "Weight"], rows);
    const places = [...text.matchAll(/\d t/g)].map(({ index }) => index);
    const exact = ["2.4", "2.45", "4.85"].map((number, at): [number, string] => [places[at] ?? 0, number]);
    expect(wholeTables(text, { exact })[0]?.rows.map(({ total }) => total)).toEqual([false, false, true]);
  });

  it("reads yes and no, and marks", () => {
    expect(column(["Oui", "non", ""], "fr")).toMatchObject({
      type: "boolean",
      read: ["true", "false", null],
      blank: 1,
    });
    expect(column(["x", "", "X"])).toMatchObject({ type: "boolean", read: ["true", "false", "true"], blank: 0 });
  });

  it("keeps the first spelling of values that differ in capitals and spaces", () => {
    expect(column(["High", "high", "HIGH ", "Low"])).toMatchObject({
      values: ["High", "Low"],
      distinct: 2,
      read: ["High", "High", "High", "Low"],
    });
  });

  it("distinguishes cells without a value from those that cannot be read", () => {
    const cells = ["12", "n/a", "abs", "-", "15", "9", "8", "7", "6", "5", "4"];
    expect(column(cells)).toMatchObject({ type: "number", blank: 2, unread: 1 });
    expect(column(["unknown", "n/a", "sold"])).toMatchObject({ type: "text", values: ["sold", "unknown"], blank: 1 });
  });

  it("keeps units, and notes when they differ", () => {
    expect(column(["12 kg", "3 kg"])).toMatchObject({ unit: "kg", mixedUnits: false });
    expect(column(["2014", "2009"])).toMatchObject({ type: "number", years: true });
    expect(column(["2014", "120"])).toMatchObject({ years: false });
    expect(column(["12 €", "3 $"])).toMatchObject({ mixedUnits: true });
    expect(column(["12 €", "3"])).toMatchObject({ unit: "€", mixedUnits: false });
    expect(column(["12 %", "0.3"])).toMatchObject({ mixedUnits: true });
    expect(column(["1.5 k€", "900"])).toMatchObject({ mixedUnits: true });
    expect(wholeTables(markdownTable(["Key", "Amount (k€)"], [["a", "12 €"]]))[0]?.columns[1]?.mixedUnits).toBe(true);
    expect(wholeTables(markdownTable(["Key", "Amount (TTC)"], [["a", "12"]]))[0]?.columns[1]?.unit).toBeNull();
    const [table] = wholeTables(markdownTable(["Key", "Weight (kg)"], [["a", "12"]]));
    expect(table?.columns[1]).toMatchObject({ name: "Weight (kg)", unit: "kg" });
  });

  it("reads any text, and every row at its place", () => {
    const line = fc.oneof(
      fc.constantFrom("| a | b |", "| --- | --- |", "|---|", "", "# H", "```", "Total"),
      fc.string({ unit: "grapheme", maxLength: 30 }),
    );
    fc.assert(
      fc.property(fc.array(line, { maxLength: 30 }), (lines) => {
        const text = lines.join("\n");
        for (const { rows, columns, count } of wholeTables(text)) {
          expect(count).toBe(rows.filter(({ total }) => !total).length);
          for (const { start, end, cells } of rows) {
            expect(text.slice(start, end)).not.toContain("\n");
            expect(text.slice(start, end).trim()).toMatch(/^\|.*\|$/);
            expect(cells).toHaveLength(columns.length);
          }
        }
      }),
    );
  });
});

describe("a column of figures", () => {
  it.each([
    ["marks of statistics", ["1203.5r", "1610.2", "998.0e", "1455.1p"], ["1203.5", "1610.2", "998", "1455.1"]],
    ["stars and letters of notes", ["45*", "52", "38**", "†61", "70 (b)"], ["45", "52", "38", "61", "70"]],
    ["minus signs at the end", ["120-", "340.50-", "75"], ["-120", "-340.5", "75"]],
    ["currencies beside dashes", ["€ -", "$ -", "18", "20"], [null, null, "18", "20"]],
  ])("is one of numbers with %s", (_, cells, read) => {
    expect(column(cells)).toMatchObject({ type: "number", read });
  });

  it("assumes a thousands separator if smaller numbers have no decimals", () => {
    const read = ["1234", "987", "2500", "12750"];
    expect(column(["1.234", "987", "2.500", "12.750"])).toMatchObject({ type: "number", assumed: true, read });
    expect(column(["1,234", "987", "2,500"], "fr")).toMatchObject({ assumed: true, read: read.slice(0, 3) });
    expect(column(["1,234", "987", "2,500"])).toMatchObject({ assumed: false, read: read.slice(0, 3) });
    expect(column(["1.234", "0.987", "2.500"])).toMatchObject({ assumed: false, read: ["1.234", "0.987", "2.5"] });
    expect(column(["1.234", "987", "2500"])).toMatchObject({ read: ["1.234", "987", "2500"] });
  });

  it("leaves limits and estimates open", () => {
    const cells = ["~12000", "45300", "8900", "7100", ">100000"];
    expect(column(cells)).toMatchObject({ type: "number", read: [null, "45300", "8900", "7100", null] });
  });

  it.each([
    ["durations", ["7:30", "8:15", "6:45"]],
    ["hours and minutes", ["7 h 30", "8h15", "6 h"]],
    ["numbers among words", ["450", "85,5", "on request", "39.9"]],
    ["limits alone", ["< 10", "> 50", "~20"]],
  ])("says so if it cannot be computed with: %s", (_, cells) => {
    expect(column(cells)).toMatchObject({ type: "text", figures: true });
  });

  it.each([
    ["codes", ["3A", "12B", "7C"]],
    ["words", ["red", "12 blue", "green"]],
    ["names of houses", ["12b", "14", "16c", "3d"]],
  ])("is not assumed for %s", (_, cells) => {
    expect(column(cells).figures).toBeUndefined();
  });
});

it("reads the boxes that forms are written with as marks", () => {
  expect(column(["☒", "☐", "☒"])).toMatchObject({ type: "boolean", read: ["true", "false", "true"] });
  expect(column(["☒", "", "☒"])).toMatchObject({ type: "boolean", read: ["true", "false", "true"] });
});
