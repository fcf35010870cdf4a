import type { RunEvent } from "@/lib/shared/contracts/runs/run-event";
import { type CheckpointRows, joinedRows, storedCheckpoints } from "../checkpoints/checkpoint-rows";
import { runDb } from "../connection/client";
import { heldLeases, type Lease, leaseSchema, newestLeases } from "../connection/lease";
import { parsedRows } from "../connection/rows";
import { Prisma } from "../generated/client";
import { sendNotice } from "../notices/send-notices";

/** What a run did since it was last stored: its events, and the checkpoints that follow from them. */
export interface RunProgress extends Lease {
  events: readonly RunEvent[];
  checkpoints: CheckpointRows;
}

/**
 * Stores the progress of any number of runs in one statement, so that a checkpoint never runs ahead of the log. A run
 * that has ended, or whose lease epoch has changed, accepts nothing: a process that was suspended cannot overwrite its
 * successor. Storing the same progress twice changes nothing.
 * @returns the valid leases, as run id → epoch; progress under other leases is not stored
 */
export async function storeProgress(given: readonly RunProgress[]): Promise<ReadonlyMap<string, number>> {
  const leases = newestLeases(given);
  const valid = given.filter(({ runId, epoch }) => leases.get(runId) === epoch);
  const stored = Prisma.sql`${storedEvents(valid)}${storedCheckpoints(joinedRows(valid.map((run) => run.checkpoints)))}`;
  // One statement where Prisma would need a transaction of seven: it locks the leases and stores.
  const rows = await parsedRows(
    leaseSchema,
    runDb().$queryRaw`${heldLeases(leases)}${stored} SELECT id AS "runId", lease_epoch AS epoch FROM held`,
  );
  const held = newestLeases(rows);
  const runIds = valid.flatMap(({ runId, events }) => (events.length > 0 && held.has(runId) ? runId : []));
  if (runIds.length > 0) void sendNotice({ kind: "events", runIds });
  return held;
}

function storedEvents(runs: readonly RunProgress[]): Prisma.Sql {
  const rows = runs.flatMap(({ runId, events }) => events.map((event) => ({ runId, event })));
  if (rows.length === 0) return Prisma.empty;
  return Prisma.sql`, stored AS (
    INSERT INTO run_event (run_id, seq, type, event)
    SELECT given.run_id, given.seq, given.type, given.event
    FROM unnest(${rows.map(({ runId }) => runId)}::uuid[], ${rows.map(({ event }) => event.seq)}::int[],
                ${rows.map(({ event }) => event.type)}::text[],
                ${rows.map(({ event }) => JSON.stringify(event))}::jsonb[]) AS given(run_id, seq, type, event)
    JOIN held ON held.id = given.run_id
    ON CONFLICT (run_id, seq) DO NOTHING
  )`;
}
