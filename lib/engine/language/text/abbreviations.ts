import type { Language } from "@/lib/shared/contracts/language";
import { LANGUAGE_PACKS, ofAllLanguages } from "../language-packs";

const BEFORE_NUMBER = ofAllLanguages(({ abbreviations }) => abbreviations.beforeNumber);
const MAY_BE_FINAL = ofAllLanguages(({ abbreviations }) => abbreviations.mayBeFinal);

export type AbbreviationKind = "never-final" | "before-number" | "may-be-final" | "none";

/** What a full stop after `word` may mean; `word` is written without that full stop. */
export function abbreviationKind(word: string, language: Language): AbbreviationKind {
  const lower = word.toLowerCase();
  if (LANGUAGE_PACKS[language].abbreviations.neverFinal.has(lower)) return "never-final";
  if (BEFORE_NUMBER.has(lower)) return "before-number";
  if (MAY_BE_FINAL.has(lower) || /^(?:\p{L}\.-?)+\p{L}$/u.test(word)) return "may-be-final";
  // An initial ("J. K. Rowling") or a one-letter abbreviation ("b. 1950").
  if (/^\p{L}$/u.test(word)) return "may-be-final";
  return "none";
}
