import type { TextLanguage } from "@/lib/shared/contracts/language";
import type { TextRange } from "@/lib/shared/contracts/library/document";
import { isFunctionWord, stem } from "../analyzers";
import { foldText } from "./fold-text";
import { type Word, words } from "./words";

/** Words to look for in texts. */
export interface Phrase {
  text: string;
  /** Every word of it but function words is capitalised, or has a digit. */
  isName: boolean;
}

export interface PhrasePlace extends TextRange {
  /** A single word that the phrase has with a capital, and the text without. */
  isLower: boolean;
}

export function phraseOf(text: string, language: TextLanguage): Phrase {
  const content = words(text, language).filter((word) => !isFunctionWord(word.text, language));
  return { text, isName: content.length > 0 && content.every((word) => NAME_WORD.test(word.text)) };
}
const NAME_WORD = /^\p{Lu}|\p{N}/u;

/**
 * Where a text first has the words of a phrase, one after the other: those of a name as they are written, whatever their
 * case, other words in any inflection and with any function words between them. A place with a capital comes first.
 */
export function phrasePlace(
  text: string,
  { text: phrase, isName }: Phrase,
  language: TextLanguage,
): PhrasePlace | null {
  const isUsed = ({ text: word }: Word) => isName || !isFunctionWord(word, language);
  const asked = words(phrase, language).filter(isUsed);
  const all = words(text, language).filter(isUsed);
  const [first] = asked;
  if (first === undefined) return null;
  const mayBeLower = asked.length === 1 && /^\p{Lu}/u.test(first.text);
  let lower: PhrasePlace | null = null;
  for (const [at, { start, text: word }] of all.entries()) {
    const last = all[at + asked.length - 1];
    if (last === undefined) break;
    if (!asked.every((own, next) => isSame(own.text, all[at + next]?.text ?? "", language))) continue;
    if (!(mayBeLower && /^\p{Ll}/u.test(word))) return { start, end: last.end, isLower: false };
    lower ??= { start, end: last.end, isLower: true };
  }
  return lower;
}

function isSame(asked: string, word: string, language: TextLanguage): boolean {
  if (NAME_WORD.test(asked)) return bare(asked) === bare(word);
  return stem(asked, language) === stem(word, language);
}

function bare(word: string): string {
  return foldText(word).replaceAll(".", "");
}
