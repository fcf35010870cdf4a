import { type SearchIndexStatus, searchIndexStatusSchema } from "@/lib/shared/contracts/library/embedding-index";
import { AppError } from "@/lib/shared/errors";
import { firstRow, type Statements } from "../connection/rows";
import { Prisma } from "../generated/client";
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
export async function readSearchEngine(client: Statements): Promise<SearchEngine> {
  const answer = client.$queryRaw`SELECT ${Prisma.raw(ENGINE_COLUMNS)}`;
  const engine = await firstRow(searchIndexStatusSchema.shape.engine, answer);
  if (engine === null) throw new AppError("internal", "The database did not describe its search engine.");
  return engine;
}
