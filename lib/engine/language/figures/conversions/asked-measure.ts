import type { TextLanguage } from "@/lib/shared/contracts/language";
import { packOf } from "../../language-packs";
import { foldKeepingOffsets } from "../../text/fold-text";
import { readNumbers } from "../../text/numbers";
import { type Unit, unitOf } from "../units";

/** A unit, and the word for it. */
export interface NamedUnit {
  unit: Unit;
  word: string;
}

/** A number of units of time: "twelve months". */
export interface NamedPeriod extends NamedUnit {
  count: number;
}

/** In what unit, and for what period, an amount is asked for. */
export interface AskedMeasure {
  unit: NamedUnit | null;
  period: NamedPeriod | null;
  /** The question for the amount as a text may give it: without the period, or without the unit. */
  plainQuestion: string;
}

/** Units that one amount is converted between; others measure what no document gives in two of them. */
const CONVERTED: ReadonlySet<string> = new Set(["time", "months", "length", "mass", "volume", "area", "data", "power"]);
const PERIODS: ReadonlySet<string> = new Set(["time", "nights", "months"]);

/** The unit or the period that a question asks an amount for; `null` if it names neither. */
export function askedMeasure(question: string, language: TextLanguage): AskedMeasure | null {
  const folded = foldKeepingOffsets(question);
  const period = askedPeriod(question, folded, language);
  const unit = askedUnit(question, folded, language);
  if (period !== null) {
    const plainQuestion = without(question, period.start, period.end);
    return { unit: unit && toNamed(unit), period: { ...toNamed(period), count: period.count }, plainQuestion };
  }
  if (unit === null) return null;
  return { unit: toNamed(unit), period: null, plainQuestion: unit.plainQuestion };
}

function toNamed({ unit, word }: NamedUnit): NamedUnit {
  return { unit, word };
}

function askedPeriod(question: string, folded: string, language: TextLanguage) {
  const { periods, quantity, frequencies } = packOf(language).figures.conversions;
  for (const pattern of periods) {
    const found = pattern.exec(folded);
    const { unit: place, frequency } = found?.indices?.groups ?? {};
    if (found === null) continue;
    const adjective = frequency && frequencies.get(folded.slice(...frequency));
    const word = place === undefined ? adjective : question.slice(...place);
    const unit = word === undefined ? null : unitOf(word, language);
    if (word === undefined || unit === null || !PERIODS.has(unit.measure)) continue;
    const count = countOf(found.groups?.count, language);
    const start = found.index;
    const rest = `${folded.slice(0, start)} ${folded.slice(start + found[0].length)}`;
    if (count === null || !quantity.test(rest)) continue;
    return { unit, word, count, start, end: start + found[0].length };
  }
  return null;
}

/** 1 without a number; `null` if the words before the unit are none. */
function countOf(words: string | undefined, language: TextLanguage): number | null {
  if (words === undefined) return 1;
  const [number, ...others] = readNumbers(words, language);
  if (number?.kind !== "number" || others.length > 0 || number.end - number.start < words.length) return null;
  return Number(number.value);
}

function askedUnit(question: string, folded: string, language: TextLanguage) {
  const { units, withoutUnit } = packOf(language).figures.conversions;
  for (const pattern of units) {
    const found = pattern.exec(folded);
    const place = found?.indices?.groups?.unit;
    const named = place && namedUnit(question.slice(...place), language);
    if (found === null || !named) continue;
    return { ...named, plainQuestion: without(question, found.index, found.index + found[0].length) };
  }
  const word = packOf(language).cautions.calculations.count.exec(folded)?.groups?.thing;
  const named = word === undefined ? null : namedUnit(word, language);
  if (named === null) return null;
  const rewordings = PERIODS.has(named.unit.measure) ? withoutUnit.time : withoutUnit.other;
  for (const [pattern, replacement] of rewordings) {
    const found = pattern.exec(folded);
    if (found === null) continue;
    const start = found.index;
    const opens = question.charAt(start) !== folded.charAt(start);
    const reworded = opens ? replacement.charAt(0).toUpperCase() + replacement.slice(1) : replacement;
    const plainQuestion = question.slice(0, start) + reworded + question.slice(start + found[0].length);
    return { ...named, word: wordIn(question, named.word), plainQuestion };
  }
  return { ...named, word: wordIn(question, named.word), plainQuestion: question };
}

function namedUnit(word: string, language: TextLanguage): NamedUnit | null {
  const unit = unitOf(word, language);
  return unit === null || !CONVERTED.has(unit.measure) ? null : { unit, word };
}

/** A folded word as the question writes it. */
function wordIn(question: string, folded: string): string {
  return question.split(/[^\p{L}-]+/u).find((word) => foldKeepingOffsets(word) === folded) ?? folded;
}

/** The question without some of its words, and the comma beside them. */
function without(question: string, start: number, end: number): string {
  const before = question.slice(0, start).replace(/[\s,;:–-]+$/u, "");
  const after = question.slice(end).replace(/^[\s,;:]+(?=[\p{L}\p{N}])/u, "");
  const rest = `${before}${before !== "" && /^[\p{L}\p{N}(]/u.test(after) ? " " : ""}${after}`;
  return rest.charAt(0).toUpperCase() + rest.slice(1);
}
