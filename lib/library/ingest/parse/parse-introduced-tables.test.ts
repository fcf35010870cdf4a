import { describe, expect, it } from "vitest";
import type { DocumentMediaType } from "@/lib/shared/contracts/library/document-formats";
import { odfFile, odfTable } from "../testing/odf-file";
import { rtfFile, rtfTable, rtfText } from "../testing/rtf-file";
import { setUpParser } from "../testing/set-up-parser";
import { table, wordFile } from "../testing/word-file";
import { workbookFile } from "../testing/workbook-file";

const parseDocument = setUpParser();
type Rows = readonly (readonly string[])[];

const OFFICE = "application/vnd.openxmlformats-officedocument";
const bytes = (text: string) => new TextEncoder().encode(text);
const page = (rows: Rows) =>
  `<table>${rows.map((cells) => `<tr>${cells.map((text) => `<td>${text}</td>`).join("")}</tr>`).join("")}</table>`;

/** The same rows in each format, in one sheet or table. */
const FORMATS: Readonly<Record<string, (rows: Rows) => [Uint8Array, DocumentMediaType]>> = {
  csv: (rows) => [bytes(rows.map((cells) => cells.join(";")).join("\n")), "text/csv"],
  xlsx: (rows) => [
    workbookFile([{ name: "S", rows: rows.map((cells) => cells.map(cellOf)) }]),
    `${OFFICE}.spreadsheetml.sheet`,
  ],
  ods: (rows) => [odfFile("spreadsheet", odfTable(rows)), "application/vnd.oasis.opendocument.spreadsheet"],
  docx: (rows) => [wordFile(table(rows)), `${OFFICE}.wordprocessingml.document`],
  odt: (rows) => [odfFile("text", odfTable(rows)), "application/vnd.oasis.opendocument.text"],
  html: (rows) => [bytes(page(rows)), "text/html"],
  rtf: (rows) => [rtfFile(rtfTable(rows.map((cells) => cells.map(rtfText)))), "application/rtf"],
};
const SHEETS = ["csv", "xlsx", "ods"];

function cellOf(text: string): string | number | null {
  if (text === "") return null;
  return /^\d+$/.test(text) ? Number(text) : text;
}

async function parsed([file, mediaType]: readonly [Uint8Array, DocumentMediaType]) {
  const outcome = await parseDocument(file, mediaType);
  if (!outcome.ok) throw new Error(`${outcome.code}: ${outcome.detail}`);
  expect(outcome.receipt.characters?.leftOut.unaccounted ?? 0, outcome.text).toBe(0);
  return outcome;
}

const NAMES = ["Timber", "Unit", "Stock", "Bay"];
const RULE = "| --- | --- | --- | --- |";
const DEPOTS: Rows = [
  ["Depot: Hexley Yard", "", "", "open until 18.00"],
  NAMES,
  ["Ash plank", "m", "120", "A2"],
  ["Oak beam", "piece", "14", "A5"],
  ["Depot: Marlow Quay", "", "", "closed on Mondays"],
  NAMES,
  ["Ash plank", "m", "65", "C1"],
  ["Larch post", "piece", "", "C4"],
];
const HEXLEY = "Depot: Hexley Yard – open until 18.00";
const MARLOW = "Depot: Marlow Quay – closed on Mondays";
const READ = [
  HEXLEY,
  `| Timber | Unit | Stock | Bay |\n${RULE}\n| Ash plank | m | 120 | A2 |\n| Oak beam | piece | 14 | A5 |`,
  MARLOW,
  `| Timber | Unit | Stock | Bay |\n${RULE}\n| Ash plank | m | 65 | C1 |\n| Larch post | piece |  | C4 |`,
].join("\n\n");

describe("tables one below the other in one sheet or table", () => {
  it.each(Object.entries(FORMATS))("have each their own names and the line about them (%s)", async (_, file) => {
    const { text, headings, receipt } = await parsed(file(DEPOTS));
    expect(text.replace(/^## .+\n\n/, "")).toBe(READ);
    const own = headings.filter(({ title }) => title.startsWith("Depot"));
    expect(own.map(({ title }) => title)).toEqual([HEXLEY, MARLOW]);
    expect(own.map(({ start, end }) => text.slice(start, end))).toEqual([HEXLEY, MARLOW]);
    expect(receipt.tables.map(({ caption }) => caption)).toEqual([HEXLEY, MARLOW]);
  });

  it.each(SHEETS)("also with empty rows, a title above them all and one cell about each (%s)", async (format) => {
    const apart = DEPOTS.flatMap((cells) => {
      const [first = ""] = cells;
      return first.startsWith("Depot")
        ? [
            ["", "", "", ""],
            [first, "", "", ""],
          ]
        : [cells];
    });
    const { text, headings } = await parsed(
      FORMATS[format]?.([["What is where"], ...apart]) ?? [bytes(""), "text/csv"],
    );
    expect(text).toContain("What is where\n\nDepot: Hexley Yard\n\n| Timber | Unit | Stock | Bay |");
    expect(headings.map(({ title }) => title).slice(-2)).toEqual(["Depot: Hexley Yard", "Depot: Marlow Quay"]);
  });

  it("end with the last one: what follows is in no section of theirs", async () => {
    const { text, headings } = await parsed([bytes(`<h2>Depots</h2>${page(DEPOTS)}<p>Counted in May.`), "text/html"]);
    const last = headings.at(-1);
    expect(last).toMatchObject({ title: "", level: 6 });
    expect(text.slice(last?.start)).toBe("Counted in May.");
  });

  it("are one without a line about each: the same line on every page, a label of rows, rows that recur", async () => {
    const pages: Rows = DEPOTS.map((cells) => (cells[0]?.startsWith("Depot") ? ["Stock list", "", "", ""] : cells));
    const labelled: Rows = [
      NAMES,
      ["Ash", "", "", ""],
      ["plank", "m", "4", "A"],
      ["Oak", "", "", ""],
      ["beam", "m", "5", "B"],
    ];
    const timetable: Rows = [
      ["Monday", "", ""],
      ["Morning", "open", "closed"],
      ["Evening", "open", "open"],
      ["Tuesday", "", ""],
      ["Morning", "open", "closed"],
      ["Evening", "closed", "open"],
    ];
    for (const rows of [pages, labelled, timetable])
      for (const format of ["csv", "html"])
        expect((await parsed(FORMATS[format]?.(rows) ?? [bytes(""), "text/csv"])).headings).toEqual([]);
  });

  it.each(Object.entries(FORMATS))(
    "are one with a labelled line about it, which names no column (%s)",
    async (_, file) => {
      const { text, receipt } = await parsed(file(DEPOTS.slice(0, 4)));
      expect(text.replace(/^## .+\n\n/, "")).toBe(READ.split("\n\n").slice(0, 2).join("\n\n"));
      expect(receipt.tables.map(({ caption }) => caption)).toEqual([HEXLEY]);
    },
  );
});
