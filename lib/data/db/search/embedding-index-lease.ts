import type { Reason } from "@/lib/shared/contracts/runs/reason";
import { pool } from "../connection/client";

/** Every write of an index's fill checks its holder: one that lost the lease writes nothing more. */
export interface IndexLease {
  indexId: string;
  holder: string;
}

/**
 * Claims an index to fill it, if it is unclaimed or its lease has expired, and no back-off after a failure is running.
 * @returns whether the claim succeeded
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

/** Renews the lease. @returns false when the index is no longer the holder's, or is retired. */
export async function extendIndexLease({ indexId, holder }: IndexLease, leaseMs: number): Promise<boolean> {
  const { rowCount } = await pool().query(
    `UPDATE embedding_index SET lease_expires_at = now() + $3 * interval '1 millisecond'
     WHERE id = $1 AND lease_holder = $2 AND slot IS NOT NULL`,
    [indexId, holder, leaseMs],
  );
  return rowCount === 1;
}

/** Releases an index for the next worker. */
export async function releaseIndex({ indexId, holder }: IndexLease): Promise<void> {
  await pool().query(
    "UPDATE embedding_index SET lease_holder = NULL, lease_expires_at = NULL WHERE id = $1 AND lease_holder = $2",
    [indexId, holder],
  );
}

/** Releases every index: only right when no other process can hold one. */
export async function releaseAllIndexes(): Promise<void> {
  await pool().query("UPDATE embedding_index SET lease_holder = NULL, lease_expires_at = NULL");
}

/** Stores the dimension after vectors were written, and clears an earlier failure. */
export async function markIndexFilled({ indexId, holder }: IndexLease, dimension: number): Promise<void> {
  await pool().query(
    `UPDATE embedding_index SET dimension = $3, failure = NULL, failures = 0, retry_at = NULL
     WHERE id = $1 AND lease_holder = $2
     AND (dimension IS DISTINCT FROM $3 OR failure IS NOT NULL OR failures <> 0 OR retry_at IS NOT NULL)`,
    [indexId, holder, dimension],
  );
}

/** Clears an earlier failure. */
export async function markIndexWell({ indexId, holder }: IndexLease): Promise<void> {
  await pool().query(
    `UPDATE embedding_index SET failure = NULL, failures = 0, retry_at = NULL
     WHERE id = $1 AND lease_holder = $2 AND (failure IS NOT NULL OR failures <> 0 OR retry_at IS NOT NULL)`,
    [indexId, holder],
  );
}

/** Stores the reason of a failure and the time before which no process retries. */
export async function markIndexFailed({ indexId, holder }: IndexLease, failure: Reason, waitMs: number): Promise<void> {
  await pool().query(
    `UPDATE embedding_index SET failure = $3, failures = failures + 1, retry_at = now() + $4 * interval '1 millisecond',
       lease_holder = NULL, lease_expires_at = NULL
     WHERE id = $1 AND lease_holder = $2`,
    [indexId, holder, JSON.stringify(failure), waitMs],
  );
}

/** Makes the next attempt due at once, after a person has changed something. */
export async function retryIndexesNow(): Promise<void> {
  await pool().query("UPDATE embedding_index SET retry_at = NULL WHERE slot IS NOT NULL AND retry_at IS NOT NULL");
}
