import { eld } from "eld/small";
import { LANGUAGES, type Language } from "@/lib/shared/contracts/language";
import { LANGUAGE_PACKS } from "./language-packs";
import { foldText } from "./text/fold-text";
import { DETECTION_CHARACTERS, DETECTION_MARGIN, DETECTION_MARGIN_ONE_WORD } from "./tunables";

eld.setLanguageSubset([...LANGUAGES]);

/**
 * The language of a text, from function words first (a word of several languages counts for each) and letter sequences
 * second. Unclear texts (a name, a number, nothing) are English with `confident: false`.
 */
export function detectLanguage(text: string): { language: Language; confident: boolean } {
  const read = text.slice(0, DETECTION_CHARACTERS);
  const tokens = read.match(/[\p{L}\p{M}]+/gu) ?? [];
  const [likeliest, ...alike] = highest(LANGUAGES, (language) => evidence(read, tokens, language));
  if (likeliest !== undefined && alike.length === 0) return { language: likeliest, confident: true };
  const scores: Record<string, number> = eld.detect(read).getScores();
  const score = (language: Language) => scores[language] ?? 0;
  const [first, second] = [likeliest ?? "en", ...alike].sort((a, b) => score(b) - score(a));
  const margin = tokens.length > 1 ? DETECTION_MARGIN : DETECTION_MARGIN_ONE_WORD;
  if (first === undefined || second === undefined || score(first) - score(second) < margin) {
    return { language: "en", confident: false };
  }
  return { language: first, confident: tokens.length > 1 };
}

/**
 * Number of a text's function words and elisions in a language. A single letter does not count: it is often an initial.
 */
function evidence(text: string, tokens: readonly string[], language: Language): number {
  const { functionWords, apostrophes } = LANGUAGE_PACKS[language];
  const elisions = apostrophes.telling === null ? 0 : (text.match(apostrophes.telling) ?? []).length;
  return tokens
    .map(foldText)
    .reduce((sum, token) => sum + (token.length > 1 && functionWords.has(token) ? 1 : 0), elisions);
}

/** The items with the highest value. */
function highest<Item>(items: readonly Item[], figure: (item: Item) => number): Item[] {
  const figures = items.map(figure);
  const most = Math.max(...figures);
  return items.filter((_, at) => figures[at] === most);
}
