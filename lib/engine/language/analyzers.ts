import { newStemmer } from "snowball-stemmers";
import type { TextLanguage } from "@/lib/shared/contracts/language";
import { blankNoteMarks, partPowers } from "@/lib/shared/contracts/note-marks";
import { packOf } from "./language-packs";
import { memoByWord, onceByLanguage } from "./memo";
import { foldText } from "./text/fold-text";
import { canonicalNumber, words } from "./text/words";

/** A text in a language without a stemmer keeps its words as written. */
const stemmerOf = onceByLanguage((language) => {
  const { stemmer } = packOf(language);
  return stemmer === null ? { stem: (word: string) => word } : newStemmer(stemmer);
});

/**
 * Index terms of a text: no marks of notes, NFKC, lower case, elisions split, function words dropped, Snowball stems,
 * accents folded, numbers unchanged; powers of ten with their exponents besides. A text of function words alone keeps them all, so that no query is empty. Passages
 * and queries are analyzed alike, so every lexical index finds the same passages.
 */
export function analyze(text: string, language: TextLanguage): string[] {
  const { rest, powers } = partPowers(text);
  const all = words(blankNoteMarks(rest).normalize("NFKC"), language).map(({ text: word }) => word);
  const content = all.filter((word) => !isFunctionWord(word, language));
  const terms = (content.length > 0 ? content : all).map((word) => stem(word, language));
  return [...terms, ...powers];
}

/** Whether a word is a function word, without its own meaning. */
export function isFunctionWord(word: string, language: TextLanguage): boolean {
  return packOf(language).functionWords.has(foldText(word));
}

/** Index term of a single word, as `analyze` makes it. */
export const stem = memoByWord((word, language) => {
  const plain = canonicalNumber(word).toLowerCase();
  if (/^[\d.]+$/.test(plain)) return plain;
  const joined = plain.replace(/[.'’ʼ]/g, "");
  return foldText(stemmerOf(language).stem(joined));
});
