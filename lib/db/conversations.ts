import { randomUUID } from "node:crypto";
import { z } from "zod";
import {
  type ConversationDetail,
  type ConversationPatch,
  type ConversationSummary,
  conversationSummarySchema,
} from "../contracts/run";
import { AppError } from "../errors";
import { db } from "./client";
import { containing } from "./containing";
import type { Prisma } from "./generated/client";
import { runSummarySelect, toRunSummary } from "./run-summary";

const summarySelect = {
  id: true,
  title: true,
  pinned: true,
  updatedAt: true,
} as const satisfies Prisma.ConversationSelect;

/** Conversations that one answer lists. */
const LIST_LIMIT = 200;

/**
 * A person's conversations: pinned ones first, then the latest.
 * @param text words to look for in titles, questions and answers
 */
export async function listConversations(ownerId: string, text?: string): Promise<ConversationSummary[]> {
  const contains = containing(text ?? "");
  const matches = {
    OR: [{ title: contains }, { runs: { some: { OR: [{ question: contains }, { answer: contains }] } } }],
  };
  const rows = await db().conversation.findMany({
    where: { ownerId, ...(text !== undefined && matches) },
    orderBy: [{ pinned: "desc" }, { updatedAt: "desc" }, { id: "asc" }],
    take: LIST_LIMIT,
    select: summarySelect,
  });
  return rows.map(toSummary);
}

/** Begins a conversation. */
export async function createConversation(ownerId: string, title: string): Promise<ConversationSummary> {
  return toSummary(
    await db().conversation.create({ data: { id: randomUUID(), ownerId, title }, select: summarySelect }),
  );
}

/** One conversation with its runs, oldest first. @throws AppError `not_found` */
export async function getConversation(id: string, ownerId: string): Promise<ConversationDetail> {
  const row = await db().conversation.findFirst({
    where: { id: conversationId(id), ownerId },
    select: { ...summarySelect, runs: { select: runSummarySelect, orderBy: [{ startedAt: "asc" }, { id: "asc" }] } },
  });
  if (row === null) throw notFound();
  const { runs, ...conversation } = row;
  return { ...toSummary(conversation), runs: runs.map(toRunSummary) };
}

/** Renames or pins a conversation; its place in the list stays. @throws AppError `not_found` */
export async function updateConversation(
  id: string,
  ownerId: string,
  patch: ConversationPatch,
): Promise<ConversationSummary> {
  const { title, pinned } = patch;
  const data = { ...(title !== undefined && { title }), ...(pinned !== undefined && { pinned }) };
  const where = { id: conversationId(id), ownerId };
  const { count } = await db().conversation.updateMany({ where, data });
  if (count === 0) throw notFound();
  const row = await db().conversation.findFirst({ where, select: summarySelect });
  if (row === null) throw notFound();
  return toSummary(row);
}

/** Whether there is such a conversation, by an id that is one. */
export async function hasConversation(id: string, ownerId: string): Promise<boolean> {
  return (await db().conversation.count({ where: { id, ownerId } })) > 0;
}

/**
 * Deletes a conversation with all its runs.
 * @throws AppError `not_found`, or `conflict` while a run of it is still going
 */
export async function deleteConversation(id: string, ownerId: string): Promise<void> {
  const where = { id: conversationId(id), ownerId };
  const { count } = await db().conversation.deleteMany({ where: { ...where, runs: { none: { status: "running" } } } });
  if (count > 0) return;
  if (!(await hasConversation(where.id, ownerId))) throw notFound();
  throw new AppError("conflict", "An answer is still being written in this conversation. Stop it first.");
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
