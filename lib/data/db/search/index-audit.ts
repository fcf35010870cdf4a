import { z } from "zod";
import { languageSchema } from "@/lib/shared/contracts/language";
import { pool } from "../connection/client";
import { LOCAL_OWNER } from "../connection/owner";
import type { SearchEngine } from "./search-engine";

/** What `index:verify` reads: the rows that are wrong whatever the index holds, and all that must be in it. */
const placeSchema = z.object({ passageId: z.string(), documentId: z.string() });
export type PassagePlace = z.infer<typeof placeSchema>;

const keptWordsSchema = placeSchema.extend({
  language: languageSchema,
  /** As they are stored, in which language; null where there are none. */
  tokens: z.string().nullable(),
  tokensLanguage: z.string().nullable(),
});

/** A page of the passages that must be found, by id, with the words that are kept of each. */
export async function findablePassagesPage(after: string | null, limit: number) {
  const { rows } = await pool().query(
    `SELECT passage.id AS "passageId", passage.document_id AS "documentId", passage.language,
            passage_tokens.tokens, passage_tokens.language AS "tokensLanguage"
     FROM passage JOIN document ON document.id = passage.document_id
     LEFT JOIN passage_tokens ON passage_tokens.passage_id = passage.id
     WHERE owner_id = $1 AND status = 'ready' AND NOT superseded AND ($2::uuid IS NULL OR passage.id > $2)
     ORDER BY passage.id LIMIT $3`,
    [LOCAL_OWNER, after, limit],
  );
  return z.array(keptWordsSchema).parse(rows);
}

/** Of these passages, those of documents that are being taken in: they may be in an index already. */
export async function passagesInWork(passageIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await pool().query<{ id: string }>(
    `SELECT passage.id FROM passage JOIN document ON document.id = passage.document_id
     WHERE passage.id = ANY ($1::uuid[]) AND status IN ('queued', 'processing') AND NOT superseded`,
    [passageIds],
  );
  return new Set(rows.map(({ id }) => id));
}

/** Words of passages that are gone, or whose documents are not searched any more. */
export async function leftoverWords(): Promise<PassagePlace[]> {
  const { rows } = await pool().query(
    `SELECT passage_tokens.passage_id AS "passageId", passage_tokens.document_id AS "documentId" FROM passage_tokens
     LEFT JOIN passage ON passage.id = passage_tokens.passage_id
     LEFT JOIN document ON document.id = passage.document_id
     WHERE document.id IS NULL OR superseded OR status = 'failed'`,
  );
  return z.array(placeSchema).parse(rows);
}

/** Passages whose words have no postings, where postings are what is searched. */
export async function missingPostings(engine: SearchEngine): Promise<PassagePlace[]> {
  if (engine.lexical !== "plain") return [];
  const { rows } = await pool().query(
    `SELECT passage_id AS "passageId", document_id AS "documentId" FROM passage_tokens
     WHERE length > 0 AND NOT EXISTS (SELECT 1 FROM passage_term WHERE passage_term.passage_id = passage_tokens.passage_id)`,
  );
  return z.array(placeSchema).parse(rows);
}

/** Passages of no document, or of one that could not be taken in and is not being tried again. */
export async function leftoverPassages(): Promise<PassagePlace[]> {
  const { rows } = await pool().query(
    `SELECT passage.id AS "passageId", passage.document_id AS "documentId" FROM passage
     LEFT JOIN document ON document.id = passage.document_id
     WHERE document.id IS NULL OR (status = 'failed' AND NOT EXISTS (
       SELECT 1 FROM ingest_job WHERE ingest_job.document_id = passage.document_id))`,
  );
  return z.array(placeSchema).parse(rows);
}

/** Documents that nobody works on although they are not done. */
export async function documentsWithoutJob(): Promise<string[]> {
  const { rows } = await pool().query<{ id: string }>(
    `SELECT id FROM document WHERE status IN ('queued', 'processing')
     AND NOT EXISTS (SELECT 1 FROM ingest_job WHERE ingest_job.document_id = document.id)`,
  );
  return rows.map(({ id }) => id);
}

/** Documents that are found although passages are missing from their row: every position from the first on has one. */
export async function documentsWithGaps(): Promise<string[]> {
  const { rows } = await pool().query<{ id: string }>(
    `SELECT document.id FROM document LEFT JOIN passage ON passage.document_id = document.id
     WHERE owner_id = $1 AND status = 'ready' AND NOT superseded GROUP BY document.id
     HAVING count(passage.id) <> coalesce(max(ordinal) + 1, 0) OR count(passage.id) = 0`,
    [LOCAL_OWNER],
  );
  return rows.map(({ id }) => id);
}

/** Vectors of this database that are not as long as the others of their index. */
export async function vectorsOfOtherLength(
  indexId: string,
  dimension: number,
  engine: SearchEngine,
): Promise<PassagePlace[]> {
  const length = engine.dense === "pgvector" ? "vector_dims(embedding)" : "coalesce(array_length(embedding, 1), 0)";
  const { rows } = await pool().query(
    `SELECT passage_id AS "passageId", document_id AS "documentId" FROM passage_vector
     WHERE index_id = $1 AND ${length} <> $2`,
    [indexId, dimension],
  );
  return z.array(placeSchema).parse(rows);
}

/** Titles of documents that are there. What a store says of its entries' documents may be no id at all. */
export async function documentTitles(ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await pool().query<{ id: string; title: string }>(
    "SELECT id, title FROM document WHERE id::text = ANY ($1::text[])",
    [ids],
  );
  return new Map(rows.map(({ id, title }) => [id, title]));
}

/** How many entries a store outside has acknowledged, and how many it may hold at all. */
export async function ledgerCounts(indexId: string): Promise<{ acknowledged: number; listed: number }> {
  const { rows } = await pool().query(
    `SELECT count(*)::int AS listed, count(*) FILTER (WHERE hash <> '')::int AS acknowledged
     FROM indexed_passage WHERE index_id = $1`,
    [indexId],
  );
  return z.tuple([z.object({ acknowledged: z.number(), listed: z.number() })]).parse(rows)[0];
}
