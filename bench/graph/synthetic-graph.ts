import { randomUUID } from "node:crypto";
import { pool } from "@/lib/data/db/connection/client";
import { nameKey } from "@/lib/engine/language/names/name-key";
import { PASSAGES_PER_DOCUMENT, SyntheticLibrary } from "../search/synthetic-library";

/** The most frequent types of `graph_relation`. */
const TYPES = ["related_to", "located_in", "works_for", "part_of", "uses"] as const;
const ROWS = 500;
/** Rows per transaction: entities or facts of a few passages. */
const BATCH_ROWS = 20;

export interface SyntheticGraph {
  /** Most mentioned first. */
  names: string[];
}

/**
 * Writes a graph like that of a large library: a few entities with very many passages and a long tail, facts between
 * entities mentioned close together, dates, and communities of neighbours.
 */
export async function writeSyntheticGraph(sizes: {
  entities: number;
  facts: number;
  passages: number;
}): Promise<SyntheticGraph> {
  const library = new SyntheticLibrary();
  const vector = (embedding: Float32Array) => Buffer.from(Float32Array.from(embedding).buffer).toString("hex");
  const entities = Array.from({ length: sizes.entities }, (_, at) => ({ id: randomUUID(), name: nameOf(at) }));
  let seed = 7;
  const random = () => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    return seed / 2 ** 32;
  };
  // Zipf-like: the first hundredth has half of all mentions.
  const entityAt = () => entities[Math.floor(sizes.entities ** random()) - 1] ?? entities[0];

  const documents = Array.from({ length: Math.ceil(sizes.passages / PASSAGES_PER_DOCUMENT) }, () => randomUUID());
  await insert(
    documents.map((id) => ({ id })),
    `INSERT INTO document (id, owner_id, title, file_name, media_type, bytes, content_hash, original, status)
     SELECT id, 'local', 'Test', 'test.txt', 'text/plain', 1, id::text, '', 'ready'
     FROM jsonb_to_recordset($1::jsonb) AS new(id uuid)`,
  );
  const passages = Array.from({ length: sizes.passages }, (_, at) => {
    const documentId = documents[Math.floor(at / PASSAGES_PER_DOCUMENT)] ?? "";
    return { ...library.entry(documentId), ordinal: at % PASSAGES_PER_DOCUMENT };
  });
  await insert(
    passages.map(({ passageId: id, documentId: document_id, ordinal, tokens }) => ({
      id,
      document_id,
      ordinal,
      tokens: tokens.join(" "),
    })),
    `WITH new AS (
       SELECT * FROM jsonb_to_recordset($1::jsonb) AS new(id uuid, document_id uuid, ordinal int, tokens text)
     ), written AS (
       INSERT INTO passage (id, document_id, ordinal, text, start_offset, end_offset, heading_path, language)
       SELECT id, document_id, ordinal, tokens, 0, 1, '{}', 'en' FROM new RETURNING id
     )
     INSERT INTO passage_tokens (passage_id, document_id, language, tokens, length)
     SELECT id, document_id, 'en', tokens, 90 FROM new JOIN written USING (id)`,
  );
  await insert(
    entities.map(({ id, name }, at) => ({
      id,
      name,
      key: nameKey(name),
      batch: batchOf(at),
      embedding: vector(library.query().embedding),
    })),
    `WITH new AS (
       SELECT * FROM jsonb_to_recordset($1::jsonb) AS new(id uuid, name text, key text, batch bigint, embedding text)
     ), written AS (
       INSERT INTO graph_entity (id, owner_id, name, type, embedding, batch, passages)
       SELECT id, 'local', name, 'organization', decode(embedding, 'hex'), batch, 1 FROM new RETURNING id
     )
     INSERT INTO graph_entity_key (owner_id, key, entity_id) SELECT 'local', key, id FROM new JOIN written USING (id)`,
  );
  const mentions: Record<string, unknown>[] = [];
  const facts: Record<string, unknown>[] = [];
  for (const { passageId, documentId } of passages) {
    const own = Array.from({ length: 4 }, entityAt);
    for (const [at, entity] of own.entries())
      mentions.push({ passage_id: passageId, document_id: documentId, start: at * 10, entity_id: entity?.id });
    for (let n = 0; n < sizes.facts / sizes.passages; n++) {
      const [source, target] = [own[n % 4], own[(n + 1) % 4]];
      if (source === undefined || target === undefined || source === target) continue;
      facts.push({
        id: randomUUID(),
        relation_id: randomUUID(),
        passage_id: passageId,
        document_id: documentId,
        source_id: source.id,
        target_id: target.id,
        type: TYPES[n % TYPES.length],
        batch: batchOf(facts.length),
        embedding: vector(library.query().embedding),
      });
    }
  }
  await insert(
    mentions,
    `INSERT INTO graph_mention (passage_id, start, "end", document_id, entity_id, surface, key, type)
     SELECT passage_id, start, start + 5, document_id, entity_id, 'x', 'x', 'organization'
     FROM jsonb_to_recordset($1::jsonb) AS new(passage_id uuid, document_id uuid, start int, entity_id uuid)`,
  );
  await insert(
    facts,
    `WITH new AS (
       SELECT * FROM jsonb_to_recordset($1::jsonb) AS new(id uuid, relation_id uuid, passage_id uuid, document_id uuid,
         source_id uuid, target_id uuid, type text, batch bigint, embedding text)
     ), related AS (
       INSERT INTO graph_relation (id, owner_id, source_id, target_id, type, count)
       SELECT DISTINCT ON (source_id, target_id, type) relation_id, 'local', source_id, target_id, type, 1 FROM new
       ON CONFLICT (source_id, target_id, type) DO UPDATE SET count = graph_relation.count + 1
       RETURNING id, source_id, target_id, type
     )
     INSERT INTO graph_fact (id, relation_id, passage_id, document_id, start, "end", source_key, target_key, origin,
                             embedding, batch)
     SELECT new.id, related.id, passage_id, document_id, 0, 5, 'x', 'x', 'built-in', decode(embedding, 'hex'), batch
     FROM new JOIN related USING (source_id, target_id, type)`,
  );
  await insert(
    passages.map(({ passageId, documentId }, at) => ({
      passage_id: passageId,
      document_id: documentId,
      day: new Date(Date.UTC(2000, 0, 1 + (at % 9_000))).toISOString().slice(0, 10),
    })),
    `INSERT INTO graph_date (passage_id, start, "end", document_id, "from", "to")
     SELECT passage_id, 0, 5, document_id, day, day
     FROM jsonb_to_recordset($1::jsonb) AS new(passage_id uuid, document_id uuid, day date)`,
  );
  const communities = Array.from({ length: Math.ceil(sizes.entities / 50) }, (_, at) => ({
    id: randomUUID(),
    title: `Community ${at}`,
    embedding: vector(library.query().embedding),
    members: entities.slice(at * 50, at * 50 + 50).map(({ id }) => id),
  }));
  await insert(
    communities,
    `WITH new AS (
       SELECT * FROM jsonb_to_recordset($1::jsonb) AS new(id uuid, title text, embedding text, members uuid[])
     ), written AS (
       INSERT INTO graph_community (id, owner_id, level, title, summary, summary_origin, fingerprint, embedding)
       SELECT id, 'local', 0, title, title, 'built-in', title, decode(embedding, 'hex') FROM new RETURNING id
     )
     INSERT INTO graph_membership (community_id, entity_id) SELECT id, unnest(members) FROM new JOIN written USING (id)`,
  );
  await pool().query(
    `UPDATE graph_entity SET passages = own.count
     FROM (SELECT entity_id, count(*)::int FROM graph_mention GROUP BY entity_id) AS own WHERE own.entity_id = id`,
  );
  await pool().query("INSERT INTO graph_state (owner_id, batch, version) VALUES ('local', $1, 1)", [
    batchOf(Math.max(entities.length, facts.length)),
  ]);
  return { names: entities.map(({ name }) => name) };
}

async function insert(rows: readonly Record<string, unknown>[], statement: string): Promise<void> {
  for (let from = 0; from < rows.length; from += ROWS)
    await pool().query(statement, [JSON.stringify(rows.slice(from, from + ROWS))]);
}

function batchOf(row: number): number {
  return 1 + Math.floor(row / BATCH_ROWS);
}

/** A unique generated name. */
function nameOf(at: number): string {
  const syllables = ["ba", "ke", "lo", "mi", "nu", "ra", "se", "ti", "vo", "za"];
  const word = [...String(at).padStart(5, "0")].map((digit) => syllables[Number(digit)]).join("");
  return `${word.charAt(0).toUpperCase()}${word.slice(1)}`;
}
