import { LOCAL_OWNER } from "../connection/owner";
import type { Statements } from "../connection/rows";
import { Prisma } from "../generated/client";
import { foldedKey, type HandGroups, isSpelledKey, SPELLED } from "./hand-groups";
import { touching } from "./touched";

/** Assigns keys to entities; a new entity is created here and named by `recount`. */
export interface KeyPlacement {
  key: string;
  entityId: string;
}

const PLACEMENT = { key: true, entityId: true } as const satisfies Prisma.GraphEntityKeySelect;

/** The keys of these entities. */
export function keysOfEntities(client: Statements, ids: readonly string[]): Promise<KeyPlacement[]> {
  const where = { ownerId: LOCAL_OWNER, entityId: { in: [...ids] } };
  return client.graphEntityKey.findMany({ where, orderBy: { key: "asc" }, select: PLACEMENT });
}

/** The entities that keys belong to now. */
export function placesOfKeys(client: Statements, keys: readonly string[]): Promise<KeyPlacement[]> {
  const where = { ownerId: LOCAL_OWNER, key: { in: [...keys] } };
  return client.graphEntityKey.findMany({ where, orderBy: { key: "asc" }, select: PLACEMENT });
}

/**
 * Gives the mentions of one spelling another key. Facts move along if they depend on such a mention alone, or, where a
 * pronoun or a heading refers to the name, if their passage has no other mention. Their entity stays the same until the
 * new key is placed.
 */
export async function renameSpelling(
  client: Statements,
  { from, to, surface }: { from: string; to: string; surface: string },
): Promise<void> {
  // Which facts move depends on all mentions of their passage.
  await client.$executeRaw`
    WITH taken AS MATERIALIZED (
      SELECT mention.passage_id, mention.in_heading, mention.start, mention."end", mention.entity_id,
             mention.surface = ${surface} AS moves
      FROM graph_mention AS mention JOIN graph_entity ON graph_entity.id = mention.entity_id
      WHERE mention.key = ${from} AND graph_entity.owner_id = ${LOCAL_OWNER}
    ), placed AS (
      INSERT INTO graph_entity_key (owner_id, key, entity_id)
      SELECT ${LOCAL_OWNER}, ${to}, entity_id FROM taken WHERE moves LIMIT 1 ON CONFLICT (owner_id, key) DO NOTHING
    ), stated AS (
      SELECT fact.id, fact.source_key = ${from} AS source, fact.target_key = ${from} AS target
      FROM graph_fact AS fact WHERE (fact.source_key = ${from} OR fact.target_key = ${from})
      AND fact.passage_id IN (SELECT passage_id FROM taken WHERE moves)
      AND (SELECT coalesce(bool_and(moves) FILTER (WHERE NOT in_heading AND taken.start >= fact.start
                             AND taken."end" <= fact."end"), bool_and(moves))
           FROM taken WHERE taken.passage_id = fact.passage_id)
    ), renamed AS (
      UPDATE graph_fact SET source_key = CASE WHEN stated.source THEN ${to} ELSE source_key END,
                            target_key = CASE WHEN stated.target THEN ${to} ELSE target_key END
      FROM stated WHERE graph_fact.id = stated.id
    )
    UPDATE graph_mention SET key = ${to} FROM taken
    WHERE moves AND graph_mention.passage_id = taken.passage_id
    AND graph_mention.in_heading = taken.in_heading AND graph_mention.start = taken.start
    AND graph_mention."end" = taken."end"`;
}

/**
 * Assigns keys, with their mentions and facts, to entities.
 * @param batch of the transaction, from `holdGraph`
 * @returns every entity that this changes: those that lost and those that gained something
 */
