import type { LanguagePack } from "../language-pack";
import { foldText } from "../text/fold-text";
import { type CalendarSpan, daySpan, monthsSpan, spanBetween, yearsSpan } from "./calendar-span";

type Groups = Readonly<Record<string, string | undefined>>;

/**
 * One way to write a time. Patterns apply to folded text; the group `lead` (words before the time) is not part of it.
 */
export interface DateReader {
  pattern: RegExp;
  /** Whether it always reads a time with two ends. */
  range: boolean;
  read(groups: Groups): CalendarSpan | null;
}

/**
 * The ways in which a language writes times, longest first: text that one matches is not matched again by the next.
 */
export function dateReaders({ knowledge: { dates }, numbers, functionWords }: LanguagePack): DateReader[] {
  const { ordinals } = numbers;
  const months = monthNumbers(dates.monthAbbreviations, numbers.months);
  const monthOf = (word: string | undefined) => months.get((word ?? "").replace(".", "")) ?? 0;
  const numberOf = (word: string | undefined) => ordinals.get(word ?? "") ?? Number.parseInt(word ?? "", 10);
  const suffix = `(?:${anyOf(numbers.ordinalSuffixes.map(foldText))})?`;
  const month = `(?:${anyOf(months.keys())})\\b\\.?`;
  const day = `\\d{1,2}${suffix}`;
  const year = "[12]\\d{3}(?![.,]?\\d)";
  const of = `(?:\\s(?:${anyOf(dates.of)}))?,?\\s?`;
  const dash = `(?:\\s?[-–—]\\s?|\\s(?:${anyOf(dates.rangeWords)})\\s)`;
  const nth = `(?:${anyOf(ordinals.keys())}|[1-4]${suffix})`;
  const reader = (source: string, read: DateReader["read"]): DateReader => ({
    pattern: new RegExp(`(?<![\\p{L}\\p{N}.,/-])${source}(?![\\p{L}\\p{N}])`, "gu"),
    range: source.includes("(?<e>") || source.includes("(?<z>(?:1") || source.includes(`${dash}(?<n>`),
    read,
  });
  const ofYear = (year_: string | undefined, first: number, last: number) => monthsSpan(Number(year_), first, last);
  const parts = (length: number) => (groups: Groups) => {
    const n = numberOf(groups.n);
    return ofYear(groups.y, (n - 1) * length + 1, n * length);
  };
  return [
    reader("(?<y>[12]\\d{3})-(?<m>\\d{2})-(?<d>\\d{2})", ({ y, m, d }) => daySpan(Number(y), Number(m), Number(d))),
    reader(
      `(?<d>${day})${dash}(?<e>${day})(?:\\s(?:${anyOf(dates.of)}))?\\s(?<m>${month})${of}(?<y>${year})`,
      ({ y, m, d, e }) =>
        spanBetween(daySpan(Number(y), monthOf(m), numberOf(d)), daySpan(Number(y), monthOf(m), numberOf(e))),
    ),
    reader(`(?<d>${day})(?:\\s(?:${anyOf(dates.of)}))?\\s(?<m>${month})${of}(?<y>${year})`, ({ y, m, d }) =>
      daySpan(Number(y), monthOf(m), numberOf(d)),
    ),
    reader(`(?<m>${month})\\s(?<d>${day}),?\\s(?<y>${year})`, ({ y, m, d }) =>
      daySpan(Number(y), monthOf(m), numberOf(d)),
    ),
    reader("(?<d>\\d{1,2})(?<sep>[./])(?<m>\\d{1,2})\\k<sep>(?<y>[12]\\d{3})", ({ y, m, d }) =>
      numericDay(Number(y), Number(d), Number(m), dates.dayFirst),
    ),
    reader(`${dates.quarterLetter}(?<n>[1-4])[\\s/-]{0,2}(?:(?:${anyOf(dates.of)})\\s)?(?<y>${year})`, parts(3)),
    reader(`(?<n>${nth})\\s(?:${anyOf(dates.quarters)})${of}(?<y>${year})`, parts(3)),
    reader(`(?<n>${nth})\\s(?:${anyOf(dates.halves)})${of}(?<y>${year})`, parts(6)),
    reader(`(?<s>${anyOf(dates.seasons.keys())})${of}(?<y>${year})(?:[-–/](?<z>\\d{4}|\\d{2}))?`, ({ s, y, z }) =>
      seasonSpan(Number(y) + (z === undefined ? 0 : 1), dates.seasons.get(s ?? "")),
    ),
    reader(`(?<m>${month})${dash}(?<n>${month})${of}(?<y>${year})`, ({ y, m, n }) => ofYear(y, monthOf(m), monthOf(n))),
    reader(`(?<m>${month})${of}(?<y>${year})`, ({ y, m }) => ofYear(y, monthOf(m), monthOf(m))),
    reader("(?<y>1[1-9]\\d\\d|20\\d\\d)[-–—/](?<z>(?:1[1-9]|20)\\d\\d)", ({ y, z }) =>
      Number(y) < Number(z) ? yearsSpan(Number(y), Number(z)) : null,
    ),
    reader(`${dates.decade?.[0] ?? "(?!)"}(?<y>(?:1[1-9]|20)\\d0)${dates.decade?.[1] ?? ""}`, ({ y }) =>
      yearsSpan(Number(y), Number(y) + 9),
    ),
    reader(`(?<n>[ivx]{1,5}|\\d{1,2}|${anyOf(ordinals.keys())})${suffix}[\\s-](?:${anyOf(dates.centuries)})`, ({ n }) =>
      centurySpan(ordinals.get(n ?? "") ?? numberIn(n ?? "")),
    ),
    // A bare year needs a word before it that marks it as one, and must not count the next word.
    reader(
      `(?<lead>(?:${anyOf(dates.yearCues)})\\s|\\(|\\|\\s?)(?<y>1[1-9]\\d\\d|20\\d\\d)(?![/]|[.,]\\d|\\s?[%€$£°]|\\s\\d)(?!\\s(?:${anyOf(dates.units)})\\b)`,
      ({ y }) => yearsSpan(Number(y), Number(y)),
    ),
    reader(
      `(?<lead>(?:${anyOf(dates.weakYearCues)})\\s)(?<y>1[1-9]\\d\\d|20\\d\\d)(?=$|\\s?[,.;:!?)]|\\s(?:${anyOf([...functionWords].map(escaped))})\\b)(?![.,]\\d)`,
      ({ y }) => yearsSpan(Number(y), Number(y)),
    ),
  ];
}

