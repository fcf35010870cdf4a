import {
  type CollectionRights,
  type CollectionRightsRequest,
  collectionRightsSchema,
} from "@/lib/shared/contracts/accounts/group";
import { AppError } from "@/lib/shared/errors";
import { record } from "../audit/record";
import { db } from "../connection/client";
import { LOCAL_OWNER } from "../connection/owner";
import type { Statements } from "../connection/rows";
import { noteDocumentChange } from "../library/document-notices";
import { noteLibraryChange } from "../library/library-version";

/** Who may do what with the documents of a collection. @throws AppError `not_found` */
export async function readRights(collectionId: string, client: Statements = db()): Promise<CollectionRights> {
  const collection = await client.collection.findUnique({
    where: { id: collectionId, ownerId: LOCAL_OWNER },
    select: { everyone: true, rights: { select: { groupId: true, level: true } } },
  });
  if (collection === null) throw new AppError("not_found", "There is no such collection.");
  const levels = new Map(collection.rights.map(({ groupId, level }) => [groupId, level]));
  const groups = await client.teamGroup.findMany({
    orderBy: [{ name: "asc" }, { id: "asc" }],
    select: { id: true, name: true },
  });
  return collectionRightsSchema.parse({
    everyone: collection.everyone,
    groups: groups.map((group) => ({ ...group, level: levels.get(group.id) ?? "none" })),
  });
}

/**
 * Sets the rights on a collection, effective from the next request.
 * @throws AppError `not_found`; `validation_failed` for an unknown group
 */
export async function writeRights(
  collectionId: string,
  { everyone, groups }: CollectionRightsRequest,
): Promise<CollectionRights> {
  const written = await db().$transaction(async (tx) => {
    const before = await readRights(collectionId, tx);
    const where = { id: collectionId, ownerId: LOCAL_OWNER };
    const [collection] = await tx.collection.updateManyAndReturn({ where, data: { everyone }, select: { name: true } });
    if (collection === undefined) throw new AppError("not_found", "There is no such collection.");
    const levels = new Map(groups.map(({ id, level }) => [id, level]));
    if ((await tx.teamGroup.count({ where: { id: { in: [...levels.keys()] } } })) !== levels.size) {
      throw new AppError("validation_failed", "There is no such group.", {
        fields: { groups: "contains an unknown id" },
      });
    }
    await tx.collectionRight.deleteMany({ where: { collectionId } });
    await tx.collectionRight.createMany({
      data: [...levels].flatMap(([groupId, level]) => (level === "none" ? [] : [{ collectionId, groupId, level }])),
    });
    await noteLibraryChange(tx);
    const after = await readRights(collectionId, tx);
    const change = { before: given(before), after: given(after) };
    await record({ type: "rights-changed", collectionId, name: collection.name, ...change }, tx);
    return after;
  });
  noteDocumentChange();
  return written;
}

/** The rights without the groups that have none. */
function given({ everyone, groups }: CollectionRights): CollectionRightsRequest {
  return { everyone, groups: groups.flatMap(({ id, level }) => (level === "none" ? [] : [{ id, level }])) };
}
