import type { TextLanguage } from "@/lib/shared/contracts/language";
import { words } from "../text/words";
import { isSubjectWord } from "./asking-words";

/** The words that a question is about; adjacent ones stay together ("Pont-Gris weir"). */
export function subjectPhrases(text: string, language: TextLanguage): string[] {
  const phrases: Array<{ start: number; end: number }> = [];
  for (const { text: word, start, end } of words(text, language)) {
    if (!isSubjectWord(word, language) || /^\d/.test(word)) continue;
    const last = phrases.at(-1);
    if (last !== undefined && /^[\s-]*$/.test(text.slice(last.end, start))) last.end = end;
    else phrases.push({ start, end });
  }
  return phrases.map(({ start, end }) => text.slice(start, end));
}
