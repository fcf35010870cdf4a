import type { TextLanguage } from "@/lib/shared/contracts/language";
import { db } from "../connection/client";
import { parsedRows, type Statements } from "../connection/rows";
import { Prisma } from "../generated/client";
import { BM25_B, BM25_K1 } from "../tunables";
import { findable, hitSchema, type IndexHit } from "./findable";
import type { PassageStatistics } from "./passage-statistics";

/** Longest term in bytes: the limit of PostgreSQL's own text search, and of an index. */
const MAX_TERM_BYTES = 2_047;

/**
 * A statement that counts the terms of passages into postings, for databases without an extension that indexes them.
 * @param tokens statement that returns `passage_id`, `language` and `tokens`; tokens and postings are written together
 */
export function writingPostings(tokens: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`WITH written AS (${tokens}), counted AS (
      SELECT language, term, passage_id, count(*) AS frequency
      FROM written, unnest(string_to_array(tokens, ' ')) AS term
      WHERE octet_length(term) BETWEEN 1 AND ${MAX_TERM_BYTES}
      GROUP BY language, term, passage_id
    ), gone AS (
      DELETE FROM passage_term USING written WHERE passage_term.passage_id = written.passage_id
      AND (passage_term.language, term, passage_term.passage_id) NOT IN (SELECT language, term, passage_id FROM counted)
    )
    INSERT INTO passage_term (language, term, passage_id, frequency)
    SELECT language, term, passage_id, frequency FROM counted
    ON CONFLICT (language, term, passage_id) DO UPDATE SET frequency = excluded.frequency`;
}

/** Creates all missing postings: the tokens were written while an extension indexed them. */
export async function completePostings(client: Statements): Promise<void> {
  // Prisma splits no text into rows.
  await client.$executeRaw(
    writingPostings(Prisma.sql`SELECT passage_id, language, tokens FROM passage_tokens
      WHERE NOT EXISTS (SELECT 1 FROM passage_term WHERE passage_term.passage_id = passage_tokens.passage_id)`),
  );
}

/**
 * BM25 in plain SQL, with the formula, the constants and the statistics (all passages of the language) of the
 * extension's index, so that the same passages come in the same order. (Robertson and Zaragoza, "The Probabilistic
 * Relevance Framework: BM25 and Beyond", 2009; idf with 1 added, so that it is never negative.)
 * @param statistics instead of those
 */
export async function searchPostings(
  tokens: readonly string[],
  language: TextLanguage,
  {
    documentIds,
    statistics,
    k,
  }: { documentIds: readonly string[] | null; statistics?: PassageStatistics | undefined; k: number },
): Promise<IndexHit[]> {
  const { library, foundIn } = statistics === undefined ? ofLibrary(language) : ofCounts(statistics);
  const frequency = Prisma.sql`frequency * (${BM25_K1}::float8 + 1)
    / (frequency + ${BM25_K1}::float8 * (1 - ${BM25_B}::float8 + ${BM25_B}::float8 * length / mean_length))`;
  return parsedRows(
    hitSchema,
    // A ranking over sums of several tables.
    db().$queryRaw`
      WITH library AS (${library}), asked AS (
        SELECT term, count(*) AS times, (${foundIn}) AS found_in
        FROM unnest(${tokens}::text[]) AS asked(term) GROUP BY term
      ), weighted AS (
        SELECT term, times * ln(1 + (passages - found_in + 0.5) / (found_in + 0.5)) AS weight FROM asked, library
      )
      SELECT passage_id AS "passageId", score FROM (
        SELECT passage_id, sum(weight * ${frequency}) AS score
        FROM weighted JOIN passage_term USING (term) JOIN passage_tokens USING (passage_id), library
        WHERE passage_term.language = ${language} AND ${findable(documentIds)}
        GROUP BY passage_id
      ) AS hits ORDER BY score DESC, passage_id LIMIT ${k}`,
  );
}

/** The statistics as SQL: `passages` and `mean_length`, and in how many passages `asked.term` is. */
interface CountedBy {
  library: Prisma.Sql;
  foundIn: Prisma.Sql;
}

/** Counts all passages of a language. */
function ofLibrary(language: TextLanguage): CountedBy {
  return {
    library: Prisma.sql`SELECT count(*)::float8 AS passages, avg(length)::float8 AS mean_length
      FROM passage_tokens WHERE language = ${language}`,
    foundIn: Prisma.sql`
      SELECT count(*) FROM passage_term WHERE passage_term.language = ${language} AND passage_term.term = asked.term`,
  };
}

function ofCounts({ passages, meanLength, foundIn }: PassageStatistics): CountedBy {
  const counts = [...foundIn].map(([term, found]) => ({ term, found }));
  return {
    library: Prisma.sql`SELECT ${passages}::float8 AS passages, ${meanLength}::float8 AS mean_length`,
    foundIn: Prisma.sql`SELECT found FROM jsonb_to_recordset(${JSON.stringify(counts)}::jsonb)
      AS counted(term text, found int) WHERE counted.term = asked.term`,
  };
}
