import { cellText, markdownTable } from "../text/markdown-table.mjs";

/** A number, date, time or percentage: what stands below a column's name, not in it. */
const VALUE = /^[-+(]?\s*(?:[$€£¥]\s*)?\d[\d\s.,'’:/-]*(?:[eE][-+]?\d+)?\s*(?:[%‰$€£¥]|[AP]M)?\)?$/;
/** Years and months name columns as often as they fill them. */
const PERIOD = /^(?:(?:19|20)\d\d|\d{1,4}[-/.]\d{1,4}(?:[-/.]\d{1,4})?)$/;
/** Of the many rows without a merged cell. */
const NONE = new Set();
/** Rows of column names above a table, at most. */
const MAX_HEAD_ROWS = 3;

/**
 * Rows of a sheet as blocks of Markdown: a table for each part between empty rows, with its column names; a part that
 * is one cell wide, and the lone cells above a table, as paragraphs.
 * @param rows cells by position; `merged` names columns whose cell spans on from the one before it
 * @param limit the `TextLimit`: a table nearly as wide as long has more bars than words
 * @returns {{ text: string }[]}
 */
export function sheetBlocks(rows, limit) {
  const blocks = [];
  let former = null;
  for (const part of parts(rows)) {
    const { paragraphs, table } = split(part);
    for (const text of paragraphs) blocks.push({ text });
    if (table.length === 0) continue;
    const used = usedColumns(table);
    const same = sameColumns(former, used);
    const heads = same === null || contrasts(table) ? headRows(table, used) : 0;
    const names = heads > 0 ? columnNames(table.slice(0, heads), used) : same;
    if (table.length === 1 && names === null) {
      blocks.push({ text: used.map((at) => unescaped(table[0].cells[at])).join(" | ") });
      former = null;
      continue;
    }
    limit.count(table.length * used.length * 3);
    const body = table.slice(heads).map(({ cells }) => used.map((at) => cells[at] ?? ""));
    blocks.push({ text: markdownTable(names ?? used.map(() => ""), body) });
    former = names === null ? null : { used, names };
  }
  return blocks;
}

/** Runs of rows that are not empty, their texts fit for a table. */
function* parts(rows) {
  let part = [];
  for (const { cells, merged } of rows) {
    const texts = [];
    cells.forEach((text, at) => {
      const fit = cellText(text);
      if (fit !== "") texts[at] = fit;
    });
    if (texts.length > 0) part.push({ cells: texts, merged: merged ?? NONE });
    else if (part.length > 0) {
      yield part;
      part = [];
    }
  }
  if (part.length > 0) yield part;
}

/** Lone cells above (a title) and all of a part that is one cell wide are no table. */
function split(part) {
  const widest = part.reduce((most, { cells }) => Math.max(most, filled(cells)), 0);
  if (widest === 1 && usedColumns(part).length === 1) return { paragraphs: column(part), table: [] };
  let first = 0;
  while (first < part.length - 1 && widest > 1 && filled(part[first].cells) === 1 && !spans(part[first])) first += 1;
  // A first column alone may be a table's own label.
  return { paragraphs: column(part.slice(0, first)), table: part.slice(first) };
}

function column(part) {
  return part.flatMap(({ cells }) => cells.filter((text) => text !== undefined)).map(unescaped);
}

/** A cell's text outside a table. */
function unescaped(text) {
  return text.replaceAll("\\|", "|");
}

function spans({ merged }) {
  return merged.size > 0;
}

/** Holes do not count, and are not visited: a sheet may be thousands of columns wide and nearly empty. */
function filled(cells) {
  return Object.keys(cells).length;
}

function usedColumns(table) {
  const used = new Set();
  for (const { cells } of table) for (const at of Object.keys(cells)) used.add(Number(at));
  return [...used].sort((a, b) => a - b);
}

/** How many rows name the columns: 0 when the first holds values already. */
function headRows(table, used) {
  const [first] = table;
  if (table.length === 1 || !namesColumns(first, table[1], used)) return 0;
  let rows = 1;
  // The row below one whose cells span names the parts of what they span.
  while (rows < MAX_HEAD_ROWS && rows < table.length - 1 && spans(table[rows - 1])) {
    if (!namesColumns(table[rows], table[rows + 1], [])) break;
    rows += 1;
  }
  return rows;
}

function namesColumns({ cells, merged }, below, used) {
  let names = 0;
  let values = 0;
  cells.forEach((text, at) => {
    const period = PERIOD.test(text) && !PERIOD.test(below.cells[at] ?? "");
    if (VALUE.test(text) && !period) values += 1;
    else names += 1;
  });
  return values === 0 && names > 0 && (merged.size > 0 || names * 2 >= used.length);
}

function columnNames(heads, used) {
  const spread = heads.map(({ cells, merged }) => {
    const names = [];
    let last = "";
    for (const at of used) {
      last = cells[at] ?? (merged.has(at) ? last : "");
      names.push(last);
    }
    return names;
  });
  return used.map((_, at) => [...new Set(spread.map((names) => names[at]))].filter((name) => name !== "").join(" "));
}

/** Whether the rows below the first hold values where it does not: under the former table's columns that makes a new table. */
function contrasts([first, ...others]) {
  return others.some(({ cells }) =>
    cells.some((text, at) => VALUE.test(text) && first.cells[at] !== undefined && !VALUE.test(first.cells[at])),
  );
}

/** A table that goes on after an empty row has its names above that row. */
function sameColumns(former, used) {
  if (former === null) return null;
  const names = new Map(former.used.map((at, index) => [at, former.names[index] ?? ""]));
  return used.every((at) => names.has(at)) ? used.map((at) => names.get(at)) : null;
}
