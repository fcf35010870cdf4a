import { z } from "zod";
import { db } from "../connection/client";
import { parsedRows, type Statements } from "../connection/rows";

/** An amount to be added to a counter, whose window begins now if none is open. */
export interface Use {
  key: string;
  amount: number;
  windowMs: number;
}

/** A use that is refused once the counter has reached its maximum. */
export interface CappedUse extends Use {
  max: number;
}

const counterSchema = z.object({ key: z.string(), used: z.number(), resetsAt: z.date() });
type Counter = z.infer<typeof counterSchema>;

/**
 * Counts uses unless one of their counters is full; then none is counted.
 * @returns the full counter that resets last; `null` when everything was counted
 */
export async function takeUse(uses: readonly CappedUse[], now = new Date()): Promise<Counter | null> {
  try {
    await db().$transaction(async (tx) => {
      const full = fullestOf(uses, await addUse(tx, uses, now));
      if (full !== null) throw new CounterFull(full);
    });
    return null;
  } catch (error) {
    if (error instanceof CounterFull) return error.counter;
    throw error;
  }
}

/** Rolls back the transaction that found a full counter. */
class CounterFull extends Error {
  readonly counter: Counter;

  constructor(counter: Counter) {
    super(`The counter ${counter.key} is full.`);
    this.counter = counter;
  }
}

function fullestOf(uses: readonly CappedUse[], counters: readonly Counter[]): Counter | null {
  const full = uses.flatMap(({ key, amount, max }) => {
    const counter = counters.find((one) => one.key === key);
    if (counter === undefined || counter.used - amount < max) return [];
    return { ...counter, used: counter.used - amount };
  });
  return full.toSorted((a, b) => b.resetsAt.getTime() - a.resetsAt.getTime())[0] ?? null;
}

/**
 * Adds to counters in one statement, which locks their rows in one order.
 * @param uses one for each key
 * @returns the counters with these uses
 */
export async function addUse(tx: Statements, uses: readonly Use[], now = new Date()): Promise<Counter[]> {
  const keys = uses.map(({ key }) => key);
  const amounts = uses.map(({ amount }) => amount);
  const ends = uses.map(({ windowMs }) => new Date(now.getTime() + windowMs).toISOString());
  // Prisma's upsert cannot add to one column depending on another.
  return parsedRows(
    counterSchema,
    tx.$queryRaw`
      INSERT INTO usage_counter AS held (key, used, resets_at)
      SELECT key, amount, ends::timestamptz
      FROM unnest(${keys}::text[], ${amounts}::float8[], ${ends}::text[]) AS given(key, amount, ends)
      ORDER BY key
      ON CONFLICT (key) DO UPDATE SET
        used = CASE WHEN held.resets_at <= ${now} THEN EXCLUDED.used ELSE held.used + EXCLUDED.used END,
        resets_at = CASE WHEN held.resets_at <= ${now} THEN EXCLUDED.resets_at ELSE held.resets_at END
      RETURNING key, used, resets_at AS "resetsAt"`,
  );
}

/** Time until a full counter starts again, in milliseconds; requests are refused until then. */
export function waitForMs({ resetsAt }: Pick<Counter, "resetsAt">): number {
  return Math.max(1_000, resetsAt.getTime() - Date.now());
}

/** Takes back a use that was counted. */
export async function giveBackUse(use: Use): Promise<void> {
  await addUse(db(), [{ ...use, amount: -use.amount }]);
}

/** Deletes the counters whose window is over. */
export async function forgetUse(now = new Date()): Promise<void> {
  await db().usageCounter.deleteMany({ where: { resetsAt: { lte: now } } });
}
