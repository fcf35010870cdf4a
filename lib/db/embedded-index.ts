import { LANGUAGES, type Language } from "../contracts/language";
import { pool } from "./client";
import { LOCAL_OWNER } from "./owner";

export interface IndexRow {
  passageId: string;
  documentId: string;
  language: Language;
  embeddingModel: string;
  /** Terms joined by spaces. */
  tokens: string;
  embedding: Float32Array;
}

export interface IndexHit {
  passageId: string;
  score: number;
}

const BM25_INDEX: Record<Language, string> = {
  en: "passage_index_tokens_en_idx",
  fr: "passage_index_tokens_fr_idx",
};

/**
 * Documents that may be found. As an array made once, so that the search stays a plain index scan with a filter;
 * `$1` is the owner, `$2` a document or null for all.
 */
const FINDABLE = `document_id = ANY (ARRAY(
  SELECT id FROM document WHERE owner_id = $1 AND status = 'ready' AND ($2::uuid IS NULL OR id = $2::uuid)))`;

/** Writes rows in one statement; a passage that has been deleted meanwhile is left out. */
export async function upsertIndexRows(rows: readonly IndexRow[]): Promise<void> {
  if (rows.length === 0) return;
  const records = rows.map((row) => ({
    passage_id: row.passageId,
    document_id: row.documentId,
    language: row.language,
    embedding_model: row.embeddingModel,
    tokens: row.tokens,
    embedding: vectorText(row.embedding),
  }));
  await pool().query(
    `INSERT INTO passage_index (passage_id, document_id, language, embedding_model, tokens, embedding)
     SELECT passage_id, document_id, language, embedding_model, tokens, embedding::vector
     FROM jsonb_to_recordset($1::jsonb) AS new(passage_id uuid, document_id uuid, language text,
                                               embedding_model text, tokens text, embedding text)
     WHERE EXISTS (SELECT 1 FROM passage WHERE passage.id = new.passage_id)
     ON CONFLICT (passage_id) DO UPDATE SET language = excluded.language, embedding_model = excluded.embedding_model,
       tokens = excluded.tokens, embedding = excluded.embedding`,
    [JSON.stringify(records)],
  );
}

export async function deleteIndexRows(documentId: string): Promise<void> {
  await pool().query("DELETE FROM passage_index WHERE document_id = $1", [documentId]);
}

/** Exact nearest passages by cosine (the vectors have length 1). */
export async function searchIndexDense(
  embedding: Float32Array,
  embeddingModel: string,
  documentId: string | null,
  k: number,
): Promise<IndexHit[]> {
  const { rows } = await pool().query<IndexHit>(
    `SELECT passage_id AS "passageId", -(embedding <#> $3::vector) AS score FROM passage_index
     WHERE embedding_model = $4 AND ${FINDABLE}
     ORDER BY embedding <#> $3::vector, passage_id LIMIT $5`,
    [LOCAL_OWNER, documentId, vectorText(embedding), embeddingModel, k],
  );
  return rows;
}

/** BM25 in the index of one language. */
export async function searchIndexLexical(
  tokens: string,
  language: Language,
  embeddingModel: string,
  documentId: string | null,
  k: number,
): Promise<IndexHit[]> {
  // Literals, because the planner must see the index's predicate and name; both come from the closed list above.
  const known = LANGUAGES.find((candidate) => candidate === language) ?? "en";
  const { rows } = await pool().query<IndexHit>(
    `SELECT passage_id AS "passageId", -score AS score FROM (
       SELECT passage_id, tokens <@> to_bm25query($3, '${BM25_INDEX[known]}') AS score FROM passage_index
       WHERE language = '${known}' AND embedding_model = $4 AND ${FINDABLE}
       ORDER BY tokens <@> to_bm25query($3, '${BM25_INDEX[known]}') LIMIT $5
     ) AS hits WHERE score < 0 ORDER BY score DESC, passage_id`,
    [LOCAL_OWNER, documentId, tokens, embeddingModel, k],
  );
  return rows.sort((a, b) => b.score - a.score);
}

function vectorText(vector: Float32Array): string {
  return `[${vector.join(",")}]`;
}
