import type { TextLanguage } from "@/lib/shared/contracts/language";
import { RAISED } from "@/lib/shared/contracts/note-marks";
import { overlaps } from "@/lib/shared/text/spans";
import { packOf } from "../language-packs";
import { foldKeepingOffsets } from "../text/fold-text";
import { type NumberMention, readNumbers } from "../text/numbers";
import { type AmountText, amountGrammar } from "./amount-grammar";
import { type Amount, exactAmount, type Figure, type Precision } from "./figure";
import { unitAfter, unitOf } from "./units";
import { collectives, fractions, singles } from "./worded-amounts";

/** Characters before a number that are searched for what modifies it ("in the region of"). */
const LOOK_BACK = 30;
/** The same after it, for its half and its scale. */
const LOOK_AHEAD = 30;

/** A number with its sign, half, scale and unit. */
interface Measured extends Omit<Amount, "kind" | "precision"> {
  start: number;
  end: number;
  mention: NumberMention;
}

/** Every amount of a text, with its unit: numbers, percentages, fractions and single units ("a month"). */
export function readAmounts(text: string, language: TextLanguage): Figure[] {
  const source = { text, folded: foldKeepingOffsets(text), language };
  const mentions = readNumbers(apartFromUnits(text, language), language).filter(({ kind }) => kind !== "month");
  const measured = withSharedUnits(
    mentions.map((mention) => measure(mention, source)),
    source,
  );
  const numbers = measured.map((own): Figure => {
    const { start, end, value, unit, scale } = own;
    const reading: Amount = { kind: "amount", value, unit, scale, precision: precisionOf(own, source) };
    return { start, end, readings: [reading], weight: weightOf(own, source) };
  });
  const found = [...numbers, ...fractions(source), ...collectives(source, mentions), ...singles(source, mentions)];
  return [...found.filter((own) => !found.some((other) => isPartOf(own, other))), ...sums(measured, source)];
}

/** "three-year" as "three year", which has the same offsets. */
function apartFromUnits(text: string, language: TextLanguage): string {
  return text.replace(/(?<=\p{L})-(\p{L}+)/gu, (all, word: string) =>
    unitOf(word, language) === null ? all : ` ${word}`,
  );
}

/** "a half" in "eleven and a half hours", "un" in "un quart". */
function isPartOf(own: Figure, other: Figure): boolean {
  return overlaps(own, other) && other.end - other.start > own.end - own.start;
}

function measure(mention: NumberMention, source: AmountText): Measured {
  const { text, folded, language } = source;
  const { added, scale: scaleWord, scales } = amountGrammar(language);
  const { kind, start } = mention;
  const written = text.slice(start, mention.end);
  const named = scales.get(/\p{L}+$/u.exec(folded.slice(start, mention.end))?.[0] ?? "") ?? 1;
  let value = Number(mention.value) / named;
  let scale = named;
  let { end } = mention;
  const addPart = () => {
    const rest = folded.slice(end, end + LOOK_AHEAD);
    const sign = /^\s?[½¼¾]/.exec(rest)?.[0];
    const part = added
      .map((own) => ({ ...own, all: own.pattern.exec(rest)?.[0] }))
      .find(({ all }) => all !== undefined);
    const all = sign ?? part?.all;
    if (all === undefined) return false;
    value += sign === undefined ? (part?.value ?? 0) : (SIGNS[sign.trim()] ?? 0);
    end += all.length;
    return true;
  };
  const hasPart = addPart();
  const [, word] = scaleWord.exec(folded.slice(end, end + LOOK_AHEAD)) ?? [];
  if (word !== undefined && /\d$/.test(written) === false && hasPart) {
    scale *= scales.get(word) ?? 1;
    end += word.length + 1;
  }
  const letters = SCALE.exec(text.slice(end, end + LOOK_AHEAD));
  if (letters !== null && (letters[2] !== undefined || CURRENCY_BEFORE.test(text.slice(0, start)))) {
    scale *= SCALES[letters[1] ?? ""] ?? 1;
    end += letters[0].length;
  }
  const before = CURRENCY_BEFORE.exec(text.slice(Math.max(0, start - 4), start));
  const own = kind === "percent" ? unitOf("%", language) : unitOf(before?.[1] ?? "", language);
  const after = own === null ? unitAfter(source, end) : null;
  if (after !== null) end = after.end;
  if (after !== null && !hasPart) addPart();
  return {
    mention,
    start: start - (before?.[0].length ?? 0),
    end,
    value: value * scale * (isNegative(start, source) ? -1 : 1),
    unit: own ?? after?.unit ?? null,
    scale,
  };
}
const SIGNS: Readonly<Record<string, number>> = { "½": 0.5, "¼": 0.25, "¾": 0.75 };
const CURRENCY_BEFORE = /(?:US)?([€$£¥])\s?$/;
/** "40k", "2.3bn", "12 M€": only with a currency. */
const SCALE = new RegExp(
  `^${RAISED}*\\s?(k|K|m|M|bn|Md|Mds|Mrd)(?:(?=\\s?([€$£]|EUR|USD|GBP))|(?![\\p{L}\\p{N}]))`,
  "u",
);
const SCALES: Readonly<Record<string, number>> = {
  k: 1e3,
  K: 1e3,
  m: 1e6,
  M: 1e6,
  bn: 1e9,
  Md: 1e9,
  Mds: 1e9,
  Mrd: 1e9,
};

