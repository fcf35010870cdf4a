import { z } from "zod";
import { type RunEvent, runEventSchema } from "../contracts/run-event";
import { runPool } from "./client";
import { noticeOrigin, RUN_CHANNEL, sharesDatabase } from "./run-notices";

/** Tells the readers of other processes in the same statement: they hear of it when it is committed. */
const NOTIFYING =
  "select id, pg_notify($7, json_build_object('kind', 'events', 'runId', id, 'from', $8::text)::text) from held";

/** Most groups hold one run's events while few runs are going on; planning a join costs more than storing them. */
const OF_ONE_RUN = `
  with held as materialized (
    select id from run where id = ($1::uuid[])[1] and lease_epoch = ($2::int[])[1] and status = 'running' for share
  ), stored as (
    insert into run_event (run_id, seq, type, event)
    select held.id, given.seq, given.type, given.event
    from held, unnest($3::uuid[], $4::int[], $5::text[], $6::jsonb[]) as given(run_id, seq, type, event)
    on conflict (run_id, seq) do nothing
  )`;
const OF_MANY_RUNS = `
  with held as materialized (
    select run.id from run
    join unnest($1::uuid[], $2::int[]) as owner(run_id, epoch) on owner.run_id = run.id and owner.epoch = run.lease_epoch
    where run.status = 'running' for share of run
  ), stored as (
    insert into run_event (run_id, seq, type, event)
    select given.run_id, given.seq, given.type, given.event
    from unnest($3::uuid[], $4::int[], $5::text[], $6::jsonb[]) as given(run_id, seq, type, event)
    join held on held.id = given.run_id
    on conflict (run_id, seq) do nothing
  )`;

/**
 * Stores events of any number of runs in one statement. A run whose lease epoch has moved on, or that
 * has ended, takes none. Storing the same event again changes nothing.
 * @returns ids of the runs that the writer still owns
 */
export async function insertRunEvents(
  rows: readonly { runId: string; epoch: number; event: RunEvent }[],
): Promise<Set<string>> {
  const owners = new Map(rows.map(({ runId, epoch }) => [runId, epoch]));
  const told = sharesDatabase();
  const result = await runPool().query<{ id: string }>(
    `${owners.size === 1 ? OF_ONE_RUN : OF_MANY_RUNS} ${told ? NOTIFYING : "select id from held"}`,
    [
      [...owners.keys()],
      [...owners.values()],
      rows.map(({ runId }) => runId),
      rows.map(({ event }) => event.seq),
      rows.map(({ event }) => event.type),
      rows.map(({ event }) => JSON.stringify(event)),
      ...(told ? [RUN_CHANNEL, noticeOrigin()] : []),
    ],
  );
  return new Set(result.rows.map((row) => row.id));
}

/** The stored events of a run after `after`, in order. */
export async function readRunEvents(runId: string, after = 0): Promise<RunEvent[]> {
  const result = await runPool().query<{ event: unknown }>(
    "select event from run_event where run_id = $1 and seq > $2 order by seq",
    [runId, after],
  );
  return z.array(runEventSchema).parse(result.rows.map((row) => row.event));
}

/** True when the run exists no longer or has ended. */
export async function runHasEnded(runId: string): Promise<boolean> {
  const result = await runPool().query<{ status: string }>("select status from run where id = $1", [runId]);
  return result.rows[0]?.status !== "running";
}
