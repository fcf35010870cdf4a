const TABLE_ROW = /^\s*\|.*\|\s*$/;

/** A quotation without its Markdown: the same words in the same order, with dots between the cells of a table row. */
export function plainQuote(unit: string): string {
  const cells = TABLE_ROW.test(unit) ? unit.split("|").map((cell) => cell.trim()) : [unit];
  return cells
    .filter((cell) => cell !== "")
    .join(" · ")
    .replace(/!?\[([^\]]+)\]\([^)\s]*\)/g, "$1")
    .replace(/\*\*(?=\S)(.+?)(?<=\S)\*\*/g, "$1")
    .replace(/`([^`]+)`/g, "$1");
}
