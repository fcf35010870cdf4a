import type { Superlative } from "@/lib/engine/language/tables/table-grammar";
import { foldText } from "@/lib/engine/language/text/fold-text";
import type { QuestionLine, TokenRange } from "./question-line";

/** The operations on rows that a question asks for, each with the words that ask for it. */
export interface Operations {
  count: TokenRange | null;
  distinct: TokenRange | null;
  average: TokenRange | null;
  median: TokenRange | null;
  sum: TokenRange | null;
  quantity: TokenRange | null;
  share: TokenRange | null;
  difference: TokenRange | null;
  extreme: (TokenRange & Superlative & { otherwise?: readonly Superlative[]; ranks: boolean }) | null;
  /** "More", "cheaper": of two things. */
  comparative: (TokenRange & Superlative & { otherwise?: readonly Superlative[] }) | null;
  /** "The most women", "le moins d'hommes": a superlative of a count. */
  most: boolean;
  /** More than one superlative: not understood. */
  severalExtremes: boolean;
  lists: boolean;
  /** One thing of one row is asked for. */
  looksUp: boolean;
  groups: boolean;
  which: TokenRange | null;
}

/** The operations of a question, whose words are accounted for. */
export function readOperations(line: QuestionLine): Operations {
  const { asks } = line.grammar;
  const take = (pattern: RegExp) => {
    const range = line.find(pattern);
    if (range !== null) line.use(range);
    return range;
  };
  const lists = asks.list.test(line.line);
  const share = take(asks.share);
  const difference = take(asks.difference);
  const extremes: NonNullable<Operations["extreme"]>[] = [];
  // "Highest first" is an order, not a superlative.
  const superlatives = [
    ...asks.rankings.map((ranking) => ({ ...ranking, implies: [], ranks: true })),
    ...asks.extremes.map((extreme) => ({ ...extreme, ranks: false })),
  ];
  for (const { pattern, ...superlative } of superlatives) {
    for (const range of line.findAll(pattern)) {
      line.use(range);
      extremes.push({ ...range, ...superlative });
    }
  }
  let comparative: Operations["comparative"] = null;
  for (const { pattern, ...meaning } of asks.comparatives) {
    const range = line.find(pattern);
    if (range === null || comparative !== null) continue;
    line.use(range);
    comparative = { ...range, ...meaning };
  }
  const count = take(asks.count);
  return {
    share,
    difference,
    comparative,
    extreme: extremes[0] ?? null,
    most: extremes.some(({ ranks, ...range }) => !ranks && asks.most.test(foldText(line.words(range)))),
    severalExtremes: extremes.length > 1,
    count,
    distinct: take(asks.distinct),
    median: take(asks.median),
    average: take(asks.average),
    sum: take(asks.sum),
    quantity: take(asks.quantity),
    lists,
    looksUp: asks.lookUp.test(line.line),
    groups: asks.group.test(line.line),
    which: line.find(asks.which),
  };
}

/** Whether words are left that ask for another figure ("… and how many are sent"): one question has one answer. */
export function asksAgain(line: QuestionLine): boolean {
  const { count, distinct, median, average, sum, share, difference } = line.grammar.asks;
  return [count, distinct, median, average, sum, share, difference].some((pattern) => line.find(pattern) !== null);
}

/**
 * The kind of question about a table: `figure`: to count, add up, average, compare or rank; `list`: rows or one cell,
 * which texts state as well; `null`: nothing.
 */
export function askedOfTables(line: QuestionLine): "figure" | "list" | null {
  const { count, average, median, sum, quantity, share, difference, extreme, ...others } = readOperations(line);
  const { or, asks } = line.grammar;
  const isOfTwo = [or, asks.compared, asks.ofTwo].some((pattern) => pattern.test(line.line));
  const compared = isOfTwo ? others.comparative : null;
  const figures = [count, average, median, sum, quantity, share, difference, extreme, compared];
  return figures.some((found) => found !== null)
    ? "figure"
    : others.lists || others.looksUp || others.groups
      ? "list"
      : null;
}
