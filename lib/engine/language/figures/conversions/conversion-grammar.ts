/**
 * How a language asks for an amount in another unit or over another period than a text gives it, and how the conversion
 * is written. Expressions are for folded text; a `unit` group captures the word of a unit, `count` a number before it, and
 * `frequency` one of `frequencies`.
 */
export interface ConversionGrammar {
  /** In a question: a period that the amount is asked for, the widest wording first ("over a year", "per month"). */
  periods: readonly RegExp[];
  /** In a question: a unit that the amount is asked in ("in tonnes"), besides that of a count ("how many tonnes"). */
  units: readonly RegExp[];
  /** In a question that asks for an amount. */
  quantity: RegExp;
  /** Replacements that ask for the same without the unit: "how many minutes" becomes "how long". */
  withoutUnit: { time: readonly Rewording[]; other: readonly Rewording[] };
  /** Words for a repeated period, and the word for its unit: "monthly" → "month". */
  frequencies: ReadonlyMap<string, string>;
  /** Source, after an amount and before a unit: "per". */
  rate: string;
  /** The same before a period that may be counted: "over" in "£900 over six weeks". */
  span: string;
  /** Source, in a heading and before a unit: "of the" in "Costs of the year". */
  scope: string;
  /** In a sentence with a price per period: words that limit the periods, or name a further price: "plus", "first". */
  rateLimits: RegExp;
  /** Parts of a year in which a price may differ: "winter". Also in headings and columns. */
  seasons: RegExp;
  /** Source: when a price is paid, which does not limit it: "payable within 30 days". */
  paymentTerms: string;
  /** Words for units that mean several things: "gallon", "trimestre". Amounts in them are not converted. */
  looseUnits: readonly string[];
  /** Between a number and its unit, and no part of the unit: "full". */
  unitAdjectives: readonly string[];
  /** After a unit, which it makes another one: "nautiques". */
  otherUnits: RegExp;
  /** After an amount and part of it: "plus VAT". */
  taxes: readonly string[];
  /** The amount for one period, and for several, in a conversion: "per …", "for …". */
  perPeriod: string;
  forPeriods: string;
  /** Before a rounded number. */
  about: string;
  /** Between the number of payments and the amount of each: "instalments of". Source, with a `counted` group. */
  payments: string;
  /** In a question that asks for all of them together. */
  altogether: RegExp;
  /** After the sum of all of them: "in total". */
  inTotal: string;
  /** Two amounts added, and subtracted: "… together". */
  together: string;
  difference: string;
  /** Between a thing and its amount: ": ". */
  named: string;
  /** In a question: asks for the difference. */
  asksDifference: RegExp;
}

export type Rewording = readonly [pattern: RegExp, replacement: string];

const NEVER = /(?!)/;

export const NO_CONVERSION_GRAMMAR: ConversionGrammar = {
  periods: [],
  units: [],
  quantity: NEVER,
  withoutUnit: { time: [], other: [] },
  frequencies: new Map(),
  rate: "(?!)",
  span: "(?!)",
  scope: "(?!)",
  rateLimits: NEVER,
  seasons: NEVER,
  paymentTerms: "(?!)",
  looseUnits: [],
  unitAdjectives: [],
  otherUnits: NEVER,
  taxes: [],
  perPeriod: "/ …",
  forPeriods: "/ …",
  about: "≈",
  payments: "(?!)(?<counted>)",
  altogether: NEVER,
  inTotal: "",
  together: "Σ …",
  difference: "Δ …",
  named: ": ",
  asksDifference: NEVER,
};
