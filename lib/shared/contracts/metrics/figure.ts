import { z } from "zod";

/** What records of one kind add up to. */
export interface Totals<Name extends string> {
  /** The number of values, such as scores or times. */
  readonly size: number;
  readonly sum: (name: Name) => number;
  /** Interpolated between two values; `null` without values. */
  readonly quantile: (share: number) => number | null;
}

/** A figure of an answer: its schema, and how it is read from totals. */
export interface Figure<Name extends string> {
  schema: z.core.$ZodType<number | null>;
  of: (totals: Totals<Name>) => number | null;
}

/** A sum of whole numbers. */
export function count<Name extends string>(name: Name) {
  return { schema: z.int(), of: (totals: Totals<Name>) => totals.sum(name) };
}

/** A count without a part of it. */
export function countWithout<Name extends string>(whole: Name, part: Name) {
  return { schema: z.int(), of: (totals: Totals<Name>) => totals.sum(whole) - totals.sum(part) };
}

/** The number of values. */
export function countOfValues() {
  return { schema: z.int(), of: ({ size }: Totals<never>) => size };
}

/** A sum of any numbers. */
export function amount<Name extends string>(name: Name) {
  return { schema: z.number(), of: (totals: Totals<Name>) => totals.sum(name) };
}

/** A sum that is unknown, `null`, where nothing has a part in it. */
export function knownAmount<Name extends string>(name: Name, known: Name) {
  return {
    schema: z.number().nullable(),
    of: (totals: Totals<Name>) => (totals.sum(known) === 0 ? null : totals.sum(name)),
  };
}

/** A share or a mean: one sum divided by another. */
export function quotient<Name extends string>(part: Name, whole: Name) {
  return {
    schema: z.number().nullable(),
    of: (totals: Totals<Name>) => ratio(totals.sum(part), totals.sum(whole)),
  };
}

/** A sum divided by the number of values. */
export function meanOfValues<Name extends string>(name: Name) {
  return { schema: z.number().nullable(), of: (totals: Totals<Name>) => ratio(totals.sum(name), totals.size) };
}

/** A quantile of the values, 0–1. */
export function quantile(share: number) {
  return { schema: z.number().nullable(), of: (totals: Totals<never>) => totals.quantile(share) };
}

/** A quantile in a table that leaves out what has no values. */
export function presentQuantile(share: number) {
  return { schema: z.number(), of: (totals: Totals<never>) => totals.quantile(share) };
}

/** An empty denominator gives a gap. */
export function ratio(part: number, whole: number): number | null {
  return whole === 0 ? null : part / whole;
}

/** The figures of a table, by name: their schemas for a contract, and their values for an answer. */
export function figureSet<Name extends string, Table extends Record<string, Figure<Name>>>(
  table: Table & Record<string, Figure<Name>>,
) {
  const shape = schemasOf<Table>(table);
  const schema = z.object(shape);
  const figures = Object.entries<Figure<Name>>(table);
  return {
    shape,
    schema,
    of: (totals: Totals<Name>) =>
      schema.parse(Object.fromEntries(figures.map(([name, figure]) => [name, figure.of(totals)]))),
  };
}

function schemasOf<Table extends Record<string, { schema: z.core.$ZodType }>>(
  table: Table,
): { [Name in keyof Table]: Table[Name]["schema"] };
function schemasOf(table: Record<string, { schema: z.core.$ZodType }>): Record<string, z.core.$ZodType> {
  return Object.fromEntries(Object.entries(table).map(([name, { schema }]) => [name, schema]));
}

/** The names of a record. */
export function namesOf<Fields extends object>(record: Fields): Extract<keyof Fields, string>[] {
  const names: Extract<keyof Fields, string>[] = [];
  for (const name in record) names.push(name);
  return names;
}
