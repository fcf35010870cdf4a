import type { TextLanguage } from "@/lib/shared/contracts/language";
import { isFunctionWord } from "../analyzers";
import { foldText } from "../text/fold-text";
import { words } from "../text/words";

/** A capitalised word treated as (part of) a name. */
export interface NameMention {
  /** Folded spelling: accents and case do not distinguish names. */
  value: string;
  start: number;
  end: number;
}

/**
 * Capitalised words of a text. The first word of the text counts only if the next is capitalised as well ("Marie Curie
 * left"): otherwise its capital means nothing.
 */
export function properNames(text: string, language: TextLanguage): NameMention[] {
  const all = words(text, language);
  const capitalised = all.map((word) => /^\p{Lu}/u.test(word.text) && !isFunctionWord(word.text, language));
  return all.flatMap((word, at) => {
    if (capitalised[at] !== true) return [];
    const opens = at === 0 || /[.!?…:«"“]\s*$/.test(text.slice(0, word.start));
    if (opens && !(capitalised[at + 1] ?? false)) return [];
    return [{ value: foldText(word.text), start: word.start, end: word.end }];
  });
}
