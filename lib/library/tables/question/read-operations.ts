import type { QuestionLine, TokenRange } from "./question-line";

/** What a question asks to do with rows; each with the words that ask for it. */
export interface Operations {
  count: TokenRange | null;
  distinct: TokenRange | null;
  average: TokenRange | null;
  median: TokenRange | null;
  sum: TokenRange | null;
  quantity: TokenRange | null;
  share: TokenRange | null;
  difference: TokenRange | null;
  extreme: (TokenRange & { direction: "highest" | "lowest"; implies: readonly string[] }) | null;
  /** More than one superlative: not understood. */
  severalExtremes: boolean;
  lists: boolean;
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
  for (const { pattern, direction, implies } of asks.extremes) {
    for (const range of line.findAll(pattern)) {
      line.use(range);
      extremes.push({ ...range, direction, implies });
    }
  }
  const count = take(asks.count);
  return {
    share,
    difference,
    extreme: extremes[0] ?? null,
    severalExtremes: extremes.length > 1,
    count,
    distinct: take(asks.distinct),
    median: take(asks.median),
    average: take(asks.average),
    sum: take(asks.sum),
    quantity: take(asks.quantity),
    lists,
    groups: asks.group.test(line.line),
    which: line.find(asks.which),
  };
}

/** Whether a question may ask to compute over a table: what sends it to the tables at all. */
export function asksForTables(line: QuestionLine): boolean {
  const { count, average, median, sum, quantity, share, difference, extreme, lists, groups } = readOperations(line);
  return (
    lists ||
    groups ||
    [count, average, median, sum, quantity, share, difference, extreme].some((found) => found !== null)
  );
}
