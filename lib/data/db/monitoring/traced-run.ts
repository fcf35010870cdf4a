import { db } from "../connection/client";

/** What a trace needs to know of a run beyond its log. */
export interface TracedRun {
  startedAt: Date;
  ownerId: string;
  profile: string;
  purpose: string;
  /** Of a private or a deleted conversation: its words stay here. */
  withheld: boolean;
}

/** A run as its trace shows it; null when it no longer exists. */
export async function readTracedRun(runId: string): Promise<TracedRun | null> {
  const run = await db().run.findUnique({
    where: { id: runId },
    select: {
      ...{ startedAt: true, ownerId: true, profile: true, purpose: true },
      conversation: { select: { private: true, deletedAt: true } },
    },
  });
  if (run === null) return null;
  const { conversation, ...facts } = run;
  return { ...facts, withheld: conversation.private || conversation.deletedAt !== null };
}
