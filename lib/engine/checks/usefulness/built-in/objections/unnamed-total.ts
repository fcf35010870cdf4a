import { analyze } from "@/lib/engine/language/analyzers";
import { packOf } from "@/lib/engine/language/language-packs";
import { isTableRow } from "@/lib/engine/language/question/calculation-question";
import { foldKeepingOffsets } from "@/lib/engine/language/text/fold-text";
import { linesAround } from "@/lib/engine/language/text/lines";
import { readNumbers } from "@/lib/engine/language/text/numbers";
import { passagePlace } from "@/lib/shared/contracts/library/passage-place";
import { reason } from "@/lib/shared/contracts/runs/reason";
import { owedAnswer } from "../owed-answer";
import type { JudgedAnswer, Objection } from "./objection";

/**
 * Whether no quotation gives a figure for the thing whose total is asked for: neither the quotations nor their titles
 * and headings name it ("the total of the fees"), or the answer is not what an invoice says is to be paid.
 */
export const unnamedTotalObjection: Objection = {
  id: "unnamed-total",
  isDecisive: true,
  find: (answer) => (applies(answer) || isNotOwed(answer) ? reason("may_not_answer") : null),
};

function isNotOwed({ parts, passages, context }: JudgedAnswer): boolean {
  return owedAnswer(parts, passages, context) === "unsure";
}

function applies({ parts, context: { question, language } }: JudgedAnswer): boolean {
  const thing = packOf(language).cautions.calculations.totalled.exec(foldKeepingOffsets(question))?.groups?.thing;
  const own = parts.filter(({ passage }) => passage.language === language);
  if (thing === undefined || parts.length === 0) return false;
  const [head] = analyze(thing.trim().split(/\s+/).at(-1) ?? "", language);
  // Rows are judged by their columns and cells, except totals.
  if (head === undefined || parts.some(({ passage, start }) => isTableRow(linesAround(passage.text, start))))
    return false;
  return !own.some(({ passage, quote }) => {
    if (readNumbers(quote, language).length === 0) return false;
    return analyze([...passagePlace(passage), quote].join("\n"), language).includes(head);
  });
}
