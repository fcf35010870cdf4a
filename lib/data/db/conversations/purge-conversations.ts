import { deleteThreads } from "../checkpoints/checkpoint-group";
import { db } from "../connection/client";

/**
 * Purges conversations that were deleted long ago, with their runs, events, judgements, reviews and web pages, and with
 * their checkpoints, which no foreign key references. One conversation per call, because the embedded database does
 * nothing else meanwhile. A conversation with a run in progress waits for its end.
 * @param keptMs minimum time since the deletion, in milliseconds
 * @returns whether there was one
 */
export async function purgeDeletedConversation(keptMs: number): Promise<boolean> {
  const due = { deletedAt: { lt: new Date(Date.now() - keptMs) } };
  const conversation = await db().conversation.findFirst({
    where: { ...due, runs: { none: { status: "running" } } },
    orderBy: { deletedAt: "asc" },
    select: { id: true, runs: { select: { id: true } } },
  });
  if (conversation === null) return false;
  const { id, runs } = conversation;
  // Checkpoints first: if the process stops in between, the conversation is purged at the next call.
  await deleteThreads(runs.map((run) => run.id));
  await db().conversation.deleteMany({ where: { id, ...due } });
  return true;
}
