import type { Reason } from "@/lib/shared/contracts/runs/reason";
import { db } from "../connection/client";
import { Prisma } from "../generated/client";

/** Every write of an index's fill checks its holder: one that lost the lease writes nothing more. */
export interface IndexLease {
  indexId: string;
  holder: string;
}

const RELEASED = { leaseHolder: null, leaseExpiresAt: null };

/**
 * Claims an index to fill it, if it is unclaimed or its lease has expired, and no back-off after a failure is running.
 * @returns whether the claim succeeded
 */
export async function claimIndex({ indexId, holder }: IndexLease, leaseMs: number): Promise<boolean> {
  // A claim by the database's clock.
  const claimed = await db().$executeRaw`
    UPDATE embedding_index SET lease_holder = ${holder}, lease_expires_at = now() + ${leaseMs} * interval '1 millisecond'
    WHERE id = ${indexId}::uuid AND slot IS NOT NULL AND (retry_at IS NULL OR retry_at <= now())
    AND (lease_holder IS NULL OR lease_holder = ${holder} OR lease_expires_at < now())`;
  return claimed === 1;
}

/** Renews the lease. @returns false when the index is no longer the holder's, or is retired. */
export async function extendIndexLease({ indexId, holder }: IndexLease, leaseMs: number): Promise<boolean> {
  // The lease is read by the database's clock.
  const extended = await db().$executeRaw`
    UPDATE embedding_index SET lease_expires_at = now() + ${leaseMs} * interval '1 millisecond'
    WHERE id = ${indexId}::uuid AND lease_holder = ${holder} AND slot IS NOT NULL`;
  return extended === 1;
}

/** Releases an index for the next worker. */
export async function releaseIndex({ indexId, holder }: IndexLease): Promise<void> {
  await db().embeddingIndex.updateMany({ where: { id: indexId, leaseHolder: holder }, data: RELEASED });
}

/** Releases every index: only right when no other process can hold one. */
export async function releaseAllIndexes(): Promise<void> {
  await db().embeddingIndex.updateMany({ data: RELEASED });
}

/** Stores the dimension after vectors were written, and clears an earlier failure. */
export async function markIndexFilled(lease: IndexLease, dimension: number): Promise<void> {
  const { indexId: id, holder: leaseHolder } = lease;
  await db().embeddingIndex.updateMany({
    where: { id, leaseHolder, OR: [{ dimension: null }, { dimension: { not: dimension } }] },
    data: { dimension },
  });
  await markIndexWell(lease);
}

/** Clears an earlier failure. */
export async function markIndexWell({ indexId, holder }: IndexLease): Promise<void> {
  await db().embeddingIndex.updateMany({
    where: { id: indexId, leaseHolder: holder, failures: { gt: 0 } },
    data: { failure: Prisma.DbNull, failures: 0, retryAt: null },
  });
}

/** Stores the reason of a failure and the time before which no process retries. */
export async function markIndexFailed({ indexId, holder }: IndexLease, failure: Reason, waitMs: number): Promise<void> {
  await db().embeddingIndex.updateMany({
    where: { id: indexId, leaseHolder: holder },
    data: { ...RELEASED, failure, failures: { increment: 1 }, retryAt: new Date(Date.now() + waitMs) },
  });
}

/** Makes the next attempt due at once, after a person has changed something. */
export async function retryIndexesNow(): Promise<void> {
  await db().embeddingIndex.updateMany({
    where: { slot: { not: null }, retryAt: { not: null } },
    data: { retryAt: null },
  });
}