function isNegative(start: number, { text, folded, language }: AmountText): boolean {
  if (/(?:^|[\s(|])[-−–]$/.test(text.slice(Math.max(0, start - 2), start))) return true;
  return amountGrammar(language).minus.test(folded.slice(Math.max(0, start - LOOK_BACK), start));
}

/** "10 to 20 days", "£10–20": both numbers share a unit. */
function withSharedUnits(all: readonly Measured[], { folded, language }: AmountText): Measured[] {
  const { joint } = amountGrammar(language);
  return all.map((own, at) => {
    if (own.unit !== null) return own;
    const next = all[at + 1];
    const last = all[at - 1];
    if (next !== undefined && joint.test(folded.slice(own.end, next.start))) return { ...own, unit: next.unit };
    if (last !== undefined && /^\s?[-–—]\s?$/.test(folded.slice(last.end, own.start)))
      return { ...own, unit: last.unit };
    return own;
  });
}

/** "1 hour 30 minutes", "two years and six months": the sum, besides its parts. */
function sums(all: readonly Measured[], { folded, language }: AmountText): Figure[] {
  const { joint } = amountGrammar(language);
  return all.flatMap((own, at): Figure[] => {
    const next = all[at + 1];
    const { unit } = own;
    if (next === undefined || unit === null || next.unit?.measure !== unit.measure) return [];
    const between = folded.slice(own.end, next.start);
    if (unit.size <= next.unit.size || !(/^,?\s?$/.test(between) || joint.test(between))) return [];
    const value = own.value + (next.value * next.unit.size) / unit.size;
    return [{ start: own.start, end: next.end, readings: [exactAmount(value, unit)], weight: "value" }];
  });
}

function precisionOf({ start, mention }: Measured, { folded, language }: AmountText): Precision {
  const { about, below, above, limits, aboutAfter } = amountGrammar(language);
  const before = folded.slice(Math.max(0, start - LOOK_BACK), start);
  if (limits.test(before)) return "limit";
  if (below.test(before)) return "below";
  if (above.test(before)) return "above";
  return about.test(before) || aboutAfter.test(folded.slice(mention.end, mention.end + LOOK_AHEAD)) ? "about" : "exact";
}

/** Numbers that often state nothing: articles, the first ordinals, and small counts of things. */
function weightOf({ mention, unit }: Measured, { folded, language }: AmountText): Figure["weight"] {
  const wording = folded.slice(mention.start, mention.end);
  if (packOf(language).numbers.articles.has(wording)) return "article";
  if (mention.kind === "ordinal" && Number(mention.value) <= 2) return "article";
  const isCount = (unit === null || unit.measure === "times") && (/^\D+$/u.test(wording) || wording.length === 1);
  return isCount ? "count" : "value";
}
