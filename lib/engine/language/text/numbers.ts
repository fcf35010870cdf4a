import type { TextLanguage } from "@/lib/shared/contracts/language";
import { RAISED } from "@/lib/shared/contracts/note-marks";
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
    String.raw`(?<percent>${RAISED}*\s?(?:%|${anyOf((numbers) => numbers.percents)}))?`,
    String.raw`|(?<![\p{L}\p{N}])(?<roman>[IVX]{1,6})${SUFFIXES}?(?=\s+${anyOf((numbers) => numbers.countedInRoman)})`,
    String.raw`|(?<![\p{L}\p{N}])(?<word>[\p{L}\p{M}]+(?:-[\p{L}\p{M}]+)*)`,
  ].join(""),
  "giu",
);

/** Between a number and its scale, which may carry the mark of a note. */
const BEFORE_SCALE = new RegExp(`^(?:[\\s-]|${RAISED})*$`);

/** A number being read: in words, it may continue with the next word. */
interface ReadNumber extends NumberMention {
  isWords: boolean;
  /** The two numbers that it was joined from. */
  apart?: readonly [ReadNumber, ReadNumber];
}

/** Every number, percentage, ordinal, year and month of a text, in digits or words ("vingt-deux", "two hundred and five"). */
export function readNumbers(text: string, language: TextLanguage): NumberMention[] {
  const found: ReadNumber[] = [];
  for (const match of text.matchAll(PATTERN)) {
    const start = match.index;
    const word = match.groups?.word;
    if (word !== undefined) {
      for (const part of numberWords(word, start, language)) readPart(found, part, text, language);
      continue;
    }
    const mention = readMatch(match, language);
    if (mention !== null) found.push({ ...mention, start, end: start + match[0].length, isWords: false });
  }
  return found.map(({ kind, value, start, end }) => ({ kind, value, start, end }));
}

interface WordPart {
  text: string;
  start: number;
  end: number;
}

/**
 * A word, or the parts of a hyphenated one if each belongs to a number: the longest first ("quatre-vingt-dix", "sept"),
 * without the words that join them ("soixante-et-onze").
 */
function numberWords(word: string, start: number, language: TextLanguage): WordPart[] {
  const partOf = (from: number, to: number) => ({ text: word.slice(from, to), start: start + from, end: start + to });
  const whole = [partOf(0, word.length)];
  if (!word.includes("-") || isNumberWord(word, language)) return whole;
  const ends = [...word.matchAll(/-|$/g)].map(({ index }) => index);
  const { andUnits } = packOf(language).numbers;
  const parts: WordPart[] = [];
  for (let from = 0; from < word.length; ) {
    const end = ends.findLast((to) => to > from && isNumberWord(word.slice(from, to), language));
    const next = end ?? ends.find((to) => to > from) ?? word.length;
    if (end !== undefined) parts.push(partOf(from, end));
    else if (parts.length === 0 || foldText(word.slice(from, next)) !== andUnits) return whole;
    from = next + 1;
  }
  return parts;
}

function isNumberWord(word: string, language: TextLanguage): boolean {
  return readWord(word, language) !== null || scaleOf(word, language) !== undefined;
}

/** Adds a word to the numbers found: as a part of the last one, or as a new one. */
function readPart(found: ReadNumber[], part: WordPart, text: string, language: TextLanguage): void {
  const scale = scaleOf(part.text, language);
  if (scale !== undefined && scaleLast(found, scale, text, part)) return;
  const mention = readWord(part.text, language);
  if (mention === null) return;
  const own = { ...mention, start: part.start, end: part.end, isWords: true };
  const last = found.at(-1);
  const value = last === undefined ? null : joinedValue(last, mention, text.slice(last.end, part.start), language);
  if (last !== undefined && value !== null) {
    const { start, isWords } = last;
    const apart = [last, own] as const;
    found[found.length - 1] = { kind: mention.kind, value: String(value), start, end: part.end, isWords, apart };
  } else if (!packOf(language).numbers.onlyAfterNumber.has(foldText(part.text))) {
    found.push(own);
  }
}

