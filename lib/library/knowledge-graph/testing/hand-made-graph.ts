import { randomUUID } from "node:crypto";
import { pool } from "@/lib/data/db/connection/client";
import { nameKey } from "@/lib/engine/language/names/name-key";
import type { EmbeddingModel } from "@/lib/engine/models/embedding-model";
import type { EntityType, RelationType } from "@/lib/shared/contracts/library/knowledge-graph";

/** A graph as a test describes it, with names, and positions of passages. */
export interface HandMadeGraph {
  passages: readonly { passageId: string; documentId: string; text: string }[];
  /** The first name is the entity's; the others are aliases. */
  entities: readonly { names: readonly string[]; type?: EntityType; in: readonly number[] }[];
  facts?: readonly {
    from: string;
    type: RelationType;
    to: string;
    in: number;
    valid?: readonly [string | null, string | null];
  }[];
  dates?: readonly { in: number; from: string; to: string }[];
  communities?: readonly { title: string; summary: string; members: readonly string[] }[];
}

const bytesOf = (vector: Float32Array | undefined) =>
  vector === undefined ? null : Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength);

/**
 * Writes a graph to the database in the form that extraction produces.
 * @returns ids of the entities by name
 */
export async function writeHandMadeGraph(
  { passages, entities, facts = [], dates = [], communities = [] }: HandMadeGraph,
  embedder: Pick<EmbeddingModel, "embedPassages">,
): Promise<ReadonlyMap<string, string>> {
  const passage = (at: number) => {
    const found = passages[at];
    if (found === undefined) throw new Error(`no passage ${at}`);
    return found;
  };
  const { rows } = await pool().query<{ batch: string }>(
    `INSERT INTO graph_state (owner_id, batch, version) VALUES ('local', 1, 1)
     ON CONFLICT (owner_id) DO UPDATE SET batch = graph_state.batch + 1, version = graph_state.version + 1
     RETURNING batch::text`,
  );
  const batch = rows[0]?.batch ?? "1";
  const ids = new Map<string, string>();
  const vectors = await embedder.embedPassages(entities.map(({ names }) => names[0] ?? ""));
  for (const [at, { names, type = "other", in: places }] of entities.entries()) {
    const id = randomUUID();
    const [name = ""] = names;
    await pool().query(
      `INSERT INTO graph_entity (id, owner_id, name, type, embedding, batch, passages)
       VALUES ($1, 'local', $2, $3, $4, $5, $6)`,
      [id, name, type, bytesOf(vectors[at]), batch, places.length],
    );
    for (const alias of names) {
      ids.set(alias, id);
      await pool().query("INSERT INTO graph_entity_key (owner_id, key, entity_id) VALUES ('local', $1, $2)", [
        nameKey(alias),
        id,
      ]);
    }
    for (const [nth, place] of places.entries()) {
      const { passageId, documentId, text } = passage(place);
      // The name's position in the text, or a unique one after the text.
      const found = text.toLowerCase().indexOf(name.toLowerCase());
      const start = found >= 0 ? found : text.length + 1_000 * at + nth;
      await pool().query(
        `INSERT INTO graph_mention (passage_id, start, "end", document_id, entity_id, surface, key, type)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
        [passageId, start, start + name.length, documentId, id, name, nameKey(name), type],
      );
    }
  }
  const sentences = await embedder.embedPassages(facts.map((fact) => passage(fact.in).text));
  for (const [at, { from, type, to, in: place, valid = [null, null] }] of facts.entries()) {
    const { passageId, documentId, text } = passage(place);
    const relation = await pool().query<{ id: string }>(
      `INSERT INTO graph_relation (id, owner_id, source_id, target_id, type, count) VALUES ($1, 'local', $2, $3, $4, 1)
       ON CONFLICT (source_id, target_id, type) DO UPDATE SET count = graph_relation.count + 1 RETURNING id`,
      [randomUUID(), ids.get(from), ids.get(to), type],
    );
    await pool().query(
      `INSERT INTO graph_fact (id, relation_id, passage_id, document_id, start, "end", source_key, target_key,
                               valid_from, valid_to, origin, embedding, batch)
       VALUES ($1, $2, $3, $4, 0, $5, $6, $7, $8, $9, 'built-in', $10, $11)`,
      [
        randomUUID(),
        relation.rows[0]?.id,
        passageId,
        documentId,
        text.length,
        nameKey(from),
        nameKey(to),
        ...valid,
        bytesOf(sentences[at]),
        batch,
      ],
    );
  }
  for (const [at, { in: place, from, to }] of dates.entries()) {
    const { passageId, documentId } = passage(place);
    await pool().query(
      `INSERT INTO graph_date (passage_id, start, "end", document_id, "from", "to") VALUES ($1, $2, $3, $4, $5, $6)`,
      [passageId, at, at + 1, documentId, from, to],
    );
  }
  const summaries = await embedder.embedPassages(communities.map(({ summary }) => summary));
  for (const [at, { title, summary, members }] of communities.entries()) {
    const id = randomUUID();
    await pool().query(
      `INSERT INTO graph_community (id, owner_id, level, title, summary, summary_origin, fingerprint, embedding)
       VALUES ($1::uuid, 'local', 0, $2, $3, 'built-in', $1::text, $4)`,
      [id, title, summary, bytesOf(summaries[at])],
    );
    for (const name of members)
      await pool().query("INSERT INTO graph_membership (community_id, entity_id) VALUES ($1, $2)", [id, ids.get(name)]);
  }
  return ids;
}
