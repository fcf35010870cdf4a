import { packOf } from "@/lib/engine/language/language-packs";
import { foldedLine } from "@/lib/engine/language/text/fold-text";
import { linesAround } from "@/lib/engine/language/text/lines";
import { LIST_MARKER } from "@/lib/engine/language/text/markdown";
import { isNegation, words } from "@/lib/engine/language/text/words";
import { reason } from "@/lib/shared/contracts/runs/reason";
import type { JudgedAnswer, Objection } from "./objection";

/**
 * Whether a question is a yes-or-no question, and only items of a list with a negated heading ("What is not covered")
 * are quoted: without the heading they read as affirmed.
 */
export const negatedListObjection: Objection = {
  id: "negated-list",
  isDecisive: true,
  find: (answer) => (applies(answer) ? reason("may_not_answer") : null),
};

function applies({ parts, context: { question, language } }: JudgedAnswer): boolean {
  const negates = (text: string) => words(text, language).some((word) => isNegation(word.text, language));
  const asks = packOf(language).cautions.yesNo.test(foldedLine(question));
  if (parts.length === 0 || !asks || negates(question)) return false;
  return parts.every(({ passage, start, quote }) => {
    const heading = passage.headingPath.at(-1) ?? "";
    const isItem = LIST_MARKER.test(linesAround(passage.text, start).trimStart());
    return passage.language === language && isItem && negates(heading) && !negates(quote);
  });
}
