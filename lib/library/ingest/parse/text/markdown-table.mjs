/**
 * A Markdown table with one row per line.
 * @param names column names
 * @param rows cells by position; missing ones are empty
 */
export function markdownTable(names, rows) {
  return [line(names, names.length), line(Array(names.length).fill("---"), names.length)]
    .concat(rows.map((cells) => line(cells, names.length)))
    .join("\n");
}

/** A cell's text on one line with escaped bars, so that it cannot end its row or its cell. */
export function cellText(text) {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .join(" ")
    .replace(/[^\S\u00a0\u202f\u2007]+/g, " ")
    .trim()
    .replaceAll("\\|", "|")
    .replaceAll("|", "\\|");
}

function line(cells, length) {
  return `| ${Array.from({ length }, (_, at) => cells[at] ?? "").join(" | ")} |`;
}
