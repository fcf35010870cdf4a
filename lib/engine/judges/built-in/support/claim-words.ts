import { isFunctionWord, stem } from "@/lib/engine/language/analyzers";
import { packOf } from "@/lib/engine/language/language-packs";
import { foldText } from "@/lib/engine/language/text/fold-text";
import { readNumbers } from "@/lib/engine/language/text/numbers";
import { type Word, words } from "@/lib/engine/language/text/words";
import type { TextLanguage } from "@/lib/shared/contracts/language";

/** A word as the support judge compares it. */
export interface ClaimWord extends Word {
  /** Words with equal keys mean the same: number words and digits, inflected forms, both spellings of an accent. */
  key: string;
  kind: "function" | "negation" | "number" | "date" | "name" | "content";
}

const CITATION = /\s*\[\d{1,3}(?:\s*[,;]\s*\d{1,3})*\]/g;

/** The sentence without its `[n]` markers. */
export function withoutMarkers(text: string): string {
  return text.replace(CITATION, "");
}

/** The words of a text, each with its kind; offsets are into `text`. */
export function claimWords(text: string, language: TextLanguage): ClaimWord[] {
  return words(text, language).map((word) => ({ ...word, ...classify(word.text, language) }));
}

function classify(word: string, language: TextLanguage): Pick<ClaimWord, "key" | "kind"> {
  const folded = foldText(word);
  const { negations, apostrophes, numbers } = packOf(language);
  if (negations.has(folded) || apostrophes.negated?.test(word)) return { key: folded, kind: "negation" };
  const mention = readNumbers(word, language)[0];
  if (mention !== undefined && !numbers.articles.has(folded) && mention.end - mention.start === word.length) {
    const date = mention.kind === "year" || mention.kind === "month";
    const prefix = mention.kind === "ordinal" || mention.kind === "month" ? mention.kind : "";
    return { key: `${prefix}${mention.value}`, kind: date ? "date" : "number" };
  }
  const key = stem(word, language);
  if (isFunctionWord(word, language)) return { key, kind: "function" };
  return { key, kind: /^\p{Lu}/u.test(word) ? "name" : "content" };
}
