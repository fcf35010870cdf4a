/** The right to write to a run, held by the process that claimed it last. Every claim raises the run's epoch. */
export interface Lease {
  runId: string;
  epoch: number;
}

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
 * The runs whose leases ($1 run ids, $2 epochs) are still valid, locked against a claim until this statement commits. A
 * key share lock waits for a claim, but not for a heartbeat or another writer: a group of many runs would otherwise
 * deadlock with a heartbeat that locks the same runs in another order.
 */
const OF_MANY_RUNS = `
  with held as materialized (
    select run.id, run.lease_epoch from run
    join unnest($1::uuid[], $2::int[]) as owner(run_id, epoch) on owner.run_id = run.id and owner.epoch = run.lease_epoch
    where run.status = 'running' for key share of run
  )`;

/** Most groups hold one run while few runs are active; planning a join costs more than storing them. */
const OF_ONE_RUN = `
  with held as materialized (
    select id, lease_epoch from run
    where id = ($1::uuid[])[1] and lease_epoch = ($2::int[])[1] and status = 'running' for key share
  )`;

/** The common table expression `held(id, lease_epoch)`, for a statement whose first parameters are the leases. */
export function heldLeases(count: number): string {
  return count === 1 ? OF_ONE_RUN : OF_MANY_RUNS;
}
