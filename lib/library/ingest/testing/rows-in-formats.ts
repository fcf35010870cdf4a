import type { DocumentMediaType } from "@/lib/shared/contracts/library/document-formats";
import { odfFile, odfTable } from "./odf-file";
import { rtfFile, rtfTable, rtfText } from "./rtf-file";
import { table, wordFile } from "./word-file";
import { workbookFile } from "./workbook-file";

export type Rows = readonly (readonly string[])[];

const OFFICE = "application/vnd.openxmlformats-officedocument";
const bytes = (text: string) => new TextEncoder().encode(text);

/** A table of a web page. */
export function pageTable(rows: Rows): string {
  return `<table>${rows.map((cells) => `<tr>${cells.map((text) => `<td>${text}</td>`).join("")}</tr>`).join("")}</table>`;
}

/** The same rows in each format, in one sheet or table, without anything that marks their header. */
export const ROWS_IN_FORMATS: Readonly<Record<string, (rows: Rows) => [Uint8Array, DocumentMediaType]>> = {
  csv: (rows) => [bytes(rows.map((cells) => cells.join(";")).join("\n")), "text/csv"],
  xlsx: (rows) => [
    workbookFile([{ name: "S", rows: rows.map((cells) => cells.map(cellOf)) }]),
    `${OFFICE}.spreadsheetml.sheet`,
  ],
  ods: (rows) => [odfFile("spreadsheet", odfTable(rows)), "application/vnd.oasis.opendocument.spreadsheet"],
  docx: (rows) => [wordFile(table(rows)), `${OFFICE}.wordprocessingml.document`],
  odt: (rows) => [odfFile("text", odfTable(rows)), "application/vnd.oasis.opendocument.text"],
  html: (rows) => [bytes(pageTable(rows)), "text/html"],
  rtf: (rows) => [rtfFile(rtfTable(rows.map((cells) => cells.map(rtfText)))), "application/rtf"],
};

/** The formats of sheets among them. */
export const SHEETS = ["csv", "xlsx", "ods"];

function cellOf(text: string): string | number | null {
  if (text === "") return null;
  return /^\d+$/.test(text) ? Number(text) : text;
}
