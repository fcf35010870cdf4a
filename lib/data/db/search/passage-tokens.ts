import { z } from "zod";
import { byTextLanguage, TEXT_LANGUAGES, type TextLanguage } from "@/lib/shared/contracts/language";
import { db } from "../connection/client";
import { parsedRows } from "../connection/rows";
import { Prisma } from "../generated/client";
import { bm25Index } from "./bm25-indexes";
import { FILLER, FILLERS, scoreByBm25 } from "./bm25-scores";
import { findable, type IndexHit } from "./findable";
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

/** Passages of one language that share a term with the query, by BM25, best first, ties by id. */
export async function searchTokens(
  tokens: readonly string[],
  language: TextLanguage,
  { documentIds, k, engine }: { documentIds: readonly string[] | null; k: number; engine: SearchEngine },
): Promise<IndexHit[]> {
  if (tokens.length === 0) return [];
  const search = engine.lexical === "plain" ? searchPostings : searchBm25;
  const hits = await search(tokens, language, documentIds, k);
  return hits.sort((a, b) => b.score - a.score || (a.passageId < b.passageId ? -1 : 1));
}

const tokensSchema = z.object({ passageId: z.string(), tokens: z.string(), length: z.number() });
const termSchema = z.object({ term: z.string(), alone: z.number(), among: z.number() });

/**
 * The extension's index orders the passages; their scores are computed here. If they were selected with the rows, the
 * extension would look up every term again for each row, which doubles the time.
 */
async function searchBm25(
  tokens: readonly string[],
  language: TextLanguage,
  documentIds: readonly string[] | null,
  k: number,
): Promise<IndexHit[]> {
  // Literals, because the planner must see the index's predicate and name; both come from closed lists.
  const known = TEXT_LANGUAGES.find((candidate) => candidate === language) ?? "en";
  const index = Prisma.raw(`'${bm25Index(known)}'`);
  const ofLanguage = Prisma.raw(`language = '${known}'`);
  return db().$transaction(async (tx) => {
    // Without row statistics the planner would score and sort all rows: half a millisecond each.
    await tx.$executeRaw`SET LOCAL enable_sort = off`;
    const found = await parsedRows(
      tokensSchema,
      // Prisma does not know the extension's operator.
      tx.$queryRaw`SELECT passage_id AS "passageId", tokens, length FROM passage_tokens
                   WHERE ${ofLanguage} AND ${findable(documentIds)}
                   ORDER BY tokens <@> to_bm25query(${tokens.join(" ")}, ${index}) LIMIT ${k}`,
    );
    const asked = await parsedRows(
      termSchema,
      // The scores of a term alone and among others give its rarity and the average length.
      tx.$queryRaw`SELECT term, -(term <@> to_bm25query(term, ${index})) AS alone,
                          -((term || repeat(${` ${FILLER}`}, ${FILLERS})) <@> to_bm25query(term, ${index})) AS among
                   FROM unnest(${[...new Set(tokens)]}::text[]) AS asked(term)`,
    );
    return scoreByBm25(tokens, asked, found);
  });
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
