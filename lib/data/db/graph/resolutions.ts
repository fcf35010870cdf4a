import { randomUUID } from "node:crypto";
import { z } from "zod";
import type { GraphResolution } from "@/lib/shared/contracts/library/graph-contents";
import { db } from "../connection/client";
import { LOCAL_OWNER } from "../connection/owner";
import { parsedRows, type Statements } from "../connection/rows";
import { foldedKey, type HandGroup, HandGroups, type HandResolution, handResolutionSchema } from "./hand-groups";
import { placesOfKeys } from "./regroup";

const aliasSchema = z.object({ key: z.string(), alias: z.string() });

/**
 * Names that passages declare to be the same, as in "European Union (EU)", and on top of them all active merges and
 * splits. A short name that passages give to several things is ignored.
 * @param keys folded names to look up
 */
export async function activeHandGroups(client: Statements, keys: readonly string[]): Promise<HandGroups> {
  const resolutions = await resolutionsInForce(client);
  const wanted = [...new Set([...keys, ...resolutions.flatMap(keysOfResolution).map(foldedKey)])];
  // Names at most two steps away, and HAVING over their distinct keys.
  const aliases = await parsedRows(
    aliasSchema,
    client.$queryRaw`
      WITH near AS (
        SELECT key, alias FROM graph_alias
        WHERE owner_id = ${LOCAL_OWNER} AND (key = ANY(${wanted}::text[]) OR alias = ANY(${wanted}::text[])))
      SELECT min(key) AS key, alias FROM graph_alias
      WHERE owner_id = ${LOCAL_OWNER} AND alias IN (
        SELECT alias FROM near
        UNION SELECT alias FROM graph_alias WHERE owner_id = ${LOCAL_OWNER} AND key IN (SELECT key FROM near))
      GROUP BY alias HAVING count(DISTINCT key) = 1 ORDER BY alias`,
  );
  return new HandGroups(
    aliases.map(({ key, alias }) => [key, alias]),
    resolutions,
  );
}

/** Active merges and splits, oldest first. */
export async function resolutionsInForce(client: Statements): Promise<HandResolution[]> {
  const rows = await client.graphResolution.findMany({
    where: { ownerId: LOCAL_OWNER, undoneAt: null },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
    select: { kind: true, before: true, after: true },
  });
  return z.array(handResolutionSchema).parse(rows);
}

/** Every key that a merge or split refers to. */
export function keysOfResolution({ before, after }: HandResolution): string[] {
  return [...new Set([...before, ...after].flatMap(({ keys }) => keys))];
}

/** Stores a merge or split. @returns its id */
export async function insertResolution(client: Statements, { kind, before, after }: HandResolution): Promise<string> {
  const last = await client.graphResolution.aggregate({ where: { ownerId: LOCAL_OWNER }, _max: { createdAt: true } });
  const id = randomUUID();
  // The later of two wins, whichever application's clock is behind.
  const createdAt = new Date(Math.max(Date.now(), (last._max.createdAt?.getTime() ?? 0) + 1));
  await client.graphResolution.create({ data: { id, ownerId: LOCAL_OWNER, kind, before, after, createdAt } });
  return id;
}

/** Undoes a merge or split. @returns the undone one; null when this id is not active */
export async function undoResolution(client: Statements, id: string): Promise<HandResolution | null> {
  const [undone] = await client.graphResolution.updateManyAndReturn({
    where: { id, ownerId: LOCAL_OWNER, undoneAt: null },
    data: { undoneAt: new Date() },
    select: { kind: true, before: true, after: true },
  });
  return undone === undefined ? null : handResolutionSchema.parse(undone);
}

const listedSchema = handResolutionSchema.extend({ id: z.string(), createdAt: z.date() });

/** Active merges and splits, newest first. @param id only this one */
export async function listResolutions(id: string | null = null): Promise<GraphResolution[]> {
  const rows = await db().graphResolution.findMany({
    where: { ownerId: LOCAL_OWNER, undoneAt: null, ...(id !== null && { id }) },
    orderBy: [{ createdAt: "desc" }, { id: "asc" }],
    select: { id: true, kind: true, before: true, after: true, createdAt: true },
  });
  const resolutions = z.array(listedSchema).parse(rows);
  const places = await placesOfKeys(
    db(),
    resolutions.flatMap(({ after }) => after[0]?.keys ?? []),
  );
  return resolutions.map(({ id, kind, before, after, createdAt }) => ({
    id,
    kind,
    names: namesOf(kind === "merge" ? before : after.slice(0, 1)),
    entityId: places.find(({ key }) => after[0]?.keys.includes(key))?.entityId ?? null,
    createdAt: createdAt.toISOString(),
  }));
}

function namesOf(groups: readonly HandGroup[]): string[] {
  return [...new Set(groups.flatMap(({ names }) => names))];
}
