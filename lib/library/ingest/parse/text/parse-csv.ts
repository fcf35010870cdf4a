import { sheetBlocks } from "../office/sheets/sheet-blocks";
import { ParseFailure } from "../parse-failure";
import type { Parsed, ReadLimits } from "../parser";
import type { ReceiptWriter } from "../receipt/receipt-writer";
import { joinBlocks } from "./blocks-text";
import { cleanText } from "./clean-text";
import { delimiterOf, separatedRows } from "./csv-delimiter";
import { decodeText } from "./decode-text";
import { TableLimits, weighSeparatedValues } from "./table-limits";
import { TextLimit } from "./text-limit";

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
  const rows = separatedRows(csv, delimiter).flatMap((cells, row) => {
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
