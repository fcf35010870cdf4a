import type { MadeFile, MadeTable } from "../made-table";
import { escaped, gridCells, type WrittenCell } from "./grid-cells";

export function writeWebPage({ tables, language }: MadeFile, [before = "", after = ""]: readonly string[]): Uint8Array {
  const text = (one: string) => `<p>${escaped(one)}</p>`;
  const body = text(before) + tables.map(webTable).join(text(before)) + text(after);
  const head = `<meta charset="utf-8"><title>${escaped(before)}</title>`;
  return Buffer.from(
    `<!doctype html><html lang="${language}"><head>${head}</head><body><main>${body}</main></body></html>`,
  );
}

function webTable(table: MadeTable): string {
  const rows = gridCells(table).map(({ cells, isHead }) => {
    const tag = isHead && table.isMarked ? "th" : "td";
    return `<tr>${cells.map((cell) => webCell(cell, tag)).join("")}</tr>`;
  });
  const caption = table.caption === null ? "" : `<caption>${escaped(table.caption)}</caption>`;
  return `<table${table.isRuled ? ' border="1"' : ""}>${caption}${rows.join("")}</table>`;
}

function webCell({ text, mark, across, down, isCovered }: WrittenCell, tag: string): string {
  if (isCovered) return "";
  const spans = `${across > 1 ? ` colspan="${across}"` : ""}${down > 1 ? ` rowspan="${down}"` : ""}`;
  return `<${tag}${spans}>${escaped(text)}${mark === undefined ? "" : `<sup>${mark}</sup>`}</${tag}>`;
}
