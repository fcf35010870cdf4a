import type { TablePlan } from "@/lib/shared/contracts/library/tables";
import { LIKENESS, likeness, type TableWord } from "../../words/table-words";
import type { ColumnWords } from "../lexicon/table-lexicon";
import type { QuestionToken } from "../question-line";
import type { QuestionReading } from "../question-reading";

/** Concepts of a period, by those of columns whose amounts are for one of them. */
const PERIODS: Readonly<Record<string, string>> = { month: "monthly", year: "annual" };

/**
 * Words that add nothing to what the plan already has: the period of its amounts ("a month": "Monthly fee"), other words
 * of the name of its column, and words that all the compared or added values share ("the upright and the grand *piano*").
 */
export function restatedWords(plan: TablePlan, reading: QuestionReading): ReadonlySet<QuestionToken> {
  const { line, lexicon } = reading;
  const column = "column" in plan.measure ? lexicon.columns[plan.measure.column] : undefined;
  const shared = sharedWords(plan, reading);
  const found = new Set<QuestionToken>();
  for (const [at, token] of line.tokens.entries()) {
    if (!line.isFree({ from: at, to: at + 1 })) continue;
    if (token.number !== null && isNumberOfRows(token.number, at, plan, reading)) {
      found.add(token);
      continue;
    }
    const isOfColumn = column !== undefined && (isPeriod(token, column) || isNamed(token, column));
    if (isOfColumn || shared.some((word) => likeness(token, word) > 0)) {
      found.add(token);
      const before = line.tokens[at - 1];
      // "Per month": the preposition belongs to the period.
      if (isOfColumn && before !== undefined && line.endsBefore(line.grammar.groups, at) !== null) found.add(before);
    }
  }
  return found;
}

/** "All four years", of four rows that the conditions name. */
function isNumberOfRows(number: string, at: number, { where }: TablePlan, { line, lexicon }: QuestionReading): boolean {
  const [condition, end, ...others] = where;
  const key = lexicon.columns[condition?.column ?? -1];
  const next = line.tokens[at + 1];
  if (condition === undefined || others.length > 0 || key === undefined || !key.tellsRows || next === undefined)
    return false;
  const isOfRows = key.words.some((word) => likeness(next, word) > 0) || line.isSilent(at + 1);
  if (!isOfRows) return false;
  if (condition.test === "one_of") return !condition.negated && String(condition.values.length) === number;
  const isRange =
    condition.test === "compare" && end?.test === "compare" && end.column === condition.column && key.years;
  return (
    isRange &&
    condition.operator === ">=" &&
    end.operator === "<=" &&
    String(Number(end.value) - Number(condition.value) + 1) === number
  );
}

function isPeriod({ concepts }: TableWord, column: ColumnWords): boolean {
  return concepts.some(({ key }) => Object.hasOwn(PERIODS, key) && column.concepts.has(PERIODS[key] ?? ""));
}

/** A further word of the column's name, unless it is the one that distinguishes another column. */
function isNamed(token: TableWord, { words }: ColumnWords): boolean {
  return words.some((word) => likeness(token, word) >= LIKENESS.unaccented);
}

/** Words of every value of the only condition by several values. */
function sharedWords({ where }: TablePlan, { lexicon }: QuestionReading): TableWord[] {
  return where.flatMap((condition) => {
    if (condition.test !== "one_of" || condition.negated || condition.values.length < 2) return [];
    const all = (lexicon.values.get(condition.column) ?? []).filter(({ value }) => condition.values.includes(value));
    const [first, ...others] = all;
    const has = (words: readonly TableWord[], word: TableWord) => words.some((other) => likeness(word, other) > 0);
    return (first?.words ?? []).filter((word) => others.every(({ words }) => has(words, word)));
  });
}

/**
 * Words that are left in a question about rows, if they only describe what these are: participles before the name of the document ("the tasks *agreed* at the meeting"). The words to state as an assumption.
 */
export function describingRows(
  rest: readonly QuestionToken[],
  plan: TablePlan,
  reading: QuestionReading,
): string | null {
  const { function: name } = plan.measure;
  if ((name !== "rows" && name !== "count") || plan.where.length === 0) return null;
  const isAll = rest.every((token) => isBeforeName(token, reading));
  return isAll ? rest.map(({ text }) => text).join(", ") : null;
}

function isBeforeName(token: QuestionToken, { line, namesKey, rowNames }: QuestionReading): boolean {
  const at = line.tokens.indexOf(token);
  if (!namesKey || token.concepts.length > 0 || !line.grammar.asks.participle.test(token.folded)) return false;
  const next = rowNames.find(({ from }) => from > at);
  if (next === undefined) return false;
  return line.tokens.every((_, other) => other <= at || other >= next.from || line.isSilent(other));
}
