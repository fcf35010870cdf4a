import type { NamedRow } from "@/lib/engine/language/question/asked-cells";
import { TABLE_ROW, tableCells } from "@/lib/engine/language/text/table-cells";
import { candidateSentences } from "@/lib/engine/models/built-in/reader-candidates";
import type { Passage } from "@/lib/shared/contracts/library/document";
import { overlaps } from "@/lib/shared/text/spans";

/** The rows of tables with named columns in a part of a passage, and whether the part contains nothing else. */
export function rowsOf(passage: Passage, start = 0, end = passage.text.length): { rows: NamedRow[]; isAll: boolean } {
  const sentences = candidateSentences([{ number: 1, passage, retrievalScore: 0 }]).filter(({ text, start: from }) =>
    overlaps({ start: from, end: from + text.length }, { start, end }),
  );
  const rows = sentences.flatMap(({ text, columns }) =>
    columns === null || !TABLE_ROW.test(text) ? [] : [{ columns, cells: tableCells(text).map((cell) => cell.text) }],
  );
  return { rows, isAll: rows.length > 0 && rows.length === sentences.length };
}
