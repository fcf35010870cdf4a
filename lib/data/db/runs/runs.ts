import { z } from "zod";
import { type ConfigStamp, type RunEvent, storedConfigStampSchema } from "@/lib/shared/contracts/runs/run-event";
import { type RunPurpose, runPurposeSchema } from "@/lib/shared/contracts/runs/run-purpose";
import { AppError } from "@/lib/shared/errors";
import { db, runDb } from "../connection/client";
import { firstRow, fromNow, parsedRows } from "../connection/rows";
import { Prisma } from "../generated/client";
import { connectionName } from "../notices/notice";
import { sendNotice } from "../notices/send-notices";
import { timeOrderedId } from "./time-ordered-id";

/** A lease that has expired by any clock. */
const LONG_AGO = new Date(0);

/** Longest title taken from a question. */
const TITLE_CHARS = 80;

export interface NewRun {
  ownerId: string;
  conversationId: string | null;
  /** `question` by default; runs of test cases appear in no list and count in no figure. */
  purpose?: RunPurpose;
  /** The run that it follows, in the same conversation; `null` for a first turn. */
  parentRunId: string | null;
  question: string;
  language: string | null;
  configStamp: ConfigStamp;
  leaseHolder: string;
  leaseMs: number;
  /** The first event of its log. */
  firstEvent?: (conversationId: string) => RunEvent;
}

/**
 * Creates a run that `leaseHolder` owns in epoch 1 with its first event, and its conversation if none is given. One
 * statement: the lease starts by the database's clock, and no transaction blocks others.
 * @throws AppError `not_found` for a conversation that is deleted or not the owner's
 */
export async function createRun(run: NewRun): Promise<{ runId: string; conversationId: string; epoch: number }> {
  const { ownerId, question, configStamp, purpose = "question" } = run;
  const kind = purpose === "case" ? "evaluation" : "chat";
  const runId = timeOrderedId();
  const conversationId = run.conversationId ?? timeOrderedId();
  const settled =
    run.conversationId === null
      ? Prisma.sql`INSERT INTO conversation (id, owner_id, title, kind)
                   VALUES (${conversationId}::uuid, ${ownerId}, ${titleOf(question)}, ${kind}) RETURNING id`
      : Prisma.sql`UPDATE conversation SET updated_at = now()
                   WHERE id = ${conversationId}::uuid AND owner_id = ${ownerId} AND kind = ${kind} AND deleted_at IS NULL
                   RETURNING id`;
  // Prisma cannot take a value from the database's clock, nor insert from another statement's rows.
  const events = run.firstEvent === undefined ? [] : [run.firstEvent(conversationId)];
  const statement = runDb().$queryRaw`
    WITH settled AS (${settled}), created AS (INSERT INTO run (id, owner_id, conversation_id, question, language, profile, generator, chat_model, config_stamp,
                     lease_holder, lease_expires_at, lease_epoch, purpose, parent_run_id)
    SELECT ${runId}::uuid, ${ownerId}, settled.id, ${question}, ${run.language}, ${configStamp.settings.profile},
           ${configStamp.generator}, ${configStamp.chatModel}, ${JSON.stringify(configStamp)}::jsonb, ${run.leaseHolder},
           ${fromNow(run.leaseMs)}, 1, ${purpose}, ${run.parentRunId}::uuid
    FROM settled RETURNING id),
    begun AS (
      INSERT INTO run_event (run_id, seq, type, event) SELECT created.id, (event ->> 'seq')::int, event ->> 'type', event
      FROM created, jsonb_array_elements(${JSON.stringify(events)}::jsonb) AS event)
    SELECT id FROM created`;
  if ((await firstRow(z.object({ id: z.string() }), statement)) === null)
    throw new AppError("not_found", "This conversation does not exist.");
  return { runId, conversationId, epoch: 1 };
}

/**
 * Extends the leases of the runs that this process executes, and of no others: the lease of a released run expires, and
 * another process claims it. @returns whether cancellation was requested, for each of them
 */
