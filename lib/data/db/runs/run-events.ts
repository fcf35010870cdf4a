import { z } from "zod";
import { type RunEvent, runEventSchema } from "@/lib/shared/contracts/runs/run-event";
import { runDb } from "../connection/client";
import { heldLeases, leaseSchema, newestLeases } from "../connection/lease";
import { parsedRows } from "../connection/rows";
import { Prisma } from "../generated/client";
import { noticeOrigin, RUN_CHANNEL, sharesDatabase } from "./run-notices";

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
  // One statement where Prisma would need a transaction of four: it locks the leases, stores, and notifies the readers
  // of other processes once it is committed.
  const notified = sharesDatabase()
    ? Prisma.sql`, pg_notify(${RUN_CHANNEL}, json_build_object('kind', 'events', 'runId', id, 'from', ${noticeOrigin()}::text)::text)::text`
    : Prisma.empty;
  const held = await parsedRows(
    leaseSchema,
    runDb().$queryRaw`
      ${heldLeases(leases)}, stored AS (
        INSERT INTO run_event (run_id, seq, type, event)
        SELECT given.run_id, given.seq, given.type, given.event
        FROM unnest(${rows.map(({ runId }) => runId)}::uuid[], ${rows.map(({ event }) => event.seq)}::int[],
                    ${rows.map(({ event }) => event.type)}::text[],
                    ${rows.map(({ event }) => JSON.stringify(event))}::jsonb[]) AS given(run_id, seq, type, event)
        JOIN held ON held.id = given.run_id
        ON CONFLICT (run_id, seq) DO NOTHING
      )
      SELECT id AS "runId", lease_epoch AS epoch ${notified} FROM held`,
  );
  return newestLeases(held);
}

/**
 * Whether a reader may follow this run; any text may be passed as the id. Uses the run connections, so that a reader
 * does not queue behind searches.
 */
export async function mayFollowRun(runId: string, ownerId: string): Promise<boolean> {
  const run = await runDb().run.findFirst({
    where: { id: runId, ownerId, conversation: { deletedAt: null } },
    select: { id: true },
  });
  return run !== null;
}

/** The stored events of a run after `after`, in order. @throws ZodError when this version cannot read one of them */
export async function readRunEvents(runId: string, after = 0): Promise<RunEvent[]> {
  const rows = await runDb().runEvent.findMany({
    where: { runId, seq: { gt: after } },
    orderBy: { seq: "asc" },
    select: { event: true },
  });
  return z.array(runEventSchema).parse(rows.map(({ event }) => event));
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
  const rows = await runDb().runEvent.findMany({
    where: { runId },
    orderBy: { seq: "asc" },
    select: { seq: true, event: true },
  });
  const read = rows.map(({ seq, event }) => ({ seq, event: runEventSchema.safeParse(event).data }));
  return {
    events: read.flatMap(({ event }) => event ?? []),
    lastSeq: rows.at(-1)?.seq ?? 0,
    unreadable: read.flatMap(({ seq, event }) => (event === undefined ? [seq] : [])),
  };
}

/** True when the run has ended or no longer exists. */
export async function runHasEnded(runId: string): Promise<boolean> {
  const run = await runDb().run.findUnique({ where: { id: runId }, select: { status: true } });
  return run?.status !== "running";
}
