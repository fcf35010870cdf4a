import type { MadeFile } from "../made-table";
import { flatCells } from "./grid-cells";

/** Tables one below another, with semicolons in French files, whose numbers have decimal commas. */
export function writeCsv({ tables, language }: MadeFile): Uint8Array {
  const separator = language === "fr" ? ";" : ",";
  const cell = (text: string) => (/[",;\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  const parts = tables.map((table) => {
    const lines = flatCells(table).map(({ cells }) => cells.map(({ text }) => cell(text)).join(separator));
    return [...(table.caption === null ? [] : [cell(table.caption), ""]), ...lines].join("\n");
  });
  return Buffer.from(`${parts.join("\n\n")}\n`);
}
