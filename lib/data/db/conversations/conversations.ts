import { randomUUID } from "node:crypto";
import { z } from "zod";
import { type AskedWith, askedWithSchema } from "@/lib/shared/contracts/runs/asked-with";
import {
  type ConversationDetail,
  type ConversationPatch,
  type ConversationSummary,
  conversationSummarySchema,
} from "@/lib/shared/contracts/runs/run";
import { type RunEvent, runEventSchema } from "@/lib/shared/contracts/runs/run-event";
import { AppError } from "@/lib/shared/errors";
import { db, pool } from "../connection/client";
import type { Prisma } from "../generated/client";
import { runSummarySelect, toRunSummary } from "../runs/run-summary";

const RUN_START: RunEvent["type"] = "run-start";

/**
 * What the versions of turns were asked with, by run: of runs that another one of the list shares its turn with. A log
 * of an earlier build that cannot be read any more has no entry.
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
} as const satisfies Prisma.ConversationSelect;

/** Begins a conversation. */
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

/** Renames or pins a conversation; its place in the list stays. @throws AppError `not_found` */
export async function updateConversation(
  id: string,
  ownerId: string,
  patch: ConversationPatch,
): Promise<ConversationSummary> {
  const { title, pinned } = patch;
  const data = { ...(title !== undefined && { title }), ...(pinned !== undefined && { pinned }) };
  const where = kept(id, ownerId);
  const { count } = await db().conversation.updateMany({ where, data });
  if (count === 0) throw notFound();
  return readSummary(id, ownerId);
}

/** Whether there is such a conversation, by an id that is one. */
export async function hasConversation(id: string, ownerId: string): Promise<boolean> {
  return (await db().conversation.count({ where: { id, ownerId, kind: "chat", deletedAt: null } })) > 0;
}

/**
 * Deletes a conversation: from here on nothing shows, finds or counts it or its runs, and nobody reads it by its link.
 * It can be taken back until it is removed for good.
 * @returns its runs that are still going
 * @throws AppError `not_found`
 */
export async function deleteConversation(id: string, ownerId: string): Promise<string[]> {
  const where = kept(id, ownerId);
  // By the database's clock, which its removal goes by as well.
  const { rowCount } = await pool().query(
    "UPDATE conversation SET deleted_at = now() WHERE id = $1 AND owner_id = $2 AND kind = $3 AND deleted_at IS NULL",
    [where.id, where.ownerId, where.kind],
  );
  if (rowCount === 0) throw notFound();
  // A question that came before holds the conversation's row until its run is stored; one that comes later is refused.
  const running = await db().run.findMany({
    where: { conversationId: where.id, status: "running" },
    select: { id: true },
  });
  return running.map((run) => run.id);
}

/** Takes a deletion back; one that was not deleted stays as it is. @throws AppError `not_found`, also once it is removed */
export async function restoreConversation(id: string, ownerId: string): Promise<ConversationSummary> {
  const { deletedAt: _, ...where } = kept(id, ownerId);
  const { count } = await db().conversation.updateMany({ where, data: { deletedAt: null } });
  if (count === 0) throw notFound();
  return readSummary(id, ownerId);
}

/**
 * Lets others of this installation read a conversation. Shared already, its link stays.
 * @returns what its read-only page is named by
 * @throws AppError `not_found`
 */
export async function shareConversation(id: string, ownerId: string): Promise<string> {
  const where = kept(id, ownerId);
  await db().conversation.updateMany({ where: { ...where, shareId: null }, data: { shareId: randomUUID() } });
  const { shareId } = await readSummary(id, ownerId);
  // Another request may have ended the sharing in between: its will is the later one.
  if (shareId === null) throw notFound();
  return shareId;
}

/** Ends the sharing: the link leads nowhere from here on. @throws AppError `not_found` */
export async function unshareConversation(id: string, ownerId: string): Promise<void> {
  const { count } = await db().conversation.updateMany({ where: kept(id, ownerId), data: { shareId: null } });
  if (count === 0) throw notFound();
}

/** The conversation behind a link; null where the link leads nowhere. */
export async function findShared(shareId: string): Promise<{ id: string; ownerId: string } | null> {
  return db().conversation.findFirst({ where: { shareId, deletedAt: null }, select: { id: true, ownerId: true } });
}

/** @throws AppError `not_found` */
async function readSummary(id: string, ownerId: string): Promise<ConversationSummary> {
  const row = await db().conversation.findFirst({ where: kept(id, ownerId), select: summarySelect });
  if (row === null) throw notFound();
  return toSummary(row);
}

/** An owner's conversation that is not deleted. @throws AppError `not_found`, because what is not an id names nothing */
function kept(id: string, ownerId: string) {
  return { id: conversationId(id), ownerId, kind: "chat", deletedAt: null };
}

function toSummary(row: Prisma.ConversationGetPayload<{ select: typeof summarySelect }>): ConversationSummary {
  return conversationSummarySchema.parse({ ...row, updatedAt: row.updatedAt.toISOString() });
}

/** @throws AppError `not_found`, because what is not an id names nothing */
function conversationId(id: string): string {
  const parsed = z.uuid().safeParse(id);
  if (!parsed.success) throw notFound();
  return parsed.data;
}

function notFound(): AppError {
  return new AppError("not_found", "There is no such conversation.");
}
