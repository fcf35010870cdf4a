import type { SetWord } from "../raised-words";
import { boxOf, type Row, textOf } from "../rows";

/** Words of a line that are in the same column, or over several. */
export interface LineCell {
  words: SetWord[];
  left: number;
  right: number;
  text: string;
  /** First and last column that it covers. */
  from: number;
  to: number;
}

/** A line of a table, cut into its columns. */
export interface TableLine {
  row: Row;
  cells: LineCell[];
}

/** A white strip between columns. */
export interface Corridor {
  from: number;
  to: number;
}

/** The white space between the words of a row that is at least `gap` points wide. */
export function gapsIn({ words }: Row, gap: number): Corridor[] {
  const gaps: Corridor[] = [];
  let right: number | null = null;
  for (const word of words) {
    if (right !== null && word.left - right >= gap) gaps.push({ from: right, to: word.left });
    right = Math.max(right ?? word.right, word.right);
  }
  return gaps;
}

/** The parts of corridors that a row leaves free, if at least `gap` points wide. */
export function narrowed(corridors: readonly Corridor[], { words }: Row, gap: number): Corridor[] {
  return corridors.flatMap((corridor) => {
    let rest = [corridor];
    for (const { left, right } of words) {
      rest = rest.flatMap(({ from, to }) =>
        right <= from || left >= to
          ? [{ from, to }]
          : [
              { from, to: left },
              { from: right, to },
            ],
      );
      rest = rest.filter(({ from, to }) => to - from >= gap);
    }
    // The widest part continues: a word inside a corridor belongs to one of its sides.
    const widest = rest.toSorted((a, b) => b.to - b.from - (a.to - a.from))[0];
    return widest === undefined ? [] : [widest];
  });
}

/** Cuts a row at the corridors; words that cross one are a cell over both columns. */
export function lineOf(row: Row, corridors: readonly Corridor[]): TableLine {
  const cells: { words: SetWord[]; from: number; to: number }[] = [];
  for (const word of row.words) {
    const from = columnAt(corridors, word.left + 0.5);
    const to = Math.max(from, columnAt(corridors, word.right - 0.5));
    const last = cells.at(-1);
    const touches = last !== undefined && from <= last.to;
    if (touches) {
      last.words.push(word);
      last.to = Math.max(last.to, to);
    } else cells.push({ words: [word], from, to });
  }
  return {
    row,
    cells: joinedOver(cells).map((cell) => ({ ...cell, ...sidesOf(cell.words), text: textOf(cell.words) })),
  };
}

/** Words at an ordinary distance are one cell, even where a corridor passes between them: a title over two columns. */
function joinedOver(cells: readonly { words: SetWord[]; from: number; to: number }[]) {
  const joined: { words: SetWord[]; from: number; to: number }[] = [];
  for (const cell of cells) {
    const last = joined.at(-1);
    const [before, first] = [last?.words.at(-1), cell.words[0]];
    const near = before !== undefined && first !== undefined && first.left - before.right < 0.4 * first.em;
    if (last !== undefined && near) {
      last.words.push(...cell.words);
      last.to = cell.to;
    } else joined.push({ ...cell, words: [...cell.words] });
  }
  return joined;
}

function sidesOf(words: readonly SetWord[]): { left: number; right: number } {
  const { left, right } = boxOf(words);
  return { left, right };
}

/** The column at x, counted by the corridors left of it. */
function columnAt(corridors: readonly Corridor[], x: number): number {
  let column = 0;
  for (const { from, to } of corridors) if (x > (from + to) / 2) column += 1;
  return column;
}
