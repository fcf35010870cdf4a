/**
 * A Markdown table with one row per line.
 * @param names column names
 * @param rows cells by position; missing ones are empty
 */
export function markdownTable(names: readonly string[], rows: readonly (readonly (string | undefined)[])[]): string {
  return [line(names, names.length), line(Array<string>(names.length).fill("---"), names.length)]
    .concat(rows.map((cells) => line(cells, names.length)))
    .join("\n");
}

/** Where the cells of such a table start in it, by row; the row of names is left out. */
export function cellOffsets(names: readonly string[], rows: readonly (readonly string[])[]): number[][] {
  let start = markdownTable(names, []).length + 1;
  return rows.map((cells) => {
    // Each cell follows "| " or " | ".
    let at = start + 2;
    const offsets = cells.map((text) => {
      const offset = at;
      at += text.length + 3;
      return offset;
    });
    start = at;
    return offsets;
  });
}

/** A cell's text on one line with escaped bars, so that it cannot end its row or its cell. */
export function cellText(text: string): string {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .join(" ")
    .replace(/[^\S\u00a0\u202f\u2007]+/g, " ")
    .trim()
    .replaceAll("|", "\\|");
}

function line(cells: readonly (string | undefined)[], length: number): string {
  return `| ${Array.from({ length }, (_, at) => cells[at] ?? "").join(" | ")} |`;
}
