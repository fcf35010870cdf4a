import { stem } from "@/lib/engine/language/analyzers";
import { foldText } from "@/lib/engine/language/text/fold-text";
import { LANGUAGES } from "@/lib/shared/contracts/language";
import { type Concept, conceptsOf, formOf, termLength } from "./concepts";
import { isUnit } from "./units";

/** A word of a question, a column name or a value; a term of several words counts as one. */
export interface TableWord {
  text: string;
  folded: string;
  form: string;
  concepts: readonly Concept[];
  /** Index terms in every language: the table may be in another one than the question. */
  stems: ReadonlySet<string>;
  start: number;
  end: number;
}

/** How certainly two words mean the same; 0: they do not. */
export const LIKENESS = { same: 3, unaccented: 2.5, concept: 2, stem: 1.5, mistyped: 1.45 } as const;

/**
 * Numbers with their separators; words with the digits in them, split where a capital follows a small letter
 * ("orderDate"). Hyphens and underscores separate words.
 */
const WORD =
  /(?<![\p{L}\p{N}])\d{1,3}(?:[\u0020\u00a0\u202f]\d{3})+(?:[.,]\d+)?(?![\p{L}\p{N}])|\d+(?:[.,]\d+)+(?![\p{L}\p{N}])|[\p{L}\p{M}\p{N}]+(?:['’ʼ][\p{L}\p{M}]+)*/gu;

/** The words of a text, without elided particles ("l'", "'s"). */
export function tableWords(text: string): TableWord[] {
  const parts = [...text.matchAll(WORD)].flatMap(({ 0: word, index }) => partsOf(word, index));
  const forms = parts.map(({ text: word }) => formOf(word));
  const found: TableWord[] = [];
  for (let at = 0; at < parts.length; ) {
    const length = termLength(forms, at);
    const last = parts[at + length - 1];
    const first = parts[at];
    if (first !== undefined && last !== undefined)
      found.push(wordOf(parts.slice(at, at + length), forms.slice(at, at + length)));
    at += length;
  }
  return found;
}

interface Part {
  text: string;
  start: number;
  end: number;
}

function partsOf(word: string, start: number): Part[] {
  if (/n['’]t$/i.test(word)) return [{ text: word.replace("’", "'"), start, end: start + word.length }];
  const apart = [...word.matchAll(/[^'’ʼ]+/gu)];
  return apart.flatMap(({ 0: piece, index }) => {
    if (apart.length > 1 && (piece.length === 1 || piece.toLowerCase() === "qu")) return [];
    // "kWh" is one word.
    if (isUnit(piece)) return [{ text: piece, start: start + index, end: start + index + piece.length }];
    return [...piece.matchAll(/\p{Ll}+(?=\p{Lu}\p{Ll})|.+?(?<=\p{Ll})(?=\p{Lu}\p{Ll})|.+/gu)].map((match) => {
      const from = start + index + match.index;
      return { text: match[0], start: from, end: from + match[0].length };
    });
  });
}

function wordOf(parts: readonly Part[], forms: readonly string[]): TableWord {
  const text = parts.map((part) => part.text).join(" ");
  const form = forms.join(" ");
  const stems = parts.length > 1 || /^\d/.test(text) ? [form] : LANGUAGES.map((language) => stem(text, language));
  return {
    text,
    folded: foldText(text),
    form,
    concepts: conceptsOf(form),
    stems: new Set(stems),
    start: parts[0]?.start ?? 0,
    end: parts.at(-1)?.end ?? 0,
  };
}

/** How certainly two words mean the same thing, 0–3. Words of different concepts never do, whatever their stems. */
export function likeness(one: TableWord, other: TableWord): number {
  if (one.form === other.form) return LIKENESS.same;
  if (one.concepts.length > 0 && other.concepts.length > 0) {
    const shared = one.concepts.find(({ key, opposite }) =>
      other.concepts.some((concept) => concept.key === key && concept.opposite === opposite),
    );
    if (shared === undefined) return 0;
    if ([...one.concepts, ...other.concepts].some(({ key, unsure }) => unsure && key === shared.key))
      return LIKENESS.stem;
    return foldText(one.form) === foldText(other.form) ? LIKENESS.unaccented : LIKENESS.concept;
  }
  if (foldText(one.form) === foldText(other.form)) return LIKENESS.unaccented;
  if (/\d/.test(one.form) || /\d/.test(other.form)) return 0;
  return [...one.stems].some((term) => other.stems.has(term)) ? LIKENESS.stem : 0;
}

/** Terms by which a table is found: index terms in every language, and the concepts of its words. */
export function termsOf(words: readonly TableWord[]): string[] {
  return [...new Set(words.flatMap(({ stems, concepts }) => [...stems, ...concepts.map(({ key }) => `=${key}`)]))];
}
