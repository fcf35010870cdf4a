import { randomUUID } from "node:crypto";
import type { PoolClient } from "pg";
import { z } from "zod";
import type { GraphResolution } from "@/lib/shared/contracts/library/knowledge-graph";
import { pool } from "../connection/client";
import { LOCAL_OWNER } from "../connection/owner";
import {
  foldedKey,
  type HandGroup,
  HandGroups,
  type HandResolution,
  handGroupSchema,
  handResolutionSchema,
} from "./hand-groups";

const rowSchema = handResolutionSchema.extend({ id: z.string(), undone: z.boolean() });

/**
 * Names that passages declare to be the same, as in "European Union (EU)", and on top of them all active merges and
 * splits. A short name that passages give to several things is ignored.
 * @param keys folded names to look up
 */
export async function activeHandGroups(client: PoolClient, keys: readonly string[]): Promise<HandGroups> {
  const resolutions = await resolutionsInForce(client);
  const wanted = [...new Set([...keys, ...resolutions.flatMap(keysOfResolution).map(foldedKey)])];
  const aliases = await client.query<{ key: string; alias: string }>(
    `WITH near AS (SELECT key, alias FROM graph_alias WHERE owner_id = $1 AND (key = ANY($2::text[]) OR alias = ANY($2::text[])))
     SELECT min(key) AS key, alias FROM graph_alias
     WHERE owner_id = $1 AND alias IN (
       SELECT alias FROM near UNION SELECT alias FROM graph_alias WHERE owner_id = $1 AND key IN (SELECT key FROM near))
     GROUP BY alias HAVING count(DISTINCT key) = 1 ORDER BY alias`,
    [LOCAL_OWNER, wanted],
  );
  return new HandGroups(
    aliases.rows.map(({ key, alias }) => [key, alias]),
    resolutions,
  );
}

/** Active merges and splits, oldest first. */
export async function resolutionsInForce(client: PoolClient): Promise<HandResolution[]> {
  const { rows } = await client.query(
    `SELECT kind, before, after FROM graph_resolution WHERE owner_id = $1 AND undone_at IS NULL ORDER BY created_at, id`,
    [LOCAL_OWNER],
  );
  return z.array(handResolutionSchema).parse(rows);
}

/** Every key that a merge or split refers to. */
export function keysOfResolution({ before, after }: HandResolution): string[] {
  return [...new Set([...before, ...after].flatMap(({ keys }) => keys))];
}

/** Stores a merge or split. @returns its id */
export async function insertResolution(client: PoolClient, { kind, before, after }: HandResolution): Promise<string> {
  const id = randomUUID();
  await client.query(
    `INSERT INTO graph_resolution (id, owner_id, kind, before, after, created_at)
     VALUES ($1, $2, $3, $4, $5, clock_timestamp())`,
    [id, LOCAL_OWNER, kind, JSON.stringify(before), JSON.stringify(after)],
  );
  return id;
}

/** Undoes a merge or split. @returns the undone one; null when this id is not active */
export async function undoResolution(client: PoolClient, id: string): Promise<HandResolution | null> {
  const { rows } = await client.query(
    `UPDATE graph_resolution SET undone_at = clock_timestamp() WHERE id = $1 AND owner_id = $2 AND undone_at IS NULL
     RETURNING id, kind, before, after, true AS undone`,
    [id, LOCAL_OWNER],
  );
  return z.array(rowSchema).parse(rows)[0] ?? null;
}

const listedSchema = z.object({
  id: z.string(),
  kind: z.enum(["merge", "split"]),
  before: z.array(handGroupSchema),
  after: z.array(handGroupSchema),
  entityId: z.string().nullable(),
  createdAt: z.date(),
});

/** Active merges and splits, newest first. @param id only this one */
export async function listResolutions(id: string | null = null): Promise<GraphResolution[]> {
  const { rows } = await pool().query(
    `SELECT id, kind, before, after, created_at AS "createdAt",
            (SELECT graph_entity_key.entity_id FROM graph_entity_key
             WHERE owner_id = $1 AND key IN (SELECT jsonb_array_elements_text(after->0->'keys')) ORDER BY key LIMIT 1) AS "entityId"
     FROM graph_resolution WHERE owner_id = $1 AND undone_at IS NULL AND ($2::uuid IS NULL OR id = $2)
     ORDER BY created_at DESC, id`,
    [LOCAL_OWNER, id],
  );
  return z
    .array(listedSchema)
    .parse(rows)
    .map(({ before, after, createdAt, ...row }) => ({
      ...row,
      names: namesOf(row.kind === "merge" ? before : after.slice(0, 1)),
      createdAt: createdAt.toISOString(),
    }));
}

function namesOf(groups: readonly HandGroup[]): string[] {
  return [...new Set(groups.flatMap(({ names }) => names))];
}
