import type { TextLanguage } from "@/lib/shared/contracts/language";
import type { LanguagePack } from "../language-pack";
import { ofAllLanguages, packOf } from "../language-packs";
import { foldText } from "./fold-text";

/** A number or part of a date in a text. `value` is canonical: equal values mean the same in both languages. */
export interface NumberMention {
  kind: "number" | "percent" | "ordinal" | "year" | "month";
  value: string;
  start: number;
  end: number;
}

const ALL_SCALES = new Map(ofAllLanguages(({ numbers }) => numbers.scales));

// Digits and Roman numbers are read alike in every language, since names and quotations cross languages.
const SUFFIXES = anyOf((numbers) => numbers.ordinalSuffixes);
const PATTERN = new RegExp(
  [
    String.raw`(?<![\p{L}\p{N}.,])(?<digits>\d{1,3}(?:[,.\u0020\u00a0\u2009\u202f]\d{3})+(?:[.,]\d+)?(?!\d)|\d+(?:[.,]\d+)?)`,
    String.raw`(?<suffix>${SUFFIXES}(?![\p{L}\p{N}]))?`,
    String.raw`(?<percent>\s?(?:%|${anyOf((numbers) => numbers.percents)}))?`,
    String.raw`|(?<![\p{L}\p{N}])(?<roman>[IVX]{1,6})${SUFFIXES}?(?=\s+${anyOf((numbers) => numbers.countedInRoman)})`,
    String.raw`|(?<![\p{L}\p{N}])(?<word>[\p{L}\p{M}]+(?:-[\p{L}\p{M}]+)*)`,
  ].join(""),
  "giu",
);

/** Every number, percentage, ordinal, year and month of a text, in digits or words. */
export function readNumbers(text: string, language: TextLanguage): NumberMention[] {
  const found: NumberMention[] = [];
  for (const match of text.matchAll(PATTERN)) {
    const start = match.index;
    const mention = readMatch(match, language);
    if (mention === null) {
      const word = match.groups?.word;
      const scale = word === undefined ? undefined : scaleOf(word, language);
      if (scale !== undefined) scaleLast(found, scale, text, start, start + match[0].length);
      continue;
    }
    found.push({ ...mention, start, end: start + match[0].length });
  }
  return found;
}

function readMatch(match: RegExpMatchArray, language: TextLanguage): Pick<NumberMention, "kind" | "value"> | null {
  const { digits, suffix, percent, roman, word } = match.groups ?? {};
  if (digits !== undefined) {
    const value = decimalOf(digits, language);
    if (percent !== undefined) return { kind: "percent", value };
    if (suffix !== undefined) return { kind: "ordinal", value };
    return { kind: /^(?:1\d|20)\d\d$/.test(digits) ? "year" : "number", value };
  }
  if (roman !== undefined) return { kind: "ordinal", value: String(romanValue(roman.toUpperCase())) };
  return word === undefined ? null : readWord(word, language);
}

function readWord(word: string, language: TextLanguage): Pick<NumberMention, "kind" | "value"> | null {
  const { months, monthsCapitalised, words, ordinals } = packOf(language).numbers;
  const folded = foldText(word);
  const month = months.indexOf(folded);
  if (month >= 0 && (!monthsCapitalised || /^\p{Lu}/u.test(word))) return { kind: "month", value: String(month + 1) };
  const ordinal = ordinals.get(folded);
  if (ordinal !== undefined) return { kind: "ordinal", value: String(ordinal) };
  const number = words.get(folded);
  return number === undefined ? null : { kind: "number", value: String(number) };
}

/** The language's own scale, otherwise another's: the same word can mean another number there. */
function scaleOf(word: string, language: TextLanguage): number | undefined {
  const folded = foldText(word);
  return packOf(language).numbers.scales.get(folded) ?? ALL_SCALES.get(folded);
}

/** "3.5 million" is one number: the scale multiplies the number right before it. */
function scaleLast(found: NumberMention[], scale: number, text: string, start: number, end: number): void {
  const last = found.at(-1);
  if (last === undefined || last.kind === "month" || last.kind === "ordinal") return;
  if (!/^[\s-]*$/.test(text.slice(last.end, start))) return;
  found[found.length - 1] = { ...last, kind: "number", value: String(Number(last.value) * scale), end };
}

function decimalOf(digits: string, language: TextLanguage): string {
  const compact = digits.replace(/[\s\u00a0\u2009\u202f]/g, "");
  return String(Number(ungrouped(compact, packOf(language).numbers.groups)));
}

/** Digits without thousands separators, with a decimal point. */
function ungrouped(digits: string, groups: "," | "."): string {
  const grouped = groups === "," ? /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/ : /^\d{1,3}(?:\.\d{3})+(?:,\d+)?$/;
  if (grouped.test(digits)) return digits.replaceAll(groups, "").replace(",", ".");
  // A comma before three digits groups thousands in French texts too, as often as not.
  if (/^\d{1,3}(?:,\d{3})+$/.test(digits)) return digits.replaceAll(",", "");
  return digits.replace(",", ".");
}

function romanValue(roman: string): number {
  const values: Record<string, number> = { I: 1, V: 5, X: 10 };
  return [...roman].reduce((sum, letter, at) => {
    const value = values[letter] ?? 0;
    return sum + (value < (values[roman.charAt(at + 1)] ?? 0) ? -value : value);
  }, 0);
}

/** Source of an expression for all alternatives of all languages. */
function anyOf(pick: (numbers: LanguagePack["numbers"]) => Iterable<string>): string {
  return `(?:${[...ofAllLanguages(({ numbers }) => pick(numbers))].join("|")})`;
}
