const TABLE_RULE = /^\s*\|?[\s:|-]*-{3}[\s:|-]*$/;
const TABLE_ROW = /^\s*\|(.*)\|\s*$/;

/**
 * Signs of emphasis, code and links; a passage or quotation may begin or end between two of them. Single underscores and
 * asterisks stay: they are more often part of a name or a formula.
 */
const INLINE_SIGNS = /\*\*|__(?=\S)|(?<=\S)__|`+/g;
const LINK = /!?\[([^\]\n]*)\]\([^()\s]*(?:\s+"[^"\n]*")?\)/g;

/**
 * The text of a passage or quotation where it is shown without Markdown: table rows as their cells, headings, emphasis,
 * code and links without their signs.
 */
export function passagePreview(text: string): string {
  return text
    .split("\n")
    .filter((line) => line.trim() !== "" && !TABLE_RULE.test(line))
    .map((line) => line.replace(LINK, "$1").replace(INLINE_SIGNS, ""))
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
