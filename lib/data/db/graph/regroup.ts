import type { PoolClient } from "pg";
import { LOCAL_OWNER } from "../connection/owner";
import { foldedKey, type HandGroups, isSpelledKey, SPELLED } from "./hand-groups";

/** Assigns keys to entities; a new entity is created here and named by `recount`. */
export interface KeyPlacement {
  key: string;
  entityId: string;
}

/** The keys of these entities. */
export async function keysOfEntities(client: PoolClient, ids: readonly string[]): Promise<KeyPlacement[]> {
  const { rows } = await client.query<KeyPlacement>(
    `SELECT key, entity_id AS "entityId" FROM graph_entity_key WHERE owner_id = $1 AND entity_id = ANY($2::uuid[])
     ORDER BY key`,
    [LOCAL_OWNER, ids],
  );
  return rows;
}

/** The entities that keys belong to now. */
export async function placesOfKeys(client: PoolClient, keys: readonly string[]): Promise<KeyPlacement[]> {
  const { rows } = await client.query<KeyPlacement>(
    `SELECT key, entity_id AS "entityId" FROM graph_entity_key WHERE owner_id = $1 AND key = ANY($2::text[]) ORDER BY key`,
    [LOCAL_OWNER, keys],
  );
  return rows;
}

/**
 * Gives the mentions of one spelling another key. Facts move along if they depend on such a mention alone, or, where a
 * pronoun or a heading refers to the name, if their passage has no other mention. Their entity stays the same until the
 * new key is placed.
 * @param renames a key, its new key, and the spellings that get it; null for all
 */
export async function renameKeys(
  client: PoolClient,
  renames: readonly { from: string; to: string; surfaces: readonly string[] | null }[],
): Promise<void> {
  for (const { from, to, surfaces } of renames) {
    await client.query(
      `WITH taken AS MATERIALIZED (
         SELECT mention.passage_id, mention.in_heading, mention.start, mention."end", mention.entity_id,
                $4::text[] IS NULL OR mention.surface = ANY($4::text[]) AS moves
         FROM graph_mention AS mention JOIN graph_entity ON graph_entity.id = mention.entity_id
         WHERE mention.key = $2 AND graph_entity.owner_id = $1
       ), placed AS (
         INSERT INTO graph_entity_key (owner_id, key, entity_id)
         SELECT $1, $3, entity_id FROM taken WHERE moves LIMIT 1 ON CONFLICT (owner_id, key) DO NOTHING
       ), stated AS (
         SELECT fact.id, fact.source_key = $2 AS source, fact.target_key = $2 AS target
         FROM graph_fact AS fact WHERE (fact.source_key = $2 OR fact.target_key = $2)
         AND fact.passage_id IN (SELECT passage_id FROM taken WHERE moves)
         AND (SELECT coalesce(bool_and(moves) FILTER (WHERE NOT in_heading AND taken.start >= fact.start
                                AND taken."end" <= fact."end"), bool_and(moves))
              FROM taken WHERE taken.passage_id = fact.passage_id)
       ), renamed AS (
         UPDATE graph_fact SET source_key = CASE WHEN stated.source THEN $3 ELSE source_key END,
                               target_key = CASE WHEN stated.target THEN $3 ELSE target_key END
         FROM stated WHERE graph_fact.id = stated.id
       )
       UPDATE graph_mention SET key = $3 FROM taken
       WHERE moves AND graph_mention.passage_id = taken.passage_id
       AND graph_mention.in_heading = taken.in_heading AND graph_mention.start = taken.start
       AND graph_mention."end" = taken."end"`,
      [LOCAL_OWNER, from, to, surfaces],
    );
  }
}

/**
 * Assigns keys, with their mentions and facts, to entities.
 * @param batch of the transaction, from `holdGraph`
 * @returns every entity that this changes: those that lost and those that gained something
 */
