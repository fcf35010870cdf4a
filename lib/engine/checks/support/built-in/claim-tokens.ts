import { packOf } from "@/lib/engine/language/language-packs";
import { onceByLanguage } from "@/lib/engine/language/memo";
import { foldText } from "@/lib/engine/language/text/fold-text";
import { type Word, words } from "@/lib/engine/language/text/words";
import type { TextLanguage } from "@/lib/shared/contracts/language";
import { includes } from "@/lib/shared/text/spans";
import { decisiveWords } from "./decisive-words";

/** Unit signs, which are not words elsewhere, and comparison signs before a number. */
const SIGN = /[€$£¥%‰°]|[<>≤≥±](?=\s?[€$£¥]?\d)/g;
/** A number's minus sign. */
export const MINUS = /^[-−–]/;

/**
 * The tokens of a text that the support judge compares, in order: words, signs, percentages in words and decisive
 * elisions ("n'", "jusqu'"). A minus sign belongs to its number.
 */
export function claimTokens(text: string, language: TextLanguage): Word[] {
  const { apostrophes } = packOf(language);
  const percent = percentOf(language);
  const percents = percent === null ? [] : [...text.matchAll(percent)].map(wordAt);
  const isInPercent = ({ start }: Word) => percents.some((one) => includes(one, start));
  const elided = [...text.matchAll(ELISION)].map(wordAt).filter((word) => {
    const bare = foldText(word.text.slice(0, -1));
    return apostrophes.elidedNegations.has(bare) || decisiveWords(language).has(bare);
  });
  return [
    ...words(text, language)
      .filter((word) => !isInPercent(word))
      .map((word) => withMinus(word, text)),
    ...percents,
    ...[...text.matchAll(SIGN)].map(wordAt),
    ...elided,
  ].toSorted((a, b) => a.start - b.start);
}

/** Percentages in words; null in a language without any. */
const percentOf = onceByLanguage((language) => {
  const { percents } = packOf(language).numbers;
  return percents.length === 0 ? null : new RegExp(`(?<!\\p{L})(?:${percents.join("|")})(?!\\p{L})`, "giu");
});
const ELISION = /(?<![\p{L}\p{N}])\p{L}+['’ʼ](?=\p{L})/gu;

/** "−18", not the second number of "4-18". */
function withMinus(word: Word, text: string): Word {
  if (!/^\d/.test(word.text) || !/(?:^|[\s(|])[-−–]$/.test(text.slice(Math.max(0, word.start - 2), word.start)))
    return word;
  return { ...word, text: text.slice(word.start - 1, word.end), start: word.start - 1 };
}

function wordAt(match: RegExpMatchArray): Word {
  const start = match.index ?? 0;
  return { text: match[0], start, end: start + match[0].length };
}
