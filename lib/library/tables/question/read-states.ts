import { ofAllLanguages } from "@/lib/engine/language/language-packs";
import { foldText } from "@/lib/engine/language/text/fold-text";
import type { TableLink } from "./lexicon/table-link";
import { STATES } from "./plan-doubts";
import type { TokenRange } from "./question-line";
import type { QuestionReading } from "./question-reading";

const YES = ofAllLanguages(({ tables }) => tables?.cells.yes ?? []);

type StateLink = TableLink & { kind: "column" | "opposite" };

/**
 * Conditions on a state of each row ("how many have paid"), given by a yes-or-no column, by words that include yes or
 * no, or by the day on which it happened. @param ordered by a superlative, which is about the days themselves
 */
export function readStates(reading: QuestionReading, negations: readonly TokenRange[], ordered: boolean): void {
  for (const link of reading.open) {
    if (link.kind !== "column" && link.kind !== "opposite") continue;
    const type = reading.column(link.column)?.type;
    const yes = type === "text" ? yesValues(reading, link) : [];
    const isDay = type === "date" && !ordered && isState(reading, link);
    if (type !== "boolean" && yes.length === 0 && !isDay) continue;
    if (reading.isAmbiguous(link)) {
      reading.fail();
      return;
    }
    const negated = negatedBy(reading, link, negations);
    reading.take(link);
    reading.saysState = true;
    if (negated !== null) reading.line.use(negated);
    const holds = (negated === null) === (link.kind === "column");
    if (type === "boolean") answered(reading, link, holds);
    else if (isDay) happened(reading, link, holds);
    else named(reading, link, holds ? yes : null);
  }
}

function answered(reading: QuestionReading, { column }: StateLink, value: boolean): void {
  // If stated twice ("not billed (facturé)"), the first one counts.
  if (reading.where.some((condition) => condition.test === "is" && condition.column === column)) return;
  if (!value && reading.column(column)?.assumed === true)
    reading.assume("empty_is_no", "", reading.column(column)?.name ?? "");
  reading.where.push({ test: "is", column, value });
}

/** The day may only be planned. */
function happened(reading: QuestionReading, link: StateLink, happened: boolean): void {
  reading.assume("word_is_column", reading.words(link), reading.column(link.column)?.name ?? "");
  reading.where.push({ test: "empty", column: link.column, negated: happened });
}

/** @param yes `null` for the opposite: "no", "partly" and "pending" may all be meant */
function named(reading: QuestionReading, { column }: StateLink, yes: readonly string[] | null): void {
  if (reading.where.some((condition) => condition.column === column)) return;
  if (yes === null) reading.fail();
  else reading.where.push({ test: "one_of", column, negated: false, values: [...yes] });
}

/** The values of a column of text that mean "yes", in a question that does not ask for the column itself. */
function yesValues(reading: QuestionReading, link: StateLink): string[] {
  const found = (reading.lexicon.values.get(link.column) ?? []).filter(({ value }) => YES.has(foldText(value).trim()));
  return found.length > 0 && (isState(reading, link) || isSaid(reading, { from: 0, to: link.from }))
    ? found.map(({ value }) => value)
    : [];
}

/** Whether a word for a column names what has happened to a row ("paid"). */
function isState({ line }: QuestionReading, { from, to }: TokenRange): boolean {
  return line.tokens.slice(from, to).some(({ concepts }) => concepts.some(({ key }) => STATES.has(key)));
}

/** Whether a range of words is a verb that introduces a state of the rows: "how many have paid". */
export function isSaid({ line }: QuestionReading, { from, to }: TokenRange): boolean {
  return line
    .findAll(line.grammar.asks.says)
    .some((verb) => from <= verb.from && verb.to <= to && isSilentBetween(line, verb.to, to));
}

function isSilentBetween(line: QuestionReading["line"], from: number, to: number): boolean {
  return positions(from, to).every((at) => line.isSilent(at) || !line.isFree({ from: at, to: at + 1 }));
}

/** The negations of a question, except the answer "No" of a poll. */
export function negationsOf(reading: QuestionReading): TokenRange[] {
  const { line, lexicon } = reading;
  const isVote = (at: number) => (line.tokens[at]?.concepts ?? []).some(({ key }) => key === "vote");
  return line.findAll(line.grammar.negation).filter(({ from, to }) => {
    const isOpinion = reading.open.some(
      (link) =>
        link.kind === "column" &&
        link.from === from &&
        link.to === to &&
        lexicon.columns[link.column]?.opinion === true,
    );
    const isName = from > 0 && /^\p{Lu}/u.test(line.tokens[from]?.text ?? "");
    return !isOpinion || !(isName || isVote(from - 1) || isVote(to));
  });
}

/** The negation that applies to a condition: before it, without a meaningful word in between. */
export function negatedBy(
  reading: QuestionReading,
  link: TokenRange & { column: number },
  negations: readonly TokenRange[],
): TokenRange | null {
  const { line } = reading;
  return (
    negations.find(
      ({ from, to }) =>
        to <= link.from &&
        line.isFree({ from, to }) &&
        positions(to, link.from).every(
          (at) => !isAnswer(reading, at, link.column) && (line.isSilent(at) || isQualifier(reading, at)),
        ),
    ) ?? null
  );
}

/** A column's name between a negation and a value ("not in the city of Lyon"). */
function isQualifier(reading: QuestionReading, at: number): boolean {
  return reading.open.some((link) => link.kind === "column" && link.from <= at && at < link.to);
}

/** The answer that is counted ("did not vote Yes on the budget"): the negation applies to it. */
function isAnswer({ open, lexicon: { columns } }: QuestionReading, at: number, column: number): boolean {
  return open.some(
    (link) =>
      link.kind === "column" && link.column !== column && columns[link.column]?.opinion === true && link.from === at,
  );
}

function positions(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from) }, (_, step) => from + step);
}
