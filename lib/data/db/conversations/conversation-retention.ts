import { daysBefore } from "../audit/audit-retention";
import { recording } from "../audit/record";
import { db } from "../connection/client";
import type { Prisma } from "../generated/client";

/** Conversations whose last question is older than a number of days; none with a run in progress. */
function olderThan(days: number, now: Date) {
  return {
    ...{ kind: "chat", deletedAt: null, updatedAt: { lt: daysBefore(now, days) } },
    runs: { none: { status: "running" } },
  } satisfies Prisma.ConversationWhereInput;
}

/** What a retention of so many days would delete. */
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
