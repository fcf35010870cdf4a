import { TEXT_LANGUAGES, type TextLanguage } from "@/lib/shared/contracts/language";
import type { PrismaClient } from "../generated/client";
import { BM25_B, BM25_K1 } from "../tunables";

/** Name of the BM25 index over the passages of one language. */
export function bm25Index(language: TextLanguage): string {
  return `passage_tokens_${language}_bm25_idx`;
}

/** SQL condition: the index of some language is missing. */
export const LACKS_BM25_INDEX = TEXT_LANGUAGES.map((language) => `to_regclass('${bm25Index(language)}') IS NULL`).join(
  " OR ",
);

/**
 * Creates the index of each language that lacks one: a committed migration created those of the first two. One partial index
 * per language, because document frequencies and lengths must not mix languages.
 */
export async function createBm25Indexes(client: PrismaClient): Promise<void> {
  const indexes = TEXT_LANGUAGES.map(
    (language) => `CREATE INDEX IF NOT EXISTS "${bm25Index(language)}" ON "passage_tokens"
      USING bm25 ("tokens") WITH (text_config = 'simple', k1 = ${BM25_K1}, b = ${BM25_B}) WHERE "language" = '${language}'`,
  );
  // One transaction under the migrations' lock: of processes that start together only one may create them. Only servers
  // without the extension store postings.
  const statements = ['LOCK TABLE "_index_migrations" IN EXCLUSIVE MODE', ...indexes, 'TRUNCATE "passage_term"'];
  await client.$transaction(statements.map((statement) => client.$executeRawUnsafe(statement)));
}
