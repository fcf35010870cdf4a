import { type GridRow, LABELLED, namesColumns, VALUE } from "../head-rows";
import { HEADING_MAX_CHARS } from "../limit-headings";

/** A longer text names no column. */
const NAME_MAX_CHARS = 60;
/** Rows that are examined below names. */
const EXAMINED_ROWS = 20;
/** Text that is printed above the same table on each of its pages. */
const OF_PAGES = /^(?:page|p\.|sheet|feuille)\s*\d|\b(?:continued|cont['’.]?d|suite)\b/i;
/** Between the fields of a line above a table; a bar would make it a row of one. */
const BETWEEN_FIELDS = " – ";

/** A line of a sheet or table that introduces the rows below it, above their column names. */
export interface Introduction {
  /** Its rows, from the first to the one of the names. */
  from: number;
  names: number;
}

interface Candidate extends Introduction {
  text: string;
  key: string;
}

/**
 * The starts of the blocks of a sheet or table that are one below the other, each with an introductory line ("Supplier:
 * Norse Wood", "valid until 15 May") above its column names: the names recur below a different line each time. A single
 * block counts if its line has a label ("Supplier: …") and opens a group of rows.
 * @param groups the rows between empty ones
 * @returns for each group, in order
 */
export function introductions(groups: readonly (readonly GridRow[])[]): Introduction[][] {
  const found = groups.map(candidates);
  const all = found.flat();
  const lines = new Map<string, string[]>();
  for (const { key, text } of all) {
    const known = lines.get(key);
    if (known === undefined) lines.set(key, [text]);
    else known.push(text);
  }
  const repeated = new Set(
    [...lines].flatMap(([key, texts]) => (texts.length > 1 && new Set(texts).size === texts.length ? [key] : [])),
  );
  const isName = namesAlone(groups.flat(), repeated);
  return found.map((own, at) =>
    own.filter((one) => {
      if (repeated.has(one.key) && isName(one.key)) return true;
      const row = groups[at]?.[one.from];
      return one.from === 0 && row !== undefined && textsOf(row).length > 1 && LABELLED.test(textsOf(row)[0] ?? "");
    }),
  );
}

/** The introductory line of a block as a text: its fields, without those that repeat a cell above. */
export function introductionText(rows: readonly GridRow[]): string {
  const fields = rows.flatMap(({ cells, copies }) => cells.filter((text, at) => isFilled(text) && !copies.has(at)));
  return fields.map((text) => text.replaceAll("\\|", "|").trim()).join(BETWEEN_FIELDS);
}

/** The line above a block as the heading of a section; `null` if it is too long for one. */
export function introductionTitle(text: string): string | null {
  return text.length <= HEADING_MAX_CHARS ? text : null;
}

function candidates(rows: readonly GridRow[]): Candidate[] {
  const found: Candidate[] = [];
  for (let at = 0; at + 2 < rows.length; at += 1) {
    const [line, names] = [rows[at], rows[at + 1]];
    if (line === undefined || names === undefined || !isLineAbove(line, names)) continue;
    const body = rows.slice(at + 2, at + 2 + EXAMINED_ROWS);
    if (!areNames(names, body)) continue;
    let from = at;
    while (from > 0 && isLineAbove(rows[from - 1], names) && LABELLED.test(textsOf(rows[from - 1])[0] ?? "")) from -= 1;
    const text = introductionText(rows.slice(from, at + 1));
    if (!OF_PAGES.test(text)) found.push({ from, names: at + 1, text, key: keyOf(names) });
  }
  return found;
}

/** Whether a row has fewer texts than the names below it, begins where they do, and none is a value alone. */
function isLineAbove(line: GridRow | undefined, names: GridRow): boolean {
  if (line === undefined || line.head !== names.head) return false;
  const [own, below] = [textsOf(line), textsOf(names)];
  const isShort = own.length > 0 && own.length < below.length && below.length > 1;
  const first = line.cells.findIndex(isFilled);
  if (!isShort || first > names.cells.findIndex(isFilled)) return false;
  return !own.some((text, at) => VALUE.test(text) && !(at > 0 && LABELLED.test(own[0] ?? "")));
}

function areNames(names: GridRow, body: readonly GridRow[]): boolean {
  const used = names.cells.flatMap((text, at) => (isFilled(text) ? [at] : []));
  const isFull = body.some(({ cells }) => used.filter((at) => isFilled(cells[at])).length * 2 > used.length);
  return isFull && textsOf(names).every(isShortName) && namesColumns(names, body, used);
}

function isShortName(text: string): boolean {
  return text.length <= NAME_MAX_CHARS && !LABELLED.test(text);
}

/** Whether texts only occur as names in a grid, never as a cell of another row in their column. */
function namesAlone(rows: readonly GridRow[], keys: ReadonlySet<string>): (key: string) => boolean {
  const inRows = new Set<string>();
  const byKey = new Map<string, GridRow>();
  for (const row of rows) {
    const key = keyOf(row);
    if (keys.has(key)) byKey.set(key, row);
    else for (const [at, text] of Object.entries(row.cells)) inRows.add(`${at} ${text}`);
  }
  return (key) => {
    const row = byKey.get(key);
    return row !== undefined && !row.cells.some((text, at) => isFilled(text) && inRows.has(`${at} ${text}`));
  };
}

function keyOf({ cells }: GridRow): string {
  return Object.entries(cells)
    .flatMap(([at, text]) => (isFilled(text) ? [`${at} ${text.trim().toLowerCase()}`] : []))
    .join("\n");
}

/** The texts of a row; a merged cell counts once, and so does one that spans rows. */
function textsOf(row: GridRow | undefined): string[] {
  return row === undefined ? [] : row.cells.flatMap((text) => (isFilled(text) ? [text.trim()] : []));
}

function isFilled(cell: string | undefined): cell is string {
  return cell !== undefined && cell.trim() !== "";
}
