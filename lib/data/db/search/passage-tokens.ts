import { z } from "zod";
import { byTextLanguage, type TextLanguage } from "@/lib/shared/contracts/language";
import { db } from "../connection/client";
import { LOCAL_OWNER } from "../connection/owner";
import { firstRow, parsedRows } from "../connection/rows";
import { Prisma } from "../generated/client";
import { RESCORED_PASSAGES } from "../tunables";
import { bm25Index } from "./bm25-indexes";
import { FILLER, FILLERS, scoreByBm25, weightsOfCounts, weightsOfIndex } from "./bm25-scores";
import type { IndexHit } from "./findable";
import type { PassageStatistics } from "./passage-statistics";
import { searchPostings, writingPostings } from "./passage-terms";
import type { SearchEngine } from "./search-engine";

export interface TokensRow {
  passageId: string;
  documentId: string;
  language: TextLanguage;
  /** Terms from the analyzer of `language`. */
  tokens: readonly string[];
}

/**
 * Writes the tokens for lexical search, in one statement. Passages deleted meanwhile are left out, and existing tokens
 * stay unchanged: they are the same for every embedding model.
 */
export async function upsertTokens(rows: readonly TokensRow[], engine: SearchEngine): Promise<void> {
  if (rows.length === 0) return;
  const records = rows.map((row) => ({
    passage_id: row.passageId,
    document_id: row.documentId,
    language: row.language,
    tokens: row.tokens.join(" "),
    length: row.tokens.length,
  }));
  const writing = Prisma.sql`
    INSERT INTO passage_tokens (passage_id, document_id, language, tokens, length)
    SELECT new.passage_id, new.document_id, new.language, new.tokens, new.length
    FROM jsonb_to_recordset(${JSON.stringify(records)}::jsonb)
      AS new(passage_id uuid, document_id uuid, language text, tokens text, length int)
    JOIN passage ON passage.id = new.passage_id FOR KEY SHARE OF passage
    ON CONFLICT (passage_id) DO UPDATE SET language = excluded.language, tokens = excluded.tokens,
      length = excluded.length
    WHERE (passage_tokens.language, passage_tokens.tokens) IS DISTINCT FROM (excluded.language, excluded.tokens)
    RETURNING passage_id, language, tokens`;
  // Prisma's upsert writes one row, and no postings from it.
  await db().$executeRaw(engine.lexical === "plain" ? writingPostings(writing) : writing);
}

export interface TokensSearch {
  /** The scope; null for the whole library. */
  documentIds: readonly string[] | null;
  /** Statistics of the query's terms for the scores. Default: those of the whole library. */
  statistics?: PassageStatistics | undefined;
  k: number;
  engine: SearchEngine;
}

/** Passages of one language that share a term with the query, by BM25, best first, ties by id. */
export async function searchTokens(
  tokens: readonly string[],
  language: TextLanguage,
  { documentIds, statistics, k, engine }: TokensSearch,
): Promise<IndexHit[]> {
  if (tokens.length === 0) return [];
  const search = () => {
    if (engine.lexical === "plain") return searchPostings(tokens, language, { documentIds, statistics, k });
    if (statistics === undefined) return searchBm25(tokens, language, documentIds, k);
    return searchByStatistics(tokens, language, { documentIds, statistics, k });
  };
  const hits = await search();
  return hits.sort((a, b) => b.score - a.score || (a.passageId < b.passageId ? -1 : 1)).slice(0, k);
}

const passageSchema = z.object({ passageId: z.string(), tokens: z.string(), length: z.number() });
const foundSchema = z.object({
  passages: z.array(passageSchema),
  terms: z.array(z.object({ term: z.string(), alone: z.number(), among: z.number() })),
});

/**
 * The extension's index orders the passages; their scores are computed here. If they were selected with the rows, the
 * extension would look up every term again for each row, which doubles the time. One statement: a transaction would hold
 * the embedded database's session while this process is busy elsewhere.
 */
async function searchBm25(
  tokens: readonly string[],
  language: TextLanguage,
  documentIds: readonly string[] | null,
  k: number,
): Promise<IndexHit[]> {
  const index = bm25Index(language);
  const found = await firstRow(
    foundSchema,
    // Prisma knows neither the function nor the extension's operator. The scores of a term alone and among others give
    // its rarity and the average length.
    db().$queryRaw`
      SELECT (
        SELECT coalesce(jsonb_agg(jsonb_build_object('passageId', passage_id, 'tokens', tokens, 'length', length)), '[]')
        FROM bm25_candidates(${language}::text, ${index}::text, ${tokens.join(" ")}::text, ${LOCAL_OWNER}::text,
                             ${documentIds}::uuid[], ${k}::int)
      ) AS passages, (
        SELECT jsonb_agg(jsonb_build_object('term', term, 'alone', -(term <@> to_bm25query(term, ${index}::text)),
          'among', -((term || repeat(${` ${FILLER}`}, ${FILLERS}::int)) <@> to_bm25query(term, ${index}::text))))
        FROM unnest(${[...new Set(tokens)]}::text[]) AS asked(term)
      ) AS terms`,
  );
  return found === null ? [] : scoreByBm25(tokens, weightsOfIndex(found.terms), found.passages);
}

/** The extension's index knows the statistics of the whole library alone, so it only proposes passages. */
async function searchByStatistics(
  tokens: readonly string[],
  language: TextLanguage,
  { documentIds, statistics, k }: Pick<TokensSearch, "documentIds" | "k"> & { statistics: PassageStatistics },
): Promise<IndexHit[]> {
  const passages = await parsedRows(
    passageSchema,
    db().$queryRaw`
      SELECT passage_id AS "passageId", tokens, length
      FROM bm25_candidates(${language}::text, ${bm25Index(language)}::text, ${tokens.join(" ")}::text,
                           ${LOCAL_OWNER}::text, ${documentIds}::uuid[], ${Math.max(k, RESCORED_PASSAGES)}::int)`,
  );
  return scoreByBm25(tokens, weightsOfCounts(statistics), passages);
}

/**
 * Average number of terms of the passages of each language.
 * @param typical length for a language without passages
 */
export async function readAverageLengths(typical: number): Promise<Record<TextLanguage, number>> {
  const rows = await db().passageTokens.groupBy({ by: ["language"], _avg: { length: true } });
  const found = new Map(rows.map(({ language, _avg }) => [language, _avg.length]));
  return byTextLanguage((language) => Math.max(1, found.get(language) ?? typical));
}
