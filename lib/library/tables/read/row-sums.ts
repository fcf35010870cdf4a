import type { FoundRow } from "./find-tables";
import { decimalText, readDuration, readMarkedNumber } from "./read-number";

const SIGNS = [".", ","] as const;
/** A sum of fewer figures may be a coincidence. */
const LEAST_SUMMED = 3;
/** So may one with fewer significant digits, in all columns together. */
const LEAST_DIGITS = 3;

/** Sums of one column: with either decimal sign, the number of figures other than 0, and whether one is negative. */
interface Sum {
  values: number[];
  count: number;
  isMixed: boolean;
}

const nothing = (): Sum => ({ values: SIGNS.map(() => 0), count: 0, isMixed: false });

/** The figures of some rows, added up by column. */
export class RowSums {
  rows = 0;
  #columns: Sum[] = [];

  add(row: FoundRow): void {
    this.rows += 1;
    for (const [at, values] of figuresOf(row)) {
      const sum = this.#columns[at] ?? nothing();
      this.#columns[at] = sum;
      sum.values = sum.values.map((value, sign) => value + (values[sign] ?? 0));
      if (values[0] !== 0) sum.count += 1;
      sum.isMixed ||= (values[0] ?? 0) < 0;
    }
  }

  clear(): void {
    this.rows = 0;
    this.#columns = [];
  }

  /** The columns of a row whose figure is the sum; totals of rounded amounts are off by a little. */
  matches(row: FoundRow): number[] {
    return [...figuresOf(row)].flatMap(([at, values]) => (this.#isSum(at, values, 1) ? [at] : []));
  }

  /** Whether a figure of a row is a share of the sum ("VAT 20 %"). */
  hasShare(row: FoundRow, share: number): boolean {
    return [...figuresOf(row)].some(([at, values]) => this.#isSum(at, values, share));
  }

  /**
   * Whether a row is the sum whatever its label says: in every column where it has a figure, of several figures of one
   * sign. `weak`: it is, but by few digits.
   * @param share of the sum; a half for a row that is among those added up
   */
  tells(row: FoundRow, share = 1): "sum" | "weak" | null {
    const figures = [...figuresOf(row)].filter(([, values]) => values[0] !== 0);
    const isSum = figures.every(([at, values]) => {
      const sum = this.#columns[at];
      return sum !== undefined && sum.count >= LEAST_SUMMED && !sum.isMixed && this.#isSum(at, values, share);
    });
    if (figures.length === 0 || !isSum) return null;
    const digits = figures.reduce((total, [, values]) => total + tellingDigits(values[0] ?? 0), 0);
    return digits >= LEAST_DIGITS ? "sum" : "weak";
  }

  #isSum(at: number, values: readonly number[], share: number): boolean {
    const sum = this.#columns[at];
    const tolerance = 0.005 * Math.max(1, this.rows) + 1e-6;
    return SIGNS.some((_, sign) => {
      const value = values[sign] ?? 0;
      return value !== 0 && sum !== undefined && Math.abs((sum.values[sign] ?? 0) * share - value) <= tolerance;
    });
  }
}

/** Digits of a figure without the zeros around them. */
function tellingDigits(value: number): number {
  return String(Math.abs(value))
    .replace(".", "")
    .replace(/^0+|0+$/g, "").length;
}

const known = new WeakMap<FoundRow, ReadonlyMap<number, number[]>>();

/** The figures of a row by column, read with either decimal sign. */
export function figuresOf(row: FoundRow): ReadonlyMap<number, number[]> {
  const figures = known.get(row) ?? readFigures(row);
  known.set(row, figures);
  return figures;
}

function readFigures({ cells, exact }: FoundRow): Map<number, number[]> {
  const found = new Map<number, number[]>();
  for (const [at, cell] of cells.entries()) {
    const number = exact[at] ?? null;
    if (number !== null)
      found.set(
        at,
        SIGNS.map(() => Number(number)),
      );
    else {
      const read = readMarkedNumber(cell);
      const duration = readDuration(cell);
      if (duration !== null)
        found.set(
          at,
          SIGNS.map(() => duration.seconds),
        );
      else if (read !== null)
        found.set(
          at,
          SIGNS.map((sign) => Number(decimalText(read, sign))),
        );
    }
  }
  return found;
}

/** Whether every figure of a row equals that of another row (`same`) or is at most that (`part`). */
export function isWithin(row: FoundRow, other: FoundRow, how: "same" | "part"): boolean {
  const others = figuresOf(other);
  const figures = [...figuresOf(row)];
  return (
    figures.length > 0 &&
    figures.every(([at, values]) => {
      const [value = 0] = values;
      const whole = others.get(at)?.[0];
      if (whole === undefined) return false;
      return how === "same" ? Math.abs(whole - value) < 1e-6 : Math.abs(value) <= Math.abs(whole) + 1e-6;
    })
  );
}
