import { hasPaddedQuotes, separatedRows, usualWidth } from "./csv-rows";

/** Candidates. The comma comes last, since it is also a decimal sign and a punctuation mark. */
const DELIMITERS = ["\t", ";", "|", ","];
/** ASCII's unit separator, which cleaned text does not contain: each line is one cell. */
const NONE = "\u001f";
/** Characters examined to detect the delimiter. */
const SNIFFED_CHARS = 65_536;
/** Other delimiters inside a cell, except semicolons and commas as sentences and numbers have them. */
const LEFT_IN_CELL = /[\t|]|;(?=\S)|,(?=[^\s\d])|(?<=[^\s\d]),(?=\d)/;
/** A line that is one number, with its decimal comma or commas between thousands. */
const NUMBER_LINE = /^\D*\d+(?:,\d{3})*(?:,\d+)?\D*$/;
/** Weights of a candidate whose rows begin below those of another, and of one that leaves delimiters in every row. */
const LATE_WEIGHT = 0.75;
const TORN_WEIGHT = 0.5;

interface Candidate {
  delimiter: string;
  /** Index of the first row of the table: its header, or its first values. */
  start: number;
  /** Share of all rows that are as long as the first row of the table. */
  agreement: number;
  /** Share of these rows with another delimiter in a cell. */
  torn: number;
}

/**
 * The delimiter of a text of separated values: the one that the header and the rows agree on. A text of one column gets
 * one that it does not have.
 */
export function delimiterOf(csv: string): string {
  const cut = csv.length > SNIFFED_CHARS ? csv.lastIndexOf("\n", SNIFFED_CHARS) : csv.length;
  const sample = csv.slice(0, cut === -1 ? SNIFFED_CHARS : cut);
  const candidates = DELIMITERS.flatMap((delimiter) => candidate(sample, delimiter) ?? []);
  const first = Math.min(...candidates.map(({ start }) => start));
  let best = { delimiter: NONE, score: 0 };
  for (const { delimiter, start, agreement, torn } of candidates) {
    const score = agreement * (start > first ? LATE_WEIGHT : 1) * (1 - (1 - TORN_WEIGHT) * torn);
    if (score > best.score) best = { delimiter, score };
  }
  return best.delimiter;
}

/** @returns `null` if the delimiter separates no cells */
function candidate(sample: string, delimiter: string): Candidate | null {
  const rows = separatedRows(sample, delimiter).rows.filter((cells) => cells.some((cell) => cell.trim() !== ""));
  const width = usualWidth(rows);
  if (width === null) return null;
  const isUsual = (row: string[] | undefined) => row === undefined || row.length === width;
  // A line above the table may have the same number of cells by chance; the line below it does not.
  const start = Math.max(
    rows.findIndex(isUsual),
    rows.findIndex((row, at) => isUsual(row) && isUsual(rows[at + 1])),
  );
  const table = rows.filter(isUsual);
  // The header of a single column has no delimiter; its cells may contain commas.
  if (start > 0 && (table.every((cells) => isOneText(cells, delimiter)) || isQuoting(sample, delimiter))) return null;
  const torn = table.filter((cells) => cells.some((cell) => LEFT_IN_CELL.test(cell.replaceAll(delimiter, " "))));
  return { delimiter, start, agreement: table.length / rows.length, torn: torn.length / table.length };
}

/** Whether cells are one text that the delimiter separates: parts of a sentence, or of a number. */
function isOneText(cells: readonly string[], delimiter: string): boolean {
  if (cells.slice(1).every((cell) => /^\s/.test(cell))) return true;
  return delimiter === "," && NUMBER_LINE.test(cells.join(","));
}

/** Whether texts quote words after their commas ("Fine, "so good", yes") where cells would begin with quotation marks. */
function isQuoting(sample: string, delimiter: string): boolean {
  return delimiter === "," && hasPaddedQuotes(sample, delimiter) && !/^ *"|, +"\d/m.test(sample);
}
