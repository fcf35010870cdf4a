import { makeLook } from "../../../reading/pdf/corpus-looks";
import type { CorpusTable, MergedName } from "../../../reading/pdf/corpus-tables";
import type { Random } from "../../../reading/pdf/corpus-words";
import { drawTable } from "../../../reading/pdf/draw-table";
import { Typesetter } from "../../../reading/pdf/typesetter";
import type { HeadCell, MadeFile, MadeTable } from "../made-table";

const RAISED: Readonly<Record<string, string>> = { "1": "¹", "2": "²", "3": "³" };

/** Pages in a random look, the tables between paragraphs. */
export function writePdf(
  { tables }: MadeFile,
  [before = "", after = ""]: readonly string[],
  random: Random,
): Promise<Uint8Array> {
  const sheet = new Typesetter(makeLook("second", random), random);
  sheet.newPage();
  const { margin: x } = sheet.look;
  const paragraph = (text: string) => {
    const place = { x, y: sheet.y, width: sheet.width };
    sheet.y = sheet.lines(sheet.broken(text, sheet.width), place) + sheet.lineHeight;
  };
  for (const table of tables) {
    paragraph(before);
    if (table.caption !== null) paragraph(table.caption);
    sheet.y = drawTable(sheet, drawn(table), { x, y: sheet.y, width: sheet.width }) + 1.5 * sheet.lineHeight;
  }
  paragraph(after);
  return sheet.finish();
}

function drawn({ heads, rows, caption, labels, isRuled }: MadeTable): CorpusTable {
  const [above, names = above] = heads;
  const last = (names ?? []).flatMap((cell) => [
    text(cell),
    ...Array.from({ length: (cell.across ?? 1) - 1 }, () => ""),
  ]);
  return {
    shape: "grid",
    borders: isRuled ? "all" : "none",
    merged: heads.length > 1 ? mergedNames(above ?? []) : [],
    names: last,
    rows: rows.map((row) => row.map(text)),
    caption,
    note: null,
    numeric: last.map(
      (_, at) => at >= labels && rows.every((row) => row[at]?.text === "" || row[at]?.number !== undefined),
    ),
  };
}

function mergedNames(row: readonly HeadCell[]): MergedName[] {
  let column = 0;
  const names: MergedName[] = [];
  for (const cell of row) {
    const from = column;
    column += cell.across ?? 1;
    if (cell.text !== "") names.push({ text: text(cell), from, to: column - 1 });
  }
  return names;
}

/** The fonts have no narrow space. */
function text({ text, mark = "" }: { text: string; mark?: string }): string {
  return text.replaceAll("\u202f", "\u00a0") + (RAISED[mark] ?? mark);
}
