import { parse } from "csv-parse/sync";
import { sheetBlocks } from "../office/sheets/sheet-blocks";
import { ParseFailure } from "../parse-failure";
import type { Parsed, ReadLimits } from "../parser";
import type { ReceiptWriter } from "../receipt/receipt-writer";
import { joinBlocks } from "./blocks-text";
import { cleanText } from "./clean-text";
import { decodeText } from "./decode-text";
import { TableLimits, weighSeparatedValues } from "./table-limits";
import { TextLimit } from "./text-limit";

/** Candidate delimiters. The semicolon precedes the comma, since it is used where the comma is the decimal sign. */
const DELIMITERS = ["\t", ";", ",", "|"];
/** Characters examined to detect the delimiter. */
const SNIFFED_CHARS = 65_536;
/** Excel's line that declares the delimiter. */
const STATED = /^sep=(.)\n/i;

/**
 * Text of a file of comma-, semicolon- or tab-separated values, as a Markdown table. Rows may have more or fewer cells
 * than there are columns.
 * @throws ParseFailure `unsupported_type`, `empty`, `no_text`, `too_large`, and as `TableLimits`
 */
export function parseCsv(bytes: Uint8Array, limits: ReadLimits, receipt: ReceiptWriter): Parsed {
  const decoded = decodeText(bytes);
  if (decoded === null) throw new ParseFailure("unsupported_type", "the file is not text");
  const all = cleanText(decoded, receipt);
  if (all.trim() === "") throw new ParseFailure("empty", "only white space");
  if (all.length > limits.maxTextChars)
    throw new ParseFailure("too_large", `more than ${limits.maxTextChars} characters of text`);
  const stated = STATED.exec(all)?.[1];
  const csv = stated === undefined ? all : all.slice(6);
  const delimiter = stated ?? delimiterOf(csv);
  weighSeparatedValues(csv, delimiter);
  // Empty lines do not end the table: programs write them anywhere.
  const weights = new TableLimits();
  const rows = records(csv, delimiter).flatMap((cells, row) => {
    for (const [column, text] of cells.entries()) {
      weights.count(row + 1, column + 1, text);
      receipt.found(text);
    }
    return cells.some(isFilled) ? [{ cells }] : [];
  });
  const { text, headings } = joinBlocks(
    sheetBlocks(rows, { limit: new TextLimit(limits), receipt, place: null }),
    limits,
  );
  return { text, headings, pageStarts: [], title: null, language: null };
}

function isFilled(cell: string): boolean {
  return cell.trim() !== "";
}

/** The delimiter that gives the most rows of equal length, and among equals the most cells. */
function delimiterOf(csv: string): string {
  const cut = csv.length > SNIFFED_CHARS ? csv.lastIndexOf("\n", SNIFFED_CHARS) : csv.length;
  const head = csv.slice(0, cut === -1 ? SNIFFED_CHARS : cut);
  let best = { delimiter: ",", score: 0 };
  for (const delimiter of DELIMITERS) {
    const counts = new Map<number, number>();
    const rows = records(head, delimiter);
    for (const { length } of rows) if (length > 1) counts.set(length, (counts.get(length) ?? 0) + 1);
    const [cells, alike] = [...counts].sort((a, b) => b[1] - a[1] || b[0] - a[0])[0] ?? [0, 0];
    // Equal lengths weigh more than many cells, since commas also occur in sentences.
    const score = (alike / rows.length) ** 2 * Math.log2(cells + 1);
    if (score > best.score) best = { delimiter, score };
  }
  return best.delimiter;
}

/** Rows of cells; if a quotation mark is never closed, quotation marks are ordinary characters. */
function records(csv: string, delimiter: string): string[][] {
  const options = { delimiter, relax_column_count: true, relax_quotes: true, skip_empty_lines: false };
  try {
    return parse(csv, options);
  } catch {
    return parse(csv, { ...options, quote: false });
  }
}
