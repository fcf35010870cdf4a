import { foldText } from "@/lib/engine/language/text/fold-text";
import type { TableLink } from "./lexicon/table-link";
import type { TokenRange } from "./question-line";
import type { QuestionReading } from "./question-reading";
import type { Operations } from "./read-operations";
import { negatedBy, negationsOf, readStates } from "./read-states";

/** Words between a value and the name of its column ("in the city of Lyon"). */
const QUALIFIER_GAP = 2;

type ColumnLink = TableLink & { kind: "column" };
type ValueLink = TableLink & { kind: "value" };

/** Alternative values of one column, and their places in the question. */
interface ValueCondition {
  column: number;
  negated: boolean;
  values: string[];
  places: TokenRange[];
}

/** Columns that results are grouped by, named after "per" and the like; the words before them are accounted for. */
export function readGroups(
  reading: QuestionReading,
  { extreme, which }: Pick<Operations, "extreme" | "which">,
): { column: number; unit: "value" | "month" | "quarter" | "year" }[] {
  const { line } = reading;
  const found: { column: number; unit: "value" | "month" | "quarter" | "year" }[] = [];
  for (const link of reading.open) {
    if (link.kind !== "column" && link.kind !== "entity") continue;
    const before = line.endsBefore(line.grammar.groups, link.from);
    if (before === null) continue;
    const column = link.kind === "column" ? link.column : reading.lexicon.key;
    if (column === null || reading.isAmbiguous(link)) continue;
    // "The largest orders by amount": an order, not a grouping.
    if (extreme !== null && reading.column(column)?.type === "number") {
      line.use(before);
      continue;
    }
    line.use(before);
    reading.take(link);
    found.push({ column, unit: "value" });
  }
  for (const unit of ["month", "quarter", "year"] as const) {
    const at = line.tokens.findIndex(({ concepts }) => concepts.some(({ key }) => key === unit));
    if (at === -1 || !line.isFree({ from: at, to: at + 1 })) continue;
    // "Which month has the highest total".
    const asked = extreme !== null && which?.to === at ? which : null;
    const before = line.endsBefore(line.grammar.groups, at) ?? asked;
    const dates = reading.lexicon.columns.filter(({ column }) => column.type === "date");
    const [only] = dates;
    if (before === null || only === undefined || dates.length > 1) continue;
    line.use(before);
    line.use({ from: at, to: at + 1 });
    found.push({ column: only.at, unit });
  }
  return found;
}

/** Conditions by values, yes-or-no columns and empty cells, each negated if a negation comes before it. */
export function readFilters(
  reading: QuestionReading,
  grouped: ReadonlySet<number>,
  { extreme }: Pick<Operations, "extreme">,
): void {
  noneLeft(reading);
  const negations = negationsOf(reading);
  const values = reading.open.filter((link): link is ValueLink => link.kind === "value");
  const conditions = new Map<number, ValueCondition>();
  for (const link of values) {
    if (!reading.line.isFree(link)) continue;
    const found = settled(reading, link, values);
    const [value] = found;
    const negated = value === undefined ? null : negatedBy(reading, value, negations);
    const known = conditions.get(value?.column ?? -1);
    // "Not late but sent": what is negated is not clear.
    if (value === undefined || (known !== undefined && known.negated !== (negated !== null))) {
      reading.fail();
      return;
    }
    const condition = known ?? { column: value.column, negated: negated !== null, values: [], places: [] };
    condition.values.push(...found.map((one) => one.value));
    condition.places.push(value);
    conditions.set(value.column, condition);
    if (value.partial || isAmbiguousValue(reading, value))
      reading.assume("word_is_value", reading.words(value), namedValue(reading, value));
    absorbQualifier(reading, value, grouped);
    reading.take(value);
    if (negated !== null) reading.line.use(negated);
    // "Sold by Marcus": the preposition belongs to the condition.
    const by = reading.line.endsBefore(reading.line.grammar.groups, value.from);
    if (by !== null) reading.line.use(by);
  }
  for (const { column, negated, values: all } of conditions.values())
    reading.where.push({ test: "one_of", column, negated, values: [...new Set(all)] });
  joinedByOr(reading, [...conditions.values()]);
  impliedPlaces(reading);
  readStates(reading, negations, extreme !== null);
  emptyCells(reading, negations);
}

function noneLeft(reading: QuestionReading): void {
  for (const { pattern, concept } of reading.line.grammar.noneLeft) {
    const range = reading.line.find(pattern);
    const [column, ...others] = reading.columnsOf([concept], ({ column: { type } }) => type === "number");
    if (range === null || column === undefined || others.length > 0) continue;
    reading.line.use(range);
    reading.where.push({ test: "compare", column: column.at, operator: "=", value: "0" });
  }
}

/**
 * The value that words refer to, in each of its spellings: of several columns that have it, the one named beside it.
 * None if that is unclear.
 */
