import { askedMeasure } from "@/lib/engine/language/figures/conversions/asked-measure";
import { conversionOf, withConversion } from "@/lib/engine/language/figures/conversions/show-conversion";
import { statesMeasure } from "@/lib/engine/language/figures/conversions/states-measure";
import { TABLE_ROW } from "@/lib/engine/language/text/table-cells";
import type { TextLanguage } from "@/lib/shared/contracts/language";
import { figurePlace } from "../../passages/figure-place";
import type { CandidateSentence } from "../reader-candidates";

/**
 * The quotes for a question; if they have no amount in the unit or for the period that it asks for, those for the question
 * without it, if one of these can be converted, or if there are no others.
 */
export async function withAskedMeasure(
  question: string,
  language: TextLanguage,
  quotesOf: (question: string) => Promise<CandidateSentence[]>,
): Promise<CandidateSentence[]> {
  const quotes = await quotesOf(question);
  const asked = askedMeasure(question, language);
  if (asked === null || asked.plainQuestion === question) return quotes;
  const isConverted = (sentence: CandidateSentence) =>
    mayConvert(sentence, language) && conversionOf(sentence.text, asked, language, figurePlace(sentence)) !== null;
  const isShown = (sentence: CandidateSentence) =>
    statesMeasure(sentence.text, asked, language, figurePlace(sentence)) || isConverted(sentence);
  if (quotes.some(isShown)) return quotes;
  const plain = await quotesOf(asked.plainQuestion);
  return quotes.length === 0 || plain.some(isConverted) ? plain : quotes;
}

/** A quote with its amount also in the unit, or for the period, that one of the questions asks for. */
export function withConversions(
  sentence: CandidateSentence,
  questions: readonly string[],
  language: TextLanguage,
): CandidateSentence {
  if (!mayConvert(sentence, language)) return sentence;
  const place = figurePlace(sentence);
  const text = questions.reduce((own, question) => withConversion(own, question, language, place), sentence.text);
  return { ...sentence, text };
}

/** A row is only quoted as one below the names of its columns. */
function mayConvert({ text, columns, passage }: CandidateSentence, language: TextLanguage): boolean {
  return passage.passage.language === language && (columns !== null || !TABLE_ROW.test(text));
}
