import { LANGUAGES, type Language } from "../contracts/language";
import { isFunctionWord, stem } from "./analyzers";
import { LANGUAGE_PACKS } from "./language-packs";

const stems = new Map(LANGUAGES.map((language) => [language, stemsOf(language)]));

/** Whether an index term belongs to the wording of questions. */
export function isAskingWord(term: string, language: Language): boolean {
  return stems.get(language)?.has(term) ?? false;
}

/** Whether a word of a question says what it is about: it carries neither grammar nor the question's wording. */
export function isSubjectWord(word: string, language: Language): boolean {
  return !isFunctionWord(word, language) && !isAskingWord(stem(word, language), language);
}

function stemsOf(language: Language): ReadonlySet<string> {
  return new Set(LANGUAGE_PACKS[language].askingWords.map((word) => stem(word, language)));
}
