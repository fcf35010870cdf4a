import { cellText, markdownTable } from "../text/markdown-table.mjs";

/** A number, date, time or percentage: a value rather than a column name. */
const VALUE = /^[-+(]?\s*(?:[$€£¥]\s*)?\d[\d\s.,'’:/-]*(?:[eE][-+]?\d+)?\s*(?:[%‰$€£¥]|[AP]M)?\)?$/;
/** Years and months, which are column names as often as values. */
const PERIOD = /^(?:(?:19|20)\d\d|\d{1,4}[-/.]\d{1,4}(?:[-/.]\d{1,4})?)$/;
/** Shared by all rows without merged cells. */
const NONE = new Set();
/** Maximum header rows of a table. */
const MAX_HEAD_ROWS = 3;

/**
 * Converts the rows of a sheet to blocks of Markdown: a table with column names for each part between empty rows;
 * paragraphs for parts of one column and for single cells above a table.
 * @param rows cells by position; `merged`: columns covered by a merged cell to their left
 * @param limit the `TextLimit`, since a sparse table can have more bars than words
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

/** Groups of consecutive non-empty rows, with cell texts that fit a table. */
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

/** Separates single cells above a table (a title), and parts of one column, from the table. */
function split(part) {
  const widest = part.reduce((most, { cells }) => Math.max(most, filled(cells)), 0);
  if (widest === 1 && usedColumns(part).length === 1) return { paragraphs: column(part), table: [] };
  let first = 0;
  while (first < part.length - 1 && widest > 1 && filled(part[first].cells) === 1 && !spans(part[first])) first += 1;
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

/** Number of non-empty cells; holes are not visited, since a sheet may be thousands of columns wide and nearly empty. */
function filled(cells) {
  return Object.keys(cells).length;
}

function usedColumns(table) {
  const used = new Set();
  for (const { cells } of table) for (const at of Object.keys(cells)) used.add(Number(at));
  return [...used].sort((a, b) => a - b);
}

/** Number of header rows: 0 if the first row holds values. */
function headRows(table, used) {
  const [first] = table;
  if (table.length === 1 || !namesColumns(first, table[1], used)) return 0;
  let rows = 1;
  // The row below merged header cells names their sub-columns.
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

/** Whether rows have values in columns where the first row has none: then it is a new header, not a continuation. */
function contrasts([first, ...others]) {
  return others.some(({ cells }) =>
    cells.some((text, at) => VALUE.test(text) && first.cells[at] !== undefined && !VALUE.test(first.cells[at])),
  );
}

/** Column names of the previous table, if this one continues it after an empty row. */
function sameColumns(former, used) {
  if (former === null) return null;
  const names = new Map(former.used.map((at, index) => [at, former.names[index] ?? ""]));
  return used.every((at) => names.has(at)) ? used.map((at) => names.get(at)) : null;
}
