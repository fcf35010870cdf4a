import type { Language } from "../../contracts/language";

/** Times that a question names, each from its first day to its last (ISO dates). */
export function questionDates(question: string, _language: Language): { from: string; to: string }[] {
  return [...question.matchAll(/(?<![\d.,])(1[5-9]\d\d|20\d\d)(?![\d]|[.,]\d)/g)].map(([, year]) => ({
    from: `${year}-01-01`,
    to: `${year}-12-31`,
  }));
}
