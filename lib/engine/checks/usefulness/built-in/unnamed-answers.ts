import { analyze } from "@/lib/engine/language/analyzers";
import { packOf } from "@/lib/engine/language/language-packs";
import { asksForSeveral } from "@/lib/engine/language/question/asks-for-several";
import { isTableRow } from "@/lib/engine/language/question/calculation-question";
import { foldedLine, foldKeepingOffsets, foldText } from "@/lib/engine/language/text/fold-text";
import { linesAround } from "@/lib/engine/language/text/lines";
import { blankSpans, LIST_MARKER } from "@/lib/engine/language/text/markdown";
import { readNumbers } from "@/lib/engine/language/text/numbers";
import { TABLE_ROW } from "@/lib/engine/language/text/table-cells";
import { isNegation, words } from "@/lib/engine/language/text/words";
import type { JudgeContext } from "@/lib/engine/ports/judge";
import { passagePlace } from "@/lib/shared/contracts/library/passage-place";
import type { QuotedPart } from "../../support/built-in/quoted-parts";
import { rowsOf } from "./rows-of";

/**
 * Whether no quotation gives a figure for the thing whose total is asked for: neither the quotations nor their titles
 * and headings name it ("the total of the fees").
 */
export function lacksTotalled(parts: readonly QuotedPart[], { question, language }: JudgeContext): boolean {
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

/** Whether a question asks which things, and the quotations only say how many. */
export function isBareCount(parts: readonly QuotedPart[], { question, language }: JudgeContext): boolean {
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

/** Whether a question asks for a yearly total, and the quotation gives the figure of another period. */
export function isOfAnotherPeriod(parts: readonly QuotedPart[], { question, language }: JudgeContext): boolean {
  const { asks, states } = packOf(language).cautions.accumulated;
  const own = parts.filter(({ passage }) => passage.language === language);
  if (own.length === 0 || !asks.test(foldText(question))) return false;
  return !own.some((part) => {
    const columns = rowsOf(part.passage, part.start, part.end).rows.flatMap((row) => row.columns);
    return states.test(foldText([...passagePlace(part.passage), ...columns, part.quote].join("\n")));
  });
}

/**
 * Whether a question is a yes-or-no question, and only items of a list with a negated heading ("What is not covered")
 * are quoted: without the heading they read as affirmed.
 */
export function isOfNegatedList(parts: readonly QuotedPart[], { question, language }: JudgeContext): boolean {
  const negates = (text: string) => words(text, language).some((word) => isNegation(word.text, language));
  const asks = packOf(language).cautions.yesNo.test(foldedLine(question));
  if (parts.length === 0 || !asks || negates(question)) return false;
  return parts.every(({ passage, start, quote }) => {
    const heading = passage.headingPath.at(-1) ?? "";
    const isItem = LIST_MARKER.test(linesAround(passage.text, start).trimStart());
    return passage.language === language && isItem && negates(heading) && !negates(quote);
  });
}
