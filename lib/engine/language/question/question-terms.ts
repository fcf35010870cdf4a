import type { TextLanguage } from "@/lib/shared/contracts/language";
import { analyze, stem } from "../analyzers";
import type { ExpectedAnswer } from "../language-pack";
import { properNames } from "../names/proper-names";
import { tripleLikeness } from "../text/letter-grams";
import { ALIKE, ALIKE_MIN_CHARACTERS } from "../tunables";
import { expectedAnswer } from "./expected-answer";

/** A question split into its terms, with the kind of answer it asks for. */
export interface QuestionTerms {
  question: string;
  language: TextLanguage;
  expected: ExpectedAnswer;
  /** Distinct index terms; the other lists are subsets of this one. */
  all: string[];
  names: string[];
  numbers: string[];
  others: string[];
}

export function questionTerms(question: string, language: TextLanguage): QuestionTerms {
  const all = [...new Set(analyze(question, language))];
  const named = new Set(
    properNames(question, language).map(({ start, end }) => stem(question.slice(start, end), language)),
  );
  const isNumber = (term: string) => /^\d/.test(term);
  return {
    question,
    language,
    expected: expectedAnswer(question, language),
    all,
    names: all.filter((term) => named.has(term) && !isNumber(term)),
    numbers: all.filter(isNumber),
    others: all.filter((term) => !named.has(term) && !isNumber(term)),
  };
}

/** Weighted share of `terms` found in `own`, 0–1; `none` if there are no terms. */
export function coverage(
  terms: readonly string[],
  own: ReadonlySet<string>,
  weigh: (term: string) => number = () => 1,
  none = 0,
): number {
  return share(terms, weigh, none, (term) => Number(own.has(term)));
}

/** Coverage in which a misspelt or derived word counts by its similarity to the closest term. */
export function fuzzyCoverage(
  terms: readonly string[],
  own: ReadonlySet<string>,
  weigh: (term: string) => number = () => 1,
  none = 0,
): number {
  return share(terms, weigh, none, (term) => {
    if (own.has(term)) return 1;
    if (term.length < ALIKE_MIN_CHARACTERS) return 0;
    let best = 0;
    for (const other of own) best = Math.max(best, tripleLikeness(term, other));
    return best >= ALIKE ? best : 0;
  });
}

function share(
  terms: readonly string[],
  weigh: (term: string) => number,
  none: number,
  match: (term: string) => number,
): number {
  let total = 0;
  let matched = 0;
  for (const term of terms) {
    const weight = weigh(term);
    total += weight;
    matched += weight * match(term);
  }
  return total === 0 ? none : matched / total;
}
