import { z } from "zod";
import { type RunEvent, runEventSchema } from "@/lib/shared/contracts/runs/run-event";
import { runPool } from "../connection/client";
import { heldLeases, newestLeases } from "../connection/lease";
import { noticeOrigin, RUN_CHANNEL, sharesDatabase } from "./run-notices";

/** Notifies the readers of other processes in the same statement, so that they hear of it once it is committed. */
const NOTIFYING =
  "select id, lease_epoch, pg_notify($7, json_build_object('kind', 'events', 'runId', id, 'from', $8::text)::text) from held";

const STORED = `, stored as (
    insert into run_event (run_id, seq, type, event)
    select given.run_id, given.seq, given.type, given.event
    from unnest($3::uuid[], $4::int[], $5::text[], $6::jsonb[]) as given(run_id, seq, type, event)
    join held on held.id = given.run_id
    on conflict (run_id, seq) do nothing
  )`;

/**
 * Stores events of any number of runs in one statement. A run that has ended, or whose lease epoch has changed, accepts
 * none. Storing the same event twice changes nothing.
 * @returns the valid leases, as run id → epoch; events under other leases are not stored
 */
export async function insertRunEvents(
  given: readonly { runId: string; epoch: number; event: RunEvent }[],
): Promise<Map<string, number>> {
  const leases = newestLeases(given);
  const rows = given.filter(({ runId, epoch }) => leases.get(runId) === epoch);
  const shared = sharesDatabase();
  const result = await runPool().query<{ id: string; lease_epoch: number }>(
    `${heldLeases(leases.size)}${STORED} ${shared ? NOTIFYING : "select id, lease_epoch from held"}`,
    [
      [...leases.keys()],
      [...leases.values()],
      rows.map(({ runId }) => runId),
      rows.map(({ event }) => event.seq),
      rows.map(({ event }) => event.type),
      rows.map(({ event }) => JSON.stringify(event)),
      ...(shared ? [RUN_CHANNEL, noticeOrigin()] : []),
    ],
  );
  return new Map(result.rows.map((row) => [row.id, row.lease_epoch]));
}

/**
 * Whether a reader may follow this run; any text may be passed as the id. Uses the run connections, so that a reader
 * does not queue behind searches.
 */
export async function mayFollowRun(runId: string, ownerId: string): Promise<boolean> {
  const result = await runPool().query(
    `SELECT 1 FROM run JOIN conversation ON conversation.id = run.conversation_id
     WHERE run.id = $1 AND run.owner_id = $2 AND conversation.deleted_at IS NULL`,
    [runId, ownerId],
  );
  return result.rowCount !== 0;
}

/** The stored events of a run after `after`, in order. @throws ZodError when this version cannot read one of them */
export async function readRunEvents(runId: string, after = 0): Promise<RunEvent[]> {
  const result = await runPool().query<{ event: unknown }>(
    "select event from run_event where run_id = $1 and seq > $2 order by seq",
    [runId, after],
  );
  return z.array(runEventSchema).parse(result.rows.map((row) => row.event));
}

/** The part of a run's log that this version can read. */
export interface RunRecord {
  /** In order, without the unreadable ones. */
  events: RunEvent[];
  /** Position of the last event, readable or not; 0 for an empty log. */
  lastSeq: number;
  /** Positions of the unreadable events. */
  unreadable: number[];
}

/** The whole log of a run of any version, for callers that must go on in spite of an unreadable event. */
export async function readRunRecord(runId: string): Promise<RunRecord> {
  const { rows } = await runPool().query<{ seq: number; event: unknown }>(
    "select seq, event from run_event where run_id = $1 order by seq",
    [runId],
  );
  const read = rows.map(({ seq, event }) => ({ seq, event: runEventSchema.safeParse(event).data }));
  return {
    events: read.flatMap(({ event }) => event ?? []),
    lastSeq: rows.at(-1)?.seq ?? 0,
    unreadable: read.flatMap(({ seq, event }) => (event === undefined ? [seq] : [])),
  };
}

/** True when the run has ended or no longer exists. */
export async function runHasEnded(runId: string): Promise<boolean> {
  const result = await runPool().query<{ status: string }>("select status from run where id = $1", [runId]);
  return result.rows[0]?.status !== "running";
}
