import type { Language } from "../contracts/language";
import { foldText } from "./fold-text";

/** A number or part of a date in a text. `value` is canonical: equal values mean the same in both languages. */
export interface NumberMention {
  kind: "number" | "percent" | "ordinal" | "year" | "month";
  value: string;
  start: number;
  end: number;
}

const UNITS: Record<Language, readonly string[]> = {
  en: "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty".split(
    " ",
  ),
  fr: "zero un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize dix-sept dix-huit dix-neuf vingt".split(
    " ",
  ),
};
const LARGER: Record<Language, Record<string, number>> = {
  en: { thirty: 30, forty: 40, fifty: 50, sixty: 60, seventy: 70, eighty: 80, ninety: 90, hundred: 100, dozen: 12 },
  fr: {
    une: 1,
    trente: 30,
    quarante: 40,
    cinquante: 50,
    soixante: 60,
    "soixante-dix": 70,
    "quatre-vingts": 80,
    "quatre-vingt": 80,
    "quatre-vingt-dix": 90,
    cent: 100,
    douzaine: 12,
  },
};
const ORDINALS: Record<Language, readonly string[]> = {
  en: "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth".split(" "),
  fr: "premier deuxieme troisieme quatrieme cinquieme sixieme septieme huitieme neuvieme dixieme onzieme douzieme".split(
    " ",
  ),
};
const MONTHS: Record<Language, readonly string[]> = {
  en: "january february march april may june july august september october november december".split(" "),
  fr: "janvier fevrier mars avril mai juin juillet aout septembre octobre novembre decembre".split(" "),
};
const SCALES: Record<string, number> = {
  hundred: 1e2,
  thousand: 1e3,
  million: 1e6,
  millions: 1e6,
  billion: 1e9,
  billions: 1e9,
  trillion: 1e12,
  mille: 1e3,
  milliers: 1e3,
  milliard: 1e9,
  milliards: 1e9,
};

const PATTERN =
  /(?<![\p{L}\p{N}.,])(?<digits>\d{1,3}(?:[,.\u0020\u00a0\u2009\u202f]\d{3})+(?:[.,]\d+)?(?!\d)|\d+(?:[.,]\d+)?)(?<suffix>(?:st|nd|rd|th|er|re|ère|e|ème|eme|nde?)(?![\p{L}\p{N}]))?(?<percent>\s?(?:%|percent|per\s?cent|pour\s?cent))?|(?<![\p{L}\p{N}])(?<roman>[IVX]{1,6})(?<romanSuffix>e|ème|er|th)?(?=\s+(?:siècles?|century|arrondissement))|(?<![\p{L}\p{N}])(?<word>[\p{L}\p{M}]+(?:-[\p{L}\p{M}]+)*)/giu;

/** Every number, percentage, ordinal, year and month of a text, in digits or words. */
export function readNumbers(text: string, language: Language): NumberMention[] {
  const found: NumberMention[] = [];
  for (const match of text.matchAll(PATTERN)) {
    const start = match.index;
    const mention = readMatch(match, language);
    if (mention === null) {
      scaleLast(found, match.groups?.word, text, start, start + match[0].length);
      continue;
    }
    found.push({ ...mention, start, end: start + match[0].length });
  }
  return found;
}

function readMatch(match: RegExpMatchArray, language: Language): Pick<NumberMention, "kind" | "value"> | null {
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

function readWord(word: string, language: Language): Pick<NumberMention, "kind" | "value"> | null {
  const folded = foldText(word);
  const month = MONTHS[language].indexOf(folded);
  // "may" and "march" are months only with a capital.
  if (month >= 0 && (language === "fr" || /^\p{Lu}/u.test(word))) return { kind: "month", value: String(month + 1) };
  const unit = UNITS[language].indexOf(folded);
  if (unit >= 0) return { kind: "number", value: String(unit) };
  const ordinal = ORDINALS[language].indexOf(folded.replace(/^premiere$/, "premier"));
  if (ordinal >= 0) return { kind: "ordinal", value: String(ordinal + 1) };
  const larger = LARGER[language][folded];
  return larger === undefined ? null : { kind: "number", value: String(larger) };
}

/** "3.5 million" is one number: the scale multiplies the mention right before it. */
function scaleLast(found: NumberMention[], word: string | undefined, text: string, start: number, end: number): void {
  const scale = word === undefined ? undefined : SCALES[foldText(word)];
  const last = found.at(-1);
  if (scale === undefined || last === undefined || last.kind === "month" || last.kind === "ordinal") return;
  if (!/^[\s-]*$/.test(text.slice(last.end, start))) return;
  found[found.length - 1] = { ...last, kind: "number", value: String(Number(last.value) * scale), end };
}

function decimalOf(digits: string, language: Language): string {
  const compact = digits.replace(/[\s\u00a0\u2009\u202f]/g, "");
  const grouped = language === "en" ? /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/ : /^\d{1,3}(?:\.\d{3})+(?:,\d+)?$/;
  const plain = grouped.test(compact)
    ? compact.replaceAll(language === "en" ? "," : ".", "").replace(",", ".")
    : // A comma before three digits groups thousands in French texts too, as often as not.
      /^\d{1,3}(?:,\d{3})+$/.test(compact)
      ? compact.replaceAll(",", "")
      : compact.replace(",", ".");
  return String(Number(plain));
}

function romanValue(roman: string): number {
  const values: Record<string, number> = { I: 1, V: 5, X: 10 };
  return [...roman].reduce((sum, letter, at) => {
    const value = values[letter] ?? 0;
    return sum + (value < (values[roman.charAt(at + 1)] ?? 0) ? -value : value);
  }, 0);
}
