import type { Language } from "@/lib/shared/contracts/language";

/**
 * What a right answer yields: a value, the label of one row or group, a set of labels, or a value for each label.
 * `null`: the sheets cannot answer, and no computation may be attempted.
 */
export type Expected = number | string | readonly string[] | Readonly<Record<string, number>> | null;

export interface AskedTable {
  language: Language;
  question: string;
  expected: Expected;
}

/** A file of the library, and what is asked of it. */
export interface BenchSheet {
  fileName: string;
  bytes: Uint8Array;
  questions: AskedTable[];
}

/** Questions in one language, each with its expected answer. */
export function asked(language: Language, questions: readonly (readonly [string, Expected])[]): AskedTable[] {
  return questions.map(([question, expected]) => ({ language, question, expected }));
}

/** A text file as bytes. */
export function textFile(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

/** Separated values; a cell with the delimiter, a quotation mark or a line break is quoted. */
export function separated(rows: readonly (readonly (string | number)[])[], delimiter: string): string {
  const cell = (value: string | number) => {
    const text = String(value);
    return text.includes(delimiter) || /["\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  };
  return `${rows.map((row) => row.map(cell).join(delimiter)).join("\n")}\n`;
}

/** Rows of a Markdown table, the first one being its header. */
export function markdown(rows: readonly (readonly (string | number)[])[]): string {
  const [head = [], ...body] = rows;
  const line = (cells: readonly (string | number)[]) => `| ${cells.join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...body.map(line)].join("\n");
}

export function sum(values: readonly (number | null)[]): number {
  return round(values.reduce<number>((total, value) => total + (value ?? 0), 0));
}

/** Mean of the values that are there. */
export function mean(values: readonly (number | null)[]): number {
  const known = values.filter((value) => value !== null);
  return sum(known) / known.length;
}

/** A figure for each group, by the group's label. */
export function byGroup<Row>(
  rows: readonly Row[],
  labelOf: (row: Row) => string,
  figure: (group: Row[]) => number,
): Record<string, number> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) groups.set(labelOf(row), [...(groups.get(labelOf(row)) ?? []), row]);
  return Object.fromEntries([...groups].map(([label, group]) => [label, figure(group)]));
}

/** The labels with the highest figures, best first. */
export function highest(figures: Readonly<Record<string, number>>, count: number): string[] {
  return Object.entries(figures)
    .sort((a, b) => b[1] - a[1])
    .slice(0, count)
    .map(([label]) => label);
}

/** The label with the highest figure; several if they share it. */
export function best(figures: Readonly<Record<string, number>>): string | string[] {
  return lowest(Object.fromEntries(Object.entries(figures).map(([label, figure]) => [label, -figure])));
}

/** The label with the lowest figure; several if they share it. */
export function lowest(figures: Readonly<Record<string, number>>): string | string[] {
  const least = Math.min(...Object.values(figures));
  const labels = Object.keys(figures).filter((label) => figures[label] === least);
  return labels.length === 1 ? (labels[0] ?? "") : labels;
}

/** Distinct labels. */
export function distinct(labels: readonly string[]): string[] {
  return [...new Set(labels)];
}

function round(value: number): number {
  return Math.round(value * 1e6) / 1e6;
}

/** A number with a comma for the decimals and spaces between the thousands: `1 234,50`. */
export function frenchNumber(value: number, decimals = 2): string {
  const [whole = "", fraction = ""] = Math.abs(value).toFixed(decimals).split(".");
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, " ");
  return `${value < 0 ? "-" : ""}${grouped}${decimals === 0 ? "" : `,${fraction}`}`;
}

/** A number with a point for the decimals and commas between the thousands: `1,234.50`. */
export function englishNumber(value: number, decimals = 2): string {
  return value.toFixed(decimals).replace(/\B(?=(\d{3})+(?!\d))/g, ",");
}

/** `2024-03-09` as `09/03/2024`. */
export function dayFirst(iso: string): string {
  return iso.split("-").reverse().join("/");
}

/** `2024-03-09` as `03/09/2024`. */
export function monthFirst(iso: string): string {
  const [year, month, day] = iso.split("-");
  return `${month}/${day}/${year}`;
}

/** The day a number of days after another, as ISO dates. */
export function dayAfter(iso: string, days: number): string {
  return new Date(Date.parse(iso) + days * 86_400_000).toISOString().slice(0, 10);
}

/** A seeded source of choices. */
export class Dice {
  readonly #next: () => number;

  constructor(next: () => number) {
    this.#next = next;
  }

  /** A whole number from `low` to `high`, both included. */
  between(low: number, high: number): number {
    return low + Math.floor(this.#next() * (high - low + 1));
  }

  pick<T>(values: readonly [T, ...T[]]): T {
    return values[this.between(0, values.length - 1)] ?? values[0];
  }

  /** True with a probability of 0–1. */
  chance(share: number): boolean {
    return this.#next() < share;
  }
}
