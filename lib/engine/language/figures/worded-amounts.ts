import { packOf } from "../language-packs";
import type { NumberMention } from "../text/numbers";
import { type AmountText, amountGrammar } from "./amount-grammar";
import type { Amount, Figure, Precision } from "./figure";
import { type Unit, unitAfter, unitOf } from "./units";

/** "two thirds", as a percentage. */
export function fractions({ folded, language }: AmountText): Figure[] {
  const unit = unitOf("%", language);
  return amountGrammar(language).fractions.flatMap(({ pattern, value }) =>
    [...folded.matchAll(pattern)].map(({ 0: all, index }): Figure => {
      const readings = [amount(value * 100, unit, "about")];
      return { start: index, end: index + all.length, readings, weight: "article" };
    }),
  );
}

/** "une vingtaine de", "two dozen". */
export function collectives({ folded, language }: AmountText, numbers: readonly NumberMention[]): Figure[] {
  const { collectives: values } = packOf(language).figures;
  return [...folded.matchAll(/\p{L}+/gu)].flatMap(({ 0: word, index }): Figure[] => {
    const value = values.get(word) ?? values.get(word.replace(/s$/, ""));
    if (value === undefined) return [];
    const factor = numbers.find(({ end }) => end === index - 1);
    const times = factor === undefined ? 1 : Number(factor.value);
    const start = factor?.start ?? index;
    return [{ start, end: index + word.length, readings: [amount(value * times, null, "about")], weight: "article" }];
  });
}

/** "a month", "half an hour", "un an et demi", "half a million pounds". */
export function singles(source: AmountText, numbers: readonly NumberMention[]): Figure[] {
  const { folded, language } = source;
  const { single, added, scales } = amountGrammar(language);
  return [...folded.matchAll(single)].flatMap((match): Figure[] => {
    const from = match.index + match[0].length;
    const whole = match.groups?.half === undefined ? 1 : 0.5;
    const [scaled, word = ""] = /^[\s-]?(\p{L}+)(?!\p{L})/u.exec(folded.slice(from)) ?? [];
    const scale = scales.get(word) ?? 1;
    const unit = unitAfter(source, scale === 1 ? from : from + (scaled?.length ?? 0));
    const stop = unit?.end ?? (scale === 1 ? from : from + (scaled?.length ?? 0));
    if (unit === null && (scale === 1 || whole === 1)) return [];
    // "a three-year lease" is not a single year.
    if (scale === 1 && numbers.some(({ start }) => start >= from && start < stop)) return [];
    const rest = folded.slice(stop, stop + 20);
    const part = added.find(({ pattern }) => pattern.test(rest));
    const end = stop + (part?.pattern.exec(rest)?.[0].length ?? 0);
    const value = (whole + (part?.value ?? 0)) * scale;
    const readings = [amount(value, unit?.unit ?? null, scale === 1 ? "exact" : "about")];
    return [{ start: match.index, end, readings, weight: value === 1 ? "article" : "value" }];
  });
}

function amount(value: number, unit: Unit | null, precision: Precision): Amount {
  return { kind: "amount", value, unit, precision, scale: 1 };
}
