import { TEXT_LANGUAGES, type TextLanguage } from "@/lib/shared/contracts/language";
import { isFunctionWord, stem } from "../analyzers";
import { packOf } from "../language-packs";

const stems = new Map(TEXT_LANGUAGES.map((language) => [language, stemsOf("askingWords", language)]));
const framing = new Map(TEXT_LANGUAGES.map((language) => [language, stemsOf("framingWords", language)]));

/** Whether an index term belongs to the wording of questions. */
export function isAskingWord(term: string, language: TextLanguage): boolean {
  return stems.get(language)?.has(term) ?? false;
}

/** Whether a word of a question names its subject: neither a function word nor part of the question's wording. */
export function isSubjectWord(word: string, language: TextLanguage): boolean {
  return !isFunctionWord(word, language) && !isAskingWord(stem(word, language), language);
}

/** Whether an index term only frames an answer, as in "the passage states that …". */
export function isFramingWord(term: string, language: TextLanguage): boolean {
  return framing.get(language)?.has(term) ?? false;
}

function stemsOf(list: "askingWords" | "framingWords", language: TextLanguage): ReadonlySet<string> {
  return new Set(packOf(language)[list].map((word) => stem(word, language)));
}