export async function reassignKeys(
  client: Statements,
  placements: readonly KeyPlacement[],
  batch: bigint,
): Promise<string[]> {
  const keys = placements.map(({ key }) => key);
  const entityIds = placements.map(({ entityId }) => entityId);
  const known = await placesOfKeys(client, keys);
  const mentioned = await client.graphMention.groupBy({
    by: ["entityId"],
    where: { key: { in: keys }, entity: { ownerId: LOCAL_OWNER } },
  });
  const former = new Set([...known, ...mentioned].map(({ entityId }) => entityId));
  const touched = [...new Set([...former, ...entityIds])];
  const names = new Map(placements.map(({ key, entityId }) => [entityId, key]));
  await client.graphEntity.createMany({
    data: [...names].flatMap(([id, name]) =>
      former.has(id) ? [] : { id, ownerId: LOCAL_OWNER, name, type: "other", batch },
    ),
    skipDuplicates: true,
  });
  // Each key gets its own entity, in one statement each for any number of keys.
  await client.$executeRaw`
    WITH given AS (SELECT * FROM unnest(${keys}::text[], ${entityIds}::uuid[]) AS given(key, entity_id)),
    mention AS (
      UPDATE graph_mention SET entity_id = given.entity_id FROM given
      WHERE graph_mention.key = given.key AND graph_mention.entity_id = ANY(${[...former]}::uuid[])
    )
    INSERT INTO graph_entity_key (owner_id, key, entity_id) SELECT ${LOCAL_OWNER}, key, entity_id FROM given
    ON CONFLICT (owner_id, key) DO UPDATE SET entity_id = excluded.entity_id`;
  await client.$executeRaw`
    WITH touched AS (${touching(Prisma.sql`SELECT unnest(${touched}::uuid[])`, batch)}),
    moved AS MATERIALIZED (
      SELECT fact.id, relation.type, source.entity_id AS source_id, target.entity_id AS target_id
      FROM graph_relation AS relation JOIN graph_fact AS fact ON fact.relation_id = relation.id
      JOIN graph_entity_key AS source ON source.owner_id = ${LOCAL_OWNER} AND source.key = fact.source_key
      JOIN graph_entity_key AS target ON target.owner_id = ${LOCAL_OWNER} AND target.key = fact.target_key
      WHERE (relation.source_id = ANY(${touched}::uuid[]) OR relation.target_id = ANY(${touched}::uuid[]))
      AND (source.entity_id, target.entity_id) IS DISTINCT FROM (relation.source_id, relation.target_id)
    ), relation AS (
      INSERT INTO graph_relation (id, owner_id, source_id, target_id, type)
      SELECT gen_random_uuid(), ${LOCAL_OWNER}, source_id, target_id, type FROM moved GROUP BY source_id, target_id, type
      ON CONFLICT (source_id, target_id, type) DO UPDATE SET type = excluded.type
      RETURNING id, source_id, target_id, type
    )
    UPDATE graph_fact SET relation_id = relation.id, batch = ${batch}
    FROM moved JOIN relation USING (source_id, target_id, type) WHERE graph_fact.id = moved.id`;
  return touched;
}

/** Spellings of entities with their folded names, most frequent first. */
export async function spellingsOf(
  client: Statements,
  ids: readonly string[],
): Promise<{ entityId: string; key: string; surface: string }[]> {
  const spellings = await client.graphMention.groupBy({
    by: ["entityId", "key", "surface"],
    where: { entityId: { in: [...ids] } },
    orderBy: [{ _count: { surface: "desc" } }, { surface: "asc" }],
  });
  return spellings;
}

/** Spellings of folded names, in whatever entity they are now. */
export async function spellingsOfKeys(
  client: Statements,
  folded: readonly string[],
): Promise<{ folded: string; key: string; surface: string }[]> {
  // Prisma passes the prefix to LIKE unescaped.
  const spelled = folded.map((name) => ({ key: { startsWith: `${name.replace(/[\\%_]/g, "\\$&")}${SPELLED}` } }));
  const keys = await client.graphEntityKey.findMany({
    where: { ownerId: LOCAL_OWNER, OR: [{ key: { in: [...folded] } }, ...spelled] },
    select: { key: true },
  });
  const spellings = await client.graphMention.groupBy({
    by: ["key", "surface"],
    where: { key: { in: keys.map(({ key }) => key) }, entity: { ownerId: LOCAL_OWNER } },
    orderBy: { surface: "asc" },
  });
  return spellings.map((spelling) => ({ ...spelling, folded: foldedKey(spelling.key) }));
}

/**
 * Gives spellings that a split separates their own key, and those that no split separates any longer the key of
 * their name.
 * @param keys those that merges and splits refer to
 * @returns the new keys: their mentions have yet to be placed
 */
export async function respell(client: Statements, keys: readonly string[], groups: HandGroups): Promise<Set<string>> {
  const renamed = new Set<string>();
  const folded = [...new Set(keys.filter(isSpelledKey).map(foldedKey))];
  if (folded.length === 0) return renamed;
  for (const { key, surface } of await spellingsOfKeys(client, folded)) {
    const to = groups.keyOf({ key: foldedKey(key), surface });
    if (to === key) continue;
    await renameSpelling(client, { from: key, to, surface });
    renamed.add(to);
  }
  return renamed;
}
