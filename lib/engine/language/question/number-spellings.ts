import type { TextLanguage } from "@/lib/shared/contracts/language";
import { isFunctionWord } from "../analyzers";
import { foldText } from "../text/fold-text";

/** A number after the word for what it numbers: "station 7", "room no. 12". */
const NUMBERED = /(\p{L}[\p{L}\p{M}]+)(\s+(?:n[°ºo]s?\.?\s*)?)(\d{1,4})(?![\p{L}\p{N}%]|[.,/-]\d)/gu;
/** Maximum length of a number with leading zeros: "0007". */
const MAX_LENGTH = 4;

/** Other spellings, with more or fewer leading zeros, of the numbers by which a question names things. */
export function otherSpellings(question: string, language: TextLanguage): string[] {
  const found = new Set<string>();
  for (const [, word = "", , number = ""] of question.normalize("NFC").matchAll(NUMBERED)) {
    if (!isFunctionWord(word, language)) for (const other of spellingsOf(number)) found.add(other);
  }
  return [...found];
}

/**
 * The question with the numbers of things spelled as in texts: "station 7" becomes "station 007" if a text has that, or
 * a table cell "007", and no text has the number as asked.
 */
export function spelledAsIn(texts: readonly string[], question: string, language: TextLanguage): string {
  let folded: string | null = null;
  return question.normalize("NFC").replace(NUMBERED, (whole, word: string, between: string, number: string) => {
    if (isFunctionWord(word, language)) return whole;
    folded ??= texts.map(foldText).join("\n");
    const all = folded;
    const isNamed = (spelling: string) => {
      const thing = `${foldText(word).replace(/[sx]$/, "")}\\p{L}?\\s+(?:n[°o]?s?\\.?\\s*)?`;
      return new RegExp(`(?:(?<!\\p{L})${thing}|\\|\\s*)${spelling}(?![\\p{L}\\p{N}]|[.,]\\d)`, "u").test(all);
    };
    if (isNamed(number)) return whole;
    const spelling = spellingsOf(number).find(isNamed);
    return spelling === undefined ? whole : `${word}${between}${spelling}`;
  });
}

function spellingsOf(number: string): string[] {
  const bare = number.replace(/^0+(?=\d)/, "");
  if (bare === "0") return [];
  const lengths = Array.from({ length: MAX_LENGTH - bare.length + 1 }, (_, more) => bare.length + more);
  return lengths.map((length) => bare.padStart(length, "0")).filter((spelling) => spelling !== number);
}
