import type { TextLanguage } from "@/lib/shared/contracts/language";
import type { Span } from "@/lib/shared/text/spans";
import type { EllipsisGrammar } from "../../follow-up-grammar";
import { type Phrase, readPhrases } from "./phrases";

/** The question to complete, and how its language is read. */
export interface Completed {
  question: string;
  language: TextLanguage;
  grammar: EllipsisGrammar;
}

/** A phrase of an elliptical question with the text that it is part of. */
export interface Given {
  phrase: Phrase;
  text: string;
}

export function nounOf({ phrase, text }: Given): string {
  return text.slice(phrase.noun.start, phrase.noun.end);
}

export function replaced(question: string, { start, end }: Span, by: string): string {
  return question.slice(0, start) + by + question.slice(end);
}

/** The question with a phrase at its end, in front of which a preposition is added if it has none. */
export function withPhrase(
  given: Given,
  kind: keyof EllipsisGrammar["added"],
  { question, grammar }: Completed,
): string {
  const { preposition, determiner } = given.phrase;
  const [usual, article] = grammar.added[kind];
  const own =
    preposition === "" || isNeutral(given.phrase, grammar)
      ? grammar.joined(usual, determiner === "" ? article : determiner, nounOf(given))
      : grammar.joined(preposition, determiner, nounOf(given));
  return `${question} ${own}`;
}

/** The question with one of its phrases replaced; prepositions and determiners that the new one lacks are kept. */
export function withReplacement(target: Phrase, given: Given, { question, grammar }: Completed): string {
  const { phrase } = given;
  const isKept = phrase.preposition === "" || isNeutral(phrase, grammar);
  const preposition = isKept ? target.preposition : phrase.preposition;
  const isBare = phrase.determiner === "" && phrase.preposition === "";
  const determiner = isBare ? target.determiner : phrase.determiner;
  return replaced(question, target, grammar.joined(preposition, determiner, nounOf(given)));
}

/** "for 2023" asks about 2023, whatever preposition its year usually has. */
function isNeutral({ time, preposition }: Phrase, { added }: EllipsisGrammar): boolean {
  return time !== null && preposition === added.name[0];
}

/** Replaces the time of the same kind, or adds the new one. */
export function placeTime(given: Given, completed: Completed): string {
  const { time } = given.phrase;
  const { question, language, grammar } = completed;
  if (time === null) return question;
  const times = readPhrases(question, language, grammar).filter((phrase) => phrase.time !== null);
  const same = times.find((phrase) => phrase.time?.kind === time.kind);
  if (same !== undefined) return withReplacement(same, given, completed);
  for (const phrase of times) {
    const { year, month } = phrase.time ?? {};
    const isOfCalendar = phrase.time?.kind !== "weekday" && phrase.time?.kind !== "season";
    if (time.kind === "year" && year) return replaced(question, year, nounOf(given));
    if (time.kind === "month" && month) return replaced(question, month, nounOf(given));
    // "in April" of the year that was asked for.
    if (time.kind === "month" && year)
      return replaced(question, { start: year.start, end: year.start }, `${nounOf(given)} `);
    if (time.kind === "date" && isOfCalendar) return withReplacement(phrase, given, completed);
  }
  return withPhrase(given, time.kind, completed);
}

/** Replaces an amount in the same unit, or the only number; `null` if there is none. */
export function placeNumber(given: Given, { question, language, grammar }: Completed): string | null {
  const numbered = readPhrases(question, language, grammar).filter(
    (phrase) => phrase.time === null && NUMBER.test(question.slice(phrase.noun.start, phrase.noun.end)),
  );
  const isBare = ONLY_NUMBER.test(nounOf(given));
  const target = numbered.find(({ head }) => head === given.phrase.head) ?? (isBare ? numbered.at(-1) : undefined);
  if (target === undefined) return null;
  if (isBare) {
    const { start, end } = target.noun;
    return replaced(question, { start, end }, question.slice(start, end).replace(NUMBER, nounOf(given)));
  }
  // "more than 5,000 euros" becomes "20,000 euros": the new amount may have no such limit.
  const comparisonBefore = (text: string, { noun }: Phrase) =>
    grammar.comparison.exec(text.slice(0, noun.start).toLowerCase())?.[0] ?? "";
  const start = target.noun.start - comparisonBefore(question, target).length;
  const own = `${comparisonBefore(given.text, given.phrase)}${nounOf(given)}`;
  return replaced(question, { start, end: target.noun.end }, own);
}
export const NUMBER = /\d+(?:[.,\u0020\u00a0\u202f]\d+)*/u;
const ONLY_NUMBER = /^\d+(?:[.,\u0020\u00a0\u202f]\d+)*$/u;

/** Replaces the name that is most like the new one; `null` if the question has none. */
export function placeName(given: Given, { question, language, grammar }: Completed): string | null {
  const own = given.phrase.name ?? given.phrase.noun;
  const name = given.text.slice(own.start, own.end);
  let best: { target: Phrase; name: Span; likeness: number } | null = null;
  for (const target of readPhrases(question, language, grammar)) {
    if (target.name === null) continue;
    const likeness = likenessOf(question.slice(target.name.start, target.name.end), name, target, given.phrase);
    if (best === null || likeness >= best.likeness) best = { target, name: target.name, likeness };
  }
  if (best === null) return null;
  const { target } = best;
  const isWhole = target.name?.start === target.noun.start && target.name.end === target.noun.end;
  const isOnlyName = own.start === given.phrase.noun.start && own.end === given.phrase.noun.end;
  if (!isOnlyName || (isWhole && given.phrase.determiner !== ""))
    return replacedKeepingPreposition(target, given, { question, language, grammar });
  const determiner = question.slice(target.start, best.name.start);
  if (!isWhole || determiner.trim() === "") return replaced(question, best.name, name);
  return replaced(question, target, grammar.joined(target.preposition, target.determiner, name));
}

/** A new thing stands where the old one did, whatever preposition its question has. */
function replacedKeepingPreposition(target: Phrase, given: Given, { question, grammar }: Completed): string {
  return replaced(question, target, grammar.joined(target.preposition, given.phrase.determiner, nounOf(given)));
}

function likenessOf(asked: string, name: string, target: Phrase, given: Phrase): number {
  const known = new Set(asked.toLowerCase().split(/[\s-]+/u));
  const shared = name
    .toLowerCase()
    .split(/[\s-]+/u)
    .filter((word) => known.has(word)).length;
  const isSamePlace = target.preposition === given.preposition ? 1 : 0;
  const isAlike = /\d/.test(asked) === /\d/.test(name) ? 0.5 : 0;
  return shared * 2 + isSamePlace + isAlike;
}
