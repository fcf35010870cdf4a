import { addLocale, type FormatOptions, format, getFormatDateInfo, getFormatFromId, getFormatInfo } from "numfmt";
import { oneLine } from "@/lib/shared/text/one-line";

/** Built-in formats in the currency of the reader's system, and the same formats without one. */
const WITHOUT_CURRENCY = new Map([
  [5, 37],
  [6, 38],
  [7, 39],
  [8, 40],
  [42, 41],
  [44, 43],
]);
const LAST_BUILT_IN = 58;
/** Day 0 of the 1904 date system, in days of the 1900 one. */
const DAYS_TO_1904 = 1462;
const LAST_DAY = 2_958_465;
/** Maximum digits that spreadsheets show; further ones are floating-point error. */
const DIGITS = 15;
/** What a cell shows if no section of its format fits its number. */
const OVERFLOW = "######";
/** Numbers without separators between thousands, which differ between languages ("zxx": no language). */
const NEUTRAL: Partial<FormatOptions> = { locale: "zxx", overflow: OVERFLOW };
addLocale({ group: "", decimal: ".", positive: "+", negative: "-", percent: "%", exponent: "E" }, "zxx");

/** The first of the characters that mark which section of a format was used. */
const FIRST_MARK = 0xe000;
const MARK = /[\ue000-\ue003]/;
const SECTION = /((?:"[^"]*"?|[\\_*].|\[[^\]]*\]|[^;"\\_*[])*)(;|$)/gs;
/** A colour or other word in brackets: "[Red]", "[Color 10]". */
const COLOUR = /\[\p{L}{3,}\s?\d*\]/u;
const LITERALS = /"[^"]*"|[\\_*].|\[[^\]]*\]/g;

