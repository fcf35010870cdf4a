import { z } from "zod";
import {
  type CollectionLevel,
  collectionLevelSchema,
  type PersonRights,
  personRightsSchema,
} from "@/lib/shared/contracts/accounts/group";
import { db } from "../connection/client";
import { LOCAL_OWNER } from "../connection/owner";
import { firstRow } from "../connection/rows";
import { readableBy } from "../library/readable";
import { noPerson } from "./people";
import { readRoleInForce } from "./role-in-force";

const countsSchema = z.object({ readable: z.int(), all: z.int() });

/**
 * What a person may see, by their role in force and groups: their right on each collection, and how many documents they
 * may read.
 * @throws AppError `not_found`
 */
export async function readPersonRights(id: string): Promise<PersonRights> {
  const person = await db().person.findUnique({
    where: { id },
    select: { groups: { select: { groupId: true } } },
  });
  if (person === null) throw noPerson();
  const role = await readRoleInForce(id);
  // Who is disabled has what everyone has.
  const groupIds = role === null ? [] : person.groups.map(({ groupId }) => groupId);
  const collections = await db().collection.findMany({
    where: { ownerId: LOCAL_OWNER },
    orderBy: [{ name: "asc" }, { id: "asc" }],
    select: {
      id: true,
      name: true,
      everyone: true,
      rights: { where: { groupId: { in: groupIds } }, select: { level: true } },
    },
  });
  const documents = await firstRow(
    countsSchema,
    db().$queryRaw`
      SELECT count(*) FILTER (WHERE ${readableBy(id)})::int AS readable, count(*)::int AS "all"
      FROM document WHERE owner_id = ${LOCAL_OWNER} AND NOT superseded`,
  );
  return personRightsSchema.parse({
    role,
    collections: collections.map(({ rights, everyone, ...collection }) => ({
      ...collection,
      level: role === "admin" ? "manage" : highest([everyone, ...rights.map(({ level }) => level)]),
    })),
    documents: documents ?? { readable: 0, all: 0 },
  });
}

/** The highest of these rights; `none` without any. */
function highest(levels: readonly string[]): CollectionLevel | "none" {
  return collectionLevelSchema.options.findLast((level) => levels.includes(level)) ?? "none";
}
