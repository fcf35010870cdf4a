import { intervalContains } from "@/lib/shared/text/spans";
import { namesColumns, spans, VALUE } from "../../text/head-rows";
import { filled, NO_COLUMNS, type TableRow, usedColumns } from "./sheet-rows";

/** Columns from one to another, both included. */
interface ColumnRange {
  from: number;
  to: number;
}

/** Maximum tables side by side; a sheet with more gaps has scattered cells. */
const MAX_BESIDE = 8;
/** A day, which may open a row as a label does. */
const DAY = /^\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}/;
/** A word, unlike "n/a" and "-". */
const WORD = /\p{L}{3}/u;

/**
 * The areas of a sheet that hold one table each: between empty rows, side by side between empty columns, and below a
 * title in the middle of the rows. A row of titles above an empty row goes to the tables below it.
 * @param groups the rows between empty ones
 * @param firsts rows that begin an area in any case
 */
export function* tableAreas(groups: readonly TableRow[][], firsts: ReadonlySet<TableRow>): Generator<TableRow[]> {
  let titles: TableRow[] = [];
  let former: ColumnRange[] = [];
  for (const group of groups.flatMap((rows) => dividedAt(rows, firsts))) {
    const [top] = group;
    if (top !== undefined && firsts.has(top)) {
      if (titles.length > 0) yield titles;
      titles = [];
      yield group;
      continue;
    }
    const banner = group.findIndex((row) => filled(row.cells) > 1 || !spans(row));
    const below = banner > 0 ? group.slice(banner) : group;
    const titled = titles.length > 0 ? tableRanges([...titles, ...below], former) : [];
    const areTitles = titled.length > 1 && titles.every((row) => namesEach(row, titled));
    const ranges = areTitles ? titled : tableRanges(below, former);
    if (titles.length > 0 && !areTitles) yield titles;
    const above = areTitles ? titles : [];
    titles = [];
    former = ranges.length > 1 ? ranges : former;
    if (ranges.length < 2) {
      const [first] = group;
      if (group.length === 1 && first !== undefined && filled(first.cells) > 1) titles = group;
      else yield* stacked(group);
      continue;
    }
    if (below.length < group.length) yield group.slice(0, banner);
    for (const range of ranges)
      for (const area of [...within([...above, ...below], range)]) yield* stacked(withPlainTitle(area));
  }
  if (titles.length > 0) yield titles;
}

/** Rows, divided before those that begin an area. */
function dividedAt(rows: readonly TableRow[], firsts: ReadonlySet<TableRow>): TableRow[][] {
  const parts: TableRow[][] = [];
  for (const row of rows) {
    const open = parts.at(-1);
    if (open === undefined || firsts.has(row)) parts.push([row]);
    else open.push(row);
  }
  return parts;
}

/** The ranges of columns that each hold a table; empty if it is one table, or not certainly several. */
export function tableRanges(group: readonly TableRow[], former: readonly ColumnRange[]): ColumnRange[] {
  const ranges = coveredRanges(group);
  if (ranges.length < 2 || ranges.length > MAX_BESIDE || ranges.some(({ from, to }) => from === to)) return [];
  const ofFormer = former.filter((known) => ranges.some((range) => intervalContains(known, range)));
  if (ofFormer.length > 1 && ranges.every((range) => former.some((known) => intervalContains(known, range))))
    return ofFormer;
  return areSeveralTables(group, ranges) ? ranges : [];
}

/** Runs of columns without an empty one between them; a merged cell covers all its columns. */
function coveredRanges(group: readonly TableRow[]): ColumnRange[] {
  const covered = new Set(usedColumns(group));
  for (const { merged } of group) for (const at of merged) covered.add(at);
  const ranges: ColumnRange[] = [];
  for (const at of [...covered].sort((a, b) => a - b)) {
    const last = ranges.at(-1);
    if (last !== undefined && at === last.to + 1) last.to = at;
    else ranges.push({ from: at, to: at });
  }
  return ranges;
}

/**
 * An empty column may also separate columns of one table. There are several tables if each has column names and, in
 * addition, a title, a name that another one also has, or its own rows: labels in its first column that do not repeat,
 * or another number of rows.
 */
function areSeveralTables(group: readonly TableRow[], ranges: readonly ColumnRange[]): boolean {
  const found = ranges.map((range) => tablesWithin(group, range));
  if (found.some((tables) => tables.length === 0)) return false;
  const firsts = found.flatMap((tables) => tables.slice(0, 1));
  if (firsts.slice(1).some(({ hasTitle }) => hasTitle)) return true;
  const names = firsts.flatMap(({ head }) => [...new Set(Object.values(head.cells))]);
  if (new Set(names).size < names.length) return true;
  if (!found.flat().every(({ labels }) => labels !== null)) return false;
  const isUneven = new Set(found.map((tables) => JSON.stringify(tables.map(({ rows }) => rows)))).size > 1;
  return isUneven || firsts.every(({ labels, rows }) => rows > 1 && labels?.size === rows);
}

