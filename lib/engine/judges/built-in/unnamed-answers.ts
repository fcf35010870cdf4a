import { analyze } from "@/lib/engine/language/analyzers";
import { packOf } from "@/lib/engine/language/language-packs";
import { asksForSeveral } from "@/lib/engine/language/question/asks-for-several";
import { isTableRow } from "@/lib/engine/language/question/calculation-question";
import { foldKeepingOffsets } from "@/lib/engine/language/text/fold-text";
import { blankSpans } from "@/lib/engine/language/text/inline-markup";
import { linesAround } from "@/lib/engine/language/text/lines";
import { readNumbers } from "@/lib/engine/language/text/numbers";
import { TABLE_ROW } from "@/lib/engine/language/text/table-cells";
import { passagePlace } from "@/lib/shared/contracts/library/passage-place";
import type { JudgeContext } from "../judge";
import type { QuotedPart } from "./support/quoted-parts";

/**
 * Whether no quotation gives a figure of what a question asks the total of: neither it nor its title and headings name
 * the thing ("the total of the fees").
 */
export function lacksTotalled(parts: readonly QuotedPart[], { question, language }: JudgeContext): boolean {
  const thing = packOf(language).cautions.calculations.totalled.exec(foldKeepingOffsets(question))?.groups?.thing;
  const own = parts.filter(({ passage }) => passage.language === language);
  if (thing === undefined || parts.length === 0) return false;
  const [head] = analyze(thing.trim().split(/\s+/).at(-1) ?? "", language);
  // Rows are judged by their columns and cells, but for those that sum up.
  if (head === undefined || parts.some(({ passage, start }) => isTableRow(linesAround(passage.text, start))))
    return false;
  return !own.some(({ passage, quote }) => {
    if (readNumbers(quote, language).length === 0) return false;
    return analyze([...passagePlace(passage), quote].join("\n"), language).includes(head);
  });
}

/** Whether a question asks which things, and all that is quoted repeats it with their number. */
export function isBareCount(parts: readonly QuotedPart[], { question, language }: JudgeContext): boolean {
  if (parts.length === 0 || !asksForSeveral(question, language)) return false;
  const terms = analyze(question, language);
  const [thing] = terms;
  const asked = new Set(terms);
  return parts.every(({ quote, passage, start }) => {
    if (TABLE_ROW.test(linesAround(passage.text, start))) return false;
    const numbers = readNumbers(quote, language);
    // "Four projects", where the question is "Which projects …".
    const isCount = numbers.some(({ end: after }) => analyze(quote.slice(after), language)[0] === thing);
    return isCount && analyze(blankSpans(quote, numbers), language).every((term) => asked.has(term));
  });
}
