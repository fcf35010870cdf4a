import { randomUUID } from "node:crypto";
import { type AskedWith, askedWithSchema } from "@/lib/shared/contracts/runs/asked-with";
import {
  type ConversationDetail,
  type ConversationPatch,
  type ConversationSummary,
  conversationSummarySchema,
} from "@/lib/shared/contracts/runs/run";
import { type RunEvent, runEventSchema } from "@/lib/shared/contracts/runs/run-event";
import { recording } from "../audit/record";
import { db } from "../connection/client";
import type { Prisma } from "../generated/client";
import { runSummarySelect, toRunSummary } from "../runs/run-summary";
import { kept, notFound } from "./kept-conversation";
import { unshareConversation } from "./share-links";

const RUN_START: RunEvent["type"] = "run-start";

/**
 * The settings that the versions of a turn were asked with, by run, for runs that share their turn with another run of
 * the list. A log of an earlier build that can no longer be read has no entry.
 */
async function versionsAskedWith(
  runs: readonly { id: string; parentRunId: string | null }[],
): Promise<Record<string, AskedWith>> {
  const ofTurn = new Map<string | null, number>();
  for (const { parentRunId } of runs) ofTurn.set(parentRunId, (ofTurn.get(parentRunId) ?? 0) + 1);
  const versions = runs.filter(({ parentRunId }) => (ofTurn.get(parentRunId) ?? 0) > 1).map(({ id }) => id);
  if (versions.length === 0) return {};
  const rows = await db().runEvent.findMany({
    where: { runId: { in: versions }, type: RUN_START },
    select: { runId: true, event: true },
  });
  return Object.fromEntries(
    rows.flatMap(({ runId, event }) => {
      const parsed = runEventSchema.safeParse(event);
      if (!parsed.success || parsed.data.type !== "run-start") return [];
      const { configStamp, language, pinnedRoute, scope = null } = parsed.data;
      if (configStamp.unreadable !== undefined) return [];
      const { settings, generator } = configStamp;
      return [[runId, askedWithSchema.parse({ settings, generator, language, pinnedRoute, scope })]];
    }),
  );
}

const summarySelect = {
  id: true,
  title: true,
  pinned: true,
  updatedAt: true,
  shareId: true,
  shareExpiresAt: true,
  sharePublic: true,
  private: true,
} as const satisfies Prisma.ConversationSelect;

/** Creates a conversation. */
export async function createConversation(ownerId: string, title: string): Promise<ConversationSummary> {
  return toSummary(
    await db().conversation.create({ data: { id: randomUUID(), ownerId, title }, select: summarySelect }),
  );
}

/** One conversation with its runs, oldest first. @throws AppError `not_found` */
export async function getConversation(id: string, ownerId: string): Promise<ConversationDetail> {
  const row = await db().conversation.findFirst({
    where: kept(id, ownerId),
    select: {
      ...summarySelect,
      runs: {
        where: { purpose: "question" },
        select: runSummarySelect,
        orderBy: [{ startedAt: "asc" }, { id: "asc" }],
      },
    },
  });
  if (row === null) throw notFound();
  const { runs, ...conversation } = row;
  return { ...toSummary(conversation), runs: runs.map(toRunSummary), versions: await versionsAskedWith(runs) };
}

/**
 * Renames or pins a conversation, or keeps its words private, which ends its link; its place in the list stays.
 * @throws AppError `not_found`
 */
export async function updateConversation(
  id: string,
  ownerId: string,
  patch: ConversationPatch,
): Promise<ConversationSummary> {
  const { title, pinned, private: isPrivate } = patch;
  const data = {
    ...(title !== undefined && { title }),
    ...(pinned !== undefined && { pinned }),
    ...(isPrivate !== undefined && { private: isPrivate }),
  };
  const where = kept(id, ownerId);
  const { count } = await db().conversation.updateMany({ where, data });
  if (count === 0) throw notFound();
  if (isPrivate === true) await unshareConversation(id, ownerId);
  return readSummary(id, ownerId);
}

/** Whether the conversation exists; any text may be passed as the id. */
export async function hasConversation(id: string, ownerId: string): Promise<boolean> {
  return (await db().conversation.count({ where: { id, ownerId, kind: "chat", deletedAt: null } })) > 0;
}

/**
 * Deletes a conversation: from then on it and its runs appear in no list, search or count, and its shared link no
 * longer works. It can be restored until it is purged.
 * @returns its runs that are still in progress
 * @throws AppError `not_found`
 */
export async function deleteConversation(id: string, ownerId: string): Promise<string[]> {
  const where = kept(id, ownerId);
  await recording(async (client) => {
    const { count } = await client.conversation.updateMany({ where, data: { deletedAt: new Date() } });
    if (count === 0) throw notFound();
    return { result: undefined, event: { type: "conversation-deleted", conversationId: id } };
  });
  // An earlier question locks the conversation's row until its run is stored; a later one is refused.
  const running = await db().run.findMany({
    where: { conversationId: where.id, status: "running" },
    select: { id: true },
  });
  return running.map((run) => run.id);
}

/**
 * Undoes a deletion; a conversation that is not deleted stays unchanged. @throws AppError `not_found`, also once it is
 * purged
 */
export async function restoreConversation(id: string, ownerId: string): Promise<ConversationSummary> {
  const { deletedAt: _, ...where } = kept(id, ownerId);
  await recording(async (client) => {
    const { count } = await client.conversation.updateMany({ where, data: { deletedAt: null } });
    if (count === 0) throw notFound();
    return { result: undefined, event: { type: "conversation-restored", conversationId: id } };
  });
  return readSummary(id, ownerId);
}

/** One conversation of an owner. @throws AppError `not_found` */
async function readSummary(id: string, ownerId: string): Promise<ConversationSummary> {
  const row = await db().conversation.findFirst({ where: kept(id, ownerId), select: summarySelect });
  if (row === null) throw notFound();
  return toSummary(row);
}

function toSummary(row: Prisma.ConversationGetPayload<{ select: typeof summarySelect }>): ConversationSummary {
  return conversationSummarySchema.parse({
    ...row,
    updatedAt: row.updatedAt.toISOString(),
    shareExpiresAt: row.shareExpiresAt?.toISOString() ?? null,
  });
}
