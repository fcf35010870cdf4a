import { LANGUAGES, type Language } from "../contracts/language";
import { stem } from "./analyzers";
import { LANGUAGE_PACKS } from "./language-packs";

const stems = new Map(LANGUAGES.map((language) => [language, stemsOf(language)]));

/** Whether an index term belongs to the wording of questions. */
export function isAskingWord(term: string, language: Language): boolean {
  return stems.get(language)?.has(term) ?? false;
}

function stemsOf(language: Language): ReadonlySet<string> {
  return new Set(LANGUAGE_PACKS[language].askingWords.map((word) => stem(word, language)));
}
