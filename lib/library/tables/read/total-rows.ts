import { labelHint, rateOf, TotalLabels } from "@/lib/engine/language/tables/total-labels";
import type { LabelHint } from "@/lib/engine/language/tables/total-words";
import type { FoundRow } from "./find-tables";
import { readDay } from "./read-day";
import { readDuration, readMarkedNumber } from "./read-number";
import { figuresOf, isWithin, RowSums } from "./row-sums";

/** The apparent kind of a row on its own. */
type Look =
  | "data"
  /** "Total", in its first cell or another one; "North Total" below the rows of "North". */
  | "total"
  /** The label of a group above its rows, often with their sums. */
  | "head"
  /** "Average": a summary if nothing follows it, otherwise an ordinary value. */
  | "summary"
  /** Only numbers, without a label. */
  | "bare"
  /** A single text in a wide table: a heading among the rows, or a note below them. */
  | "note"
  /** "Of which exports": a part of the row above. */
  | "part"
  /** Below a total: a tax, a discount or what is to pay, unless rows of data follow. */
  | "footer";

/** A row above the rows of its group. */
interface Head {
  row: FoundRow;
  position: number;
  /** The column of its label. */
  level: number;
  sums: RowSums;
}

/** Distinguishes a table's rows of data from rows that sum up others, are parts of them, head them or explain them. */
export class TotalRows {
  /** Positions of rows that are not data. */
  readonly leftOut = new Set<number>();
  /** Rows that may not be data. */
  doubtful = 0;
  #held: { row: FoundRow; position: number; look: Look }[] = [];
  /** Totals, since the last row of data, that are not the sum of anything. */
  #unmatched = 0;
  /** All rows of data, and those since the last total. */
  readonly #overall = new RowSums();
  readonly #part = new RowSums();
  readonly #labels = new TotalLabels();
  /** The total right above, with no row of data in between, and the row above, of any kind. */
  #total: FoundRow | null = null;
  #above: FoundRow | null = null;
  /** The last row is a sum by few digits. */
  #mayBeSum = false;
  /** Rows of data since a total of all rows above it, which no other total has followed yet. */
  #rowsAfterTotal: number | null = null;
  #first: FoundRow | null = null;
  /** The fewest texts of a row of data, and the columns that are filled in each. */
  #texts = Number.POSITIVE_INFINITY;
  #filled: Set<number> | null = null;
  /** Heads of the groups that the present row is in, outermost first. */
  #heads: Head[] = [];

  /** @param heads the column that is empty in rows above their group, if there are such rows */
  constructor(
    private readonly columns: number,
    private readonly heads: number | null = null,
  ) {}

