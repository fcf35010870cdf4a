import { z } from "zod";
import { type RunEvent, runEventSchema } from "@/lib/shared/contracts/runs/run-event";
import { type RecordedStep, stateUpdateSchema } from "@/lib/shared/contracts/runs/run-state";
import { runDb } from "../connection/client";
import { type Owners, ownedBy } from "../connection/owner";
import type { Prisma } from "../generated/client";

/** The stored events of a run after `after`, in order. @throws ZodError when this version cannot read one of them */
export async function readRunEvents(runId: string, after = 0, run: Prisma.RunWhereInput = {}): Promise<RunEvent[]> {
  const rows = await runDb().runEvent.findMany({
    where: { runId, seq: { gt: after }, run },
    orderBy: { seq: "asc" },
    select: { event: true },
  });
  return z.array(runEventSchema).parse(rows.map(({ event }) => event));
}

/**
 * The same for a reader who may follow the run; null for one who may not. Any text may be passed as the id. Uses the run
 * connections, so that a reader does not queue behind searches.
 */
export async function readFollowedEvents(runId: string, owners: Owners, after: number): Promise<RunEvent[] | null> {
  const followed = { ...ownedBy(owners), conversation: { deletedAt: null } };
  const events = await readRunEvents(runId, after, followed);
  if (events.length > 0) return events;
  return (await runDb().run.count({ where: { id: runId, ...followed } })) > 0 ? [] : null;
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

/** The whole log of a run of any version, for callers that must continue despite an unreadable event. */
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

const stepRowSchema = z.object({ event: runEventSchema, stateUpdate: stateUpdateSchema });

/**
 * The nodes of a run that ended, oldest first, with what each changed in the run's state. `null` if that cannot be read
 * for one of them: earlier versions did not store it.
 */
export async function readRunSteps(runId: string): Promise<RecordedStep[] | null> {
  const rows = await runDb().runEvent.findMany({
    where: { runId, type: "node-end" },
    orderBy: { seq: "asc" },
    select: { event: true, stateUpdate: true },
  });
  const steps: RecordedStep[] = [];
  for (const row of rows) {
    const read = stepRowSchema.safeParse(row).data;
    if (read?.event.type !== "node-end") return null;
    const { seq, visit, summary } = read.event;
    steps.push({ seq, visit, summary, update: read.stateUpdate });
  }
  return steps;
}

/** True when the run has ended or no longer exists. */
export async function runHasEnded(runId: string): Promise<boolean> {
  const run = await runDb().run.findUnique({ where: { id: runId }, select: { status: true } });
  return run?.status !== "running";
}