/** A table beside others, with what distinguishes it from columns of one table. */
interface OwnTable {
  hasTitle: boolean;
  head: TableRow;
  rows: number;
  /** Different labels of its rows; `null` if its first column holds figures or holes. */
  labels: ReadonlySet<string> | null;
}

/** The tables in a range of columns; none unless each part of it is one. */
function tablesWithin(group: readonly TableRow[], range: ColumnRange): OwnTable[] {
  const tables: OwnTable[] = [];
  for (const area of within(group, range)) {
    const rows = withPlainTitle(area);
    const first = rows.findIndex(({ cells }) => filled(cells) > 1);
    // A title may be above an empty row.
    if (first === -1 && tables.length === 0) continue;
    const [head, ...body] = rows.slice(first);
    const used = usedColumns(rows.slice(first));
    const isHeaded = head !== undefined && body.length > 0 && filled(head.cells) === used.length;
    if (first === -1 || used.length < 2 || !isHeaded || !namesColumns(head, body, used)) return [];
    const labels = body.map(({ cells }) => cells[used[0] ?? 0]);
    const areLabels = labels.every((label) => label !== undefined && (!VALUE.test(label) || DAY.test(label)));
    tables.push({
      hasTitle: first > 0,
      head,
      rows: body.length,
      labels: areLabels ? new Set(labels.flatMap((label) => label ?? [])) : null,
    });
  }
  return tables;
}

/** The rows of a range of columns, divided where it is empty. */
function* within(group: readonly TableRow[], range: ColumnRange): Generator<TableRow[]> {
  const isIn = (at: number) => intervalContains(range, columnAt(at));
  let area: TableRow[] = [];
  for (const row of group) {
    const cells: string[] = [];
    row.cells.forEach((text, at) => {
      if (isIn(at)) cells[at] = text;
    });
    if (filled(cells) > 0)
      area.push({
        head: row.head,
        cells,
        ...{ exact: row.exact, indents: row.indents, fields: row.fields },
        merged: new Set([...row.merged].filter(isIn)),
        copies: new Set([...row.copies].filter(isIn)),
      });
    else if (area.length > 0) {
      yield area;
      area = [];
    }
  }
  if (area.length > 0) yield area;
}

/** With several tables, a text merged over the columns of one is its title, not the name of all columns. */
function withPlainTitle([first, ...others]: readonly TableRow[]): TableRow[] {
  if (first === undefined) return [];
  return [filled(first.cells) === 1 ? { ...first, merged: NO_COLUMNS } : first, ...others];
}

/** Whether a row has a title for some of the ranges and nothing else. */
function namesEach({ cells }: TableRow, ranges: readonly ColumnRange[]): boolean {
  const places = Object.keys(cells).map((at) =>
    ranges.findIndex((range) => intervalContains(range, columnAt(Number(at)))),
  );
  return !places.includes(-1) && new Set(places).size === places.length;
}

function columnAt(at: number): ColumnRange {
  return { from: at, to: at };
}

/** Divides rows above each title of a separate table. */
function* stacked(area: readonly TableRow[]): Generator<TableRow[]> {
  const left = usedColumns(area)[0];
  const places = area.flatMap(({ cells, merged }, at) =>
    filled(cells) === 1 && merged.size === 0 && cells[left ?? 0] !== undefined ? [at] : [],
  );
  let from = 0;
  for (const [index, at] of places.entries()) {
    const isAfterTable = filled(area[at - 1]?.cells ?? []) > 1;
    if (!isAfterTable || !isTable(area.slice(at + 1, places[index + 1] ?? area.length))) continue;
    yield area.slice(from, at);
    from = at;
  }
  yield area.slice(from);
}

/**
 * Whether rows begin with column names, at least one of them above nothing but figures, unlike the label of some rows.
 */
function isTable([head, ...body]: readonly TableRow[]): boolean {
  if (head === undefined || body.length === 0 || filled(head.cells) < 2) return false;
  const used = usedColumns([head, ...body]);
  if (filled(head.cells) < used.length || !namesColumns(head, body, used)) return false;
  return used.some((at) => {
    const figures = body.flatMap(({ cells }) => cells[at] ?? []);
    return figures.length > 0 && figures.every((text) => VALUE.test(text)) && WORD.test(head.cells[at] ?? "");
  });
}