/** The first of two sections, for numbers above 0. */
const ABOVE_ZERO = /^(?:\[[^\]<>=]*\])*\[>0(?:\.0+)?\][^;]*;[^;[]*$/;
/** A number that is shown as 0, by the section for negative numbers. */
const BELOW_ZERO = -1e-300;

/** How a section of a format shows numbers. */
interface Section {
  kind: "number" | "words" | "weekday" | "duration" | "date";
  /** The section itself; for a date, its parts in the order of ISO 8601. */
  pattern: string;
  /** The factor of the number. */
  scale: number;
  /** Shows a decimal point without decimals. */
  barePoint: boolean;
  /** Has a colour, which may be the only sign of a negative number. */
  coloured: boolean;
}

/** A number as a sheet shows it. */
export interface ShownNumber {
  text: string;
  /** The number in the unit of `text`, where `text` rounds it or does not write it in digits; otherwise `null`. */
  exact: string | null;
}

/** Pattern of a built-in format (ECMA-376 part 1, 18.8.30). */
export function builtInFormat(id: number): string {
  return id > LAST_BUILT_IN ? "General" : getFormatFromId(WITHOUT_CURRENCY.get(id) ?? id);
}

/**
 * A number format of a sheet (ECMA-376 part 1, 18.8.31). Numbers are shown as the sheet does, but without separators
 * between thousands, which differ between languages; dates and times of day are shown as ISO 8601 writes them. A format
 * that is invalid, or has no section for a number, shows it in full.
 */
export class NumberFormat {
  /** Its sections, each followed by its mark; `null` for numbers in full. */
  #marked: string | null = null;
  #sections: readonly Section[] = [];
  /** Shows 0 by its second section, as negative numbers. */
  #zeroIsSecond = false;
  /** Shows text; `null` if it shows it unchanged. */
  #text: string | null = null;

  constructor(pattern: string) {
    const plainPattern = withoutLocale(pattern);
    const sections = sectionsOf(plainPattern);
    this.#text = textSection(sections);
    if (/^\s*(?:general|@)?\s*$/i.test(plainPattern)) return;
    this.#zeroIsSecond = ABOVE_ZERO.test(pattern);
    const numeric = sections.slice(0, 3);
    const marked = sections.map((section, at) => `${section}"${String.fromCharCode(FIRST_MARK + at)}"`).join(";");
    if (shown(marked, 1) === null) return;
    const originals = sectionsOf(pattern);
    this.#sections = numeric.map((section, at) => readSection(section, originals[at] ?? section));
    this.#marked = marked;
  }

  /** Shows any number in full. */
  get isGeneral(): boolean {
    return this.#marked === null;
  }

  /** @param date1904 whether the workbook counts days from 1904 */
  show(value: number, date1904 = false): ShownNumber {
    const chosen = value === 0 && this.#zeroIsSecond ? BELOW_ZERO : value;
    const marked = this.#marked === null ? null : shown(this.#marked, chosen);
    const section = this.#sections[(MARK.exec(marked ?? "")?.[0].charCodeAt(0) ?? 0) - FIRST_MARK];
    if (marked === null || section === undefined) return { text: plain(value), exact: null };
    if (section.kind === "number" || section.kind === "words") {
      const text = signed(tidy(marked.replace(MARK, ""), section), value, section);
      const isFigure = section.kind === "number" || value === 0;
      return { text, exact: isFigure ? unrounded(value * section.scale, text) : null };
    }
    return { text: dateText(value, section, date1904) ?? plain(value), exact: null };
  }

  /** A cell's text, which a format may hide or surround with other text. */
  showText(text: string): string {
    return this.#text === null ? text : (shown(this.#text, text) ?? text);
  }
}

/** `null` if the format is invalid or does not fit the value. */
function shown(pattern: string, value: number | string): string | null {
  try {
    const text = format(pattern, value, NEUTRAL);
    return text === OVERFLOW ? null : text;
  } catch {
    return null;
  }
}

/** A number in full. */
function plain(value: number): string {
  return String(Number(value.toPrecision(DIGITS)));
}

/** A pattern without colours, and without other numerals and languages, which have their own separators. */
function withoutLocale(pattern: string): string {
  const bare = pattern.replace(/\[\$([^\]-]*)(?:-[^\]]*)?\]/g, (_, sign: string) => (sign === "" ? "" : `[$${sign}]`));
  return (
    bare
      .replace(/"[^"]*"|\\.|\[(?!\$|[<>=]|h+\]|m+\]|s+\])[^\]]*\]/gi, (part) => (part.startsWith("[") ? "" : part))
      // The same as two sections without conditions.
      .replace(/^\[>=?0\](?=[^;]*;[^;[]*$)/, "")
  );
}

function sectionsOf(pattern: string): string[] {
  const sections: string[] = [];
  for (const [, section = "", end] of pattern.matchAll(SECTION)) {
    sections.push(section);
    if (end === "") break;
  }
  return sections;
}

function textSection(sections: readonly string[]): string | null {
  const last =
    sections.length > 3 ? sections[3] : sections.find((section) => section.replace(LITERALS, "").includes("@"));
  if (last === undefined || /^\s*@\s*$/.test(last.replace(/[_*]./g, ""))) return null;
  return `;;;${last}`;
}

function readSection(section: string, original: string): Section {
  const { isDate, scale } = getFormatInfo(section);
  const bare = section.replace(LITERALS, "");
  const barePoint = /\.[#?]*(?![0#?])/.test(bare);
  if (!isDate) {
    const kind = /[0#?]|general|@/i.test(bare) ? "number" : "words";
    return { kind, pattern: section, scale, barePoint, coloured: COLOUR.test(original) };
  }
  return { ...dateSection(section, bare, original), scale: 1, barePoint: false, coloured: false };
}

function dateSection(section: string, bare: string, original: string): Pick<Section, "kind" | "pattern"> {
  const { year, month, day, hours, seconds } = getFormatDateInfo(section);
  const isElapsed = /\[(?:h+|m+|s+)\]/i.test(section.replace(/"[^"]*"/g, ""));
  if (isElapsed || (seconds && !hours && !year && !day)) return { kind: "duration", pattern: section };
  if (/^[^ymdhs]*d{3,4}[^ymdhs]*$/i.test(bare)) return { kind: "weekday", pattern: original };
  const date = day ? "yyyy-mm-dd" : month ? "yyyy-mm" : year ? "yyyy" : "";
  const [, parts = ""] = /s(\.0+)/i.exec(bare) ?? [];
  const time = hours ? (seconds ? `hh:mm:ss${parts}` : "hh:mm") : "";
  return { kind: "date", pattern: `${date} ${time}`.trim() };
}

/** `null` for a number that is not a day. */
function dateText(value: number, { kind, pattern }: Section, date1904: boolean): string | null {
  if (kind === "duration") {
    const elapsed = shown(pattern, Math.abs(value));
    return elapsed === null ? null : `${value < 0 ? "-" : ""}${elapsed.trim()}`;
  }
  const day = date1904 ? value + DAYS_TO_1904 : value;
  return day < 0 || day > LAST_DAY ? null : (shown(pattern, day)?.trim() ?? null);
}

/** Without the space that a format leaves for signs and missing digits. */
function tidy(text: string, { barePoint }: Section): string {
  const line = oneLine(text);
  return barePoint ? line.replace(/(\d)\.(?!\d)/, "$1") : line;
}

/** Writes the sign of a number that only its colour shows to be negative. */
function signed(text: string, value: number, { kind, coloured }: Section): string {
  return value < 0 && kind === "number" && coloured && !/[-−(]/.test(text) ? `-${text}` : text;
}

/** `null` if the text has all digits of the number, or the number has too many. */
function unrounded(value: number, text: string): string | null {
  const exact = plain(value);
  if (text === "" || exact.includes("e")) return null;
  const digits = text.replace(/[^\d.-]/g, "");
  return /\d/.test(digits) && Number(digits) === Number(exact) ? null : exact;
}
