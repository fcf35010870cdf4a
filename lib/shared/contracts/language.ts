import { z } from "zod";

/**
 * Languages with equal support in the interface, in documents and in answers. The only list of them: the compiler
 * reports everything that a new code still needs (`docs/developer.md`, "Add a language").
 */
export const languageSchema = z.enum(["en", "fr"]);
export type Language = z.infer<typeof languageSchema>;
export const LANGUAGES = languageSchema.options;

/** A value for each language. */
export function byLanguage<Value>(valueFor: (language: Language) => Value): Record<Language, Value> {
  const values: Partial<Record<Language, Value>> = {};
  for (const language of LANGUAGES) values[language] = valueFor(language);
  if (!isComplete(values)) throw new Error("a language has no value");
  return values;
}

function isComplete<Value>(values: Partial<Record<Language, Value>>): values is Record<Language, Value> {
  return LANGUAGES.every((language) => language in values);
}
