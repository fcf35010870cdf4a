/** A row of a grid. */
export interface GridRow {
  /** Whether the file says that it is a header row. */
  head: boolean;
  /** Texts by column; an empty cell is a hole or "". */
  cells: readonly string[];
  /** Columns that repeat the text of a cell that spans them. */
  copies: ReadonlySet<number>;
  /** Columns that a cell to their left spans, without its text. */
  merged?: ReadonlySet<number>;
}

/** Whether a grid's first row usually names its columns, as in sheets, or as often not, as in texts. */
export type FirstRow = "names" | "open";

/** A number, date, time or percentage: a value rather than a column name. */
export const VALUE = /^[-+(]?\s*(?:[$€£¥]\s*)?\d[\d\s.,'’:/-]*(?:[eE][-+]?\d+)?\s*(?:[%‰$€£¥]|[AP]M)?\)?$/;
/** Marks that replace a value. */
const NO_VALUE = /^(?:[-–—.…]+|#?n\/?[ad]|n\.[ads]\.|nc|ns)$/i;
/** A year or some years: "2019", "2019-2023", "2019/20". */
const YEAR = /^(?:19|20)\d\d(?:\s?[-–—/]\s?(?:19|20)?\d\d)?$/;
/** Years, months and days, which are column names as often as values; "44.1", "5.19" and "1450.75" are numbers. */
const PERIOD =
  /^(?:(?:19|20)\d\d(?:\s?[-–—/]\s?(?:19|20)?\d\d)?|\d{1,4}[-/]\d{1,4}(?:[-/]\d{1,4})?|\d{1,4}\.\d{1,2}\.\d{1,4}|(?:19|20)\d\d\.(?:0[1-9]|1[0-2])|(?:0[1-9]|1[0-2])\.(?:19|20)\d\d)$/;
/** A unit of measure or currency, with or without brackets. */
const UNIT =
  /^(?:[([].{1,24}[)\]]|(?:[kMG]|Md)?\p{Sc}(?:\s?\/\s?\p{L}{1,6}[²³23]?)?|[%‰°]|(?:[kcdhmµ]?m[²³23]?|[kmµ]?g|t|[mcdh]?[lL]|ha|[kMG]?Wh?|[kM]?Hz|[kMGT][Bo]|°[CF]|h|min|s|m?V|m?A|k?N|k?Pa|[kM]?(?:EUR|USD|GBP|CHF))(?:\s?\/\s?\p{L}{1,6}[²³23]?)?)$/u;
/** A label and what it labels: "Supplier: Norse Wood". */
export const LABELLED = /^\p{L}[^:|]{1,40}?\s?:\s*\S/u;
/** A number with decimals or groups of digits. */
const PARTED = /\d[.,'’]\d/;
/** Minimum number of columns counted from 1 ("1", "2", "3") for these numbers to be their names. */
const LEAST_COUNTED = 3;
/** Maximum header rows of a table. */
const MAX_HEAD_ROWS = 3;
/** Rows that are examined below a header row. */
const EXAMINED_ROWS = 50;

/**
 * Number of header rows of a grid without empty rows: those that the file marks; else the first row if it names columns,
 * and the rows below it that name their parts or their units.
 * @param used the columns that have a text, in order
 */
export function headRows(rows: readonly GridRow[], used: readonly number[], firstRow: FirstRow): number {
  const stated = rows.findIndex(({ head }) => !head);
  if (stated !== 0) return stated === -1 ? Math.min(1, rows.length) : stated;
  if (!isFirstHead(rows, used, firstRow)) return 0;
  let heads = 1;
  while (heads < MAX_HEAD_ROWS && continuesHead(rows, heads, used)) heads += 1;
  return heads;
}

/** Whether a row names columns: texts only, in most of the columns in use. */
export function namesColumns(row: GridRow, below: readonly GridRow[], used: readonly number[]): boolean {
  const names = Object.values(row.cells).filter(isFilled).length;
  const isWide = spans(row) || names * 2 >= used.length;
  return names > 0 && isWide && !holdsValues(row, below);
}

/**
 * Whether rows have values in columns where the first row has none, which makes it a new header, not a continuation.
 */
export function contrasts([first, ...others]: readonly GridRow[]): boolean {
  return others.some(({ cells }) =>
    cells.some((text, at) => {
      const above = first?.cells[at];
      return VALUE.test(text) && above !== undefined && !VALUE.test(above);
    }),
  );
}

/** Index of the text that names a column with only numbers below it; -1 without one. */
export function headOfNumbers(texts: readonly string[]): number {
  const first = texts.findIndex((text) => VALUE.test(text));
  const values = texts.slice(first);
  const isColumn = values.length > 1 && values.every((text) => VALUE.test(text) || NO_VALUE.test(text));
  return first > 0 && isColumn ? first - 1 : -1;
}

/** Whether a row has merged cells. */
export function spans({ merged }: GridRow): boolean {
  return merged !== undefined && merged.size > 0;
}

/**
 * Whether the only text of a row with merged cells is a title rather than the name of a group of columns: it spans all
 * of them, or also the first one, which the row below names.
 */
export function isMergedTitle(row: GridRow, below: GridRow | undefined, used: readonly number[]): boolean {
  const [first = 0, ...others] = used;
  if (!spans(row) || !isFilled(row.cells[first]) || others.some((at) => isFilled(row.cells[at]))) return false;
  return others.every((at) => row.merged?.has(at)) || isFilled(below?.cells[first]);
}

/** Whether a row gives the units of the columns that the row above it names. */
export function givesUnits({ cells }: GridRow, above: GridRow, used: readonly number[]): boolean {
  const [label, ...others] = used;
  const units = others.filter((at) => isFilled(cells[at]));
  const isNamed = (at: number) => isFilled(above.cells[at]) || above.merged?.has(at) === true;
  return label !== undefined && units.length > 0 && units.every((at) => isNamed(at) && isUnit(cells[at] ?? ""));
}

/** Whether a text is a unit of measure or currency, or in brackets. */
export function isUnit(text: string): boolean {
  return UNIT.test(text.trim());
}

/** Whether a text is a year, a month or a day. */
export function isPeriod(text: string): boolean {
  return PERIOD.test(text.trim());
}

function isFirstHead(rows: readonly GridRow[], used: readonly number[], firstRow: FirstRow): boolean {
  const [first, ...body] = rows;
  if (first === undefined || body.length === 0 || isPair(first, used)) return false;
  if ([first, body[0]].every(holdsFields)) return false;
  const isGroups = !holdsValues(first, body) && continuesHead(rows, 1, used);
  if (firstRow === "names") return isGroups || namesColumns(first, body, used);
  const isFull = used.every((at, index) => index === 0 || isFilled(first.cells[at]) || first.merged?.has(at));
  if (!isGroups && !(isFull && namesColumns(first, body, used))) return false;
  if (used.some((at) => isLikeBelow(first, body, at))) return false;
  return used.length > 2 || body.some(({ cells }) => used.some((at) => /\d/.test(cells[at] ?? "")));
}

/** Whether a row also names columns: their parts or units, above columns of values. */
function continuesHead(rows: readonly GridRow[], at: number, used: readonly number[]): boolean {
  const [above, row] = [rows[at - 1], rows[at]];
  const body = rows.slice(at + 1, at + 1 + EXAMINED_ROWS);
  if (above === undefined || row === undefined || body.length === 0) return false;
  if (holdsValues(row, body) || row.cells.some((cell) => NO_VALUE.test(cell.trim()))) return false;
  if (spans(above)) return true;
  const [label = 0, ...others] = used;
  const namesValues = others.some((column) => isFilled(row.cells[column]) && isOfValues(body, column));
  if (!namesValues) return false;
  const isUnlabelled =
    !isFilled(row.cells[label]) && body.filter(({ cells }) => isFilled(cells[label])).length * 2 > body.length;
  const fillsHoles = others.some(
    (column) => !isFilled(above.cells[column]) && isFilled(row.cells[column]) && isOfValues(body, column),
  );
  const dividesEqual = others.some(
    (column, index) => isFilled(above.cells[column]) && above.cells[column] === above.cells[others[index - 1] ?? -1],
  );
  return isUnlabelled || fillsHoles || dividesEqual || givesUnits(row, above, used);
}

/** Whether a row has a value. Years and months above other things are names, as are columns counted from 1 on. */
function holdsValues({ cells }: GridRow, below: readonly GridRow[]): boolean {
  if (isCounted(cells, below)) return false;
  const years = Object.values(cells).filter((cell) => YEAR.test(cell.trim())).length;
  return Object.entries(cells).some(([at, cell]) => {
    const text = cell.trim();
    if (!VALUE.test(text)) return false;
    if (!PERIOD.test(text)) return true;
    const others = textsOf(below, Number(at));
    // Several years name columns, even if many of the values below them look like years.
    if (YEAR.test(text) && years > 1)
      return others.length > 0 && others.every((other) => PERIOD.test(other)) && !isAboveAmounts(cells, below);
    return PERIOD.test(others[0] ?? "");
  });
}

/** Whether some value below the years of a row does not look like a date. */
function isAboveAmounts(cells: readonly string[], below: readonly GridRow[]): boolean {
  return cells.some(
    (cell, at) =>
      YEAR.test(cell.trim()) && textsOf(below, at).some((other) => VALUE.test(other) && !PERIOD.test(other)),
  );
}

/**
 * Whether a row counts columns ("Month", "1", "2", "3"): the values below are not such numbers, nor continue the count
 * ("4", "5").
 */
function isCounted(cells: readonly string[], below: readonly GridRow[]): boolean {
  const values = Object.entries(cells).filter(([, cell]) => VALUE.test(cell.trim()));
  const isInOrder = values.every(([, cell], index) => /^\d{1,2}$/.test(cell.trim()) && Number(cell) === index + 1);
  const [first] = values;
  const isLabelled = Object.entries(cells).some(([at, cell]) => Number(at) < Number(first?.[0]) && isFilled(cell));
  const [next] = below;
  const countsOn = values.every(([at], index) => Number(next?.cells[Number(at)]) === index + 1 + values.length);
  if (values.length < LEAST_COUNTED || !isInOrder || !isLabelled || countsOn) return false;
  const isOther = (text: string) =>
    VALUE.test(text) && (PARTED.test(text) || Number(text.replace(/\D/g, "")) > values.length);
  return values.every(([at]) => {
    const others = textsOf(below, Number(at)).filter((text) => !NO_VALUE.test(text));
    return others.length > 0 && others.every(isOther);
  });
}

function isOfValues(rows: readonly GridRow[], column: number): boolean {
  const texts = textsOf(rows, column);
  return texts.some((text) => VALUE.test(text)) && texts.every((text) => VALUE.test(text) || NO_VALUE.test(text));
}

/** Whether a text with digits is only above texts with digits, as in a list of addresses. */
function isLikeBelow({ cells }: GridRow, body: readonly GridRow[], column: number): boolean {
  const text = cells[column] ?? "";
  if (!/\d/.test(text) || PERIOD.test(text)) return false;
  const below = textsOf(body, column);
  return below.length > 0 && below.every((other) => /\d/.test(other) && !VALUE.test(other));
}

/** Whether a row is a label and what it labels ("Owner:", "Ann"), not the names of two columns. */
function isPair({ cells }: GridRow, [label = 0, ...others]: readonly number[]): boolean {
  const [value = label] = others;
  return others.length === 1 && /:\s*$/.test(cells[label] ?? "") && !/:\s*$/.test(cells[value] ?? "");
}

/** Whether a row consists only of fields ("Owner: Ann"), so that the rows below it are not column values. */
function holdsFields(row: GridRow | undefined): boolean {
  const texts = Object.values(row?.cells ?? []).filter(isFilled);
  return texts.length > 1 && texts.every((text) => LABELLED.test(text.trim()));
}

function textsOf(rows: readonly GridRow[], column: number): string[] {
  return rows.slice(0, EXAMINED_ROWS).flatMap(({ cells }) => {
    const text = cells[column]?.trim() ?? "";
    return text === "" ? [] : [text];
  });
}

function isFilled(cell: string | undefined): boolean {
  return cell !== undefined && cell.trim() !== "";
}
