import type { TextLanguage } from "@/lib/shared/contracts/language";
import { blankNoteMarks } from "@/lib/shared/contracts/note-marks";
import { ofAllLanguages, packOf } from "../language-packs";
import { foldText } from "./fold-text";

/** A word with its offsets in the text. `text` is as written. */
export interface Word {
  text: string;
  start: number;
  end: number;
}

/**
 * Numbers with their separators, dotted acronyms, then words with inner apostrophes. Hyphens split words
 * ("Seine-Maritime" is found by "Seine").
 */
const TOKEN =
  /(?<![\p{L}\p{N}])\d{1,3}(?:[,.\u0020\u00a0\u2009\u202f]\d{3})+(?![\p{L}\p{N}]|[.,]\d)|\d+[.,]\d+(?![\p{L}\p{N}])|(?:\p{L}\.){2,}|[\p{L}\p{M}\p{N}]+(?:['’ʼ][\p{L}\p{M}\p{N}]+)*/gu;

/** Elisions of every language, since names keep theirs in texts of other languages. */
const ELISIONS = ofAllLanguages(({ apostrophes }) => apostrophes.elisions);

/** The words of a text in order, without marks of notes; elisions and contractions are split off, numbers are whole. */
export function words(text: string, language: TextLanguage): Word[] {
  const found: Word[] = [];
  for (const match of blankNoteMarks(text).matchAll(TOKEN)) {
    const start = match.index;
    if (/['’ʼ]/.test(match[0])) found.push(...partAtApostrophes(match[0], start, language));
    else found.push({ text: match[0], start, end: start + match[0].length });
  }
  return found;
}

function partAtApostrophes(token: string, start: number, language: TextLanguage): Word[] {
  const { negated, contractions } = packOf(language).apostrophes;
  if (negated?.test(token)) return [{ text: token, start, end: start + token.length }];
  const parts: Word[] = [];
  for (const match of token.matchAll(/[^'’ʼ]+/gu)) {
    parts.push({ text: match[0], start: start + match.index, end: start + match.index + match[0].length });
  }
  return parts.filter((part, position) => {
    const folded = foldText(part.text);
    if (position < parts.length - 1 && ELISIONS.has(folded)) return false;
    return !(position > 0 && contractions.has(folded));
  });
}

/** One spelling for a number: `1,000`, `1 000` → `1000`; `3,5` → `3.5`; other words unchanged. */
export function canonicalNumber(word: string): string {
  if (/^\d{1,3}(?:[,.\u0020\u00a0\u2009\u202f]\d{3})+$/.test(word)) return word.replace(/\D/g, "");
  if (/^\d+,\d+$/.test(word)) return word.replace(",", ".");
  return word;
}

/** Whether a whole word negates ("never", "don't"); elided ones ("n'est") are split off with their apostrophe. */
export function isNegation(word: string, language: TextLanguage): boolean {
  const { negations, apostrophes } = packOf(language);
  return negations.has(foldText(word)) || apostrophes.negated?.test(word) === true;
}
