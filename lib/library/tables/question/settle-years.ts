import { likeness } from "../words/table-words";
import { isUnit } from "../words/units";
import type { ColumnWords } from "./lexicon/table-lexicon";
import type { TableLink } from "./lexicon/table-link";
import type { TokenRange } from "./question-line";
import type { QuestionReading } from "./question-reading";
import type { PendingComparison } from "./read-comparisons";

const YEAR = /^(?:19|20)\d\d$/;

type ColumnLink = TableLink & { kind: "column" };

/**
 * "The landings of Erquy in 2025": of columns that have their years in their names ("Landings 2024", "Landings 2025"), a
 * year that the question says elsewhere chooses one. Only in a table without a column of years or dates.
 * @returns the comparisons that are left
 */
export function settleYears(reading: QuestionReading, pending: readonly PendingComparison[]): PendingComparison[] {
  const { line, lexicon } = reading;
  const all = [...pending];
  if (lexicon.columns.some(({ column, years }) => column.type === "date" || years)) return all;
  const times = line.tokens.flatMap(({ text, time }, at) => (time !== null || YEAR.test(text) ? [at] : []));
  const [at, ...others] = times;
  const year = line.tokens[at ?? -1]?.text ?? "";
  if (at === undefined || others.length > 0 || !YEAR.test(year)) return all;
  const own = all.find(({ operands }) => operands.includes(at));
  const range = { from: at, to: at + 1 };
  if (own === undefined ? !line.isFree(range) : own.kind !== "time" || own.operator !== "in") return all;
  if (reading.open.some(({ from, to }) => from <= at && at < to)) return all;
  const [link, ...more] = placesOfYear(reading, year);
  if (link === undefined || more.length > 0) return all;
  reading.choose(link);
  line.use(range);
  return all.filter((comparison) => comparison !== own);
}

/** For each place that names columns of different years, the column of the given year. */
function placesOfYear(reading: QuestionReading, year: string): ColumnLink[] {
  const links = reading.open.filter((link): link is ColumnLink => link.kind === "column");
  return links.flatMap((link): ColumnLink[] => {
    const together = links.filter(({ from }) => from === link.from);
    const left = together.map((other) => leftWords(reading, other, reading.lexicon.columns[other.column]));
    const areYears = left.every(([word = "", ...rest]) => YEAR.test(word) && rest.length === 0);
    const ofYear = together.filter((_, index) => left[index]?.[0] === year);
    return areYears && ofYear.length === 1 && ofYear[0] === link ? [{ ...link, isWhole: true }] : [];
  });
}

/** The words of a column's name that a place does not have, without its unit. */
function leftWords({ line }: QuestionReading, { from, to }: TokenRange, column: ColumnWords | undefined): string[] {
  const tokens = line.tokens.slice(from, to);
  return (column?.words ?? []).flatMap((word) =>
    isUnit(word.text) || tokens.some((token) => likeness(token, word) > 0) ? [] : [word.text],
  );
}
