import { LRUCache } from "lru-cache";
import type { TextLanguage } from "@/lib/shared/contracts/language";
import { PASSAGE_CACHE_ENTRIES, WORD_CACHE_ENTRIES } from "./tunables";

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

/** Caches readings of single words: texts repeat them, and each reading evaluates several expressions. */
export function memoByWord<Value>(
  read: (word: string, language: TextLanguage) => Value,
): (word: string, language: TextLanguage) => Value {
  return memo(read, WORD_CACHE_ENTRIES);
}

/**
 * The same for passages: a run looks at each of its passages several times, and so do the runs after it.
 * @param mostEntries passages remembered per language
 */
export function memoByPassage<Value>(
  read: (text: string, language: TextLanguage) => Value,
  mostEntries = PASSAGE_CACHE_ENTRIES,
): (text: string, language: TextLanguage) => Value {
  return memo(read, mostEntries);
}

function memo<Value>(read: (text: string, language: TextLanguage) => Value, mostEntries: number) {
  // Wrapped, since a reading may be `null`.
  const cacheOf = onceByLanguage(() => new LRUCache<string, { value: Value }>({ max: mostEntries }));
  return (text: string, language: TextLanguage): Value => {
    const cache = cacheOf(language);
    const known = cache.get(text);
    if (known !== undefined) return known.value;
    const value = read(text, language);
    cache.set(text, { value });
    return value;
  };
}
