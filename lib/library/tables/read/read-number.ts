import { RAISED, RAISED_DIGIT } from "@/lib/shared/contracts/note-marks";

/** How a column writes the decimals of its numbers. */
export type DecimalSign = "." | ",";

/** A cell that is a number, as far as it can be read without knowing its column. */
export interface NumberCell {
  negative: boolean;
  /** Digits and separators, without spaces, signs and units. */
  digits: string;
  /** The unit or currency beside it; empty without one. */
  unit: string;
  /** The decimal sign that the cell itself shows; `null` if it shows none, `either` if it can be read in two ways. */
  sign: DecimalSign | "either" | null;
}

const SPACES = /[\s\u00a0\u2007\u2009\u202f]/g;
const CURRENCY = "[$€£¥]|(?:US|CA|AU)\\$|EUR|USD|GBP|CHF|CAD|JPY|[kKM]\\s?[$€£]";
/** Right after the digits, only known units count: "3A" and "12B" are names. */
const UNIT =
  "(?<=\\s)\\p{L}{1,12}[²³]?(?:/\\p{L}{1,8})?\\.?|(?:k|M|Md|[cdkm]?m[²³]?|[kmg]?g|[cdm]?l|t|h|min|s|ms|j|d|W|kW|kWh|V|[KMGT][Bo])(?![\\p{L}])";
const NUMBER = new RegExp(
  `^(?<open>\\()?(?<minus>[-−–+])?\\s?(?<before>${CURRENCY})?\\s?(?<minus2>[-−–])?(?<digits>\\d[\\d\\s\\u00a0\\u2007\\u2009\\u202f.,'’]*?)\\s?(?<minus3>[-−])?\\s?(?<after>%|‰|°C?|${CURRENCY}|${UNIT})?(?<close>\\))?$`,
  "u",
);

/** The mark of a note on a number or its sign. Two raised digits may be cents, and after 10 one may be an exponent. */
const NOTE_MARK = new RegExp(
  `(?<=(?<!\\d)(?!10${RAISED_DIGIT})\\d[\\d\\s\\u00a0\\u2007\\u2009\\u202f.,'’]*\\s?[%‰$€£¥)]?)${RAISED_DIGIT}(?!${RAISED})`,
  "u",
);

