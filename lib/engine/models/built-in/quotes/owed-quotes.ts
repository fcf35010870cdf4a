import { analyze } from "@/lib/engine/language/analyzers";
import { sumOf } from "@/lib/engine/language/figures/conversions/combined-amounts";
import {
  arrearsAmount,
  asksForOwed,
  includesArrears,
  owedAmount,
} from "@/lib/engine/language/figures/owed/owed-amount";
import { owedScope } from "@/lib/engine/language/figures/owed/owed-scope";
import type { TextLanguage } from "@/lib/shared/contracts/language";
import { passagePlace } from "@/lib/shared/contracts/library/passage-place";
import type { CandidateSentence } from "../reader-candidates";

/**
 * Only the rows that say what is to be paid, for a question that asks for it, of the documents whose title, headings or
 * sentences cover most of the question; with what has not been paid before, if the question includes it. All sentences
 * if there is no such row, or if the question is for another row ("how much do we owe for VAT").
 */
export function withOwedRows(
  question: string,
  language: TextLanguage,
  sentences: readonly CandidateSentence[],
): { left: readonly CandidateSentence[]; named: ReadonlySet<CandidateSentence> } {
  const rows = asksForOwed(question, language)
    ? sentences.filter(({ text }) => owedAmount(text, language) !== null)
    : [];
  if (rows.length === 0) return { left: sentences, named: new Set() };
  const asked = new Set(analyze(question, language));
  const coverage = (row: CandidateSentence) => {
    const own = sentences.filter((sentence) => documentOf(sentence) === documentOf(row));
    const place = own.flatMap(({ passage: { passage } }) => [passage.documentTitle, ...passage.headingPath]);
    const known = new Set([...own.flatMap(({ terms }) => terms), ...analyze([...new Set(place)].join("\n"), language)]);
    return [...asked].filter((term) => known.has(term)).length;
  };
  const most = Math.max(...rows.map(coverage));
  const own = rows.filter((row) => coverage(row) === most);
  const isForPart = own.some((row) => {
    const about = sentences.filter((sentence) => documentOf(sentence) === documentOf(row));
    const passages = [...new Set(about.map(({ passage: { passage } }) => passage))];
    const place = passages.flatMap(passagePlace);
    const lines = passages.flatMap(({ text }) => text.split("\n"));
    return owedScope(question, { place, lines }, language) === "part";
  });
  if (isForPart) return { left: sentences, named: new Set() };
  const arrears = includesArrears(question, language)
    ? sentences.filter(
        (sentence) =>
          own.some((row) => documentOf(row) === documentOf(sentence)) &&
          arrearsAmount(sentence.text, language) !== null,
      )
    : [];
  const left = new Set([...own, ...arrears]);
  return { left: sentences.filter((sentence) => left.has(sentence)), named: left };
}

/** What is to be paid and what has not been paid before, if a question asks for both and there is one of each. */
export function owedWithArrears(
  question: string,
  language: TextLanguage,
  sentences: readonly CandidateSentence[],
): CandidateSentence[] | null {
  if (!includesArrears(question, language)) return null;
  const rows = sentences.filter(({ text }) => owedAmount(text, language) !== null);
  const arrears = sentences.filter(({ text }) => arrearsAmount(text, language) !== null);
  return rows.length === 1 && arrears.length === 1 ? [...rows, ...arrears] : null;
}

/** The quotes with the sum of what is to be paid and what has not been paid before, if there is one of each. */
export function withArrearsAdded(
  question: string,
  language: TextLanguage,
  quotes: readonly CandidateSentence[],
): CandidateSentence[] {
  if (!includesArrears(question, language)) return [...quotes];
  const [owed, ...otherRows] = quotes.flatMap(({ text }) => owedAmount(text, language) ?? []);
  const [arrears, ...others] = quotes.filter(({ text }) => arrearsAmount(text, language) !== null);
  const earlier = arrears && arrearsAmount(arrears.text, language);
  if (owed === undefined || !earlier || otherRows.length > 0 || others.length > 0) return [...quotes];
  const sum = sumOf(owed, earlier, language);
  if (sum === null) return [...quotes];
  const text = `${arrears.text.slice(0, earlier.end)} (${sum})${arrears.text.slice(earlier.end)}`;
  return quotes.map((quote) => (quote === arrears ? { ...quote, text } : quote));
}

function documentOf({ passage: { passage } }: CandidateSentence): string {
  return passage.documentId;
}
