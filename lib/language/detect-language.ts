import { eld } from "eld/small";
import type { Language } from "../contracts/language";
import { foldText } from "./fold-text";
import { FUNCTION_WORDS } from "./function-words";
import { DETECTION_CHARACTERS, DETECTION_MARGIN, DETECTION_MARGIN_ONE_WORD } from "./tunables";

eld.setLanguageSubset(["en", "fr"]);

/** Function words that only one of the two languages has: they outweigh names from the other one. */
const ONLY_ENGLISH = without(FUNCTION_WORDS.en, FUNCTION_WORDS.fr);
const ONLY_FRENCH = without(FUNCTION_WORDS.fr, FUNCTION_WORDS.en);
const ELISION = /(?<!\p{L})(?:[ldjnc]|qu|jusqu)['’]\p{L}{2,}/giu;

/**
 * English or French, from function words first and letter sequences second.
 * Unsure texts (a name, a number, nothing) are English with `confident: false`.
 */
export function detectLanguage(text: string): { language: Language; confident: boolean } {
  const read = text.slice(0, DETECTION_CHARACTERS);
  const tokens = read.match(/[\p{L}\p{M}]+/gu) ?? [];
  const english = count(tokens, ONLY_ENGLISH);
  const french = count(tokens, ONLY_FRENCH) + (read.match(ELISION) ?? []).length;
  if (english !== french) return { language: english > french ? "en" : "fr", confident: true };
  const scores = eld.detect(read).getScores();
  const lead = (scores.fr ?? 0) - (scores.en ?? 0);
  const margin = tokens.length > 1 ? DETECTION_MARGIN : DETECTION_MARGIN_ONE_WORD;
  if (Math.abs(lead) < margin) return { language: "en", confident: false };
  return { language: lead > 0 ? "fr" : "en", confident: tokens.length > 1 };
}

function count(tokens: readonly string[], known: ReadonlySet<string>): number {
  return tokens.reduce((sum, token) => sum + (known.has(foldText(token)) ? 1 : 0), 0);
}

function without(words: ReadonlySet<string>, others: ReadonlySet<string>): ReadonlySet<string> {
  return new Set([...words].filter((word) => word.length > 1 && !others.has(word)));
}
