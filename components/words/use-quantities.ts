"use client";

import { useLocale } from "next-intl";
import { useMemo } from "react";

const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;
/** A smaller share, or a smaller rest, is only bounded. */
const LEAST_SHARE = 0.001;

/** Formats numbers with their unit in the reader's language. `null` becomes a dash: unknown, never zero. */
export function quantities(locale: string) {
  // Constructing a format costs far more than using it.
  const formats = new Map<string, Intl.NumberFormat>();
  const formatOf = (options: Intl.NumberFormatOptions) => {
    const key = JSON.stringify(options);
    const format = formats.get(key) ?? new Intl.NumberFormat(locale, options);
    formats.set(key, format);
    return format;
  };
  const number = (value: number, options: Intl.NumberFormatOptions = {}) => formatOf(options).format(value);
  const orDash = (word: (value: number) => string) => (value: number | null | undefined) =>
    value === null || value === undefined ? "–" : word(value);
  const decimals = (digits: number) => ({ minimumFractionDigits: digits, maximumFractionDigits: digits });
  return {
    count: orDash((value) => number(value)),
    /** 0–1, two decimals. */
    score: orDash((value) => number(value, decimals(2))),
    /** A raw score on any scale: three significant digits. */
    raw: orDash((value) => number(value, { minimumSignificantDigits: 3, maximumSignificantDigits: 3 })),
    /** A share 0–1 as a whole percentage; near its ends with a decimal, so that it never reads as none or all. */
    percent: orDash((value) => {
      const inside = value > 0 && value < 1;
      const nearest = inside ? Math.min(Math.max(value, LEAST_SHARE), 1 - LEAST_SHARE) : value;
      const digits = inside && (value < 0.01 || value > 0.99) ? 1 : 0;
      const sign = nearest === value ? "" : nearest > value ? "<\u00a0" : ">\u00a0";
      return `${sign}${number(nearest, { style: "percent", ...decimals(digits) })}`;
    }),
    signedScore: orDash((value) => number(value, { ...decimals(2), signDisplay: "exceptZero" })),
    /** A difference of two shares in percentage points, without the unit. */
    signedPoints: orDash((value) => number(value * 100, { maximumFractionDigits: 1, signDisplay: "exceptZero" })),
    /** Four decimals, because an answer costs less than a cent; zero has none. */
    usd: orDash((value) =>
      number(value, {
        style: "currency",
        currency: "USD",
        currencyDisplay: "narrowSymbol",
        ...decimals(value === 0 ? 0 : 4),
      }),
    ),
    ms: orDash((value) => {
      if (value < SECOND_MS) {
        // Half a millisecond is not zero: "0 ms" would be wrong.
        return number(value, { style: "unit", unit: "millisecond", maximumFractionDigits: value < 10 ? 1 : 0 });
      }
      if (value < MINUTE_MS) {
        // "s" is the unit's symbol in both languages; Intl would write "sec" in English.
        return `${number(value / SECOND_MS, decimals(value < 10 * SECOND_MS ? 2 : 1))}\u00a0s`;
      }
      return number(value / MINUTE_MS, { style: "unit", unit: "minute", ...decimals(1) });
    }),
    bytes: orDash((value) => {
      const unit = value < 1_000 ? "byte" : value < 1_000_000 ? "kilobyte" : "megabyte";
      const scale = { byte: 1, kilobyte: 1_000, megabyte: 1_000_000 }[unit];
      const digits = unit === "megabyte" && value < 100_000_000 ? 1 : 0;
      // The short form in English is “108 byte”.
      const unitDisplay = unit === "byte" ? "long" : "short";
      return number(value / scale, { style: "unit", unit, unitDisplay, maximumFractionDigits: digits });
    }),
  };
}

export type Quantities = ReturnType<typeof quantities>;

/** `quantities` in the language of the interface. */
export function useQuantities(): Quantities {
  const locale = useLocale();
  return useMemo(() => quantities(locale), [locale]);
}
