import { db } from "../connection/client";

/**
 * Purges conversations that were deleted long ago, with their runs, events, judgements, reviews and web pages. One conversation per call, because the embedded database does
 * nothing else meanwhile. A conversation with a run in progress waits for its end.
 * @param keptMs minimum time since the deletion, in milliseconds
 * @returns whether there was one
 */
export async function purgeDeletedConversation(keptMs: number): Promise<boolean> {
  const due = { deletedAt: { lt: new Date(Date.now() - keptMs) } };
  const conversation = await db().conversation.findFirst({
    where: { ...due, runs: { none: { status: "running" } } },
    orderBy: { deletedAt: "asc" },
    select: { id: true },
  });
  if (conversation === null) return false;
  await db().conversation.deleteMany({ where: { id: conversation.id, ...due } });
  return true;
}
