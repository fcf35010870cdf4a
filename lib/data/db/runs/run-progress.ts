import type { RunEvent } from "@/lib/shared/contracts/runs/run-event";
import type { StateUpdate } from "@/lib/shared/contracts/runs/run-state";
import { runDb } from "../connection/client";
import { heldLeases, type Lease, leaseSchema, newestLeases } from "../connection/lease";
import { parsedRows } from "../connection/rows";
import { sendNotice } from "../notices/send-notices";

/** An event to store; with a `node-end`, what its step changed in the run's state. */
export interface LoggedEvent {
  event: RunEvent;
  update?: StateUpdate | undefined;
}

/** What a run did since it was last stored. */
export interface RunProgress extends Lease {
  events: readonly LoggedEvent[];
}

/**
 * Stores the progress of any number of runs in one statement. A run that has ended, or whose lease epoch has changed,
 * accepts nothing: a process that was suspended cannot overwrite its successor. Storing the same progress twice changes
 * nothing.
 * @returns the valid leases, as run id → epoch; progress under other leases is not stored
 */
export async function storeProgress(given: readonly RunProgress[]): Promise<ReadonlyMap<string, number>> {
  const leases = newestLeases(given);
  const rows = given
    .filter(({ runId, epoch }) => leases.get(runId) === epoch)
    .flatMap(({ runId, events }) => events.map((logged) => ({ runId, ...logged })));
  // One statement where Prisma would need a transaction of several: it locks the leases and stores.
  const stored = await parsedRows(
    leaseSchema,
    runDb().$queryRaw`${heldLeases(leases)}, stored AS (
      INSERT INTO run_event (run_id, seq, type, event, state_update)
      SELECT given.* FROM unnest(
        ${rows.map(({ runId }) => runId)}::uuid[], ${rows.map(({ event }) => event.seq)}::int[],
        ${rows.map(({ event }) => event.type)}::text[], ${rows.map(({ event }) => JSON.stringify(event))}::jsonb[],
        ${rows.map(({ update }) => (update === undefined ? null : JSON.stringify(update)))}::jsonb[]
      ) AS given(run_id, seq, type, event, state_update)
      JOIN held ON held.id = given.run_id
      ON CONFLICT (run_id, seq) DO NOTHING
    ) SELECT id AS "runId", lease_epoch AS epoch FROM held`,
  );
  const held = newestLeases(stored);
  const runIds = [...new Set(rows.flatMap(({ runId }) => (held.has(runId) ? runId : [])))];
  if (runIds.length > 0) void sendNotice({ kind: "events", runIds });
  return held;
}