function settled(reading: QuestionReading, link: ValueLink, all: readonly ValueLink[]): ValueLink[] {
  const rivals = all.filter((other) => other.from === link.from && other.to === link.to);
  const named = rivals.filter((rival) => qualifierOf(reading, rival) !== undefined);
  const found = rivals.length > 1 && named.length > 0 ? named : rivals;
  const [first] = found;
  const isOne = found.every(
    ({ column, value }) => column === first?.column && foldText(value) === foldText(first.value),
  );
  return isOne ? found : [];
}

/**
 * Whether another column has values of the same kind ("from" and "to"), or so many that they are not known, and the
 * question does not say which of them it means.
 */
function isAmbiguousValue(reading: QuestionReading, value: ValueLink): boolean {
  if (qualifierOf(reading, value) !== undefined) return false;
  const { values, table } = reading.lexicon;
  const own = new Set(values.get(value.column)?.map((known) => foldText(known.value)));
  return table.columns.some(({ type }, at) => {
    if (type !== "text" || at === value.column) return false;
    const others = values.get(at);
    return others === undefined || others.some((known) => own.has(foldText(known.value)));
  });
}

function namedValue(reading: QuestionReading, { column, value, partial }: ValueLink): string {
  return partial ? value : `${reading.column(column)?.name ?? ""}: ${value}`;
}

/** "Late or from Lyon": only values of one column are joined by "or"; conditions on two columns must both hold. */
function joinedByOr(reading: QuestionReading, conditions: readonly ValueCondition[]): void {
  const { line } = reading;
  const isBeside = (from: number, to: number) =>
    from <= to && Array.from({ length: to - from }, (_, step) => from + step).every((at) => line.isSilent(at));
  for (const or of line.findAll(line.grammar.or)) {
    const isJoined = conditions.some(
      ({ places }) =>
        places.some(({ to }) => isBeside(to, or.from)) && places.some(({ from }) => isBeside(or.to, from)),
    );
    if (!isJoined) reading.fail();
  }
}

/** Words for what a value says about a row ("live in Lyon"), which are part of the condition. */
function impliedPlaces({ line, lexicon, where }: QuestionReading): void {
  for (const at of line.tokens.keys()) {
    const implied = line.implied(at);
    const says = where.some(
      ({ test, column }) =>
        test === "one_of" && implied.some((concept) => lexicon.columns[column]?.concepts.has(concept)),
    );
    if (says) line.use({ from: at, to: at + 1 });
  }
}

function qualifierOf(reading: QuestionReading, value: ValueLink): ColumnLink | undefined {
  return reading.open.find(
    (link): link is ColumnLink =>
      link.kind === "column" && link.column === value.column && gapBetween(link, value) <= QUALIFIER_GAP,
  );
}

function absorbQualifier(reading: QuestionReading, value: ValueLink, grouped: ReadonlySet<number>): void {
  if (grouped.has(value.column)) return;
  const qualifier = qualifierOf(reading, value);
  if (qualifier === undefined || value.from === qualifier.from) return;
  const between = { from: Math.min(qualifier.to, value.to), to: Math.max(qualifier.from, value.from) };
  const isSilent = Array.from({ length: Math.max(0, between.to - between.from) }, (_, at) => between.from + at).every(
    (at) => reading.line.isSilent(at),
  );
  if (isSilent && !asksWhich(reading, qualifier)) reading.take(qualifier);
}

/** "Which city …": the column is what is asked for. */
function asksWhich({ line }: QuestionReading, { from }: TokenRange): boolean {
  return line.endsBefore(new RegExp(`${line.grammar.asks.which.source}$`), from) !== null;
}

/** "Without a date": the column named right after it has no value. */
function emptyCells(reading: QuestionReading, negations: readonly TokenRange[]): void {
  const { line } = reading;
  const without = new RegExp(`(?:${line.grammar.without.source})$`);
  for (const link of reading.open) {
    if (link.kind !== "column" || reading.column(link.column)?.type === "boolean") continue;
    const before = line.endsBefore(without, link.from) ?? line.endsBefore(without, silentFrom(reading, link.from));
    if (before === null) continue;
    if (reading.isAmbiguous(link)) {
      reading.fail();
      return;
    }
    reading.take(link);
    line.use(before);
    for (const negation of negations) if (negation.from < before.to && before.from < negation.to) line.use(negation);
    reading.where.push({ test: "empty", column: link.column, negated: false });
  }
}

/** The first of the silent words right before a position. */
function silentFrom({ line }: QuestionReading, at: number): number {
  let from = at;
  while (from > 0 && line.isSilent(from - 1) && line.isFree({ from: from - 1, to: from })) {
    if (line.endsBefore(new RegExp(`(?:${line.grammar.without.source})$`), from) !== null) return from;
    from -= 1;
  }
  return from;
}

function gapBetween(one: TokenRange, other: TokenRange): number {
  return one.to <= other.from ? other.from - one.to : Math.max(0, one.from - other.to);
}
