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
