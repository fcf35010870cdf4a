import type { Language } from "../contracts/language";

/** Abbreviations after which a sentence goes on, lower-case, without the last full stop. */
const NEVER_FINAL: Record<Language, ReadonlySet<string>> = {
  en: list(
    "mr mrs ms dr prof st rev hon gen col lt capt sgt maj cmdr adm sen rep gov pres e.g i.e cf vs viz ca approx al fig figs eq sec ch vol vols ed eds pp mt messrs dept est def",
  ),
  fr: list(
    "m mm mr mme mmes mlle mlles dr drs pr prof me mgr st ste sts gén cap lt col cdt adj p.ex ex cf c.-à-d c.à.d i.e e.g env éd vol al pp hab bd av.j tél réf min max vs s.m",
  ),
};

/** Abbreviations only before a number: elsewhere "No." and "art." end a sentence. */
const BEFORE_NUMBER: ReadonlySet<string> = list(
  "no nos nr n° nº art arts p pp vol chap sect fig tab § jan feb mar apr jun jul aug sep sept oct nov dec janv févr avr juil déc v av ap",
);

/** Abbreviations that may end a sentence: they do when a word that opens sentences follows. */
const MAY_BE_FINAL: ReadonlySet<string> = list(
  "etc inc ltd co corp jr sr bros u.s u.k u.n e.u d.c a.m p.m ph.d b.c a.d b.c.e c.e j.-c l.a n.y s.a s.a.r.l ltée cie dept univ assn",
);

export type AbbreviationKind = "never-final" | "before-number" | "may-be-final" | "none";

/** What a full stop after `word` may mean; `word` is written without that full stop. */
export function abbreviationKind(word: string, language: Language): AbbreviationKind {
  const lower = word.toLowerCase();
  if (NEVER_FINAL[language].has(lower)) return "never-final";
  if (BEFORE_NUMBER.has(lower)) return "before-number";
  if (MAY_BE_FINAL.has(lower) || /^(?:\p{L}\.-?)+\p{L}$/u.test(word)) return "may-be-final";
  // An initial ("J. K. Rowling") or a one-letter abbreviation ("b. 1950").
  if (/^\p{L}$/u.test(word)) return "may-be-final";
  return "none";
}

function list(words: string): ReadonlySet<string> {
  return new Set(words.split(" "));
}
