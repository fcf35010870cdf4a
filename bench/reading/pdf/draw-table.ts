import type { CorpusTable } from "./corpus-tables";
import type { TextPlace, Typesetter } from "./typesetter";

interface DrawnRow {
  top: number;
  height: number;
  cells: { lines: string[]; x: number; width: number; right: boolean; centred: boolean; bold: boolean }[];
}

/** Draws a table, over as many pages as it needs, with its header on each. @returns y below it */
export function drawTable(sheet: Typesetter, table: CorpusTable, { x, y, width }: TextPlace): number {
  const { look } = sheet;
  const bordered = table.borders === "all";
  const wanted = bordered ? look.cellPadding : look.columnGap / 2;
  // Long texts are broken into lines instead.
  const natural = columnWidths(sheet, table, 0, 0).reduce((sum, one) => sum + one, 0);
  const pad = Math.min(wanted, Math.max(1, (width - natural) / (2 * table.names.length)));
  const widths = columnWidths(sheet, table, width, pad);
  const lefts = widths.map((_, at) => x + widths.slice(0, at).reduce((sum, one) => sum + one, 0));
  const right = x + widths.reduce((sum, one) => sum + one, 0);
  const cell = (text: string, column: number, { to = column, bold = false, name = false } = {}) => {
    const left = lefts[column] ?? x;
    const spanned = widths.slice(column, to + 1).reduce((sum, one) => sum + one, 0);
    const room = spanned - 2 * pad;
    const centred = to > column || (name && look.centredNames);
    return {
      lines: text === "" ? [] : sheet.broken(text, room + 0.01, { bold }),
      x: left + pad,
      width: room,
      right: !centred && table.numeric[column] === true,
      centred,
      bold,
    };
  };
  const heads = [
    ...(table.merged.length === 0
      ? []
      : [table.merged.map(({ text, from, to }) => cell(text, from, { to, bold: look.boldNames }))]),
    table.names.map((name, at) => cell(name, at, { bold: look.boldNames, name: true })),
  ];
  const body = table.rows.map((row) => row.map((text, at) => cell(text, at)));
  let top = y;
  let part: DrawnRow[] = [];
  const place = (cells: DrawnRow["cells"]) => {
    const lines = Math.max(1, ...cells.map((one) => one.lines.length));
    const height = lines * look.size * 1.18 + 2 * look.rowPadding;
    part.push({ top, height, cells });
    top += height;
  };
  const close = () => drawPart(sheet, part, { table, heads: heads.length, lefts, right });
  for (const head of heads) place(head);
  for (const cells of body) {
    const lines = Math.max(1, ...cells.map((one) => one.lines.length));
    if (top + lines * look.size * 1.18 + 2 * look.rowPadding > sheet.bottom) {
      close();
      sheet.newPage();
      part = [];
      top = sheet.y;
      for (const head of heads) place(head);
    }
    place(cells);
  }
  close();
  return top;
}

function columnWidths(
  sheet: Typesetter,
  { names, rows, merged, numeric }: CorpusTable,
  width: number,
  pad: number,
): number[] {
  const { boldNames } = sheet.look;
  const widest = names.map((name, column) => {
    const all = rows.map((row) => sheet.widthOf(row[column] ?? ""));
    return Math.max(sheet.widthOf(name, undefined, boldNames), ...all) + 2 * pad + 0.5;
  });
  for (const { text, from, to } of merged) {
    const room = widest.slice(from, to + 1).reduce((sum, one) => sum + one, 0);
    const missing = sheet.widthOf(text, undefined, boldNames) + 2 * pad - room;
    if (missing > 0) widest[to] = (widest[to] ?? 0) + missing;
  }
  const others = widest.reduce((sum, one, at) => sum + (numeric[at] === true || at === 0 ? one : 0), 0);
  const texts = widest.map((one, at) =>
    numeric[at] === true || at === 0 ? one : Math.min(one, Math.max(90, width - others)),
  );
  return texts;
}

function drawPart(
  sheet: Typesetter,
  rows: readonly DrawnRow[],
  { table, heads, lefts, right }: { table: CorpusTable; heads: number; lefts: readonly number[]; right: number },
): void {
  const { look } = sheet;
  const left = lefts[0] ?? 0;
  const [first, last] = [rows[0], rows.at(-1)];
  if (first === undefined || last === undefined) return;
  const bottom = last.top + last.height;
  const headBottom = rows[heads]?.top ?? bottom;
  if (look.shadedNames) sheet.fill({ x: left, y: first.top, width: right - left }, headBottom - first.top, "#dde3ea");
  if (table.borders === "stripes") {
    for (const [at, row] of rows.slice(heads).entries())
      if (at % 2 === 1) sheet.fill({ x: left, y: row.top, width: right - left }, row.height, "#f0f0f0");
  }
  drawLines(sheet, rows, { table, heads, lefts, right });
  const paint = ({ lines, ...place }: DrawnRow["cells"][number], top: number) => {
    for (const [at, text] of lines.entries()) {
      const free = place.width - sheet.widthOf(text, undefined, place.bold);
      const x = place.x + (place.right ? free : place.centred ? free / 2 : 0);
      sheet.line(text, { x, y: top + look.rowPadding + at * look.size * 1.18, bold: place.bold });
    }
  };
  if (!look.byColumn) {
    for (const row of rows) for (const one of row.cells) paint(one, row.top);
    return;
  }
  const columns = Math.max(...rows.map(({ cells }) => cells.length));
  for (let column = 0; column < columns; column += 1) {
    for (const { cells, top } of rows) {
      const one = cells[column];
      if (one !== undefined) paint(one, top);
    }
  }
}

function drawLines(
  sheet: Typesetter,
  rows: readonly DrawnRow[],
  { table, heads, lefts, right }: { table: CorpusTable; heads: number; lefts: readonly number[]; right: number },
): void {
  const left = lefts[0] ?? 0;
  const top = rows[0]?.top ?? 0;
  const bottom = (rows.at(-1)?.top ?? 0) + (rows.at(-1)?.height ?? 0);
  const headBottom = rows[heads]?.top ?? bottom;
  if (table.borders === "three lines") for (const y of [top, headBottom, bottom]) sheet.rule(left, y, right, y);
  if (table.borders === "rows") for (const y of [...rows.map((row) => row.top), bottom]) sheet.rule(left, y, right, y);
  if (table.borders !== "all") return;
  const merged = table.merged.length > 0;
  const names = rows[1]?.top ?? top;
  for (const [at, y] of [...rows.map((row) => row.top), bottom].entries()) {
    // A column without a merged name above it has one high header cell.
    const from = merged && at === 1 ? (lefts[table.merged[0]?.from ?? 0] ?? left) : left;
    sheet.rule(from, y, right, y);
  }
  for (const [column, x] of [...lefts, right].entries()) {
    const inside = merged && table.merged.some(({ from, to }) => column > from && column <= to);
    sheet.rule(x, inside ? names : top, x, bottom);
  }
}
