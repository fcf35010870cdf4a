import { databaseKind, db } from "../connection/client";
import { CONVERSATIONS_PURGED_AT_ONCE } from "../tunables";

/**
 * Purges conversations that were deleted long ago, with their runs, events, judgements, reviews and web pages: the oldest
 * ones, and on the embedded database one per call, because it does nothing else meanwhile. A conversation with a run in
 * progress waits for its end.
 * @param keptMs minimum time since the deletion, in milliseconds
 * @returns whether there were any
 */
export async function purgeDeletedConversations(keptMs: number): Promise<boolean> {
  const due = { deletedAt: { lt: new Date(Date.now() - keptMs) }, runs: { none: { status: "running" } } };
  const conversations = await db().conversation.findMany({
    where: due,
    orderBy: { deletedAt: "asc" },
    take: databaseKind() === "embedded" ? 1 : CONVERSATIONS_PURGED_AT_ONCE,
    select: { id: true },
  });
  if (conversations.length === 0) return false;
  await db().conversation.deleteMany({ where: { ...due, id: { in: conversations.map(({ id }) => id) } } });
  return true;
}
