const RULE = /^\|(?: --- \|)+$/;

/** The Markdown tables of a text, and those of them that name at least half of their columns. */
export function countTables(text: string): { own: number; withNames: number } {
  const lines = text.split("\n");
  const heads = lines.filter((_, at) => RULE.test(lines[at + 1] ?? ""));
  const withNames = heads.filter((head) => {
    const cells = head.split(/(?<!\\)\|/).slice(1, -1);
    return cells.filter((cell) => cell.trim() !== "").length * 2 >= cells.length;
  });
  return { own: heads.length, withNames: withNames.length };
}
