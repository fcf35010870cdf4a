import { TotalLabels } from "@/lib/engine/language/tables/total-labels";
import type { FoundRow } from "./find-tables";
import { decimalText, readMarkedNumber } from "./read-number";

const SIGNS = [".", ","] as const;

/** What a row looks like by itself. */
type Look =
  | "data"
  /** "Total", in its first cell or another one; "North Total" below the rows of "North". */
  | "total"
  /** The label of a group above its rows, often with their sums. */
  | "head"
  /** "Average": a summary if nothing follows it, otherwise a value like others. */
  | "summary"
  /** Only numbers, without anything that says of what. */
  | "bare"
  /** A single text in a wide table: a heading among the rows, or a note below them. */
  | "note";

/** Sums of a column with either decimal sign. */
type Sums = number[];

/** A row above the rows of its group. */
interface Head {
  row: FoundRow;
  position: number;
  /** The column of its label. */
  level: number;
  rows: number;
  sums: Sums[];
}

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
  readonly #sums: { overall: Sums; part: Sums }[];
  readonly #labels = new TotalLabels();
  /** Heads of the groups that the present row is in, outermost first. */
  #heads: Head[] = [];

  /** @param heads the column that is empty in rows above their group, if there are such rows */
  constructor(
    private readonly columns: number,
    private readonly heads: number | null = null,
  ) {
    this.#sums = Array.from({ length: columns }, () => ({ overall: [0, 0], part: [0, 0] }));
  }

  /** @returns the rows that are now known to be data, this one or earlier ones */
  next(row: FoundRow, position: number): FoundRow[] {
    const look = this.#lookOf(row);
    if (look === "head") return [...this.#settle(true), ...this.#begin(row, position)];
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
    return [...this.#settle(false), ...this.#close(0)];
  }

  /** Begins a group at its head. @returns former heads that turn out to be rows of data */
  #begin(row: FoundRow, position: number): FoundRow[] {
    const level = row.cells.findLastIndex((cell, at) => at < (this.heads ?? 0) && cell !== "");
    const known = this.#close(level);
    this.leftOut.add(position);
    this.#heads.push({ row, position, level, rows: 0, sums: this.#sums.map(() => [0, 0]) });
    return known;
  }

  /**
   * Ends the groups of a level and of those within it. A head without rows is one itself; one with other figures than
   * the sums of its rows may be.
   */
  #close(level: number): FoundRow[] {
    const ended = this.#heads.filter((head) => head.level >= level).reverse();
    this.#heads = this.#heads.filter((head) => head.level < level);
    return ended.flatMap(({ row, position, rows, sums }) => {
      if (rows === 0) {
        this.leftOut.delete(position);
        this.#count(row);
        return [row];
      }
      const hasFigures = row.cells.some((cell, at) => valuesOf(cell, row.exact[at] ?? null) !== null);
      if (
        hasFigures &&
        !isSumOf(
          row,
          rows,
          sums.map((sum) => [sum]),
        )
      )
        this.doubtful += 1;
      return [];
    });
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
    for (const head of this.#heads) head.rows += 1;
    for (const [at, cell] of cells.entries()) {
      const values = valuesOf(cell, exact[at] ?? null);
      const sums = this.#sums[at];
      if (values === null || sums === undefined) continue;
      const added = (sum: Sums) => sum.map((value, sign) => value + (values[sign] ?? 0));
      sums.overall = added(sums.overall);
      sums.part = added(sums.part);
      for (const head of this.#heads) head.sums[at] = added(head.sums[at] ?? [0, 0]);
    }
  }

  #isSum(row: FoundRow): boolean {
    return isSumOf(
      row,
      this.#rows,
      this.#sums.map(({ overall, part }) => [overall, part]),
    );
  }

  #lookOf({ cells }: FoundRow): Look {
    const filled = cells.filter((cell) => cell !== "");
    const [first = ""] = filled;
    const total = this.#labels.next(cells);
    if (total !== null) return total.ofGroup || /tota/i.test(cells[total.at] ?? "") ? "total" : "summary";
    const isNumber = filled.map((cell) => readMarkedNumber(cell) !== null);
    if (cells[0] === "" && isNumber.every(Boolean)) return "bare";
    const { heads } = this;
    if (heads !== null && cells[heads] === "" && cells.slice(0, heads).some((cell) => cell !== "")) return "head";
    return this.columns > 2 && filled.length === 1 && cells[0] === first && !isNumber[0] ? "note" : "data";
  }
}

/** Whether one of a row's numbers is a sum of its column. Totals of rounded amounts are off by a little. */
function isSumOf({ cells, exact }: FoundRow, rows: number, sums: readonly (readonly Sums[])[]): boolean {
  const tolerance = 0.005 * rows + 1e-6;
  return cells.some((cell, at) => {
    const values = valuesOf(cell, exact[at] ?? null);
    if (values === null) return false;
    return SIGNS.some((_, sign) => {
      const value = values[sign] ?? 0;
      return value !== 0 && (sums[at] ?? []).some((sum) => Math.abs((sum[sign] ?? 0) - value) <= tolerance);
    });
  });
}

function valuesOf(cell: string, exact: string | null): number[] | null {
  if (exact !== null) return SIGNS.map(() => Number(exact));
  const number = readMarkedNumber(cell);
  return number === null ? null : SIGNS.map((sign) => Number(decimalText(number, sign)));
}
