import { isBlankValue } from "@/lib/engine/language/fields/blank-value";
import { packOf } from "@/lib/engine/language/language-packs";
import { emptyCell, type NamedRow } from "@/lib/engine/language/question/asked-cells";
import { foldText } from "@/lib/engine/language/text/fold-text";
import type { JudgeContext } from "@/lib/engine/ports/judge";
import { type Reason, reason } from "@/lib/shared/contracts/runs/reason";
import { rowsOf } from "../rows/rows-of";
import type { JudgedAnswer, Objection } from "./objection";

/**
 * The value that the question asks for, if the quoted table rows have that column empty or lack it.
 * The answer as a passage has the names of the columns above the rows that it quotes.
 */
export const emptyCellObjection: Objection = {
  id: "empty-cell",
  find,
};

function find({ asPassage, parts, context: { question, language } }: JudgedAnswer): Reason | null {
  const own = rowsOf(asPassage);
  const rows = own.isAll ? own.rows : parts.flatMap(({ passage, start, end }) => rowsOf(passage, start, end).rows);
  // Text beside the rows may give it.
  if (rows.length === 0 || (!own.isAll && rows.length < parts.length)) return null;
  const empty = emptyCell(question, language, rows);
  if (empty !== null && empty.column !== "") return reason("answer_field_blank", { field: empty.column });
  return empty !== null || lacksProperty(rows, question, language) ? reason("may_not_answer") : null;
}

/** The unit of a price ("per day"), which is not a duration or weight. */
const RATE = /(?:\b(?:per|par|a|an|each)\s+|\/\s?)[a-z]+/g;

/** Whether rows state no property of the kind that the question asks for ("how heavy"), by their columns and units. */
function lacksProperty(rows: readonly NamedRow[], question: string, language: JudgeContext["language"]): boolean {
  const asked = packOf(language).cautions.properties.filter(({ asks }) => asks.test(foldText(question)));
  const plain = (text: string) => foldText(text).replace(RATE, "").trim();
  return (
    asked.length > 0 &&
    !asked.some(({ states, points }) =>
      rows.some(({ columns, cells }) =>
        cells.some((cell, at) => {
          const name = plain(columns[at] ?? "");
          if (points?.test(name)) return false;
          return (states.test(name) && !isBlankValue(cell)) || states.test(plain(cell));
        }),
      ),
    )
  );
}
