import type { TextLanguage } from "@/lib/shared/contracts/language";
import { isFunctionWord } from "../analyzers";
import { ofAllLanguages } from "../language-packs";
import { foldText } from "../text/fold-text";
import { type Word, words } from "../text/words";

/** A capitalised word treated as (part of) a name. */
export interface NameMention {
  /** Folded spelling: accents and case do not distinguish names. */
  value: string;
  start: number;
  end: number;
}

/**
 * Capitalised words of a text. The first word of the text counts only if the next is also capitalised ("Marie Curie
 * left"): otherwise its capital means nothing.
 */
export function properNames(text: string, language: TextLanguage): NameMention[] {
  const all = words(text, language);
  const capitalised = all.map((word) => /^\p{Lu}/u.test(word.text) && !isFunctionWord(word.text, language));
  return all.flatMap((word, at) => {
    if (capitalised[at] !== true) return [];
    const next = all[at + 1];
    const goesOn = next !== undefined && !/[!?…;]/.test(text.slice(word.end, next.start));
    const opens = at === 0 || (OPENING.test(text.slice(0, word.start)) && !isAbbreviated(all[at - 1], word, text));
    if (opens && !(goesOn && capitalised[at + 1] === true)) return [];
    return [{ value: foldText(word.text), start: word.start, end: word.end }];
  });
}
const OPENING = /[.!?…:«"“]\s*$/;

/** "H. Voss" and "Mr. Voss" continue after the full stop. */
function isAbbreviated(last: Word | undefined, { start }: Word, text: string): boolean {
  if (last === undefined || !/^\.\s$/.test(text.slice(last.end, start))) return false;
  return /^\p{Lu}$/u.test(last.text) || NEVER_FINAL.has(foldText(last.text));
}
const NEVER_FINAL = ofAllLanguages(({ abbreviations }) => abbreviations.neverFinal);
