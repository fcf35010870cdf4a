import { z } from "zod";
import { languageSchema } from "@/lib/shared/contracts/language";
import { pool } from "../connection/client";
import { LOCAL_OWNER } from "../connection/owner";
import type { SearchEngine } from "./search-engine";

/** Rows for `index:verify`: those that are wrong whatever the index contains, and all that it must contain. */
const placeSchema = z.object({ passageId: z.string(), documentId: z.string() });
export type PassagePlace = z.infer<typeof placeSchema>;

const keptWordsSchema = placeSchema.extend({
  language: languageSchema,
  /** As stored, with their language; null when there are none. */
  tokens: z.string().nullable(),
  tokensLanguage: z.string().nullable(),
});

/** A page of the passages that must be searchable, by id, with the stored tokens of each. */
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

/** Those of the passages whose documents are being ingested: they may be in an index already. */
export async function passagesInWork(passageIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await pool().query<{ id: string }>(
    `SELECT passage.id FROM passage JOIN document ON document.id = passage.document_id
     WHERE passage.id = ANY ($1::uuid[]) AND status IN ('queued', 'processing') AND NOT superseded`,
    [passageIds],
  );
  return new Set(rows.map(({ id }) => id));
}

/** Tokens of deleted passages, or of documents that are no longer searched. */
export async function leftoverWords(): Promise<PassagePlace[]> {
  const { rows } = await pool().query(
    `SELECT passage_tokens.passage_id AS "passageId", passage_tokens.document_id AS "documentId" FROM passage_tokens
     LEFT JOIN passage ON passage.id = passage_tokens.passage_id
     LEFT JOIN document ON document.id = passage.document_id
     WHERE document.id IS NULL OR superseded OR status = 'failed'`,
  );
  return z.array(placeSchema).parse(rows);
}

/** Passages whose tokens have no postings, if the search engine uses postings. */
export async function missingPostings(engine: SearchEngine): Promise<PassagePlace[]> {
  if (engine.lexical !== "plain") return [];
  const { rows } = await pool().query(
    `SELECT passage_id AS "passageId", document_id AS "documentId" FROM passage_tokens
     WHERE length > 0 AND NOT EXISTS (SELECT 1 FROM passage_term WHERE passage_term.passage_id = passage_tokens.passage_id)`,
  );
  return z.array(placeSchema).parse(rows);
}

/** Passages without a document, or of one that failed and is not being retried. */
export async function leftoverPassages(): Promise<PassagePlace[]> {
  const { rows } = await pool().query(
    `SELECT passage.id AS "passageId", passage.document_id AS "documentId" FROM passage
     LEFT JOIN document ON document.id = passage.document_id
     WHERE document.id IS NULL OR (status = 'failed' AND NOT EXISTS (
       SELECT 1 FROM ingest_job WHERE ingest_job.document_id = passage.document_id))`,
  );
  return z.array(placeSchema).parse(rows);
}

/** Unfinished documents without a job. */
export async function documentsWithoutJob(): Promise<string[]> {
  const { rows } = await pool().query<{ id: string }>(
    `SELECT id FROM document WHERE status IN ('queued', 'processing')
     AND NOT EXISTS (SELECT 1 FROM ingest_job WHERE ingest_job.document_id = document.id)`,
  );
  return rows.map(({ id }) => id);
}

/** Searchable documents with missing passages: every position from the first on must exist. */
export async function documentsWithGaps(): Promise<string[]> {
  const { rows } = await pool().query<{ id: string }>(
    `SELECT document.id FROM document LEFT JOIN passage ON passage.document_id = document.id
     WHERE owner_id = $1 AND status = 'ready' AND NOT superseded GROUP BY document.id
     HAVING count(passage.id) <> coalesce(max(ordinal) + 1, 0) OR count(passage.id) = 0`,
    [LOCAL_OWNER],
  );
  return rows.map(({ id }) => id);
}

/** Vectors of this database whose length differs from the others of their index. */
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

/** Titles of existing documents. The document id of a store's entry may be malformed. */
export async function documentTitles(ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await pool().query<{ id: string; title: string }>(
    "SELECT id, title FROM document WHERE id::text = ANY ($1::text[])",
    [ids],
  );
  return new Map(rows.map(({ id, title }) => [id, title]));
}

/** The number of entries that an external store has acknowledged, and the number it may contain in total. */
export async function ledgerCounts(indexId: string): Promise<{ acknowledged: number; listed: number }> {
  const { rows } = await pool().query(
    `SELECT count(*)::int AS listed, count(*) FILTER (WHERE hash <> '')::int AS acknowledged
     FROM indexed_passage WHERE index_id = $1`,
    [indexId],
  );
  return z.tuple([z.object({ acknowledged: z.number(), listed: z.number() })]).parse(rows)[0];
}
