import { isNoteOfOthers, noteMark, tableRows } from "@/lib/engine/language/question/table-notes";
import { type Reason, reason } from "@/lib/shared/contracts/runs/reason";
import type { JudgedAnswer, Objection } from "./objection";

/** A quoted note below a table that belongs to rows other than those that the question names. */
export const otherRowsNoteObjection: Objection = {
  id: "other-rows-note",
  find,
};

function find({ passages, parts, context: { question, language } }: JudgedAnswer): Reason | null {
  const isOther = parts.some(({ passage, start, end }) => {
    const mark = noteMark(passage.text.slice(Math.max(0, start - 1), end));
    if (mark === null) return false;
    const own = passages.filter(({ documentId }) => documentId === passage.documentId);
    const rows = own.flatMap(({ text }) => tableRows(text));
    return isNoteOfOthers(mark, rows, question, language);
  });
  return isOther ? reason("may_not_answer") : null;
}
