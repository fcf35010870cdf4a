import { monthNamed } from "@/lib/engine/language/dates/calendar-names";
import type { DocumentTable } from "@/lib/shared/contracts/library/tables";
import type { ColumnWords } from "../lexicon/table-lexicon";
import type { AskedTime } from "../question-line";
import type { QuestionReading } from "../question-reading";
import type { PendingComparison } from "../read-comparisons";
import type { Operations } from "../read-operations";

/** A time of the question: its token, and how it is compared if it is. */
interface AskedPeriod {
  at: number;
  time: AskedTime;
  pending: PendingComparison | null;
}

const YEARS = /(?<!\d)(?:19|20)\d\d(?!\d)/g;
const MONTHS = 12;

/**
 * Times in a table without a column of days: months of a column that names them, two years that are compared, and the
 * year of the whole table, which is no condition.
 * @returns the comparisons that are left
 */
export function readPeriods(
  reading: QuestionReading,
  pending: readonly PendingComparison[],
  operations: Operations,
): PendingComparison[] {
  const { lexicon } = reading;
  if (lexicon.columns.some(({ column }) => column.type === "date")) return [...pending];
  const months = monthColumn(reading);
  const times = askedPeriods(reading, pending, months?.at ?? null);
  if (times.length === 0) return [...pending];
  const read =
    months === null
      ? (readYears(reading, times, operations) ?? readYearOfTable(reading, times))
      : readMonths(reading, times, { ...months, ofTwo: compares(operations) });
  // A part of the months would be taken for all of them.
  if (months !== null && read === null) reading.fail();
  return read === null
    ? [...pending]
    : pending.filter((comparison) => !times.some((time) => time.pending === comparison));
}

/** All times of the question that are not part of a name. @param months the column that names months */
function askedPeriods(
  reading: QuestionReading,
  pending: readonly PendingComparison[],
  months: number | null,
): AskedPeriod[] {
  const { line, open } = reading;
  const names = open.filter((link) => link.kind !== "entity" && !(link.kind === "value" && link.column === months));
  return line.tokens.flatMap(({ time }, at): AskedPeriod[] => {
    const own = pending.find((comparison) => comparison.kind === "time" && comparison.operands.includes(at)) ?? null;
    const isNamed = names.some((link) => link.from <= at && at < link.to) || reading.isInName(at);
    if (time === null || isNamed || (own === null && !line.isFree({ from: at, to: at + 1 }))) return [];
    return [{ at, time, pending: own }];
  });
}

const PERIODS: ReadonlySet<string> = new Set(["month", "quarter", "year"]);

/** Accounts for the times, and for the words that say what they are ("the year 2024", "le mois de juin"). */
function use({ line }: QuestionReading, times: readonly Pick<AskedPeriod, "at">[]): true {
  for (const or of line.findAll(line.grammar.or))
    if (times.some(({ at }) => at < or.from) && times.some(({ at }) => or.to <= at)) line.use(or);
  for (const { at } of times) {
    line.use({ from: at, to: at + 1 });
    const before = line.isSilent(at - 1) ? at - 2 : at - 1;
    const range = { from: before, to: before + 1 };
    if (line.tokens[before]?.concepts.some(({ key }) => PERIODS.has(key)) && line.isFree(range)) line.use(range);
  }
  return true;
}

/** Whether two things are compared, so that "between June and August" means only these two. */
function compares({ difference, comparative }: Operations): boolean {
  return difference !== null || comparative !== null;
}

/** "June, July and August", "from June to August": values of the column that names the months. */
function readMonths(
  reading: QuestionReading,
  times: readonly AskedPeriod[],
  { at, months, ofTwo }: MonthColumn & { ofTwo: boolean },
): true | null {
  const { table } = reading.lexicon;
  const year = yearOfTable(table);
  const places: number[] = [];
  for (const { time, pending } of times) {
    const own = monthsIn(time, year);
    if (own === null) return null;
    const last = places.at(-1);
    if (ofTwo && own.length > 2) own.splice(1, own.length - 2);
    if (!ofTwo && pending?.operator === "between" && pending.operands.length === 2 && last !== undefined)
      for (let month = last + 1; month < (own[0] ?? 0); month += 1) places.push(month);
    else if (pending !== null && !isWhole(pending, own.length > 1)) return null;
    places.push(...own);
  }
  const named = reading.open.filter(
    (link) =>
      link.kind === "value" && link.column === at && !times.some((time) => link.from <= time.at && time.at < link.to),
  );
  // At the beginning of a question, a month is a word like any other.
  for (const link of named) {
    places.push(
      ...months.flatMap(({ value, month }) => (link.kind === "value" && value === link.value ? [month] : [])),
    );
    reading.take(link);
  }
  const asked = new Set(places);
  const values = months.flatMap(({ value, month }) => (asked.has(month) ? [value] : []));
  // A month that the table lacks would silently be left out.
  if (values.length < asked.size) return null;
  reading.scores.push(1);
  reading.ofPeriods = true;
  if (asked.size < MONTHS) reading.where.push({ test: "one_of", column: at, negated: false, values });
  return use(reading, [...times, ...named.map(({ from }) => ({ at: from }))]);
}

