import { sheetBlocks } from "../../office/sheets/sheet-blocks";
import { ParseFailure } from "../../parse-failure";
import type { Parsed, ReadLimits } from "../../parser";
import type { ReceiptWriter } from "../../receipt/receipt-writer";
import { joinBlocks } from "../blocks-text";
import { cleanText } from "../clean-text";
import { decodeText } from "../encoding/decode-text";
import { contrasts, namesColumns } from "../head-rows";
import { TableLimits, weighSeparatedValues } from "../table-limits";
import { TextLimit } from "../text-limit";
import { delimiterOf } from "./csv-delimiter";
import { separatedRows } from "./csv-rows";

/** Excel's line that declares the delimiter. */
const STATED = /^sep=(.)\n/i;
const NO_COPIES: ReadonlySet<number> = new Set();

/**
 * Text of a file of comma-, semicolon- or tab-separated values, as a Markdown table. Rows may have more or fewer cells
 * than there are columns.
 * @throws ParseFailure `unsupported_type`, `empty`, `no_text`, `too_large`, and as `TableLimits`
 */
export function parseCsv(bytes: Uint8Array, limits: ReadLimits, receipt: ReceiptWriter): Parsed {
  const decoded = decodeText(bytes, receipt);
  if (decoded === null) throw new ParseFailure("unsupported_type", "the file is not text");
  const all = cleanText(decoded, receipt);
  if (all.trim() === "") throw new ParseFailure("empty", "only white space");
  if (all.length > limits.maxTextChars)
    throw new ParseFailure("too_large", `more than ${limits.maxTextChars} characters of text`);
  const stated = STATED.exec(all)?.[1];
  const csv = stated === undefined ? all : all.slice(6);
  const delimiter = stated ?? delimiterOf(csv);
  weighSeparatedValues(csv, delimiter);
  const weights = new TableLimits();
  const { rows, mended } = separatedRows(csv, delimiter);
  receipt.mendedRows = mended;
  for (const [row, cells] of rows.entries()) {
    for (const [column, text] of cells.entries()) {
      weights.count(row + 1, column + 1, text);
      receipt.found(text);
    }
  }
  const isColumn = rows.every((cells) => cells.filter(isFilled).length <= 1);
  const { text, headings } = joinBlocks(
    sheetBlocks(tablesApart(rows), { limit: new TextLimit(limits), receipt, place: null, isColumn }),
    limits,
  );
  return { text, headings, pageStarts: [], title: null, language: null };
}

/**
 * The rows, with an empty one only before rows that begin with new column names: other empty lines do not end a table,
 * since programs write them anywhere.
 */
function tablesApart(rows: readonly string[][]): { cells: string[] }[] {
  const apart: { cells: string[] }[] = [];
  let part: string[][] = [];
  const add = () => {
    if (apart.length > 0 && hasOwnNames(part)) apart.push({ cells: [] });
    for (const cells of part) apart.push({ cells });
    part = [];
  };
  for (const cells of rows) {
    if (cells.some(isFilled)) part.push(cells);
    else add();
  }
  add();
  return apart;
}

/** Whether rows begin with one that names the columns of the values below it. */
function hasOwnNames(part: readonly string[][]): boolean {
  const grid = part.map((cells) => ({ head: false, cells, copies: NO_COPIES }));
  const [first, ...below] = grid;
  const used = first?.cells.flatMap((cell, at) => (isFilled(cell) ? [at] : [])) ?? [];
  return first !== undefined && used.length > 1 && namesColumns(first, below, used) && contrasts(grid);
}

function isFilled(cell: string): boolean {
  return cell.trim() !== "";
}
