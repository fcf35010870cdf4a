import { randomUUID } from "node:crypto";
import { z } from "zod";
import {
  type ConversationShare,
  conversationShareSchema,
  type ShareLink,
  shareLinkSchema,
} from "@/lib/shared/contracts/conversations/share-link";
import { AppError } from "@/lib/shared/errors";
import { recording } from "../audit/record";
import { db } from "../connection/client";
import type { Statements } from "../connection/rows";
import type { Prisma } from "../generated/client";
import { kept, notFound } from "./kept-conversation";

const NO_LINK = { shareId: null, sharedAt: null, shareExpiresAt: null, sharePublic: false };

const linkSelect = {
  shareId: true,
  shareExpiresAt: true,
  sharePublic: true,
  private: true,
} as const satisfies Prisma.ConversationSelect;

/**
 * Lets others of this installation read a conversation. One that is already shared keeps its link and its terms.
 * @param expiresAt when the link stops working; `null` for never
 * @throws AppError `not_found`; `conflict` for a private conversation
 */
export async function shareConversation(
  id: string,
  ownerId: string,
  expiresAt: Date | null,
  now = new Date(),
): Promise<ConversationShare> {
  const where = kept(id, ownerId);
  return recording(async (client) => {
    const found = await client.conversation.findFirst({ where, select: linkSelect });
    if (found === null) throw notFound();
    if (found.private) throw new AppError("conflict", "This conversation is private. Make it visible first.");
    const ended = [{ shareId: null }, { shareExpiresAt: { lte: now } }];
    const { count } = await client.conversation.updateMany({
      where: { ...where, OR: ended },
      data: { shareId: randomUUID(), sharedAt: now, shareExpiresAt: expiresAt, sharePublic: false },
    });
    return {
      result: await readShare(client, where),
      event: count === 0 ? null : { type: "link-made", conversationId: id },
    };
  });
}

/** Changes when a link ends and who can open it. @throws AppError `not_found`, also without a link */
export async function changeShare(
  id: string,
  ownerId: string,
  { expiresAt, isPublic }: { expiresAt?: Date | null; isPublic?: boolean },
): Promise<ConversationShare> {
  const where = kept(id, ownerId);
  return recording(async (client) => {
    const { shareId: _, ...before } = await readShare(client, where);
    const data = {
      ...(expiresAt !== undefined && { shareExpiresAt: expiresAt }),
      ...(isPublic !== undefined && { sharePublic: isPublic }),
    };
    await client.conversation.updateMany({ where, data });
    const result = await readShare(client, where);
    const { shareId: __, ...after } = result;
    return { result, event: { type: "link-changed", conversationId: id, before, after } };
  });
}

/** Ends the sharing: the link stops working. @throws AppError `not_found` */
export async function unshareConversation(id: string, ownerId: string): Promise<void> {
  const where = kept(id, ownerId);
  await recording(async (client) => {
    if ((await client.conversation.count({ where })) === 0) throw notFound();
    const { count } = await client.conversation.updateMany({
      where: { ...where, shareId: { not: null } },
      data: NO_LINK,
    });
    return { result: undefined, event: count === 0 ? null : { type: "link-ended", conversationId: id } };
  });
}

/**
 * The conversation behind a link; null for one that is unknown, was ended or has expired, or whose owner is disabled:
 * no one reads with their rights until they are enabled again.
 */
export async function findShared(
  shareId: string,
  now = new Date(),
): Promise<{ id: string; ownerId: string; sharePublic: boolean } | null> {
  const select = { id: true, ownerId: true, sharePublic: true };
  const found = await db().conversation.findFirst({ where: { shareId, ...working(now) }, select });
  if (found === null) return null;
  const disabled = await db().person.count({ where: { id: found.ownerId, disabledAt: { not: null } } });
  return disabled === 0 ? found : null;
}

/** Every link that works, the latest first. */
export async function listShareLinks(now = new Date()): Promise<ShareLink[]> {
  const rows = await db().conversation.findMany({
    where: { shareId: { not: null }, ...working(now) },
    orderBy: [{ sharedAt: { sort: "desc", nulls: "last" } }, { id: "asc" }],
    select: { ...linkSelect, id: true, ownerId: true, title: true, sharedAt: true },
  });
  const ids = [...new Set(rows.map(({ ownerId }) => ownerId))];
  const select = { id: true, name: true, disabledAt: true };
  const people = await db().person.findMany({ where: { id: { in: ids } }, select });
  const owners = new Map(people.map((person) => [person.id, person]));
  const open = rows.filter(({ ownerId }) => owners.get(ownerId)?.disabledAt == null);
  return open.map(({ id, ownerId, title, shareId, sharedAt, shareExpiresAt, sharePublic }) =>
    shareLinkSchema.parse({
      ...{ shareId, conversationId: id, title, public: sharePublic },
      owner: { id: ownerId, name: owners.get(ownerId)?.name ?? null },
      sharedAt: sharedAt?.toISOString() ?? null,
      expiresAt: shareExpiresAt?.toISOString() ?? null,
    }),
  );
}

/** Ends any link. @throws AppError `not_found` */
export async function endShareLink(shareId: string): Promise<void> {
  const where = { shareId: z.uuid().safeParse(shareId).data ?? null };
  await recording(async (client) => {
    const found = where.shareId === null ? null : await client.conversation.findFirst({ where, select: { id: true } });
    if (found === null) throw new AppError("not_found", "There is no such link.");
    await client.conversation.updateMany({ where, data: NO_LINK });
    return { result: undefined, event: { type: "link-ended", conversationId: found.id } };
  });
}

function working(now: Date) {
  return {
    ...{ deletedAt: null, private: false },
    OR: [{ shareExpiresAt: null }, { shareExpiresAt: { gt: now } }],
  } satisfies Prisma.ConversationWhereInput;
}

async function readShare(client: Statements, where: Prisma.ConversationWhereInput): Promise<ConversationShare> {
  const found = await client.conversation.findFirst({ where, select: linkSelect });
  if (found === null || found.shareId === null) throw notFound();
  return conversationShareSchema.parse({
    shareId: found.shareId,
    expiresAt: found.shareExpiresAt?.toISOString() ?? null,
    public: found.sharePublic,
  });
}
