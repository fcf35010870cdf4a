import { type ConversionGrammar, NO_CONVERSION_GRAMMAR } from "./conversions/conversion-grammar";
import { NO_OWED_GRAMMAR, type OwedGrammar } from "./owed/owed-grammar";

/** How a language writes amounts and times besides plain numbers. Words are folded; "source" is of an expression. */
export interface FigureGrammar {
  /** Words for an approximate number, and the number: "vingtaine" → 20. */
  collectives: ReadonlyMap<string, number>;
  /** Before or after a rounded number; before one that the true number does not reach; before one that it exceeds. */
  about: readonly string[];
  below: readonly string[];
  above: readonly string[];
  /** Before a number that bounds others ("at least", "up to"). */
  limits: readonly string[];
  /** Before a unit: one of it ("per month", "chaque mois"). */
  single: readonly string[];
  /** Before a unit: half of it ("half an", "demi-"). */
  half: readonly string[];
  /** After a number or its unit, and the part that they add: "and a half" → 0.5. */
  added: readonly (readonly [source: string, part: number])[];
  /** Fractions in words: "two thirds" → 2/3. */
  fractions: readonly (readonly [source: string, value: number])[];
  /** Between a number and its unit, or after its unit, where it measures an area or a volume: "square", "cubes". */
  square: readonly string[];
  cubic: readonly string[];
  /** Before a number below zero. */
  minus: readonly string[];
  /** Hours of the day in words, with their minutes after midnight. */
  dayTimes: readonly (readonly [source: string, minutes: number])[];
  /** Before the number of an hour, and the minutes that they add: "half past" → 30. */
  beforeHour: readonly (readonly [source: string, minutes: number])[];
  /** The same after an hour: "et quart" → 15. */
  afterHour: readonly (readonly [source: string, minutes: number])[];
  /** After a time: the half of the day. */
  morning: readonly string[];
  evening: readonly string[];
  /** Between two days of one month, and two numbers with one unit: "to", "and". */
  joining: readonly string[];
  /** Between a day and its month ("of"). */
  ofMonth: readonly string[];
  conversions: ConversionGrammar;
  owed: OwedGrammar;
}

export const NO_FIGURE_GRAMMAR: FigureGrammar = {
  collectives: new Map(),
  about: [],
  below: [],
  above: [],
  limits: [],
  single: [],
  half: [],
  added: [],
  fractions: [],
  square: [],
  cubic: [],
  minus: [],
  dayTimes: [],
  beforeHour: [],
  afterHour: [],
  morning: [],
  evening: [],
  joining: [],
  ofMonth: [],
  conversions: NO_CONVERSION_GRAMMAR,
  owed: NO_OWED_GRAMMAR,
};
