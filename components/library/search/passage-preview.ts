const TABLE_RULE = /^\s*\|?[\s:|-]*-{3}[\s:|-]*$/;
const TABLE_ROW = /^\s*\|(.*)\|\s*$/;

/** The words of a passage for a few lines of preview: rows of tables as their cells, headings without their signs. */
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