/** Whether a comparison means all of its time: "from March to May" is one time with two ends. */
function isWhole({ operator }: PendingComparison, isRange: boolean): boolean {
  return ["within", "between", "in"].includes(operator) || (operator === "since" && isRange);
}

interface MonthColumn {
  at: number;
  months: { value: string; month: number }[];
}

/** The column with a different month in each row. */
function monthColumn({ lexicon }: QuestionReading): MonthColumn | null {
  const { columns, values, table } = lexicon;
  for (const { at, column, tellsRows } of columns) {
    const known = values.get(at) ?? [];
    if (column.type !== "text" || !tellsRows || known.length < 2) continue;
    const language = table.language ?? "en";
    const months = known.flatMap(({ value }) => {
      const month = monthNamed(value, language);
      return month === null ? [] : [{ value, month }];
    });
    if (months.length === known.length) return { at, months };
  }
  return null;
}

/** The months of a time, if it consists of whole ones and is in the year of the table. */
function monthsIn(time: AskedTime, year: string | null): number[] | null {
  if ("months" in time) return time.day === null ? [...time.months] : null;
  const { from, to } = time;
  const last = new Date(Date.UTC(Number(to.slice(0, 4)), Number(to.slice(5, 7)), 0)).getUTCDate();
  if (from.slice(0, 4) !== year || to.slice(0, 4) !== year) return null;
  if (!from.endsWith("-01") || Number(to.slice(8)) !== last) return null;
  const first = Number(from.slice(5, 7)) - 1;
  return Array.from({ length: Number(to.slice(5, 7)) - first }, (_, step) => first + step);
}

/** The only year that names a table: that of its section or caption, or otherwise of its document or file. */
export function yearOfTable({ name, caption, documentTitle, fileName }: DocumentTable): string | null {
  for (const text of [name, caption ?? "", documentTitle, fileName]) {
    const found = new Set([...text.matchAll(YEARS)].map(([year]) => year));
    const [only] = found;
    if (only !== undefined) return found.size === 1 ? only : null;
  }
  return null;
}

/** "More in 2024 than in 2023", "2021, 2022 and 2024 together": rows of a column of years. */
function readYears(reading: QuestionReading, times: readonly AskedPeriod[], operations: Operations): true | null {
  const isEither = operations.extreme !== null && areAlternatives(reading, times);
  const isOfTwo = compares(operations) || isEither;
  const isAdded = !isOfTwo && times.length > 1 && (operations.sum !== null || operations.average !== null);
  if (!isOfTwo && !isAdded) return null;
  if (isAdded && times.some(({ pending }) => pending !== null && pending.operator !== "within")) return null;
  const [column, ...others] = reading.lexicon.columns.filter(isRowOfYear);
  if (column === undefined || others.length > 0) return null;
  const years = new Set(times.flatMap(({ time, at }) => yearsOf(time, reading.line.tokens[at]?.text ?? "") ?? [""]));
  if (years.has("") || (isOfTwo && years.size !== 2)) return null;
  reading.scores.push(1);
  reading.where.push({ test: "one_of", column: column.at, negated: false, values: [...years] });
  return use(reading, times);
}

/** "In 2023 or 2024". */
function areAlternatives({ line }: QuestionReading, [one, other, ...more]: readonly AskedPeriod[]): boolean {
  if (one === undefined || other === undefined || more.length > 0) return false;
  return line.findAll(line.grammar.or).some(({ from, to }) => one.at < from && to <= other.at);
}

function isRowOfYear({ years, tellsRows, column }: ColumnWords): boolean {
  return years && tellsRows && column.years !== false;
}

/** The year of a time, or the two that it names; `null` if it is something else. */
function yearsOf(time: AskedTime, text: string): string[] | null {
  if ("months" in time || !time.from.endsWith("-01-01") || !time.to.endsWith("-12-31")) return null;
  const written = [...text.matchAll(YEARS)].map(([year]) => year);
  const ends = [...new Set([time.from.slice(0, 4), time.to.slice(0, 4)])];
  return ends.length === Math.max(1, written.length) ? ends : null;
}

/** "In 2024", of a table whose name has that year, and which has no others. */
function readYearOfTable(reading: QuestionReading, times: readonly AskedPeriod[]): true | null {
  const { table, columns } = reading.lexicon;
  const hasYears = columns.some(({ years, column: { name } }) => years || name.search(YEARS) !== -1);
  const [asked, ...others] = times;
  if (hasYears || asked === undefined || others.length > 0) return null;
  const [year, ...more] = yearsOf(asked.time, "") ?? [];
  if (year === undefined || more.length > 0 || year !== yearOfTable(table)) return null;
  if (asked.pending !== null && !["within", "in"].includes(asked.pending.operator)) return null;
  reading.scores.push(1);
  return use(reading, times);
}
