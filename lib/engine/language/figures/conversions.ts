import type { TextLanguage } from "@/lib/shared/contracts/language";
import { packOf } from "../language-packs";
import { foldedLine } from "../text/fold-text";
import type { Amount } from "./figure";
import { readAmounts } from "./read-amounts";
import { type Unit, unitOf } from "./units";

/** Longest unit of time, in seconds, that is converted: a week of leave is not seven days of it. */
const LONGEST_TIME = 3600;
const DECIMALS = 100;
const NEARLY = 1e-9;

/**
 * A sentence with its amount also in the unit that the question asks for: "36 months (3 years)". As it is if it gives
 * that unit, several amounts of the measure, or a number that is not round in that unit.
 */
export function withConversion(sentence: string, question: string, language: TextLanguage): string {
  const word = packOf(language).cautions.calculations.count.exec(foldedLine(question))?.groups?.thing;
  const asked = word === undefined ? null : unitOf(word, language);
  if (word === undefined || asked === null) return sentence;
  const alike = amountsOf(sentence, language).filter(({ amount }) => amount.unit?.measure === asked.measure);
  const [only] = alike;
  if (only === undefined || alike.length > 1 || only.amount.unit?.size === asked.size) return sentence;
  const value = convertedTo(asked, only.amount);
  if (value === null || value <= 1) return sentence;
  const shown = `${new Intl.NumberFormat(language).format(value)} ${wordIn(question, word)}`;
  return `${sentence.slice(0, only.end)} (${shown})${sentence.slice(only.end)}`;
}

/** A text without the conversions in brackets that are right. */
export function withoutConversions(text: string, language: TextLanguage): string {
  return text.replace(IN_BRACKETS, (bracket, inner: string, at: number) => {
    const [stated, ...others] = amountsOf(inner, language);
    const before = amountsOf(text.slice(0, at), language).findLast(({ end }) => end === at);
    if (stated === undefined || others.length > 0 || before === undefined || stated.amount.unit === null)
      return bracket;
    if (stated.start !== 0 || stated.end !== inner.length) return bracket;
    return convertedTo(stated.amount.unit, before.amount) === stated.amount.value ? "" : bracket;
  });
}
const IN_BRACKETS = / \(([^()]+)\)/g;

function amountsOf(text: string, language: TextLanguage): { start: number; end: number; amount: Amount }[] {
  return readAmounts(text, language).flatMap(({ start, end, readings }) => {
    const amount = readings.find((reading) => reading.kind === "amount");
    return amount?.unit == null ? [] : [{ start, end, amount }];
  });
}

/** The number of units of an amount; `null` if they measure different things, or it is not round. */
function convertedTo(asked: Unit, { value, unit }: Amount): number | null {
  if (unit === null || unit.measure !== asked.measure) return null;
  if (unit.measure === "time" && Math.max(unit.size, asked.size) > LONGEST_TIME) return null;
  const exact = (value * unit.size) / asked.size;
  const round = Math.round(exact * DECIMALS) / DECIMALS;
  return Math.abs(exact - round) <= NEARLY * Math.max(1, exact) && round > 0 ? round : null;
}

/** A folded word as the question writes it. */
function wordIn(question: string, folded: string): string {
  return question.split(/[^\p{L}-]+/u).find((word) => foldedLine(word) === folded) ?? folded;
}