export async function extendLeases(
  leaseHolder: string,
  leaseMs: number,
  runIds: readonly string[],
): Promise<Map<string, { cancelRequested: boolean }>> {
  // Prisma cannot take a value from the database's clock.
  const rows = await parsedRows(
    z.object({ id: z.string(), cancelRequested: z.boolean() }),
    runDb().$queryRaw`
      UPDATE run SET lease_expires_at = ${fromNow(leaseMs)}
      WHERE lease_holder = ${leaseHolder} AND status = 'running' AND id = ANY(${runIds}::uuid[])
      RETURNING id, cancel_requested AS "cancelRequested"`,
  );
  return new Map(rows.map(({ id, cancelRequested }) => [id, { cancelRequested }]));
}

/** Releases this process's runs so that another one can claim them at once, and sends a notice. */
export async function releaseLeases(leaseHolder: string): Promise<void> {
  const { count } = await runDb().run.updateMany({
    where: { leaseHolder, status: "running" },
    data: { leaseExpiresAt: LONG_AGO },
  });
  if (count > 0) await sendNotice({ kind: "released" });
}

function titleOf(question: string): string {
  return question.replace(/\s+/g, " ").slice(0, TITLE_CHARS);
}

const claimedSchema = z.object({
  runId: z.string(),
  ownerId: z.string(),
  purpose: runPurposeSchema,
  epoch: z.number(),
  question: z.string(),
  /** A stamp with `unreadable` parts means that this version cannot continue the run. */
  configStamp: storedConfigStampSchema,
  /** Cancellation was requested before its process died. */
  cancelRequested: z.boolean(),
});
export type ClaimedRun = z.infer<typeof claimedSchema>;

/**
 * Claims runs whose lease has expired, those of a holder that is gone, and the holder's own that it released some time
 * ago; with `evenIfLeased`, also those leased by another holder (right when this process is known to be the only one).
 * @param executing runs that this process already executes
 * @param silentMs a holder without a connection for notices is gone after this long without a heartbeat: a process that
 * is only slow keeps its connection
 * @param letGoMs a run of this holder counts as released after this long without execution or renewal
 */
export async function claimStaleRuns(
  leaseHolder: string,
  leaseMs: number,
  evenIfLeased: boolean,
  executing: readonly string[] = [],
  { letGoMs = leaseMs, silentMs = leaseMs, limit = 1_000_000 } = {},
): Promise<ClaimedRun[]> {
  // Known only where this process sees its own: not through every pooler.
  const isGone = Prisma.sql`lease_expires_at < ${fromNow(leaseMs - silentMs)}
    AND NOT EXISTS (SELECT FROM pg_stat_activity WHERE application_name = ${connectionName("")} || lease_holder)
    AND EXISTS (SELECT FROM pg_stat_activity WHERE application_name = ${connectionName(leaseHolder)})`;
  // Prisma cannot skip locked rows, so that two processes would claim the same runs.
  return parsedRows(
    claimedSchema,
    runDb().$queryRaw`
      UPDATE run SET lease_holder = ${leaseHolder}, lease_expires_at = ${fromNow(leaseMs)}, lease_epoch = lease_epoch + 1
      WHERE id IN (
        SELECT id FROM run
        WHERE status = 'running' AND id <> ALL(${executing}::uuid[])
          AND (lease_expires_at < now() OR (${isGone}) OR (${evenIfLeased}::boolean AND lease_holder IS DISTINCT FROM ${leaseHolder})
               OR (lease_holder = ${leaseHolder} AND lease_expires_at < ${fromNow(leaseMs - letGoMs)}))
        ORDER BY started_at LIMIT ${limit} FOR UPDATE SKIP LOCKED
      ) RETURNING id AS "runId", owner_id AS "ownerId", purpose, lease_epoch AS epoch, question, config_stamp AS "configStamp",
                  cancel_requested AS "cancelRequested"`,
  );
}

/**
 * Records a cancellation request and notifies the process that executes the run, which otherwise sees it at its next
 * heartbeat. @returns false when the run has ended
 */
export async function requestCancel(runId: string, ownerId: string): Promise<boolean> {
  const { count } = await runDb().run.updateMany({
    where: { id: runId, ownerId, status: "running" },
    data: { cancelRequested: true },
  });
  if (count === 0) return false;
  await sendNotice({ kind: "cancel", runId });
  return true;
}

/** Whether any process is executing a run: background work then yields. */
export async function hasRunningRun(): Promise<boolean> {
  const run = await db().run.findFirst({
    where: { status: "running", leaseExpiresAt: { gt: new Date() } },
    select: { id: true },
  });
  return run !== null;
}
