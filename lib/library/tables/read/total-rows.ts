import { isTotalLabel } from "@/lib/engine/language/question/calculation-question";
import type { FoundRow } from "./find-tables";
import { decimalText, readNumber } from "./read-number";

/** Words of labels of totals, in any language: most cells need no closer look. */
const MAYBE_LABEL = /tota|sum|somm|moyen|averag|mean|media|overall|ensembl|cumul/i;
const SIGNS = [".", ","] as const;

/** What a row looks like by itself. */
type Look =
  | "data"
  /** "Total", in its first cell or another one. */
  | "total"
  /** "Average": a summary if nothing follows it, otherwise a value like others. */
  | "summary"
  /** Only numbers, without anything that says of what. */
  | "bare"
  /** A single text in a wide table: a heading among the rows, or a note below them. */
  | "note";

/** Tells the rows of data of a table from those that sum up others, head them or note something. */
export class TotalRows {
  /** Positions of rows that are no data. */
  readonly leftOut = new Set<number>();
  /** Rows of which it is not sure whether they are data. */
  doubtful = 0;
  #held: { row: FoundRow; position: number; look: Look }[] = [];
  #rows = 0;
  /** Totals, since the last row of data, that are not the sum of anything. */
  #unmatched = 0;
  /** Sums of each column, overall and since the last total, with either decimal sign. */
  readonly #sums: { overall: number[]; part: number[] }[];

  constructor(private readonly columns: number) {
    this.#sums = Array.from({ length: columns }, () => ({ overall: [0, 0], part: [0, 0] }));
  }

  /** @returns the rows that are now known to be data, this one or earlier ones */
  next(row: FoundRow, position: number): FoundRow[] {
    const look = lookOf(row, this.columns);
    if (look !== "data" && look !== "total") {
      this.#held.push({ row, position, look });
      return [];
    }
    const known = this.#settle(look === "data");
    if (look === "data") {
      this.doubtful += this.#unmatched;
      this.#unmatched = 0;
      this.#count(row);
      return [...known, row];
    }
    this.leftOut.add(position);
    if (!this.#isSum(row)) this.#unmatched += 1;
    for (const sums of this.#sums) sums.part = [0, 0];
    return known;
  }

  /** @returns the last rows, if they are data */
  end(): FoundRow[] {
    return this.#settle(false);
  }

  /** Decides about the rows that are held. @param followed by a row of data */
  #settle(followed: boolean): FoundRow[] {
    const held = this.#held;
    this.#held = [];
    return held.flatMap(({ row, position, look }) => {
      const isSum = look === "bare" && this.#rows > 1 && this.#isSum(row);
      const isData = look === "bare" ? !isSum : look === "summary" && followed;
      // A heading may be a row with one value; a last row of numbers may be anything.
      if (look === "note" ? followed : look === "bare" && (isSum ? followed : !followed)) this.doubtful += 1;
      if (isData) this.#count(row);
      else this.leftOut.add(position);
      return isData ? [row] : [];
    });
  }

  #count({ cells, exact }: FoundRow): void {
    this.#rows += 1;
    for (const [at, cell] of cells.entries()) {
      const values = valuesOf(cell, exact[at] ?? null);
      const sums = this.#sums[at];
      if (values === null || sums === undefined) continue;
      sums.overall = sums.overall.map((sum, sign) => sum + (values[sign] ?? 0));
      sums.part = sums.part.map((sum, sign) => sum + (values[sign] ?? 0));
    }
  }

  /** Whether one of its numbers is the sum of those above it. Totals of rounded amounts are off by a little. */
  #isSum({ cells, exact }: FoundRow): boolean {
    const tolerance = 0.005 * this.#rows + 1e-6;
    return cells.some((cell, at) => {
      const values = valuesOf(cell, exact[at] ?? null);
      const sums = this.#sums[at];
      if (values === null || sums === undefined) return false;
      return SIGNS.some((_, sign) => {
        const value = values[sign] ?? 0;
        const isNear = (sum: number | undefined) => sum !== undefined && Math.abs(sum - value) <= tolerance;
        return value !== 0 && (isNear(sums.overall[sign]) || isNear(sums.part[sign]));
      });
    });
  }
}

function valuesOf(cell: string, exact: string | null): number[] | null {
  if (exact !== null) return SIGNS.map(() => Number(exact));
  const number = readNumber(cell);
  return number === null ? null : SIGNS.map((sign) => Number(decimalText(number, sign)));
}

function lookOf({ cells }: FoundRow, columns: number): Look {
  const filled = cells.filter((cell) => cell !== "");
  const [first = ""] = filled;
  if (isLabel(first)) return /tota/i.test(first) ? "total" : "summary";
  if (filled.some((cell) => /tota/i.test(cell) && isLabel(cell))) return "total";
  const isNumber = filled.map((cell) => readNumber(cell) !== null);
  if (cells[0] === "" && isNumber.every(Boolean)) return "bare";
  return columns > 2 && filled.length === 1 && cells[0] !== "" && !isNumber[0] ? "note" : "data";
}

function isLabel(cell: string): boolean {
  return MAYBE_LABEL.test(cell) && isTotalLabel(cell);
}