  /** @returns the rows that are now known to be data, this one or earlier ones */
  next(row: FoundRow, position: number): FoundRow[] {
    const look = this.#lookOf(row);
    if (look === "head") return [...this.#settle(true), ...this.#begin(row, position)];
    if (look === "part") {
      this.leftOut.add(position);
      if (this.#above !== null && !isWithin(row, this.#above, "part")) this.doubtful += 1;
      return [];
    }
    this.#above = row;
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
    const isRepeated = this.#total !== null && isWithin(row, this.#total, "same");
    if (!this.#isSum(row) && !isRepeated) this.#unmatched += 1;
    this.#rowsAfterTotal = this.#overall.rows > 1 && this.#overall.matches(row).length > 0 ? 0 : null;
    this.#total = row;
    this.#part.clear();
    return known;
  }

  /** @returns the last rows, if they are data */
  end(): FoundRow[] {
    const known = [...this.#settle(false), ...this.#close(0)];
    if (this.#mayBeSum) this.doubtful += 1;
    // A discount below the total, or the total of the other rows above them.
    if ((this.#rowsAfterTotal ?? 0) > 0) this.doubtful += 1;
    if (this.#first !== null && this.#overall.tells(this.#first, 0.5) !== null) this.doubtful += 1;
    return known;
  }

  /** Begins a group at its head. @returns former heads that turn out to be rows of data */
  #begin(row: FoundRow, position: number): FoundRow[] {
    const level = row.cells.findLastIndex((cell, at) => at < (this.heads ?? 0) && cell !== "");
    const known = this.#close(level);
    this.leftOut.add(position);
    this.#heads.push({ row, position, level, sums: new RowSums() });
    return known;
  }

  /**
   * Ends the groups of a level and of those within it. A head without rows is a row of data; one with figures other
   * than the sums of its rows may be.
   */
  #close(level: number): FoundRow[] {
    const ended = this.#heads.filter((head) => head.level >= level).reverse();
    this.#heads = this.#heads.filter((head) => head.level < level);
    return ended.flatMap(({ row, position, sums }) => {
      if (sums.rows === 0) {
        this.leftOut.delete(position);
        this.#count(row);
        return [row];
      }
      if (figuresOf(row).size > 0 && sums.matches(row).length === 0) this.doubtful += 1;
      return [];
    });
  }

  /** Decides about the pending rows. @param followed by a row of data */
  #settle(followed: boolean): FoundRow[] {
    const held = this.#held;
    this.#held = [];
    return held.flatMap(({ row, position, look }) => {
      const isSum = look === "bare" && this.#overall.rows > 1 && this.#isSum(row);
      const isData = look === "bare" ? !isSum : (look === "summary" || look === "footer") && followed;
      // A heading may be a row with one value; a last row of numbers may be anything.
      if (look === "note" || look === "footer" ? followed : look === "bare" && (isSum ? followed : !followed))
        this.doubtful += 1;
      if (isData) this.#count(row);
      else this.leftOut.add(position);
      return isData ? [row] : [];
    });
  }

  #count(row: FoundRow): void {
    this.#total = null;
    this.#first ??= row;
    if (this.#rowsAfterTotal !== null) this.#rowsAfterTotal += 1;
    for (const sums of [this.#overall, this.#part, ...this.#heads.map((head) => head.sums)]) sums.add(row);
    this.#texts = Math.min(this.#texts, textsOf(row));
    const filled = this.#filled;
    this.#filled = new Set(row.cells.flatMap((cell, at) => (cell !== "" && filled?.has(at) !== false ? [at] : [])));
  }

  #isSum(row: FoundRow): boolean {
    return [this.#overall, this.#part].some((sums) => sums.matches(row).length > 0);
  }

  #lookOf(row: FoundRow): Look {
    this.#mayBeSum = false;
    const { cells } = row;
    const filled = cells.filter((cell) => cell !== "");
    const [first = ""] = filled;
    const total = this.#labels.next(cells);
    if (total !== null && !total.valueToo) return "total";
    const isNumber = filled.map((cell) => readMarkedNumber(cell) !== null || readDuration(cell) !== null);
    const hasFigures = isNumber.includes(true);
    // Beside its day ("31/12 | Closing balance"), a label is the second cell.
    const label = filled.find((cell, at) => isNumber[at] !== true && readDay(cell) === null) ?? "";
    const hint = total === null && hasFigures && label !== "" && !isNumber[0] ? labelHint(label) : null;
    const look = hasFigures ? this.#lookOfFigures(row, total === null ? hint : "all", label) : null;
    if (look !== null) return look;
    if (total !== null) return "summary";
    if (cells[0] === "" && isNumber.every(Boolean)) return "bare";
    const { heads } = this;
    if (heads !== null && cells[heads] === "" && cells.slice(0, heads).some((cell) => cell !== "")) return "head";
    if (this.columns > 2 && filled.length === 1 && cells[0] === first && !isNumber[0]) return "note";
    if (hint === "balance" || (hint === "all" && this.#hasFewTexts(row))) this.doubtful += 1;
    return "data";
  }

  /** What the figures of a row show, apart from its label; `null`: nothing. */
  #lookOfFigures(row: FoundRow, hint: LabelHint | null, label: string): Look | null {
    const all = [this.#overall, this.#part, ...this.#heads.map(({ sums }) => sums)];
    if (hint !== null) {
      if (all.some((sums) => sums.rows > 1 && sums.matches(row).length > 0)) return "total";
      if (this.#total !== null && isWithin(row, this.#total, "same")) return "total";
      if (hint === "part") return this.#above === null ? null : "part";
      if (hint === "tax" && this.#isTax(row, label)) return "total";
    } else {
      const told = all.map((sums) => sums.tells(row)).filter((found) => found !== null);
      const isFewer = textsOf(row) < this.#texts;
      if (told.length > 0 && textsOf(row) > 0 && this.#hasFewTexts(row) && (isFewer || told.includes("sum")))
        return "total";
      if (told.includes("sum")) this.doubtful += 1;
      else this.#mayBeSum = told.length > 0;
    }
    if (this.#total === null) return null;
    const isShort = [...(this.#filled ?? [])].some((at) => row.cells[at] === "");
    return isShort || (hint !== null && hint !== "group") ? "footer" : null;
  }

  /** Whether a row is the share stated by its label, of the total above or of the rows above. */
  #isTax(row: FoundRow, label: string): boolean {
    const rate = rateOf(label);
    if (rate === null) return false;
    const total = new RowSums();
    if (this.#total !== null) total.add(this.#total);
    return [total, this.#overall, this.#part].some((sums) => sums.hasShare(row, rate));
  }

  /** A row of a total has its label, and none of the other texts that each row of data has. */
  #hasFewTexts(row: FoundRow): boolean {
    const texts = textsOf(row);
    return texts <= 1 || texts < this.#texts;
  }
}

/** Filled cells that are not numbers. */
function textsOf(row: FoundRow): number {
  const figures = figuresOf(row);
  return row.cells.filter((cell, at) => cell !== "" && !figures.has(at)).length;
}
