import type { Pool } from "pg";
import { z } from "zod";
import { type SearchIndexStatus, searchIndexStatusSchema } from "@/lib/shared/contracts/library/embedding-index";
import { LACKS_BM25_INDEX } from "./bm25-indexes";

export type SearchEngine = SearchIndexStatus["engine"];

/**
 * SQL expressions for this database's search engine, from the extensions that are really installed: they come and go (a
 * server is upgraded, a dump is restored elsewhere).
 */
export const ENGINE_COLUMNS = `
  (SELECT CASE typname WHEN 'vector' THEN 'pgvector' ELSE 'rescored' END
   FROM pg_attribute JOIN pg_type ON pg_type.oid = atttypid
   WHERE attrelid = to_regclass('passage_vector') AND attname = 'embedding') AS dense,
  CASE WHEN ${LACKS_BM25_INDEX} THEN 'plain' ELSE 'pg_textsearch' END AS lexical`;

/** The search engine of this database. */
export async function readSearchEngine(pool: Pool): Promise<SearchEngine> {
  const { rows } = await pool.query(`SELECT ${ENGINE_COLUMNS}`);
  return z.tuple([searchIndexStatusSchema.shape.engine]).parse(rows)[0];
}
