import type { TextLanguage } from "@/lib/shared/contracts/language";
import { RAISED } from "@/lib/shared/contracts/note-marks";
import { isFunctionWord } from "../analyzers";
import { packOf } from "../language-packs";
import { onceByLanguage } from "../memo";
import { foldText } from "../text/fold-text";
import { amountGrammar } from "./amount-grammar";

/** What a number counts: a measure, and how much of its base unit one is. */
export interface Unit {
  measure: string;
  size: number;
}

const MEASURES: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  percent: { "%": 1, "‰": 0.1 },
  "€": { "€": 1 },
  $: { $: 1 },
  "£": { "£": 1 },
  "¥": { "¥": 1 },
  hundredth: { cent: 1, centime: 1, penny: 1 },
  times: { times: 1, fois: 1 },
  time: {
    second: 1,
    seconde: 1,
    minute: 60,
    hour: 3600,
    heure: 3600,
    day: 86_400,
    jour: 86_400,
    week: 604_800,
    semaine: 604_800,
    fortnight: 1_209_600,
    quinzaine: 1_209_600,
  },
  // Two nights are not two days, nor is the price of one the price of the other.
  nights: { night: 1, nuit: 1 },
  // Months have no fixed number of days.
  months: {
    month: 1,
    mois: 1,
    quarter: 3,
    trimestre: 3,
    semestre: 6,
    year: 12,
    an: 12,
    decade: 120,
    decennie: 120,
    century: 1200,
    siecle: 1200,
  },
  length: {
    mm: 0.001,
    cm: 0.01,
    metre: 1,
    km: 1000,
    inch: 0.0254,
    pouce: 0.0254,
    foot: 0.3048,
    yard: 0.9144,
    mile: 1609.344,
  },
  mass: { mg: 1e-6, gram: 0.001, gramme: 0.001, kg: 1, quintal: 100, tonne: 1000, ounce: 0.02835, lb: 0.4536 },
  volume: { ml: 0.001, cl: 0.01, dl: 0.1, litre: 1, hectolitre: 100, gallon: 4.546 },
  area: { hectare: 10_000, acre: 4046.86 },
  data: { kb: 1e3, ko: 1e3, mb: 1e6, mo: 1e6, gb: 1e9, go: 1e9, tb: 1e12 },
  power: { watt: 1, kw: 1000 },
  voltage: { volt: 1 },
  degrees: { "°": 1 },
};

/** Symbols that are units only after a number, in every language. */
const SYMBOLS: Readonly<Record<string, string>> = {
  h: "hour",
  m: "metre",
  g: "gram",
  l: "litre",
  dl: "dl",
  hl: "hectolitre",
  ft: "foot",
  yd: "yard",
  ha: "hectare",
  mph: "mile",
  "°c": "°",
  "°f": "°",
};

const SIZES = new Map<string, Unit>(
  Object.entries(MEASURES).flatMap(([measure, sizes]) =>
    Object.entries(sizes).map(([word, size]): [string, Unit] => [word, { measure, size }]),
  ),
);

const unitsOf = onceByLanguage((language): ReadonlyMap<string, Unit> => {
  const groups = packOf(language).comparisons.units.map((words) => words.split(" ").map(foldText));
  const signs = [...SIZES.keys()].filter((word) => !/\p{L}/u.test(word)).map((sign) => [sign]);
  const symbols = Object.entries(SYMBOLS).map(([symbol, word]) => [symbol, word]);
  return new Map(
    [...signs, ...symbols, ...groups].flatMap((words) => {
      // A group that measures nothing ("daily") has no size.
      const unit = words.map((word) => SIZES.get(word)).find((known) => known !== undefined);
      return unit === undefined ? [] : words.map((word): [string, Unit] => [word, unit]);
    }),
  );
});

/** What a word or sign after a number measures; `null` if it is no unit. */
export function unitOf(word: string, language: TextLanguage): Unit | null {
  return unitsOf(language).get(foldText(word).replace(/\.$/, "")) ?? null;
}

/** In a cubic metre. */
const LITRES = 1000;

/** Whether a unit's size is rounded here, or differs by country: a pound, a mile, a square foot. */
export function isRough({ measure, size }: Unit): boolean {
  return ROUGH.some((unit) => unit.measure === measure && unit.size === size);
}
const ROUGH: readonly Unit[] = ["inch", "pouce", "foot", "yard", "mile", "acre", "ounce", "lb"].flatMap((word) => {
  const unit = SIZES.get(word);
  return unit === undefined ? [] : [unit, toPower(unit, 2), toPower(unit, 3)].filter((own) => own !== null);
});

/** Square or cubic metres for metres; other units have neither. */
function toPower({ measure, size }: Unit, power: 2 | 3): Unit | null {
  if (measure !== "length") return null;
  return power === 2 ? { measure: "area", size: size ** 2 } : { measure: "volume", size: size ** 3 * LITRES };
}
/** The unit after a number, possibly after an adjective ("30 working days", "90 square metres"). */
export function unitAfter(
  { text, language }: { text: string; language: TextLanguage },
  from: number,
): { unit: Unit; end: number } | null {
  let end = from;
  let power: 2 | 3 | null = null;
  for (let words = 0; words < 2; words += 1) {
    const match = UNIT.exec(text.slice(end, end + 30));
    if (match === null) return null;
    const [all, word = ""] = match;
    const known = unitOf(word.replace(/[²2³]$/, ""), language);
    end += all.length;
    power ??= powerOf(word, language);
    if (known !== null) {
      const trailing = /^\s(\p{L}+)/u.exec(text.slice(end, end + 12));
      const after = powerOf(trailing?.[1] ?? "", language);
      if (trailing !== null && after !== null) {
        power = after;
        end += trailing[0].length;
      }
      const unit = power === null ? known : toPower(known, power);
      return unit === null ? null : { unit, end };
    }
    if (isFunctionWord(word, language) || !/^\p{Ll}+$/u.test(word)) return null;
  }
  return null;
}

/** What a unit's sign, or a word beside it, makes of it: "m²", "cubic". */
function powerOf(word: string, language: TextLanguage): 2 | 3 | null {
  const { square, cubic } = amountGrammar(language);
  const folded = foldText(word);
  if (/²$/.test(word) || square.test(folded)) return 2;
  return /³$/.test(word) || cubic.test(folded) ? 3 : null;
}
const UNIT = new RegExp(
  `^${RAISED}*(?:[\\s\u00a0\u202f]|-)?([%‰€$£¥]|°\\s?[CF]?(?!\\p{L})|\\p{L}+[²2³]?)(?!['’]\\p{L})`,
  "u",
);
