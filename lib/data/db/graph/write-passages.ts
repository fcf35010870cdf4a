import { createHash, randomUUID } from "node:crypto";
import type { PoolClient } from "pg";
import type { GraphSpending } from "@/lib/shared/contracts/library/graph-extraction";
import type { EntityType, RelationType } from "@/lib/shared/contracts/library/knowledge-graph";
import { pool } from "../connection/client";
import { LOCAL_OWNER } from "../connection/owner";
import { inTransaction } from "../connection/transaction";
import { bytesOf } from "../search/vector-bytes";
import type { GraphJob } from "./graph-jobs";
import { holdGraph } from "./graph-state";
import type { HandGroups } from "./hand-groups";
import { removeFromGraph } from "./leave-graph";
import { followAliases } from "./regrouped";
import { activeHandGroups } from "./resolutions";
import { addSpending, spendingValues } from "./spending";

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
  return inTransaction(pool(), async (client) => {
    const { rowCount } = await client.query(
      "SELECT 1 FROM graph_job WHERE document_id = $1 AND lease_holder = $2 AND done = $3 FOR UPDATE",
      [job.documentId, job.holder, job.done],
    );
    if (rowCount !== 1) return false;
    const number = await holdGraph(client);
    const ids = batch.passages.map(({ passageId }) => passageId);
    const removedNames = await removeFromGraph(client, "passage_id", ids, number);
    const addedNames = await insertAliases(client, job.documentId, batch.passages);
    await insertPassages(client, job.documentId, batch, number);
    await followAliases(client, [...new Set([...removedNames, ...addedNames])], number);
    await client.query(
      `UPDATE graph_job SET done = done + $3, attempts = 1, failure = NULL, ${addSpending(4)}
       WHERE document_id = $1 AND lease_holder = $2`,
      [job.documentId, job.holder, batch.passages.length, ...spendingValues(batch.spent)],
    );
    return true;
  });
}

/** @returns their folded names */
async function insertAliases(client: PoolClient, documentId: string, passages: readonly NewGraphPassage[]) {
  const rows = passages.flatMap(({ passageId, aliases }) =>
    aliases.flatMap(({ key, alias }) => (key === alias ? [] : { passage_id: passageId, key, alias })),
  );
  if (rows.length === 0) return [];
  await client.query(
    `INSERT INTO graph_alias (passage_id, key, alias, document_id, owner_id)
     SELECT passage_id, key, alias, $2, $3 FROM jsonb_to_recordset($1::jsonb) AS new(passage_id uuid, key text, alias text)
     ON CONFLICT DO NOTHING`,
    [JSON.stringify(rows), documentId, LOCAL_OWNER],
  );
  return rows.flatMap(({ key, alias }) => [key, alias]);
}

async function insertPassages(client: PoolClient, documentId: string, batch: GraphBatch, number: string) {
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
  await client.query(
    `WITH fact AS MATERIALIZED (
       SELECT * FROM jsonb_to_recordset($1::jsonb) AS new(id uuid, passage_id uuid, source_id uuid, target_id uuid, type text,
         start int, "end" int, source_key text, target_key text, valid_from date, valid_to date)
     ), mention AS (
       INSERT INTO graph_mention (passage_id, in_heading, start, "end", document_id, entity_id, surface, key, type)
       SELECT passage_id, in_heading, start, "end", $4, entity_id, surface, key, type
       FROM jsonb_to_recordset($2::jsonb) AS new(passage_id uuid, in_heading boolean, start int, "end" int, entity_id uuid,
         surface text, key text, type text)
       RETURNING entity_id
     ), dated AS (
       INSERT INTO graph_date (passage_id, start, "end", document_id, "from", "to")
       SELECT passage_id, start, "end", $4, "from", "to"
       FROM jsonb_to_recordset($3::jsonb) AS new(passage_id uuid, start int, "end" int, "from" date, "to" date)
     ), relation AS (
       INSERT INTO graph_relation (id, owner_id, source_id, target_id, type)
       SELECT gen_random_uuid(), $5, source_id, target_id, type FROM fact GROUP BY source_id, target_id, type
       ON CONFLICT (source_id, target_id, type) DO UPDATE SET type = excluded.type
       RETURNING id, source_id, target_id, type
     ), stated AS (
       INSERT INTO graph_fact (id, relation_id, passage_id, document_id, start, "end", source_key, target_key, valid_from,
                               valid_to, stated_to, origin, embedding, batch)
       SELECT fact.id, relation.id, passage_id, $4, start, "end", source_key, target_key, valid_from, valid_to, valid_to,
              $6, vector.embedding, $7
       FROM fact JOIN relation USING (source_id, target_id, type)
       JOIN unnest($8::uuid[], $9::bytea[]) AS vector(fact_id, embedding) ON fact_id = fact.id
     )
     INSERT INTO graph_touched (entity_id, owner_id, batch) SELECT DISTINCT entity_id, $5, $7::bigint FROM mention
     ON CONFLICT (entity_id) DO UPDATE SET batch = excluded.batch`,
    [
      JSON.stringify(facts.map(({ embedding: _embedding, ...row }) => row)),
      JSON.stringify(mentions),
      JSON.stringify(dates),
      documentId,
      LOCAL_OWNER,
      batch.origin,
      number,
      facts.map(({ id }) => id),
      facts.map(({ embedding }) => bytesOf(embedding)),
    ],
  );
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
  client: PoolClient,
  mentions: readonly NewMention[],
  groups: HandGroups,
  batch: string,
): Promise<Map<string, string>> {
  const firsts = new Map(mentions.toReversed().map((mention) => [mention.key, mention]));
  const groupKeys = [...new Set([...firsts.keys()].flatMap((key) => groups.groupOf(key)))];
  const { rows } = await client.query<{ key: string; id: string }>(
    "SELECT key, entity_id AS id FROM graph_entity_key WHERE owner_id = $1 AND key = ANY($2::text[])",
    [LOCAL_OWNER, groupKeys],
  );
  const known = new Map(rows.map(({ key, id }) => [key, id]));
  const entities: { id: string; name: string; type: EntityType }[] = [];
  const keys: { key: string; entity_id: string }[] = [];
  for (const [key, { surface, type }] of firsts) {
    if (known.has(key)) continue;
    const group = groups.groupOf(key);
    const id = group.map((member) => known.get(member)).find((found) => found !== undefined) ?? randomUUID();
    if (!group.some((member) => known.has(member))) entities.push({ id, name: surface, type });
    known.set(key, id);
    keys.push({ key, entity_id: id });
  }
  if (keys.length > 0) {
    await client.query(
      `WITH entity AS (
         INSERT INTO graph_entity (id, owner_id, name, type, batch)
         SELECT id, $1, name, type, $2 FROM jsonb_to_recordset($3::jsonb) AS new(id uuid, name text, type text)
       )
       INSERT INTO graph_entity_key (owner_id, key, entity_id)
       SELECT $1, key, entity_id FROM jsonb_to_recordset($4::jsonb) AS new(key text, entity_id uuid)`,
      [LOCAL_OWNER, batch, JSON.stringify(entities), JSON.stringify(keys)],
    );
  }
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
