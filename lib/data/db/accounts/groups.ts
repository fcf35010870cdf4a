import { randomUUID } from "node:crypto";
import { type Group, type GroupPatch, groupSchema } from "@/lib/shared/contracts/accounts/group";
import { AppError } from "@/lib/shared/errors";
import { record, recording } from "../audit/record";
import { db } from "../connection/client";
import { isUniqueViolation } from "../connection/unique-violation";
import type { Prisma } from "../generated/client";
import { noteDocumentChange } from "../library/document-notices";
import { noteLibraryChange } from "../library/library-version";

const groupSelect = {
  id: true,
  name: true,
  createdAt: true,
  members: { select: { personId: true }, orderBy: { personId: "asc" } },
} as const satisfies Prisma.TeamGroupSelect;

function toGroup({ members, createdAt, ...same }: Prisma.TeamGroupGetPayload<{ select: typeof groupSelect }>): Group {
  const ids = members.map(({ personId }) => personId);
  return groupSchema.parse({ ...same, members: ids, createdAt: createdAt.toISOString() });
}

/** All groups, by name. */
export async function listGroups(): Promise<Group[]> {
  const rows = await db().teamGroup.findMany({ orderBy: [{ name: "asc" }, { id: "asc" }], select: groupSelect });
  return rows.map(toGroup);
}

/** Adds a group without members. @throws AppError `conflict` when the name is taken */
export async function insertGroup(name: string): Promise<Group> {
  const created = recording(async (client) => {
    const group = await client.teamGroup.create({ data: { id: randomUUID(), name }, select: groupSelect });
    return { result: group, event: { type: "group-added", groupId: group.id, name } };
  });
  return toGroup(await created.catch(refuseTaken));
}

/**
 * Renames a group, and changes its members. Searches of those who leave find nothing by its rights from the next on.
 * @throws AppError `not_found`; `conflict` when the name is taken; `validation_failed` for an unknown person
 */
export async function changeGroup(id: string, { name, add, remove }: GroupPatch): Promise<Group> {
  const changed = await db()
    .$transaction(async (tx) => {
      const before = await tx.teamGroup.findUnique({ where: { id }, select: groupSelect });
      if (before === null) throw noSuchGroup();
      const { count } = await tx.teamGroup.updateMany({ where: { id }, data: name === undefined ? { id } : { name } });
      if (count === 0) throw noSuchGroup();
      const joining = [...new Set(add)];
      if ((await tx.person.count({ where: { id: { in: joining } } })) !== joining.length) {
        throw new AppError("validation_failed", "There is no such person.", {
          fields: { add: "contains an unknown id" },
        });
      }
      await tx.groupMember.createMany({
        data: joining.map((personId) => ({ groupId: id, personId })),
        skipDuplicates: true,
      });
      await tx.groupMember.deleteMany({ where: { groupId: id, personId: { in: remove } } });
      await noteLibraryChange(tx);
      const after = await tx.teamGroup.findUniqueOrThrow({ where: { id }, select: groupSelect });
      await record({ type: "group-changed", groupId: id, ...differenceOf(toGroup(before), toGroup(after)) }, tx);
      return after;
    })
    .catch(refuseTaken);
  noteDocumentChange();
  return toGroup(changed);
}

/** Deletes a group with its rights. @throws AppError `not_found` */
export async function deleteGroup(id: string): Promise<void> {
  await db().$transaction(async (tx) => {
    const group = await tx.teamGroup.findUnique({ where: { id }, select: { name: true } });
    if (group === null || (await tx.teamGroup.deleteMany({ where: { id } })).count === 0) throw noSuchGroup();
    await record({ type: "group-deleted", groupId: id, name: group.name }, tx);
    await noteLibraryChange(tx);
  });
  noteDocumentChange();
}

function differenceOf(before: Group, after: Group) {
  return {
    before: before.name,
    after: after.name,
    added: after.members.filter((id) => !before.members.includes(id)),
    removed: before.members.filter((id) => !after.members.includes(id)),
  };
}

function refuseTaken(error: unknown): never {
  if (isUniqueViolation(error)) throw new AppError("conflict", "A group with this name already exists.");
  throw error;
}

function noSuchGroup(): AppError {
  return new AppError("not_found", "There is no such group.");
}
