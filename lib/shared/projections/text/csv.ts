export type Cell = string | number | null;

/** The number format of a spreadsheet in one language: with decimal commas, fields are not separated by commas. */
export interface CsvDialect {
  delimiter: "," | ";";
  decimal: "." | ",";
}

/** The dialect of an interface language. */
export function csvDialect(locale: string): CsvDialect {
  const comma = new Intl.NumberFormat(locale).format(0.5).includes(",");
  return comma ? { delimiter: ";", decimal: "," } : { delimiter: ",", decimal: "." };
}

/** A table as CSV (RFC 4180), numbers with every digit. A `null` is an empty field: a gap, never a zero. */
export function toCsv(
  header: readonly string[],
  rows: ReadonlyArray<readonly Cell[]>,
  dialect: CsvDialect = csvDialect("en"),
): string {
  return csvLines([header, ...rows], dialect);
}

/** CSV lines without a header, for a table written in parts. */
export function csvLines(rows: ReadonlyArray<readonly Cell[]>, dialect: CsvDialect): string {
  return rows.map((row) => `${row.map((cell) => field(cell, dialect)).join(dialect.delimiter)}\r\n`).join("");
}

/**
 * Text that a spreadsheet would run as a formula. Some also recognise its first character in full width, or after
 * spaces, control characters and invisible ones (zero width, byte order marks, Hangul fillers, the empty Braille
 * pattern).
 */
const FORMULA = /^[\s\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]*[=+\-@＝＋－＠]|^[\t\r\n]/u;

function field(cell: Cell, { decimal }: CsvDialect): string {
  if (cell === null) return "";
  if (typeof cell === "number") return decimalOf(cell).replace(".", decimal);
  // An apostrophe keeps it text.
  const text = FORMULA.test(cell) ? `'${cell}` : cell;
  return /[",;\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * The shortest text that parses back to the same number; never 1e-7, which a spreadsheet in another language reads as
 * text.
 */
function decimalOf(value: number): string {
  const text = String(value);
  if (!text.includes("e")) return text;
  return value.toFixed(20).replace(/\.?0+$/, "");
}
