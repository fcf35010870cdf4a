import { daysBefore } from "../audit/audit-retention";
import { recording } from "../audit/record";
import { databaseKind, db } from "../connection/client";
import type { Prisma } from "../generated/client";
import { CONVERSATIONS_PURGED_AT_ONCE } from "../tunables";

/** Conversations whose last question is older than a number of days; none with a run in progress. */
function olderThan(days: number, now: Date) {
  return {
    ...{ kind: "chat", deletedAt: null, updatedAt: { lt: daysBefore(now, days) } },
    runs: { none: { status: "running" } },
  } satisfies Prisma.ConversationWhereInput;
}

/** What a retention of this many days would delete. */
export async function countOldConversations(
  days: number,
  now = new Date(),
): Promise<{ conversations: number; runs: number }> {
  const conversation = olderThan(days, now);
  const conversations = await db().conversation.count({ where: conversation });
  return { conversations, runs: await db().run.count({ where: { purpose: "question", conversation } }) };
}

/**
 * Deletes old conversations as their owners would: they are purged with their runs later, and can be restored until
 * then. @returns how many
 */
export async function deleteOldConversations(days: number, now = new Date()): Promise<number> {
  return recording(async (client) => {
    const { count } = await client.conversation.updateMany({ where: olderThan(days, now), data: { deletedAt: now } });
    return {
      result: count,
      event: count === 0 ? null : { type: "retention-applied", what: "conversations", count, days },
    };
  });
}

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