export async function placeKeysAnew(
  client: PoolClient,
  placements: readonly KeyPlacement[],
  batch: string,
): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    `SELECT entity_id AS id FROM graph_entity_key WHERE owner_id = $1 AND key = ANY($2::text[])
     UNION SELECT graph_entity.id FROM graph_mention JOIN graph_entity ON graph_entity.id = entity_id
     WHERE owner_id = $1 AND key = ANY($2::text[])`,
    [LOCAL_OWNER, placements.map(({ key }) => key)],
  );
  const former = rows.map(({ id }) => id);
  const values = [LOCAL_OWNER, placements.map(({ key }) => key), placements.map(({ entityId }) => entityId)];
  const given = "unnest($2::text[], $3::uuid[]) AS given(key, entity_id)";
  await client.query(
    `INSERT INTO graph_entity (id, owner_id, name, type, batch)
     SELECT DISTINCT ON (entity_id) entity_id, $1, key, 'other', $4::bigint FROM ${given} ORDER BY entity_id, key
     ON CONFLICT (id) DO NOTHING`,
    [...values, batch],
  );
  await client.query(
    `UPDATE graph_mention SET entity_id = given.entity_id FROM ${given}
     WHERE graph_mention.key = given.key AND graph_mention.entity_id = ANY($4::uuid[]) AND $1::text IS NOT NULL`,
    [...values, former],
  );
  await client.query(
    `INSERT INTO graph_entity_key (owner_id, key, entity_id) SELECT $1, key, entity_id FROM ${given}
     ON CONFLICT (owner_id, key) DO UPDATE SET entity_id = excluded.entity_id`,
    values,
  );
  const touched = [...new Set([...former, ...placements.map(({ entityId }) => entityId)])];
  await client.query(
    `WITH moved AS MATERIALIZED (
       SELECT fact.id, relation.type, source.entity_id AS source_id, target.entity_id AS target_id
       FROM graph_relation AS relation JOIN graph_fact AS fact ON fact.relation_id = relation.id
       JOIN graph_entity_key AS source ON source.owner_id = $1 AND source.key = fact.source_key
       JOIN graph_entity_key AS target ON target.owner_id = $1 AND target.key = fact.target_key
       WHERE (relation.source_id = ANY($2::uuid[]) OR relation.target_id = ANY($2::uuid[]))
       AND (source.entity_id, target.entity_id) IS DISTINCT FROM (relation.source_id, relation.target_id)
     ), relation AS (
       INSERT INTO graph_relation (id, owner_id, source_id, target_id, type)
       SELECT gen_random_uuid(), $1, source_id, target_id, type FROM moved GROUP BY source_id, target_id, type
       ON CONFLICT (source_id, target_id, type) DO UPDATE SET type = excluded.type
       RETURNING id, source_id, target_id, type
     )
     UPDATE graph_fact SET relation_id = relation.id, batch = $3
     FROM moved JOIN relation USING (source_id, target_id, type) WHERE graph_fact.id = moved.id`,
    [LOCAL_OWNER, touched, batch],
  );
  await client.query(
    `INSERT INTO graph_touched (entity_id, owner_id, batch) SELECT id, $1, $2::bigint FROM unnest($3::uuid[]) AS one(id)
     ON CONFLICT (entity_id) DO UPDATE SET batch = excluded.batch`,
    [LOCAL_OWNER, batch, touched],
  );
  return touched;
}

/** Spellings of entities with their folded names, most frequent first. */
export async function spellingsOf(
  client: PoolClient,
  ids: readonly string[],
): Promise<{ entityId: string; key: string; surface: string }[]> {
  const { rows } = await client.query<{ entityId: string; key: string; surface: string }>(
    `SELECT entity_id AS "entityId", key, surface FROM graph_mention WHERE entity_id = ANY($1::uuid[])
     GROUP BY entity_id, key, surface ORDER BY count(*) DESC, surface`,
    [ids],
  );
  return rows;
}

/** Spellings of folded names, in whichever entity they are now. */
export async function spellingsOfKeys(
  client: PoolClient,
  folded: readonly string[],
): Promise<{ folded: string; key: string; surface: string }[]> {
  const { rows } = await client.query<{ key: string; surface: string }>(
    `SELECT DISTINCT mention.key, surface FROM graph_mention AS mention JOIN graph_entity ON graph_entity.id = entity_id
     WHERE owner_id = $1 AND mention.key IN (
       SELECT key FROM graph_entity_key WHERE owner_id = $1 AND split_part(key, $3, 1) = ANY($2::text[]))
     ORDER BY surface`,
    [LOCAL_OWNER, folded, SPELLED],
  );
  return rows.map((row) => ({ ...row, folded: foldedKey(row.key) }));
}

/**
 * Gives spellings that a split separates a key of their own, and those that no split separates any more the key of
 * their name.
 * @param keys those that merges and splits refer to
 * @returns the new keys: their mentions have yet to be placed
 */
export async function respell(client: PoolClient, keys: readonly string[], groups: HandGroups): Promise<Set<string>> {
  const renamed = new Set<string>();
  const folded = [...new Set(keys.filter(isSpelledKey).map(foldedKey))];
  if (folded.length === 0) return renamed;
  for (const { key, surface } of await spellingsOfKeys(client, folded)) {
    const to = groups.keyOf({ key: foldedKey(key), surface });
    if (to === key) continue;
    await renameKeys(client, [{ from: key, to, surfaces: [surface] }]);
    renamed.add(to);
  }
  return renamed;
}