/** Marks beside a number: of statistics (r: revised, p: provisional) after decimals or three digits, stars, "(a)". */
const MARK_AFTER = new RegExp(
  `\\s?(?:[*†‡§]{1,3}|\\((?:[a-z]|[*†‡§]{1,3}|${RAISED}+)\\)|(?<=\\d[.,]\\d+|\\d{3})\\s?[a-z])$`,
  "u",
);
const MARK_BEFORE = /^[*†‡§]{1,3}\s?(?=[-−(\d$€£¥])/u;

/** A limit or an estimate, which is not itself a number. */
const LIMIT = /^(?:[~≈<>≤≥±]|(?:ca|env|approx)\.)\s?(?=[-−$€£¥]?\s?\d)/iu;
/** A time or a duration: "7:30", "7:30:00". */
const CLOCK = /^(?<minus>[-−])?(?<hours>\d{1,4}):(?<minutes>[0-5]\d)(?::(?<seconds>[0-5]\d))?(?:\s?h)?$/i;
/** A time or a duration: "7 h 30", "7h", "2 hours 15 minutes", "45 min". */
const WORDED =
  /^(?<minus>[-−])?\s?(?:(?<hours>\d{1,4})\s?(?:h|hrs?|hours?|heures?)\.?)?(?:\s?(?<=h\w*\.?\s?)(?<rest>[0-5]?\d))?(?:(?:\s|(?<=h\w*\.?))?(?:(?<minutes>\d{1,4})\s?)?(?<unit>min|mins|minutes?)\.?)?$/i;

/** A number, also with the mark of a note or of statistics beside it: "1203.5r", "45*", "128 (a)". `null` for anything else. */
export function readMarkedNumber(cell: string): NumberCell | null {
  return readNumber(cell) ?? readNumber(cell.trim().replace(MARK_BEFORE, "").replace(MARK_AFTER, ""));
}

/** Whether a cell has a figure that cannot be computed with: "> 100,000", "~12", "7:30". */
export function isOtherFigure(cell: string): boolean {
  const text = cell.trim();
  return readDuration(text) !== null || (LIMIT.test(text) && readMarkedNumber(text.replace(LIMIT, "")) !== null);
}

/** A cell that is a duration, or a time of day, in seconds. `clock`: it is written "7:30". */
export function readDuration(cell: string): { seconds: number; clock: boolean } | null {
  const text = cell.trim();
  if (!/^[-−]?\s?\d/.test(text) || text.length > 40) return null;
  const clock = CLOCK.exec(text)?.groups;
  const groups = clock ?? WORDED.exec(text)?.groups;
  if (groups === undefined) return null;
  const { minus, hours, rest, minutes, unit, seconds = "0" } = groups;
  if (hours === undefined && (minutes === undefined || unit === undefined)) return null;
  // "7 h 30 min" has its minutes before the unit.
  if (rest !== undefined && minutes !== undefined) return null;
  const total = Number(hours ?? 0) * 3_600 + Number(minutes ?? rest ?? 0) * 60 + Number(seconds);
  return { seconds: minus === undefined ? total : -total, clock: clock !== undefined };
}

/**
 * A cell as a number, without the mark of a note: signs, parentheses for negative amounts, currencies and units,
 * thousands separators (spaces, points, commas, apostrophes). `null` for anything else, also for a code with a leading
 * zero ("01230").
 */
export function readNumber(cell: string): NumberCell | null {
  if (!/\d/.test(cell) || cell.length > 40) return null;
  const text = cell.replace(NOTE_MARK, "").trim();
  const { open, close, minus, minus2, minus3, before = "", after = "", digits = "" } = NUMBER.exec(text)?.groups ?? {};
  if (digits === "" || (open === undefined) !== (close === undefined)) return null;
  if (before !== "" && after !== "" && before !== after) return null;
  if (/[.,'’\s]$/.test(digits)) return null;
  const grouped = /[\s'’\u00a0\u2007\u2009\u202f]/.test(digits);
  if (grouped && !/^\d{1,3}(?:[\s'’\u00a0\u2007\u2009\u202f]\d{3})+(?:[.,]\d+)?$/.test(digits)) return null;
  const compact = digits.replace(SPACES, "").replace(/['’]/g, "");
  if (/^0\d/.test(compact)) return null;
  const sign = decimalSign(compact, grouped);
  if (sign === undefined) return null;
  const negative =
    open !== undefined || minus === "-" || minus === "−" || minus === "–" || (minus2 ?? minus3) !== undefined;
  return { negative, digits: compact, unit: (before || after).replace(SPACES, ""), sign };
}

/** `undefined`: numbers are not written like this. */
function decimalSign(digits: string, grouped: boolean): NumberCell["sign"] | undefined {
  const points = digits.split(".").length - 1;
  const commas = digits.split(",").length - 1;
  if (points === 0 && commas === 0) return null;
  if (points > 0 && commas > 0) {
    if (/^\d{1,3}(?:,\d{3})+\.\d+$/.test(digits)) return ".";
    return /^\d{1,3}(?:\.\d{3})+,\d+$/.test(digits) ? "," : undefined;
  }
  const [used, other] = points > 0 ? ([".", ","] as const) : ([",", "."] as const);
  const count = Math.max(points, commas);
  const isGroups = new RegExp(`^\\d{1,3}(?:\\${used}\\d{3})+$`).test(digits);
  if (count > 1) return isGroups ? other : undefined;
  if (grouped || !isGroups || /^0/.test(digits)) return used;
  return "either";
}

/** The number with a decimal point, as the database reads it. @param sign of its column */
export function decimalText({ negative, digits }: NumberCell, sign: DecimalSign): string {
  const groups = sign === "." ? "," : ".";
  const plain = digits.replaceAll(groups, "").replace(",", ".");
  const [whole = "0", fraction] = plain.split(".");
  const trimmed = fraction?.replace(/0+$/, "") ?? "";
  const value = `${whole}${trimmed === "" ? "" : `.${trimmed}`}`;
  return negative && /[1-9]/.test(value) ? `-${value}` : value;
}
