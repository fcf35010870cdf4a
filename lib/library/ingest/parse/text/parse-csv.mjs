import { parse } from "csv-parse/sync";
import { sheetBlocks } from "../office/sheet-blocks.mjs";
import { ParseFailure } from "../parse-failure.mjs";
import { joinBlocks } from "./blocks-text.mjs";
import { cleanText } from "./clean-text.mjs";
import { decodeText } from "./decode-text.mjs";
import { TableLimits, weighSeparatedValues } from "./table-limits.mjs";
import { TextLimit } from "./text-limit.mjs";

/** What separates cells. A semicolon does where the comma is the decimal sign, so it goes first where both would do. */
const DELIMITERS = ["\t", ";", ",", "|"];
/** Text by which the delimiter is told, in characters. */
const SNIFFED_CHARS = 65_536;
/** Excel's own line that names the delimiter. */
const STATED = /^sep=(.)\n/i;

/**
 * Text of a file of comma-, semicolon- or tab-separated values: a Markdown table below its column names. Rows may have
 * more or fewer cells than there are columns.
 * @throws ParseFailure `unsupported_type`, `empty`, `no_text`, `too_large`, and as `TableLimits`
 */
export function parseCsv(bytes, limits, findings) {
  const decoded = decodeText(bytes);
  if (decoded === null) throw new ParseFailure("unsupported_type", "the file is not text");
  const all = cleanText(decoded, findings);
  if (all.trim() === "") throw new ParseFailure("empty", "only white space");
  if (all.length > limits.maxTextChars)
    throw new ParseFailure("too_large", `more than ${limits.maxTextChars} characters of text`);
  const stated = STATED.exec(all)?.[1];
  const csv = stated === undefined ? all : all.slice(6);
  const delimiter = stated ?? delimiterOf(csv);
  weighSeparatedValues(csv, delimiter);
  // An empty line is none of the table's ends here: programs leave them anywhere.
  const weights = new TableLimits();
  const rows = records(csv, delimiter).flatMap((cells, row) => {
    for (const [column, text] of cells.entries()) weights.count(row + 1, column + 1, text);
    return cells.some(isFilled) ? [{ cells }] : [];
  });
  const { text, headings } = joinBlocks(sheetBlocks(rows, new TextLimit(limits)), limits);
  return { text, headings, pageStarts: [], pages: null, title: null, language: null };
}

function isFilled(cell) {
  return cell.trim() !== "";
}

/** The delimiter by which most rows have as many cells as most others; among those the one with the most cells. */
function delimiterOf(csv) {
  const cut = csv.length > SNIFFED_CHARS ? csv.lastIndexOf("\n", SNIFFED_CHARS) : csv.length;
  const head = csv.slice(0, cut === -1 ? SNIFFED_CHARS : cut);
  let best = { delimiter: ",", score: 0 };
  for (const delimiter of DELIMITERS) {
    const counts = new Map();
    const rows = records(head, delimiter);
    for (const { length } of rows) if (length > 1) counts.set(length, (counts.get(length) ?? 0) + 1);
    const [cells, alike] = [...counts].sort((a, b) => b[1] - a[1] || b[0] - a[0])[0] ?? [0, 0];
    // Half as many rows alike weigh more than twice the cells: commas stand in sentences too.
    const score = (alike / rows.length) ** 2 * Math.log2(cells + 1);
    if (score > best.score) best = { delimiter, score };
  }
  return best.delimiter;
}

/** Rows of cells. A quotation mark that never closes is a character like any other. */
function records(csv, delimiter) {
  const options = { delimiter, relax_column_count: true, relax_quotes: true, skip_empty_lines: false };
  try {
    return parse(csv, options);
  } catch {
    return parse(csv, { ...options, quote: false });
  }
}
