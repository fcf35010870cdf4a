import { lines } from "@/lib/engine/language/text/lines";
import { isTableRule, TABLE_ROW, tableCells } from "@/lib/engine/language/text/table-cells";
import { MAX_TABLE_COLUMNS } from "@/lib/shared/contracts/library/tables";
import { MAX_CAPTION_CHARS } from "../tunables";

/** A table of a document's text, before its cells are read. All offsets are into the text. */
export interface FoundTable {
  /** Titles of the headings above it, outermost first. */
  headings: string[];
  /** The line right above it, if it is short. */
  caption: string | null;
  names: string[];
  start: number;
  end: number;
  /** The ranges of its rows: more than one if it continues after a gap under the same column names. */
  parts: { start: number; end: number }[];
}

/** A row of a table: its offsets, and the texts and numbers of its cells, one for each column. */
export interface FoundRow {
  start: number;
  end: number;
  cells: string[];
  /** For each column, the exact number of its cell, `null` where the text has it; empty for a document without any. */
  exact: (string | null)[];
}

interface Heading {
  level: number;
  title: string;
}

const FENCE = /^ {0,3}(`{3,}|~{3,})/;
const HEADING = /^ {0,3}(#{1,6})\s+(.+?)\s*#*$/;

/**
 * The tables of a document's text, in order; tables without column names are left out, and one that continues after an
 * empty row under the same column names is one table. A generator that yields `null` for each line without a result, so
 * that the caller can let other work run.
 */
export function* findTables(text: string): Generator<FoundTable | null> {
  let former: FoundTable | null = null;
  for (const found of tablesAsWritten(text)) {
    if (found === null) {
      yield null;
      continue;
    }
    const { table, isNext } = found;
    if (former !== null && isNext && hasSameColumns(former, table)) {
      former = joined(former, table);
      continue;
    }
    if (former !== null) yield former;
    former = isUsable(table) ? table : null;
  }
  if (former !== null) yield former;
}

function joined(former: FoundTable, next: FoundTable): FoundTable {
  return { ...former, end: next.end, parts: [...former.parts, ...next.parts] };
}

function isUsable({ names }: FoundTable): boolean {
  return names.length <= MAX_TABLE_COLUMNS && names.some((name) => name !== "");
}

function hasSameColumns(former: FoundTable, next: FoundTable): boolean {
  return former.names.length === next.names.length && former.names.every((name, at) => name === next.names[at]);
}

/** Every table on its own. `isNext`: only blank lines are between it and the one before. */
function* tablesAsWritten(text: string): Generator<{ table: FoundTable; isNext: boolean } | null> {
  let headings: Heading[] = [];
  let fence: string | null = null;
  let said = "";
  let isNext = false;
  let above: { start: number; text: string } | null = null;
  let open: FoundTable | null = null;
  for (const line of lines(text)) {
    const mark = FENCE.exec(line.text)?.[1];
    if (mark !== undefined && (fence === null || mark.startsWith(fence))) fence = fence === null ? mark : null;
    const isRow: boolean = fence === null && TABLE_ROW.test(line.text);
    if (open !== null && isRow) extend(open, line.end);
    else {
      if (open !== null) {
        yield { table: open, isNext };
        [open, isNext, said] = [null, true, ""];
      }
      const opens = isRow && above !== null && TABLE_ROW.test(above.text) && isTableRule(line.text);
      if (opens && above !== null) open = begin(above, line.end, { headings, said });
      else if (!isRow && line.text.trim() !== "") {
        isNext = false;
        const heading = fence === null ? HEADING.exec(line.text) : null;
        if (heading === null) said = line.text.trim();
        else {
          const level = heading[1]?.length ?? 1;
          headings = [...headings.filter((other) => other.level < level), { level, title: heading[2] ?? "" }];
          said = "";
        }
      }
    }
    above = { start: line.start, text: line.text };
    yield null;
  }
  if (open !== null) yield { table: open, isNext };
}

function extend(table: FoundTable, end: number): void {
  table.end = end;
  const part = table.parts.at(-1);
  if (part !== undefined) part.end = end;
}

function begin(
  head: { start: number; text: string },
  end: number,
  { headings, said }: { headings: readonly Heading[]; said: string },
): FoundTable {
  return {
    headings: headings.map(({ title }) => plainCell(title)),
    caption: said === "" || said.length > MAX_CAPTION_CHARS ? null : plainCell(said),
    names: tableCells(head.text).map((cell) => plainCell(cell.text)),
    start: head.start,
    end,
    parts: [{ start: end, end }],
  };
}

/**
 * The rows of a table, in order; rows without any text are left out, and column names that are repeated on each page.
 * @param exact numbers that the text shows rounded, or not in digits, by the offset of their cell
 */
export function* tableRows(
  text: string,
  table: Pick<FoundTable, "names" | "parts">,
  exact: ReadonlyMap<number, string>,
): Generator<FoundRow> {
  for (const part of table.parts) {
    for (const line of lines(text.slice(part.start, part.end))) {
      if (!TABLE_ROW.test(line.text)) continue;
      const cells = rowCells(line.text, table.names.length);
      if (cells.every((cell) => cell === "") || cells.every((cell, at) => cell === table.names[at])) continue;
      const start = part.start + line.start;
      yield { start, end: part.start + line.end, cells, exact: exactCells(line.text, cells.length, start, exact) };
    }
  }
}

/** @param start of the row, in the text */
function exactCells(
  row: string,
  columns: number,
  start: number,
  exact: ReadonlyMap<number, string>,
): (string | null)[] {
  if (exact.size === 0) return [];
  const cells = tableCells(row);
  return Array.from({ length: columns }, (_, at) => {
    const cell = cells[at];
    return cell === undefined ? null : (exact.get(start + cell.start + 1) ?? null);
  });
}

/** The texts of a row's cells, one for each column. */
export function rowCells(row: string, columns: number): string[] {
  const cells = tableCells(row);
  return Array.from({ length: columns }, (_, at) => plainCell(cells[at]?.text ?? ""));
}

/** A cell's text without Markdown's escapes and emphasis. */
function plainCell(text: string): string {
  return text
    .replaceAll("\\|", "|")
    .replace(/^(\*\*|__|\*|_|`)(?=\S)(.*\S)\1$/, "$2")
    .trim();
}
