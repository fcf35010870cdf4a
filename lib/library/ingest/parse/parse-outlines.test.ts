import { describe, expect, it } from "vitest";
import type { DocumentMediaType } from "@/lib/shared/contracts/library/document";
import { odfFile, odfTable } from "../testing/odf-file";
import { setUpParser } from "../testing/set-up-parser";
import { table, wordFile } from "../testing/word-file";
import { workbookFile } from "../testing/workbook-file";

const parseDocument = setUpParser();
type Rows = readonly (readonly string[])[];

const bytes = (text: string) => new TextEncoder().encode(text);
const page = ([head = [], ...rows]: Rows) => {
  const line = (cells: readonly string[], cell: string) =>
    `<tr>${cells.map((text) => `<${cell}>${text}</${cell}>`).join("")}</tr>`;
  return `<table>${line(head, "th")}${rows.map((cells) => line(cells, "td")).join("")}</table>`;
};

/** The same rows in each format. */
const FORMATS: Readonly<Record<string, (rows: Rows) => [Uint8Array, DocumentMediaType]>> = {
  csv: (rows) => [bytes(rows.map((cells) => cells.join(";")).join("\n")), "text/csv"],
  xlsx: (rows) => [
    workbookFile([{ name: "S", rows: rows.map((cells) => cells.map(cellOf)) }]),
    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  ],
  ods: (rows) => [odfFile("spreadsheet", odfTable(rows)), "application/vnd.oasis.opendocument.spreadsheet"],
  docx: (rows) => [wordFile(table(rows)), "application/vnd.openxmlformats-officedocument.wordprocessingml.document"],
  html: (rows) => [bytes(page(rows)), "text/html"],
};

function cellOf(text: string): string | number | null {
  if (text === "") return null;
  return /^\d+$/.test(text) ? Number(text) : text;
}

async function rowsOf([file, mediaType]: readonly [Uint8Array, DocumentMediaType]) {
  const outcome = await parseDocument(file, mediaType);
  if (!outcome.ok) throw new Error(`${outcome.code}: ${outcome.detail}`);
  expect(outcome.receipt.characters?.leftOut.unaccounted ?? 0, outcome.text).toBe(0);
  const lines = outcome.text.split("\n").filter((line) => line.startsWith("|"));
  return lines.slice(2).map((line) =>
    line
      .split("|")
      .slice(1, -1)
      .map((cell) => cell.trim())
      .join("|"),
  );
}

const OUTLINE: Rows = [
  ["Coast", "Berth", "Ships", "Tons"],
  ["East", "Quay", "12", "410"],
  ["", "Mole", "7", "95"],
  ["", "Pier", "3", "60"],
  ["West", "Dune", "9", "230"],
  ["", "Cove", "2", "15"],
  ["Grand total", "", "33", "810"],
];
const GAPS: Rows = [
  ["Berth", "Pilot", "Ships", "Closed"],
  ["Quay", "Varga", "12", "Monday"],
  ["Mole", "", "7", ""],
  ["Pier", "", "3", ""],
  ["Dune", "Lind", "9", "Sunday"],
];

describe.each(Object.entries(FORMATS))("an outline in %s", (_format, fileOf) => {
  it("has its labels in every row of their group", async () => {
    expect(await rowsOf(fileOf(OUTLINE))).toEqual([
      ...["East|Quay|12|410", "East|Mole|7|95", "East|Pier|3|60", "West|Dune|9|230", "West|Cove|2|15"],
      "Grand total||33|810",
    ]);
  });

  it("is none where empty cells have no value", async () => {
    expect(await rowsOf(fileOf(GAPS))).toEqual(GAPS.slice(1).map((cells) => cells.join("|")));
  });
});
