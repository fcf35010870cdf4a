/** A text as RTF writes it: other characters than ASCII by their code, with a question mark for old programs. */
export function rtfText(text: string): string {
  return [...text.replace(/[\\{}]/g, "\\$&")]
    .map((character) =>
      character <= "~"
        ? character
        : Array.from({ length: character.length }, (_, at) => `\\u${signed(character.charCodeAt(at))}?`).join(""),
    )
    .join("");
}

function signed(unit: number): number {
  return unit > 32_767 ? unit - 65_536 : unit;
}

export const rtfParagraph = (content: string, properties = "") => `\\pard ${properties} ${content}\\par\n`;

/** A table of cells' texts, each two centimetres wide. */
export const rtfTable = (rows: readonly (readonly string[])[]) =>
  `${rows
    .map(
      (cells) =>
        `\\trowd${cells.map((_, at) => `\\cellx${(at + 1) * 1134}`).join("")} ${cells.map((cell) => `\\pard\\intbl ${cell}\\cell`).join("")}\\row\n`,
    )
    .join("")}\\pard\n`;

/** An RTF file with styles for a title and headings. */
export function rtfFile(content: string): Uint8Array {
  const fonts = "{\\fonttbl{\\f0\\fcharset0 Arial;}{\\f1\\fcharset204 Arial Cyr;}}";
  const colours = "{\\colortbl;\\red255\\green255\\blue255;\\red0\\green0\\blue0;}";
  const styles = "{\\stylesheet{Normal;}{\\s1\\outlinelevel0 heading 1;}{\\s2 Titre 2;}{\\s3 Title;}{\\s4 toc 1;}}";
  return new Uint8Array(
    Buffer.from(`{\\rtf1\\ansi\\ansicpg1252\\deff0${fonts}${colours}${styles}${content}}`, "latin1"),
  );
}
