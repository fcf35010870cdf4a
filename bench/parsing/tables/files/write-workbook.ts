import { type Cell, reference, workbookFile } from "@/lib/library/ingest/testing/workbook-file";
import type { MadeFile } from "../made-table";
import { escaped, flatCells, gridCells, type WrittenCell } from "./grid-cells";

const FORMATS = ["#,##0", "#,##0.00"];

/** A sheet with its tables one below another. */
export function writeWorkbook({ tables }: MadeFile): Uint8Array {
  const rows: Cell[][] = [];
  const merged: string[] = [];
  for (const table of tables) {
    if (rows.length > 0) rows.push([], []);
    if (table.caption !== null) rows.push([table.caption], []);
    for (const [at, { cells }] of gridCells(table).entries()) {
      let column = 0;
      for (const { across, down } of cells) {
        const to = reference(rows.length + at + down - 1, column + across - 1);
        if (across > 1 || down > 1) merged.push(`${reference(rows.length + at, column)}:${to}`);
        column += across;
      }
    }
    rows.push(...flatCells(table).map(({ cells }) => cells.map(sheetCell)));
  }
  return workbookFile([{ name: "Data", rows, merged }], { formats: FORMATS });
}

function sheetCell({ text, number, mark }: WrittenCell): Cell {
  if (mark !== undefined) {
    const raised = `<r><rPr><vertAlign val="superscript"/></rPr><t>${mark}</t></r>`;
    return { xml: `<c t="inlineStr"><is><r><t>${escaped(text)}</t></r>${raised}</is></c>` };
  }
  if (number !== undefined) return { number, style: Number.isInteger(number) ? 1 : 2 };
  return text === "" ? null : text;
}