/** The value of a number in words and the word after it, if they are one number. */
function joinedValue(
  last: ReadNumber,
  next: Pick<NumberMention, "kind" | "value">,
  between: string,
  language: TextLanguage,
): number | null {
  if (!last.isWords || last.kind !== "number" || between.includes("\n")) return null;
  // "twenty-second" is an ordinal; "twenty second" may not be.
  if (next.kind !== "number" && !(next.kind === "ordinal" && between === "-")) return null;
  const { andUnits, andTens } = packOf(language).numbers;
  const joint = foldText(between).replaceAll("-", " ").trim();
  const value = Number(last.value);
  const added = Number(next.value);
  if (added < 1) return null;
  if (takesUnits(value % 100, added)) return joint === "" || joint === andUnits ? value + added : null;
  if (joint !== "" && joint !== andTens) return null;
  const isRound = value > 0 && value % 100 === 0;
  if (added < 100) return isRound ? value + added : null;
  return joint === "" && added === 100 ? withHundred(value) : null;
}

/** "trente-deux", "thirty two"; French counts on to nineteen after 60 and 80. */
function takesUnits(tens: number, units: number): boolean {
  if (tens < 20 || tens % 10 !== 0) return false;
  return units < 10 || ((tens === 60 || tens === 80) && units < 20);
}

/** "deux cents", "mille cinq cents", "mille cent". */
function withHundred(value: number): number | null {
  const hundreds = value % 100;
  if (hundreds >= 2 && hundreds < 10) return value - hundreds + hundreds * 100;
  return value > 0 && value % 1000 === 0 ? value + 100 : null;
}

/** A number in digits or Roman. */
function readMatch(match: RegExpMatchArray, language: TextLanguage): Pick<NumberMention, "kind" | "value"> | null {
  const { digits, suffix, percent, roman } = match.groups ?? {};
  if (digits !== undefined) {
    const value = decimalOf(digits, language);
    if (percent !== undefined) return { kind: "percent", value };
    if (suffix !== undefined) return { kind: "ordinal", value };
    return { kind: /^(?:1\d|20)\d\d$/.test(digits) ? "year" : "number", value };
  }
  if (roman !== undefined) return { kind: "ordinal", value: String(romanValue(roman.toUpperCase())) };
  return null;
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

/** "3.5 million" is one number: the scale multiplies the number right before it. Returns whether there is one. */
function scaleLast(found: ReadNumber[], scale: number, text: string, { start, end }: WordPart): boolean {
  const before = found.at(-1);
  if (before === undefined || before.kind === "month" || before.kind === "ordinal") return false;
  if (!BEFORE_SCALE.test(text.slice(before.end, start))) return false;
  // "between one hundred and two hundred" are two numbers.
  const { apart } = before;
  if (scale === 100 && apart !== undefined && Number(apart[0].value) % 1000 !== 0) found.splice(-1, 1, ...apart);
  const last = found.at(-1) ?? before;
  const value = Number(last.value);
  // "two million five hundred thousand": only what follows the larger scale is multiplied.
  const scaled = last.isWords && value >= scale ? value % scale : value;
  found[found.length - 1] = { ...last, kind: "number", value: String(value + scaled * (scale - 1)), end };
  return true;
}

function decimalOf(digits: string, language: TextLanguage): string {
  const compact = digits.replace(/[\s\u00a0\u2009\u202f]/g, "");
  return String(Number(ungrouped(compact, packOf(language).numbers.groups)));
}

/** Digits without thousands separators, with a decimal point. */
function ungrouped(digits: string, groups: "," | "."): string {
  const grouped = groups === "," ? /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/ : /^\d{1,3}(?:\.\d{3})+(?:,\d+)?$/;
  if (grouped.test(digits)) return digits.replaceAll(groups, "").replace(",", ".");
  // A comma before three digits often groups thousands in French texts too.
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
