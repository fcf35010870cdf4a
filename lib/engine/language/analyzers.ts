import { newStemmer, type Stemmer } from "snowball-stemmers";
import type { TextLanguage } from "@/lib/shared/contracts/language";
import { packOf } from "./language-packs";
import { foldText } from "./text/fold-text";
import { canonicalNumber, words } from "./text/words";
import { STEM_CACHE_ENTRIES } from "./tunables";

/** A language's stemmer and its cache of stems. */
interface StemCache {
  stemmer: Pick<Stemmer, "stem">;
  stems: Map<string, string>;
}
/** For texts in a language without a stemmer. */
const AS_WRITTEN: StemCache["stemmer"] = { stem: (word) => word };
const caches = new Map<TextLanguage, StemCache>();

/**
 * Index terms of a text: NFKC, lower case, elisions split, function words dropped, Snowball stems, accents folded,
 * numbers unchanged. A text of function words alone keeps them all, so that no query is empty. Passages and queries are
 * analyzed alike, so every lexical index finds the same passages.
 */
export function analyze(text: string, language: TextLanguage): string[] {
  const all = words(text.normalize("NFKC"), language).map(({ text: word }) => word);
  const content = all.filter((word) => !isFunctionWord(word, language));
  return (content.length > 0 ? content : all).map((word) => stem(word, language));
}

/** Whether a word is a function word, without meaning of its own. */
export function isFunctionWord(word: string, language: TextLanguage): boolean {
  return packOf(language).functionWords.has(foldText(word));
}

/** Index term of a single word, as `analyze` makes it. */
export function stem(word: string, language: TextLanguage): string {
  const { stemmer, stems } = cacheOf(language);
  const known = stems.get(word);
  if (known !== undefined) return known;
  if (stems.size >= STEM_CACHE_ENTRIES) stems.clear();
  const made = makeStem(word, stemmer);
  stems.set(word, made);
  return made;
}

function cacheOf(language: TextLanguage): StemCache {
  const known = caches.get(language);
  if (known !== undefined) return known;
  const { stemmer } = packOf(language);
  const made = { stemmer: stemmer === null ? AS_WRITTEN : newStemmer(stemmer), stems: new Map<string, string>() };
  caches.set(language, made);
  return made;
}

function makeStem(word: string, stemmer: StemCache["stemmer"]): string {
  const plain = canonicalNumber(word).toLowerCase();
  if (/^[\d.]+$/.test(plain)) return plain;
  const joined = plain.replace(/[.'’ʼ]/g, "");
  return foldText(stemmer.stem(joined));
}
