import type { TextLanguage } from "@/lib/shared/contracts/language";
import { WORD_CACHE_ENTRIES } from "./tunables";

/** Makes a value once for each language. */
export function onceByLanguage<Value>(make: (language: TextLanguage) => Value): (language: TextLanguage) => Value {
  const made = new Map<TextLanguage, Value>();
  return (language) => {
    const known = made.get(language);
    if (known !== undefined) return known;
    const value = make(language);
    made.set(language, value);
    return value;
  };
}

/** Remembers what is found out about single words: texts repeat them, and each reading takes several expressions. */
export function memoByWord<Value>(
  read: (word: string, language: TextLanguage) => Value,
): (word: string, language: TextLanguage) => Value {
  const cacheOf = onceByLanguage(() => new Map<string, Value>());
  return (word, language) => {
    const cache = cacheOf(language);
    const known = cache.get(word);
    if (known !== undefined) return known;
    if (cache.size >= WORD_CACHE_ENTRIES) cache.clear();
    const value = read(word, language);
    cache.set(word, value);
    return value;
  };
}