/** Source of an alternation, the longest first; one that never matches if there are none. */
export function anyOf(sources: Iterable<string>): string {
  return [...sources].sort((left, right) => right.length - left.length).join("|") || "(?!)";
}

function escaped(word: string): string {
  return word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}

/** Months by name and by abbreviation; `sept?` has two spellings. */
function monthNumbers(abbreviations: readonly string[], names: readonly string[]): Map<string, number> {
  const short = abbreviations.flatMap((source, at) =>
    [source.replace("?", ""), source.replace(/.\?/, "")].map((name): [string, number] => [name, at + 1]),
  );
  return new Map([...short, ...names.map((name, at): [string, number] => [name, at + 1])]);
}

/** 3/4/2021: in the language's order, or only if one of the two numbers cannot be a month. */
function numericDay(year: number, first: number, second: number, dayFirst: boolean | null): CalendarSpan | null {
  if (second > 12) return daySpan(year, first, second);
  return first > 12 || first === second || dayFirst === true ? daySpan(year, second, first) : null;
}

function seasonSpan(year: number, months: readonly [number, number] | undefined): CalendarSpan | null {
  if (months === undefined) return null;
  const [first, last] = months;
  return first <= last
    ? monthsSpan(year, first, last)
    : spanBetween(monthsSpan(year - 1, first, first), monthsSpan(year, last, last));
}

function centurySpan(century: number): CalendarSpan | null {
  return century >= 1 && century <= 21 ? yearsSpan((century - 1) * 100 + 1, century * 100) : null;
}

/** `19` or `xix`; 0 if it is not a number. */
function numberIn(text: string): number {
  if (/^\d+$/.test(text)) return Number(text);
  const values: Readonly<Record<string, number>> = { i: 1, v: 5, x: 10 };
  return [...text].reduce((sum, letter, at) => {
    const value = values[letter] ?? 0;
    return sum + (value < (values[text.charAt(at + 1)] ?? 0) ? -value : value);
  }, 0);
}
