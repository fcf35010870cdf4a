import { z } from "zod";
import { type RunEvent, runEventSchema } from "../contracts/run-event";
import { pool } from "./client";
import { noticeOrigin, RUN_CHANNEL, sharesDatabase } from "./run-notices";

/** Tells the readers of other processes in the same statement: they hear of it when it is committed. */
const NOTIFYING =
  "select id, pg_notify($2, json_build_object('kind', 'events', 'runId', id, 'from', $3::text)::text) from held";

/**
 * Stores events of any number of runs in one statement. A run whose lease epoch has moved on, or that
 * has ended, takes none. Storing the same event again changes nothing.
 * @returns ids of the runs that the writer still owns
 */
export async function insertRunEvents(
  rows: readonly { runId: string; epoch: number; event: RunEvent }[],
): Promise<Set<string>> {
  const records = rows.map(({ runId, epoch, event }) => ({
    run_id: runId,
    epoch,
    seq: event.seq,
    type: event.type,
    event,
  }));
  const told = sharesDatabase();
  const result = await pool().query<{ id: string }>(
    `with written as (
       select * from jsonb_to_recordset($1::jsonb) as w(run_id uuid, epoch int, seq int, type text, event jsonb)
     ), held as materialized (
       select run.id from run
       join (select distinct run_id, epoch from written) as owner on owner.run_id = run.id and owner.epoch = run.lease_epoch
       where run.status = 'running' for share of run
     ), stored as (
       insert into run_event (run_id, seq, type, event)
       select written.run_id, written.seq, written.type, written.event from written join held on held.id = written.run_id
       on conflict (run_id, seq) do nothing
     )
     ${told ? NOTIFYING : "select id from held"}`,
    [JSON.stringify(records), ...(told ? [RUN_CHANNEL, noticeOrigin()] : [])],
  );
  return new Set(result.rows.map((row) => row.id));
}

/** The stored events of a run after `after`, in order. */
export async function readRunEvents(runId: string, after = 0): Promise<RunEvent[]> {
  const result = await pool().query<{ event: unknown }>(
    "select event from run_event where run_id = $1 and seq > $2 order by seq",
    [runId, after],
  );
  return z.array(runEventSchema).parse(result.rows.map((row) => row.event));
}

/** True when the run exists no longer or has ended. */
export async function runHasEnded(runId: string): Promise<boolean> {
  const result = await pool().query<{ status: string }>("select status from run where id = $1", [runId]);
  return result.rows[0]?.status !== "running";
}
