import { z } from "zod";
import { Prisma } from "../generated/client";
import type { Statements } from "./rows";

/** The right to write to a run, held by the process that claimed it last. Every claim raises the run's epoch. */
export const leaseSchema = z.object({ runId: z.string(), epoch: z.number() });
export type Lease = z.infer<typeof leaseSchema>;

/**
 * The process no longer owns the run: another one has claimed it and continues it. Nothing more may be written here.
 */
export class LeaseLostError extends Error {
  override readonly name = "LeaseLostError";

  constructor(runId: string) {
    super(`Run ${runId} belongs to another process now.`);
  }
}

/** Compared by name, not class: Next runs several module graphs in one process. */
export function isLeaseLost(error: unknown): boolean {
  return error instanceof Error && error.name === "LeaseLostError";
}

/**
 * The newest lease of each run, as run id → epoch. A process may claim a run again that it released: writes under its
 * earlier lease are then known to be late without a query.
 */
export function newestLeases(leases: readonly Lease[]): Map<string, number> {
  const newest = new Map<string, number>();
  for (const { runId, epoch } of leases) newest.set(runId, Math.max(epoch, newest.get(runId) ?? epoch));
  return newest;
}

/**
 * The common table expression `held(id, lease_epoch)`: the runs whose leases are still valid, locked against a claim
 * until the statement commits. A key share lock waits for a claim, but not for a heartbeat or another writer: a group of
 * many runs would otherwise deadlock with a heartbeat that locks the same runs in another order.
 * @param leases run id → epoch
 */
export function heldLeases(leases: ReadonlyMap<string, number>): Prisma.Sql {
  const [only] = leases;
  // Most groups have one run while few runs are active; planning a join costs more than storing them.
  if (leases.size === 1 && only !== undefined) {
    return Prisma.sql`WITH held AS MATERIALIZED (
      SELECT id, lease_epoch FROM run
      WHERE id = ${only[0]}::uuid AND lease_epoch = ${only[1]}::int AND status = 'running' FOR KEY SHARE
    )`;
  }
  return Prisma.sql`WITH held AS MATERIALIZED (
    SELECT run.id, run.lease_epoch FROM run
    JOIN unnest(${[...leases.keys()]}::uuid[], ${[...leases.values()]}::int[]) AS owner(run_id, epoch)
      ON owner.run_id = run.id AND owner.epoch = run.lease_epoch
    WHERE run.status = 'running' FOR KEY SHARE OF run
  )`;
}

/** Locks a run's lease until the transaction ends, by a write that changes nothing. @throws LeaseLostError when it is no longer valid */
export async function holdLease(tx: Statements, { runId, epoch }: Lease): Promise<void> {
  const where = { id: runId, leaseEpoch: epoch, status: "running" };
  if ((await tx.run.updateMany({ where, data: { leaseEpoch: epoch } })).count === 0) throw new LeaseLostError(runId);
}
