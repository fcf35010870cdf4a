const TABLE_RULE = /^\s*\|?[\s:|-]*-{3}[\s:|-]*$/;
const TABLE_ROW = /^\s*\|(.*)\|\s*$/;

/** The text of a passage for a short preview: table rows as their cells, headings without their syntax. */
export function passagePreview(text: string): string {
  return text
    .split("\n")
    .filter((line) => line.trim() !== "" && !TABLE_RULE.test(line))
    .map((line) => {
      const cells = TABLE_ROW.exec(line)?.[1]?.split("|");
      return cells === undefined
        ? line.replace(/^ {0,3}#{1,6}\s+/, "")
        : cells
            .map((cell) => cell.trim())
            .filter((cell) => cell !== "")
            .join(" · ");
    })
    .join("\n");
}
