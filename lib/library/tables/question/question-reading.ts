import type { CalculationAssumption, TableColumn, TableCondition } from "@/lib/shared/contracts/library/tables";
import type { Reason } from "@/lib/shared/contracts/runs/reason";
import type { TableWord } from "../words/table-words";
import type { ColumnWords, TableLexicon } from "./lexicon/table-lexicon";
import type { TableLink } from "./lexicon/table-link";
import { bySpan, tableLinks } from "./lexicon/table-links";
import type { QuestionLine, TokenRange } from "./question-line";

/** Weaker links do not count. */
const LEAST_SCORE = 0.48;
/** Weaker links are by synonyms. */
const OWN_WORDS = 0.8;

/** One reading of a question as a query over one table, while it is being made. */
export class QuestionReading {
  readonly assumptions: CalculationAssumption[] = [];
  readonly where: TableCondition[] = [];
  /** Scores of the links that the reading is based on. */
  readonly scores: number[] = [];
  /** Words for the rows that only the name of the table or of its file has. */
  readonly rowNames: TokenRange[] = [];
  /** Why it cannot be one over this table, if the user can do something about it. */
  refusal: Reason | null = null;
  /** Set once the question turns out not to be one over this table. */
  failed = false;
  /** The column of dates that a time is compared with, if the question does not name it. */
  unnamedDate: ColumnWords | null = null;
  /** A condition is about a state of the rows ("how many have paid"). */
  saysState = false;
  /** "The most women", "how many women": the column that counts them is meant. */
  asksForNumber = false;
  /** Rows are named by their numbers ("order 4503"). */
  namesNumber = false;
  /** The rows are named as in the column that names them. */
  namesKey = false;
  /** The conditions are several months or years of a table with a row for each. */
  ofPeriods = false;
  #links: TableLink[] = [];

  constructor(
    readonly line: QuestionLine,
    readonly lexicon: TableLexicon,
  ) {}

  /** Chooses the links of the tokens that are not accounted for yet; of several for the same words, the best one. */
  link(): void {
    const chosen: TableLink[] = [];
    this.line.beginNames();
    const all = tableLinks(this.line, this.lexicon);
    for (const link of all.filter((link) => isCandidate(link, all)).toSorted(bySpan)) {
      if (link.score < LEAST_SCORE || !this.line.isOpen(link)) continue;
      const rival = chosen.find((other) => other.from < link.to && link.from < other.to);
      if (rival === undefined || isTied(rival, link)) chosen.push(link);
      else if (isAnotherColumn(rival, link)) rival.partial = true;
    }
    this.#links = chosen;
  }

  /** Links whose words are not accounted for, in the order of the question. */
  get open(): TableLink[] {
    return this.#links.filter((link) => this.line.isOpen(link)).toSorted((a, b) => a.from - b.from);
  }

  /** Prefers a link to all others by the same words. */
  choose(link: TableLink): void {
    this.#links = [...this.#links.filter(({ from, to }) => from !== link.from || to !== link.to), link];
  }

  column(at: number): TableColumn | undefined {
    return this.lexicon.table.columns[at];
  }

  /** Accounts for the words of a link. */
  take(link: TableLink): void {
    this.line.use(link);
    if (link.kind === "entity" && !link.ofKey) this.rowNames.push(link);
    if (link.kind === "entity" && link.mistyped === true) this.assume("rows_are", this.words(link), "");
    if (link.kind === "entity" ? link.ofKey : link.kind === "column" && link.column === this.lexicon.key)
      this.namesKey = true;
    this.scores.push(link.score);
  }

  assume(kind: CalculationAssumption["kind"], word: string, taken: string): void {
    this.assumptions.push({ kind, word, taken });
  }

  /** A link to a column, unless the same words fit another column as well. */
  isAmbiguous(link: TableLink): boolean {
    const tied = this.#links.filter((other) => other !== link && other.from === link.from && isTied(link, other));
    return tied.length > 0 && !(this.asksForNumber && this.#counts(link) && !tied.some((other) => this.#counts(other)));
  }

  #counts(link: TableLink): boolean {
    const column = link.kind === "column" ? this.lexicon.columns[link.column] : undefined;
    return column?.column.type === "number" && column.words.some(isHeadcount);
  }

  /** Columns that fit one of the concepts, for words that only imply a column. */
  columnsOf(concepts: readonly string[], accepts: (column: ColumnWords) => boolean): ColumnWords[] {
    const fits = this.lexicon.columns.filter(accepts);
    // In order of the concepts: "cheapest" is about a price rather than a budget.
    for (const concept of concepts) {
      const found = fits.filter((column) => column.concepts.has(concept));
      if (found.length > 0) return found;
    }
    return [];
  }

  /** The only column of amounts, for a question that names none. */
  onlyMeasure(): ColumnWords | null {
    const measures = this.lexicon.columns.filter((column) => isMeasure(column) && !mayBeYears(column));
    const [only] = measures;
    return measures.length === 1 && only !== undefined ? only : null;
  }

  fail(): void {
    this.failed = true;
  }

  /** Whether a word is in the name of the document, with another one beside it ("the March meeting"). */
  isInName(at: number): boolean {
    const isNamed = (token: number) =>
      this.#links.some(
        ({ kind, from, to, ...link }) =>
          kind === "entity" && "ofKey" in link && !link.ofKey && from <= token && token < to,
      );
    return isNamed(at) && (isNamed(at - 1) || isNamed(at + 1));
  }

  words(range: TokenRange): string {
    return this.line.words(range);
  }
}

/** Whether a word of a column's name shows that it counts what the others name ("Women: headcount"). */
export function isHeadcount({ folded }: TableWord): boolean {
  return /^(?:effectifs?|headcount|nombre|nb|number|count|total)$/.test(folded);
}

/** Whether a column holds amounts: numbers that are neither numbering nor years. */
export function isMeasure({ column, numbers, years, concepts }: ColumnWords): boolean {
  return column.type === "number" && !numbers && !column.mixedUnits && !years && !concepts.has("phone");
}

/**
 * Whether the numbers of a column without a unit all look like years ("Founded"): not amounts unless they are named.
 */
export function mayBeYears({ column, counts }: ColumnWords): boolean {
  return column.years === true && column.unit === null && !counts;
}

/** In the name of a table ("supplier contracts"), a column's word before another one for the rows is about the rows. */
function isCandidate(link: TableLink, all: readonly TableLink[]): boolean {
  const isInName = all.some((other) => other.kind === "entity" && other.from === link.to && !other.ofColumn);
  if (link.kind === "entity") return !link.ofColumn || isInName;
  if (link.kind !== "column" || link.to - link.from > 1) return true;
  const isNameWord = all.some((other) => other.kind === "entity" && !other.ofKey && other.from === link.from);
  return !(isNameWord && isInName);
}

/** A word for a value that is not the value's own ("delayed" for "late") names another column as well ("Delay"). */
function isAnotherColumn(value: TableLink, column: TableLink): value is TableLink & { kind: "value" } {
  return (
    value.kind === "value" && column.kind === "column" && value.column !== column.column && value.score < OWN_WORDS
  );
}

/** Whether two links by the same words refer to different things of one kind. */
function isTied(one: TableLink, other: TableLink): boolean {
  if (one.from !== other.from || one.to !== other.to || Math.abs(one.score - other.score) > 1e-9) return false;
  if (one.kind === "value" && other.kind === "value") return one.column !== other.column || one.value !== other.value;
  return one.kind === "column" && other.kind === "column" && one.column !== other.column;
}
