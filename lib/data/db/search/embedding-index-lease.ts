import type { Reason } from "@/lib/shared/contracts/runs/reason";
import { pool } from "../connection/client";

/** Every write about an index's filling names its holder: one that lost the lease writes nothing more. */
export interface IndexLease {
  indexId: string;
  holder: string;
}

/**
 * Takes an index to fill it, if nobody holds it, or its holder has shown no sign of life for its lease, and no failure
 * asks to wait.
 * @returns whether it is the holder's now
 */
export async function claimIndex({ indexId, holder }: IndexLease, leaseMs: number): Promise<boolean> {
  const { rowCount } = await pool().query(
    `UPDATE embedding_index SET lease_holder = $2, lease_expires_at = now() + $3 * interval '1 millisecond'
     WHERE id = $1 AND slot IS NOT NULL AND (retry_at IS NULL OR retry_at <= now())
     AND (lease_holder IS NULL OR lease_holder = $2 OR lease_expires_at < now())`,
    [indexId, holder, leaseMs],
  );
  return rowCount === 1;
}

/** Shows that the holder is alive. @returns false when the index is no longer the holder's, or is retired. */
export async function extendIndexLease({ indexId, holder }: IndexLease, leaseMs: number): Promise<boolean> {
  const { rowCount } = await pool().query(
    `UPDATE embedding_index SET lease_expires_at = now() + $3 * interval '1 millisecond'
     WHERE id = $1 AND lease_holder = $2 AND slot IS NOT NULL`,
    [indexId, holder, leaseMs],
  );
  return rowCount === 1;
}

/** Gives an index back, for whoever comes next. */
export async function releaseIndex({ indexId, holder }: IndexLease): Promise<void> {
  await pool().query(
    "UPDATE embedding_index SET lease_holder = NULL, lease_expires_at = NULL WHERE id = $1 AND lease_holder = $2",
    [indexId, holder],
  );
}

/** Frees every index: only right when no other process can hold one. */
export async function releaseAllIndexes(): Promise<void> {
  await pool().query("UPDATE embedding_index SET lease_holder = NULL, lease_expires_at = NULL");
}

/** Remembers that vectors came, and how long they are; an earlier failure is over. */
export async function markIndexFilled({ indexId, holder }: IndexLease, dimension: number): Promise<void> {
  await pool().query(
    `UPDATE embedding_index SET dimension = $3, failure = NULL, failures = 0, retry_at = NULL
     WHERE id = $1 AND lease_holder = $2
     AND (dimension IS DISTINCT FROM $3 OR failure IS NOT NULL OR failures <> 0 OR retry_at IS NOT NULL)`,
    [indexId, holder, dimension],
  );
}

/** Remembers that nothing stands in its way: an earlier failure is over. */
export async function markIndexWell({ indexId, holder }: IndexLease): Promise<void> {
  await pool().query(
    `UPDATE embedding_index SET failure = NULL, failures = 0, retry_at = NULL
     WHERE id = $1 AND lease_holder = $2 AND (failure IS NOT NULL OR failures <> 0 OR retry_at IS NOT NULL)`,
    [indexId, holder],
  );
}

/** Remembers why it could not be filled, and that nobody tries before the wait is over. */
export async function markIndexFailed({ indexId, holder }: IndexLease, failure: Reason, waitMs: number): Promise<void> {
  await pool().query(
    `UPDATE embedding_index SET failure = $3, failures = failures + 1, retry_at = now() + $4 * interval '1 millisecond',
       lease_holder = NULL, lease_expires_at = NULL
     WHERE id = $1 AND lease_holder = $2`,
    [indexId, holder, JSON.stringify(failure), waitMs],
  );
}

/** Lets the next try of an index come at once: a person has changed something. */
export async function retryIndexesNow(): Promise<void> {
  await pool().query("UPDATE embedding_index SET retry_at = NULL WHERE slot IS NOT NULL AND retry_at IS NOT NULL");
}
