import { z } from "zod";

/**
 * Languages with equal support in the interface, in documents and in answers. The only list of them: the compiler
 * reports everything that a new code still needs (`docs/developer.md`, "Add a language").
 */
export const languageSchema = z.enum(["en", "fr"]);
export type Language = z.infer<typeof languageSchema>;
export const LANGUAGES = languageSchema.options;

/** How a text is read: with the word lists of its language, or as `other`, without any, for all other languages. */
export const textLanguageSchema = z.enum([...LANGUAGES, "other"]);
export type TextLanguage = z.infer<typeof textLanguageSchema>;
export const TEXT_LANGUAGES = textLanguageSchema.options;

/** The language of the interface and of the prompts for a text: the default one if its language has none. */
export function servedLanguage(language: TextLanguage): Language {
  return language === "other" ? "en" : language;
}

/** A value for each language. */
export function byLanguage<Value>(valueFor: (language: Language) => Value): Record<Language, Value> {
  return complete(LANGUAGES, valueFor);
}

/** A value for each way to read a text. */
export function byTextLanguage<Value>(valueFor: (language: TextLanguage) => Value): Record<TextLanguage, Value> {
  return complete(TEXT_LANGUAGES, valueFor);
}

function complete<Key extends string, Value>(keys: readonly Key[], valueFor: (key: Key) => Value): Record<Key, Value> {
  const values: Partial<Record<Key, Value>> = {};
  for (const key of keys) values[key] = valueFor(key);
  if (!isComplete(keys, values)) throw new Error("a language has no value");
  return values;
}

function isComplete<Key extends string, Value>(
  keys: readonly Key[],
  values: Partial<Record<Key, Value>>,
): values is Record<Key, Value> {
  return keys.every((key) => key in values);
}
