import { createHash, randomUUID } from "node:crypto";
import type { GraphSpending } from "@/lib/shared/contracts/library/graph-extraction";
import type { EntityType, RelationType } from "@/lib/shared/contracts/library/knowledge-graph";
import { LOCAL_OWNER } from "../connection/owner";
import type { Statements } from "../connection/rows";
import { Prisma } from "../generated/client";
import { bytesOf } from "../search/vector-bytes";
import type { GraphJob } from "./graph-jobs";
import { graphTransaction, holdGraph } from "./graph-state";
import type { HandGroups } from "./hand-groups";
import { removeFromGraph } from "./leave-graph";
import { type KeyPlacement, placesOfKeys } from "./regroup";
import { followAliases } from "./regrouped";
import { activeHandGroups } from "./resolutions";
import { spending } from "./spending";
import { touching } from "./touched";

export interface NewMention {
  start: number;
  end: number;
  surface: string;
  key: string;
  type: EntityType;
  /** It is in the headings above the passage, not in its text. */
  inHeading?: boolean;
}

export interface NewFact {
  /** Indexes of the passage's mentions. */
  source: number;
  target: number;
  type: RelationType;
  start: number;
  end: number;
  validFrom: string | null;
  validTo: string | null;
  embedding: Float32Array;
}

export interface NewGraphPassage {
  passageId: string;
  mentions: readonly NewMention[];
  /** Folded names that the passage declares to be the same thing. */
  aliases: readonly { key: string; alias: string }[];
  facts: readonly NewFact[];
  dates: readonly { start: number; end: number; from: string; to: string }[];
}

export interface GraphBatch {
  passages: readonly NewGraphPassage[];
  origin: "built-in" | "language-model";
  /** Cost of reading them. */
  spent: GraphSpending;
}

/**
 * Writes the next passages of a job to the graph in one transaction, or nothing if the job is no longer the holder's or
 * has advanced. The results of an earlier reading of these passages are replaced.
 * @returns whether it was written
 */
export function writePassages(job: GraphJob, batch: GraphBatch): Promise<boolean> {
  return graphTransaction(async (client) => {
    // Progress: tries count from here.
    const held = await client.job.updateMany({ where: { id: job.id, leaseHolder: job.holder }, data: { tries: 1 } });
    if (held.count === 0) return false;
    const { count } = await client.graphReading.updateMany({
      where: { documentId: job.documentId, done: job.done },
      data: { done: { increment: batch.passages.length }, ...spending(batch.spent) },
    });
    if (count === 0) return false;
    const number = await holdGraph(client);
    const ids = batch.passages.map(({ passageId }) => passageId);
    const removedNames = await removeFromGraph(client, "passage_id", ids, number);
    const addedNames = await insertAliases(client, job.documentId, batch.passages);
    await insertPassages(client, job.documentId, batch, number);
    await followAliases(client, [...new Set([...removedNames, ...addedNames])], number);
    return true;
  });
}

/** @returns their folded names */
async function insertAliases(client: Statements, documentId: string, passages: readonly NewGraphPassage[]) {
  const data = passages.flatMap(({ passageId, aliases }) =>
    aliases.flatMap(({ key, alias }) =>
      key === alias ? [] : { passageId, key, alias, documentId, ownerId: LOCAL_OWNER },
    ),
  );
  await client.graphAlias.createMany({ data, skipDuplicates: true });
  return data.flatMap(({ key, alias }) => [key, alias]);
}

