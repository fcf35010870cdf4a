import { randomUUID } from "node:crypto";
import { type Embed, type EmbedRequest, embedSchema } from "@/lib/shared/contracts/accounts/embed";
import { AppError } from "@/lib/shared/errors";
import { recording } from "../audit/record";
import { db } from "../connection/client";
import type { Statements } from "../connection/rows";
import type { Prisma } from "../generated/client";
import { noteLibraryChange } from "../library/library-version";

const embedSelect = {
  ...{ id: true, name: true, origins: true, profile: true, questionsPerDay: true, paused: true, createdAt: true },
  collections: { select: { collectionId: true }, orderBy: { collectionId: "asc" } },
} as const satisfies Prisma.EmbedSelect;

function toEmbed({ collections, createdAt, ...same }: Prisma.EmbedGetPayload<{ select: typeof embedSelect }>): Embed {
  const ids = collections.map(({ collectionId }) => collectionId);
  return embedSchema.parse({ ...same, collections: ids, createdAt: createdAt.toISOString() });
}

/** All embeds, by name. */
export async function listEmbeds(): Promise<Embed[]> {
  const rows = await db().embed.findMany({ orderBy: [{ name: "asc" }, { id: "asc" }], select: embedSelect });
  return rows.map(toEmbed);
}

/** The embed with this id, or `null`. */
export async function findEmbed(id: string): Promise<Embed | null> {
  const row = await db().embed.findUnique({ where: { id }, select: embedSelect });
  return row && toEmbed(row);
}

/** Adds an embed. @throws AppError `not_found` for a collection that does not exist */
export async function insertEmbed({ collections, ...request }: EmbedRequest): Promise<Embed> {
  return recording(async (client) => {
    await requireCollections(collections, client);
    const created = await client.embed.create({
      data: { id: randomUUID(), ...request, collections: { create: collections.map(ofCollection) } },
      select: embedSelect,
    });
    const embed = toEmbed(created);
    return { result: embed, event: { type: "embed-added", ...recorded(embed) } };
  });
}

/**
 * Replaces an embed. What its visitors may read changes with their next question.
 * @throws AppError `not_found`, also for a collection that does not exist
 */
export async function replaceEmbed(id: string, { collections, ...request }: EmbedRequest): Promise<Embed> {
  return recording(async (client) => {
    await requireCollections(collections, client);
    if ((await client.embed.count({ where: { id } })) === 0) throw noSuchEmbed();
    const embed = toEmbed(
      await client.embed.update({
        where: { id },
        data: { ...request, collections: { deleteMany: {}, create: collections.map(ofCollection) } },
        select: embedSelect,
      }),
    );
    await noteLibraryChange(client);
    return { result: embed, event: { type: "embed-changed", ...recorded(embed) } };
  });
}

/** Deletes an embed: its frames and the tokens of its visitors work no longer. @throws AppError `not_found` */
export async function deleteEmbed(id: string): Promise<void> {
  await recording(async (client) => {
    const found = await client.embed.findUnique({ where: { id }, select: { name: true } });
    const { count } = await client.embed.deleteMany({ where: { id } });
    if (found === null || count === 0) throw noSuchEmbed();
    return { result: undefined, event: { type: "embed-deleted", embedId: id, name: found.name } };
  });
}

const ofCollection = (collectionId: string) => ({ collectionId });

const recorded = ({ id, name, origins, collections, paused }: Embed) => ({
  ...{ embedId: id, name, origins, collections, paused },
});

async function requireCollections(ids: readonly string[], client: Statements): Promise<void> {
  if ((await client.collection.count({ where: { id: { in: [...ids] } } })) === ids.length) return;
  throw new AppError("not_found", "There is no such collection.");
}

function noSuchEmbed(): AppError {
  return new AppError("not_found", "There is no such embed.");
}
