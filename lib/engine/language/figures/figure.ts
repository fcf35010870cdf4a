import type { Unit } from "./units";

/** How exactly a number is meant; a `limit` is exact and bounds others. */
export type Precision = "exact" | "about" | "below" | "above" | "limit";

export interface Amount {
  kind: "amount";
  value: number;
  unit: Unit | null;
  precision: Precision;
  /** The factor of its digits: a table may have "1.4" under "in millions" for "1.4 million". */
  scale: number;
}

/** A time of day; `half` is null where the text does not say which half of the day. */
export interface ClockTime {
  kind: "time";
  /** After midnight. */
  minutes: number;
  half: "morning" | "evening" | null;
}

/** A date, or the part of it that a text gives. Months count from 1. */
export interface CalendarDate {
  kind: "date";
  day: number | null;
  month: number | null;
  year: number | null;
}

/** A decade, a century or a range of years. */
export interface Period {
  kind: "period";
  from: number;
  to: number;
}

export type Reading = Amount | ClockTime | CalendarDate | Period;

/** A figure in a text: offsets in UTF-16 code units, and every way to read it ("20 h" is a time or a duration). */
export interface Figure {
  start: number;
  end: number;
  readings: readonly Reading[];
  /**
   * `article`: may be no number at all ("un mois"); `count`: counts things that a text may as well list ("three
   * reasons"); `value`: stated as it is.
   */
  weight: "article" | "count" | "value";
}

/** A number that is neither rounded nor scaled. */
export function exactAmount(value: number, unit: Unit | null): Amount {
  return { kind: "amount", value, unit, scale: 1, precision: "exact" };
}
