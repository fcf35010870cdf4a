/** A cell of a table row: its offsets in the row, including the spaces around it, and its text without them. */
export interface TableCell {
  start: number;
  end: number;
  text: string;
}

/** A whole row of a Markdown table, with the bars at its ends. */
export const TABLE_ROW = /^\s*\|.*\|\s*$/;

/** The delimiter row below the header of a Markdown table (GFM): dashes between bars. */
const TABLE_RULE = /^\|?(?:\s*:?-+:?\s*\|)+(?:\s*:?-+:?)?$/;

/** Whether a line is the delimiter row of a table. */
export function isTableRule(line: string): boolean {
  return TABLE_RULE.test(line.trim());
}

/**
 * Cells of a Markdown table row, from the first column on, including empty ones. An escaped bar `\|` belongs to its
 * cell; the bars at the ends of the row may be missing.
 */
export function tableCells(row: string): TableCell[] {
  const bars = [...row.matchAll(/(?<!\\)\|/g)].map(({ index }) => index);
  const opens = bars.some((at) => row.slice(0, at).trim() === "");
  const closes = bars.length > (opens ? 1 : 0) && row.slice((bars.at(-1) ?? 0) + 1).trim() === "";
  const edges = [...(opens ? [] : [-1]), ...bars, ...(closes ? [] : [row.length])];
  return edges.slice(1).map((end, at) => {
    const start = (edges[at] ?? -1) + 1;
    return { start, end, text: row.slice(start, end).trim() };
  });
}
