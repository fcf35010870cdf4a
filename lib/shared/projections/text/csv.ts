export type Cell = string | number | null;

/** How a spreadsheet of a language expects its figures: one that writes a comma in numbers has none between fields. */
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

/** Lines of CSV without a header: a table that is written part by part. */
export function csvLines(rows: ReadonlyArray<readonly Cell[]>, dialect: CsvDialect): string {
  return rows.map((row) => `${row.map((cell) => field(cell, dialect)).join(dialect.delimiter)}\r\n`).join("");
}

/**
 * What a spreadsheet would run as a formula. Some look for its first character in full width too, or past spaces, control
 * characters and others that show nothing (zero width, byte order marks, Hangul fillers, the empty Braille pattern).
 */
const FORMULA = /^[\s\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]*[=+\-@＝＋－＠]|^[\t\r\n]/u;

function field(cell: Cell, { decimal }: CsvDialect): string {
  if (cell === null) return "";
  if (typeof cell === "number") return decimalOf(cell).replace(".", decimal);
  // An apostrophe keeps it text.
  const text = FORMULA.test(cell) ? `'${cell}` : cell;
  return /[",;\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** The shortest text that reads back as the same number; never 1e-7, which a spreadsheet of another language takes for text. */
function decimalOf(value: number): string {
  const text = String(value);
  if (!text.includes("e")) return text;
  return value.toFixed(20).replace(/\.?0+$/, "");
}
