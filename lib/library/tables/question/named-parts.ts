import type { TablePlan } from "@/lib/shared/contracts/library/tables";
import { likeness } from "../words/table-words";
import { isCurrency, isUnit, unitSign } from "../words/units";
import type { ColumnWords } from "./lexicon/table-lexicon";
import type { TableLink } from "./lexicon/table-link";
import type { QuestionToken, TokenRange } from "./question-line";
import { isHeadcount, isMeasure, type QuestionReading } from "./question-reading";

/** The calculation, without the conditions. */
export interface Target {
  plan: Omit<TablePlan, "where">;
  noun: string | null;
  /** A word for the rows that the table does not have. */
  unknownNoun: QuestionToken | null;
}

export const unordered = (): Pick<TablePlan, "within" | "order" | "limit" | "difference"> => ({
  within: [],
  order: null,
  limit: null,
  difference: false,
});

export type Group = TablePlan["groupBy"];
/** Words of a column's name that do not narrow it down, as long as no other column fits as well. */
const PLAIN_ADDITIONS: ReadonlySet<string> = new Set(["gross", "net", "total", "amount", "value", "annual", "date"]);
/** The part of a table that a question names: the rows, a column of labels, or a column of amounts. */
export type Named = { what: "rows" | "labels" | "amounts" | "days"; link: TableLink; column: ColumnWords | null };

/** The part named by a link, if it can be asked for. */
export function namedBy(reading: QuestionReading, link: TableLink): Named | null {
  if (link.kind === "entity") return { what: "rows", link, column: null };
  if (link.kind !== "column" || reading.isAmbiguous(link)) return null;
  const column = reading.lexicon.columns[link.column];
  if (column === undefined) return null;
  if (link.column === reading.lexicon.key) return { what: "rows", link, column };
  if (column.tellsRows && namesRows(reading, column)) return { what: "rows", link, column };
  if (column.column.type === "number")
    return { what: column.numbers || column.years ? "labels" : "amounts", link, column };
  if (column.column.type === "date") return { what: "days", link, column };
  return { what: "labels", link, column };
}

/** A column of years on the left names rows like the key; so does the text beside a number ("601, Rents"). */
function namesRows({ lexicon: { key, columns } }: QuestionReading, { at, column, years }: ColumnWords): boolean {
  if (years) return at === 0 || (key !== null && at < key);
  return key !== null && at === key + 1 && column.type === "text" && columns[key]?.numbers === true;
}

/** All named parts that are not accounted for yet, in order; a column that is named twice counts once. */
export function named(reading: QuestionReading): Named[] {
  const all = reading.open.flatMap((link) => namedBy(reading, link) ?? []);
  return all.filter(
    ({ column }, at) => column === null || all.findIndex((other) => other.column?.at === column.at) === at,
  );
}

/** Accounts for the named parts; further words for the rows add nothing. */
export function takeAll(reading: QuestionReading, taken: readonly (Named | null)[]): void {
  const columns = new Set(taken.flatMap((item) => item?.column?.at ?? []));
  for (const item of taken) if (item !== null) reading.take(item.link);
  for (const link of reading.open) {
    const isRestated = link.kind === "column" && columns.has(link.column);
    if (isRestated || namedBy(reading, link)?.what === "rows") reading.take(link);
  }
}

/** The column that an average without a column is about ("la moyenne de Camille": marks). */
export function averaged(reading: QuestionReading, average: TokenRange | null): ColumnWords | null {
  const concepts = average === null ? [] : reading.line.implied(average.to - 1);
  const [only, ...others] = reading.columnsOf(concepts, isMeasure);
  return only !== undefined && others.length === 0 ? only : null;
}

/** Words of a column's name that narrow it down ("Amount refunded"), which the question leaves out. */
export function assumedName(reading: QuestionReading, { link, column }: Named): void {
  if (link.kind !== "column" || link.isWhole || column === null) return;
  const asked = reading.line.tokens.slice(link.from, link.to);
  const left = column.words.filter(
    (word) =>
      !asked.some((token) => likeness(token, word) > 0) &&
      !word.concepts.some(({ key }) => PLAIN_ADDITIONS.has(key)) &&
      !(reading.asksForNumber && isHeadcount(word)) &&
      !isOwnUnit(word.text, column) &&
      !reading.lexicon.entity.some((entity) => likeness(entity.word, word) > 0),
  );
  if (left.length > 0) reading.assume("word_is_column", reading.words(link), column.column.name);
}

/** "Landings (tonnes) 2025": the unit does not narrow the name down. */
function isOwnUnit(word: string, { column: { unit } }: ColumnWords): boolean {
  return unit !== null && isUnit(word) && unitSign(word) === unitSign(unit);
}

export function assumedFormat(reading: QuestionReading, { column }: ColumnWords): void {
  if (column.assumed) reading.assume("format_assumed", "", column.name);
}

/** "Who" asks for people. */
export function isWho(token: QuestionToken | undefined): boolean {
  return /^(?:who|whose|qui)$/.test(token?.folded ?? "");
}

const COSTS: ReadonlySet<string> = new Set(["cost", "expense", "budget", "price"]);

/**
 * Accounts for a verb that adds nothing to the named parts ("costs the most", "what did the South sell in Q2"). Beside
 * a column of another kind, such as a year's, that it is about costs or sales is an assumption.
 */
export function takeVerb(reading: QuestionReading, verb: TokenRange, column: ColumnWords | null): void {
  const { line } = reading;
  line.use(verb);
  if (column !== null && !bearsOut(reading, verb, column))
    reading.assume("word_is_column", line.words(verb), column.column.name);
}

/**
 * Whether a column, or the name of its table, fits what a verb is about: what something costs is an amount of money.
 */
export function bearsOut({ line, lexicon }: QuestionReading, verb: TokenRange, column: ColumnWords): boolean {
  const implied = line.implied(verb.from);
  // "Sell", of a column "Beer sold".
  const isSameVerb = column.words.some((word) => line.impliedBy(word.folded).join() === implied.join());
  const isOfThem = implied.some((concept) => column.concepts.has(concept)) || (implied.length > 0 && isSameVerb);
  const isNamed = lexicon.entity.some(({ word }) =>
    word.concepts.some(({ key }) => implied.includes(key) || (implied.includes("cost") && COSTS.has(key))),
  );
  const isMoney = column.column.unit !== null && isCurrency(column.column.unit);
  return isOfThem || isNamed || (isMoney && implied.some((concept) => MONEY.has(concept)));
}

/** Concepts of amounts of money. */
const MONEY: ReadonlySet<string> = new Set(
  "price cost amount fee rate salary revenue sale expense budget value payment profit".split(" "),
);