async function insertPassages(client: Statements, documentId: string, batch: GraphBatch, number: bigint) {
  const read = batch.passages.filter(({ mentions, dates }) => mentions.length + dates.length > 0);
  if (read.length === 0) return;
  const keys = read.flatMap(({ mentions }) => mentions.map(({ key }) => key));
  const groups = await activeHandGroups(client, [...new Set(keys)]);
  const passages = read.map((passage) => withKeys(passage, groups));
  const known = await placeKeys(
    client,
    passages.flatMap(({ mentions }) => mentions),
    groups,
    number,
  );
  const entityOf = (key: string) => known.get(key) ?? "";
  const mentions = passages.flatMap((passage) =>
    distinct(passage.mentions, ({ start, end, inHeading }) => `${start} ${end} ${inHeading}`).map((mention) => ({
      ...mention,
      in_heading: mention.inHeading === true,
      passage_id: passage.passageId,
      entity_id: entityOf(mention.key),
    })),
  );
  const facts = distinct(
    passages.flatMap((passage) => factsOf(passage, entityOf)),
    ({ id }) => id,
  );
  const dates = passages.flatMap((passage) =>
    distinct(passage.dates, ({ start, end }) => `${start} ${end}`).map((date) => ({
      ...date,
      passage_id: passage.passageId,
    })),
  );
  const stated = JSON.stringify(facts.map(({ embedding: _embedding, ...row }) => row));
  const vectors = facts.map(({ embedding }) => bytesOf(embedding));
  // INSERT … SELECT: facts take the id of a relation that exists or is made here.
  await client.$executeRaw`
    WITH fact AS MATERIALIZED (
      SELECT * FROM jsonb_to_recordset(${stated}::jsonb) AS new(id uuid, passage_id uuid, source_id uuid, target_id uuid,
        type text, start int, "end" int, source_key text, target_key text, valid_from date, valid_to date)
    ), mention AS (
      INSERT INTO graph_mention (passage_id, in_heading, start, "end", document_id, entity_id, surface, key, type)
      SELECT passage_id, in_heading, start, "end", ${documentId}::uuid, entity_id, surface, key, type
      FROM jsonb_to_recordset(${JSON.stringify(mentions)}::jsonb) AS new(passage_id uuid, in_heading boolean, start int,
        "end" int, entity_id uuid, surface text, key text, type text)
      RETURNING entity_id
    ), dated AS (
      INSERT INTO graph_date (passage_id, start, "end", document_id, "from", "to")
      SELECT passage_id, start, "end", ${documentId}::uuid, "from", "to"
      FROM jsonb_to_recordset(${JSON.stringify(dates)}::jsonb) AS new(passage_id uuid, start int, "end" int, "from" date,
        "to" date)
    ), relation AS (
      INSERT INTO graph_relation (id, owner_id, source_id, target_id, type)
      SELECT gen_random_uuid(), ${LOCAL_OWNER}, source_id, target_id, type FROM fact GROUP BY source_id, target_id, type
      ON CONFLICT (source_id, target_id, type) DO UPDATE SET type = excluded.type
      RETURNING id, source_id, target_id, type
    ), stated AS (
      INSERT INTO graph_fact (id, relation_id, passage_id, document_id, start, "end", source_key, target_key, valid_from,
                              valid_to, stated_to, origin, embedding, batch)
      SELECT fact.id, relation.id, passage_id, ${documentId}::uuid, start, "end", source_key, target_key, valid_from,
             valid_to, valid_to, ${batch.origin}, vector.embedding, ${number}
      FROM fact JOIN relation USING (source_id, target_id, type)
      JOIN unnest(${facts.map(({ id }) => id)}::uuid[], ${vectors}::bytea[]) AS vector(fact_id, embedding)
        ON fact_id = fact.id
    )
    ${touching(Prisma.sql`SELECT DISTINCT entity_id FROM mention`, number)}`;
}

function withKeys(passage: NewGraphPassage, groups: HandGroups): NewGraphPassage {
  return { ...passage, mentions: passage.mentions.map((mention) => ({ ...mention, key: groups.keyOf(mention) })) };
}

function factsOf({ passageId, mentions, facts }: NewGraphPassage, entityOf: (key: string) => string) {
  return facts.flatMap((fact) => {
    const source = mentions[fact.source];
    const target = mentions[fact.target];
    if (source === undefined || target === undefined || source.key === target.key) return [];
    const { type, start, end, embedding } = fact;
    return {
      // The same sentence read again is the same fact: references to it stay valid.
      id: idOf([passageId, type, start, end, source.key, target.key]),
      passage_id: passageId,
      source_id: entityOf(source.key),
      target_id: entityOf(target.key),
      type,
      start,
      end,
      source_key: source.key,
      target_key: target.key,
      valid_from: fact.validFrom,
      valid_to: fact.validTo,
      embedding,
    };
  });
}

/**
 * The entity of every key. A new key is a new entity, unless a manual merge gives the name to an existing one.
 */
async function placeKeys(
  client: Statements,
  mentions: readonly NewMention[],
  groups: HandGroups,
  batch: bigint,
): Promise<Map<string, string>> {
  const firsts = new Map(mentions.toReversed().map((mention) => [mention.key, mention]));
  const groupKeys = [...new Set([...firsts.keys()].flatMap((key) => groups.groupOf(key)))];
  const places = await placesOfKeys(client, groupKeys);
  const known = new Map(places.map(({ key, entityId }) => [key, entityId]));
  const entities: { id: string; ownerId: string; name: string; type: EntityType; batch: bigint }[] = [];
  const keys: (KeyPlacement & { ownerId: string })[] = [];
  for (const [key, { surface, type }] of firsts) {
    if (known.has(key)) continue;
    const group = groups.groupOf(key);
    const id = group.map((member) => known.get(member)).find((found) => found !== undefined) ?? randomUUID();
    if (!group.some((member) => known.has(member)))
      entities.push({ id, ownerId: LOCAL_OWNER, name: surface, type, batch });
    known.set(key, id);
    keys.push({ ownerId: LOCAL_OWNER, key, entityId: id });
  }
  await client.graphEntity.createMany({ data: entities });
  await client.graphEntityKey.createMany({ data: keys });
  return known;
}

/** An id that is always the same for the same parts (RFC 9562, version 8). */
function idOf(parts: readonly (string | number)[]): string {
  const hex = createHash("sha256").update(JSON.stringify(parts)).digest("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

function distinct<Row>(rows: readonly Row[], keyOf: (row: Row) => string): Row[] {
  return [...new Map(rows.map((row) => [keyOf(row), row])).values()];
}
