import { packOf } from "@/lib/engine/language/language-packs";
import { foldText } from "@/lib/engine/language/text/fold-text";
import { passagePlace } from "@/lib/shared/contracts/library/passage-place";
import { reason } from "@/lib/shared/contracts/runs/reason";
import { rowsOf } from "../rows/rows-of";
import type { JudgedAnswer, Objection } from "./objection";

/** Whether a question asks for a yearly total, and the quotation gives the figure of another period. */
export const otherPeriodObjection: Objection = {
  id: "other-period",
  isDecisive: true,
  find: (answer) => (applies(answer) ? reason("may_not_answer") : null),
};

function applies({ parts, context: { question, language } }: JudgedAnswer): boolean {
  const { asks, states } = packOf(language).cautions.accumulated;
  const own = parts.filter(({ passage }) => passage.language === language);
  if (own.length === 0 || !asks.test(foldText(question))) return false;
  return !own.some((part) => {
    const columns = rowsOf(part.passage, part.start, part.end).rows.flatMap((row) => row.columns);
    return states.test(foldText([...passagePlace(part.passage), ...columns, part.quote].join("\n")));
  });
}
