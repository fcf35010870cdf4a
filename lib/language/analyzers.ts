import { newStemmer, type Stemmer } from "snowball-stemmers";
import type { Language } from "../contracts/language";
import { foldText } from "./fold-text";
import { FUNCTION_WORDS } from "./function-words";
import { STEM_CACHE_ENTRIES } from "./tunables";
import { canonicalNumber, words } from "./words";

const stemmers: Record<Language, Stemmer> = { en: newStemmer("english"), fr: newStemmer("french") };
const caches: Record<Language, Map<string, string>> = { en: new Map(), fr: new Map() };

/**
 * Index terms of a text: NFKC, lower-case, elisions parted, function words dropped, Snowball stems, accents
 * folded, numbers kept. A text of function words alone keeps them all, so that no query is empty.
 * Passages and queries both go through it, so every lexical index finds the same things.
 */
export function analyze(text: string, language: Language): string[] {
  const all = words(text.normalize("NFKC"), language).map(({ text: word }) => word);
  const content = all.filter((word) => !isFunctionWord(word, language));
  return (content.length > 0 ? content : all).map((word) => stem(word, language));
}

/** Whether a single word carries grammar alone. */
export function isFunctionWord(word: string, language: Language): boolean {
  return FUNCTION_WORDS[language].has(foldText(word));
}

/** Index term of a single word, as `analyze` makes it. */
export function stem(word: string, language: Language): string {
  const cache = caches[language];
  const known = cache.get(word);
  if (known !== undefined) return known;
  if (cache.size >= STEM_CACHE_ENTRIES) cache.clear();
  const made = makeStem(word, language);
  cache.set(word, made);
  return made;
}

function makeStem(word: string, language: Language): string {
  const plain = canonicalNumber(word).toLowerCase();
  if (/^[\d.]+$/.test(plain)) return plain;
  const joined = plain.replace(/[.'’ʼ]/g, "");
  return foldText(stemmers[language].stem(joined));
}
