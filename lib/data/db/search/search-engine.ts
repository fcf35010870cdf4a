import type { Pool } from "pg";
import { z } from "zod";
import { type SearchIndexStatus, searchIndexStatusSchema } from "@/lib/shared/contracts/library/embedding-index";
import { LACKS_BM25_INDEX } from "./bm25-indexes";

export type SearchEngine = SearchIndexStatus["engine"];

/**
 * SQL expressions that tell what this database searches with, by what is really there: extensions come and go
 * (a server is upgraded, a dump is restored elsewhere).
 */
export const ENGINE_COLUMNS = `
  (SELECT CASE typname WHEN 'vector' THEN 'pgvector' ELSE 'rescored' END
   FROM pg_attribute JOIN pg_type ON pg_type.oid = atttypid
   WHERE attrelid = to_regclass('passage_vector') AND attname = 'embedding') AS dense,
  CASE WHEN ${LACKS_BM25_INDEX} THEN 'plain' ELSE 'pg_textsearch' END AS lexical`;

/** What this database searches with. */
export async function readSearchEngine(pool: Pool): Promise<SearchEngine> {
  const { rows } = await pool.query(`SELECT ${ENGINE_COLUMNS}`);
  return z.tuple([searchIndexStatusSchema.shape.engine]).parse(rows)[0];
}
