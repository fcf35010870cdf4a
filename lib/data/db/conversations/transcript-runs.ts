import { type RunEvent, runEventSchema } from "@/lib/shared/contracts/runs/run-event";
import { AppError } from "@/lib/shared/errors";
import { db } from "../connection/client";
import type { Prisma } from "../generated/client";

const runSelect = {
  id: true,
  parentRunId: true,
  question: true,
  language: true,
  profile: true,
  generator: true,
  chatModel: true,
  status: true,
  startedAt: true,
} as const satisfies Prisma.RunSelect;

export type TranscriptRun = Prisma.RunGetPayload<{ select: typeof runSelect }>;

/** A conversation with the runs of all versions of its turns, oldest first. @throws AppError `not_found` */
export async function readTranscriptRuns(
  conversationId: string,
  ownerId: string,
): Promise<{ title: string; updatedAt: Date; runs: TranscriptRun[] }> {
  const row = await db().conversation.findFirst({
    where: { id: conversationId, ownerId, kind: "chat", deletedAt: null },
    select: {
      title: true,
      updatedAt: true,
      runs: { where: { purpose: "question" }, select: runSelect, orderBy: [{ startedAt: "asc" }, { id: "asc" }] },
    },
  });
  if (row === null) throw new AppError("not_found", "There is no such conversation.");
  return row;
}

/** The largest events of a run, with whole passages in their prompts; a transcript does not use them. */
const LEFT_OUT: RunEvent["type"] = "model-call";

/** The events of a run that a transcript needs, in order; events that this version cannot read are left out. */
export async function readTranscriptEvents(runId: string): Promise<RunEvent[]> {
  const rows = await db().runEvent.findMany({
    where: { runId, type: { not: LEFT_OUT } },
    orderBy: { seq: "asc" },
    select: { event: true },
  });
  return rows.flatMap(({ event }) => runEventSchema.safeParse(event).data ?? []);
}
