import { analyze } from "@/lib/engine/language/analyzers";
import { asksForSeveral } from "@/lib/engine/language/question/asks-for-several";
import { linesAround } from "@/lib/engine/language/text/lines";
import { blankSpans } from "@/lib/engine/language/text/markdown";
import { readNumbers } from "@/lib/engine/language/text/numbers";
import { TABLE_ROW } from "@/lib/engine/language/text/table-cells";
import { reason } from "@/lib/shared/contracts/runs/reason";
import type { JudgedAnswer, Objection } from "./objection";

/** Whether a question asks which things, and the quotations only say how many. */
export const bareCountObjection: Objection = {
  id: "bare-count",
  isDecisive: true,
  find: (answer) => (applies(answer) ? reason("may_not_answer") : null),
};

function applies({ parts, context: { question, language } }: JudgedAnswer): boolean {
  if (parts.length === 0 || !asksForSeveral(question, language)) return false;
  const terms = analyze(question, language);
  const [thing] = terms;
  const asked = new Set(terms);
  return parts.every(({ quote, passage, start }) => {
    if (TABLE_ROW.test(linesAround(passage.text, start))) return false;
    const numbers = readNumbers(quote, language);
    // "Four projects" as the answer to "Which projects …".
    const isCount = numbers.some(({ end: after }) => analyze(quote.slice(after), language)[0] === thing);
    return isCount && analyze(blankSpans(quote, numbers), language).every((term) => asked.has(term));
  });
}
