import { analyze } from "@/lib/engine/language/analyzers";
import { comparisonOf, isCombination, periodKey } from "@/lib/engine/language/figures/conversions/combined-amounts";
import { type RatedAmount, ratedAmounts } from "@/lib/engine/language/figures/conversions/rated-amounts";
import type { WrittenAmount } from "@/lib/engine/language/figures/owed/owed-amount";
import { packOf } from "@/lib/engine/language/language-packs";
import { type Comparison, comparisonIn } from "@/lib/engine/language/question/coordinations";
import { foldText } from "@/lib/engine/language/text/fold-text";
import { TABLE_ROW } from "@/lib/engine/language/text/table-cells";
import { words } from "@/lib/engine/language/text/words";
import type { TextLanguage } from "@/lib/shared/contracts/language";
import { passagePlace } from "@/lib/shared/contracts/library/passage-place";
import { figurePlace } from "../../passages/figure-place";
import type { CandidateSentence } from "../reader-candidates";

/**
 * The quotes for two things that a question compares, with a comparison of their amounts after the second: "(the lease:
 * three months > the licence: six weeks)". Unchanged if it is not clear which amounts are meant, or for rows.
 */
export function withComparison(
  question: string,
  language: TextLanguage,
  picked: readonly (readonly CandidateSentence[])[],
): CandidateSentence[][] {
  const comparison = comparisonIn(question.replace(/[\s?.!]+$/u, ""), language);
  const [first, second, ...others] = picked;
  const unchanged = picked.map((quotes) => [...quotes]);
  if (comparison === null || first === undefined || second === undefined || others.length > 0) return unchanged;
  const [one, other] = [amountFor(0, comparison, first, language), amountFor(1, comparison, second, language)];
  if (one === null || other === null) return unchanged;
  if (one.quote.text === other.quote.text && one.end === other.end) return unchanged;
  // An amount for a month is not compared with one for a year, nor with one that may be for either.
  if (periodKey(one.period) !== periodKey(other.period)) return unchanged;
  const asksDifference = packOf(language).figures.conversions.asksDifference.test(foldText(question));
  // Two sentences that name their things show which amount is the greater.
  const isPlain = one.isNamed && other.isNamed && one.quote.text !== other.quote.text;
  if (isPlain && !asksDifference) return unchanged;
  const shown = comparisonOf([one, other], asksDifference, language);
  if (shown === null || /[()]/.test(shown)) return unchanged;
  const sources = [one, other].map(({ quote }) => ({
    text: quote.text,
    place: passagePlace(quote.passage.passage).join("\n"),
  }));
  if (!isCombination(shown, other.quote.text.slice(0, other.end), sources, language)) return unchanged;
  const text = `${other.quote.text.slice(0, other.end)} (${shown})${other.quote.text.slice(other.end)}`;
  return unchanged.map((quotes) =>
    quotes.map((quote) => (quote.text === other.quote.text ? { ...quote, text } : quote)),
  );
}

interface Found extends WrittenAmount {
  name: string;
  quote: CandidateSentence;
  period: RatedAmount["period"];
  /** Whether the quote names the thing. */
  isNamed: boolean;
}

/** The amount that the first quote with a clear one gives for a thing. */
function amountFor(
  at: 0 | 1,
  comparison: Comparison,
  quotes: readonly CandidateSentence[],
  language: TextLanguage,
): Found | null {
  const own = termsOf(comparison.things[at], language);
  const others = termsOf(comparison.things[1 - at] ?? "", language);
  const property = termsOf(comparison.property, language);
  const hasProperty = (quote: CandidateSentence) => property.some((term) => quote.terms.includes(term));
  for (const quote of quotes.some(hasProperty) ? quotes.filter(hasProperty) : quotes) {
    if (TABLE_ROW.test(quote.text) || quote.passage.passage.language !== language) continue;
    const amounts = ratedAmounts(quote.text, language, figurePlace(quote)).filter(({ amount }) => amount.unit !== null);
    const places = words(quote.text, language).map((word) => ({ ...word, terms: analyze(word.text, language) }));
    const placeOf = (terms: readonly string[]) =>
      places.find((word) => word.terms.some((term) => terms.includes(term)));
    const names = [
      placeOf(own.filter((term) => !others.includes(term))),
      placeOf(others.filter((term) => !own.includes(term))),
    ];
    const [name, another] = names;
    const point = placeOf(property);
    const nearest =
      name !== undefined && another !== undefined
        ? amounts.find(({ start }) => start >= name.end && !(another.start > name.start && another.start < start))
        : point !== undefined
          ? amounts.toSorted((a, b) => distance(a, point) - distance(b, point))[0]
          : amounts.length === 1
            ? amounts[0]
            : undefined;
    if (nearest === undefined) continue;
    const { start, end, amount, period } = nearest;
    const [possessed = ""] = /^['’]\s\p{L}+/u.exec(quote.text.slice(end)) ?? [];
    const written = quote.text.slice(start, end);
    return {
      quote,
      isNamed: name !== undefined,
      name: comparison.things[at],
      written,
      amount,
      period,
      end: end + possessed.length,
    };
  }
  return null;
}

function termsOf(text: string, language: TextLanguage): string[] {
  return analyze(text, language);
}

function distance(one: { start: number; end: number }, other: { start: number; end: number }): number {
  return one.start >= other.end ? one.start - other.end : other.start - one.end;
}
