import { eld } from "eld/small";
import { LANGUAGES, type Language, type TextLanguage } from "@/lib/shared/contracts/language";
import { packOf } from "./language-packs";
import { memoByPassage } from "./memo";
import { foldText } from "./text/fold-text";
import {
  DETECTION_CHARACTERS,
  DETECTION_MARGIN,
  DETECTION_MARGIN_ONE_WORD,
  OTHER_LANGUAGE_FUNCTION_WORDS,
  OTHER_LANGUAGE_MARGIN,
  OTHER_LANGUAGE_WORDS,
} from "./tunables";

export interface DetectedLanguage {
  /** How to read the text. */
  language: TextLanguage;
  confident: boolean;
  /** ISO 639-1 code of the language of a text that is read as `other`; `null` for the configured languages. */
  writtenIn: string | null;
}

/** A text, its words and the detector's scores by ISO 639-1 code. */
interface ReadText {
  text: string;
  tokens: readonly string[];
  scores: ReadonlyMap<string, number>;
}

/**
 * The language of a text. Letter sequences show whether it is one of the configured languages at all; among these,
 * function words decide first (a word of several languages counts for each) and letter sequences second. Unclear texts
 * (a name, a number, nothing) are English with `confident: false`.
 */
export function detectLanguage(text: string): DetectedLanguage {
  const read = text.slice(0, DETECTION_CHARACTERS);
  const tokens = read.match(/[\p{L}\p{M}]+/gu) ?? [];
  const detected = eld.detect(read);
  const scores = new Map(Object.entries(detected.getScores()));
  const source = { text: read, tokens, scores };
  if (detected.isReliable() && isOfOtherLanguage(detected.language, source)) {
    return { language: "other", confident: tokens.length >= OTHER_LANGUAGE_WORDS, writtenIn: detected.language };
  }
  return { ...configuredLanguage(source), writtenIn: null };
}

/** Whether a text is in a language that has no pack. Names alone do not make it one: they are foreign everywhere. */
function isOfOtherLanguage(code: string, source: ReadText): boolean {
  const { text, tokens, scores } = source;
  if (LANGUAGES.some((language) => language === code)) return false;
  if (!/\p{Script=Latin}/u.test(text)) return true;
  if (tokens.length < 2) return false;
  const nearest = Math.max(...LANGUAGES.map((language) => scores.get(language) ?? 0));
  if ((scores.get(code) ?? 0) - nearest < OTHER_LANGUAGE_MARGIN) return false;
  return LANGUAGES.every((language) => evidence(source, language) / tokens.length < OTHER_LANGUAGE_FUNCTION_WORDS);
}

function configuredLanguage(source: ReadText): { language: Language; confident: boolean } {
  const [likeliest, ...alike] = highest(LANGUAGES, (language) => evidence(source, language));
  if (likeliest !== undefined && alike.length === 0) return { language: likeliest, confident: true };
  const score = (language: Language) => source.scores.get(language) ?? 0;
  const [first, second] = [likeliest ?? "en", ...alike].sort((a, b) => score(b) - score(a));
  const margin = source.tokens.length > 1 ? DETECTION_MARGIN : DETECTION_MARGIN_ONE_WORD;
  if (first === undefined || second === undefined || score(first) - score(second) < margin) {
    return { language: "en", confident: false };
  }
  return { language: first, confident: source.tokens.length > 1 };
}

/**
 * Number of a text's function words and elisions in a language. A single letter does not count: it is often an initial.
 */
function evidence({ text, tokens }: ReadText, language: Language): number {
  const { functionWords, apostrophes } = packOf(language);
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

/** How to read a text: in its detected language if that is certain, otherwise in the expected one. */
export const languageOf: (text: string, expected: TextLanguage) => TextLanguage = memoByPassage((text, expected) => {
  const { language, confident } = detectLanguage(text);
  return confident ? language : expected;
});
