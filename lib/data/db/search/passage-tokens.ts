import { byLanguage, LANGUAGES, type Language } from "@/lib/shared/contracts/language";
import { pool } from "../connection/client";
import { LOCAL_OWNER } from "../connection/owner";
import { inTransaction } from "../connection/transaction";
import { bm25Index } from "./bm25-indexes";
import { FILLER, FILLERS, scoreByBm25 } from "./bm25-scores";
import { FINDABLE, type IndexHit } from "./findable";
import { searchPostings, writingPostings } from "./passage-terms";
import type { SearchEngine } from "./search-engine";

export interface TokensRow {
  passageId: string;
  documentId: string;
  language: Language;
  /** Terms from the analyzer of `language`. */
  tokens: readonly string[];
}

const WRITE_TOKENS = `
  INSERT INTO passage_tokens (passage_id, document_id, language, tokens, length)
  SELECT new.passage_id, new.document_id, new.language, new.tokens, new.length
  FROM jsonb_to_recordset($1::jsonb) AS new(passage_id uuid, document_id uuid, language text, tokens text, length int)
  JOIN passage ON passage.id = new.passage_id FOR KEY SHARE OF passage
  ON CONFLICT (passage_id) DO UPDATE SET language = excluded.language, tokens = excluded.tokens,
    length = excluded.length
  WHERE (passage_tokens.language, passage_tokens.tokens) IS DISTINCT FROM (excluded.language, excluded.tokens)
  RETURNING passage_id, language, tokens`;

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
  await pool().query(engine.lexical === "plain" ? writingPostings(WRITE_TOKENS) : WRITE_TOKENS, [
    JSON.stringify(records),
  ]);
}

/** Passages of one language that share a term with the query, by BM25, best first, ties by id. */
export async function searchTokens(
  tokens: readonly string[],
  language: Language,
  { documentIds, k, engine }: { documentIds: readonly string[] | null; k: number; engine: SearchEngine },
): Promise<IndexHit[]> {
  if (tokens.length === 0) return [];
  const search = engine.lexical === "plain" ? searchPostings : searchBm25;
  const hits = await search(tokens, language, documentIds, k);
  return hits.sort((a, b) => b.score - a.score || (a.passageId < b.passageId ? -1 : 1));
}

/**
 * The extension's index orders the passages; their scores are computed here. If they were selected with the rows, the
 * extension would look up every term again for each row, which doubles the time.
 */
async function searchBm25(
  tokens: readonly string[],
  language: Language,
  documentIds: readonly string[] | null,
  k: number,
): Promise<IndexHit[]> {
  // Literals, because the planner must see the index's predicate and name; both come from closed lists.
  const known = LANGUAGES.find((candidate) => candidate === language) ?? "en";
  const index = bm25Index(known);
  return inTransaction(pool(), async (client) => {
    // Without row statistics the planner would score and sort all rows: half a millisecond each.
    await client.query("SET LOCAL enable_sort = off");
    const found = await client.query<{ passageId: string; tokens: string; length: number }>(
      `SELECT passage_id AS "passageId", tokens, length FROM passage_tokens
       WHERE language = '${known}' AND ${FINDABLE}
       ORDER BY tokens <@> to_bm25query($3, '${index}') LIMIT $4`,
      [LOCAL_OWNER, documentIds, tokens.join(" "), k],
    );
    // The scores of a term alone and among others give its rarity and the average length.
    const asked = await client.query<{ term: string; alone: number; among: number }>(
      `SELECT term, -(term <@> to_bm25query(term, '${index}')) AS alone,
              -((term || repeat(' ${FILLER}', ${FILLERS})) <@> to_bm25query(term, '${index}')) AS among
       FROM unnest($1::text[]) AS asked(term)`,
      [[...new Set(tokens)]],
    );
    return scoreByBm25(tokens, asked.rows, found.rows);
  });
}

/**
 * Average number of terms of the passages of each language.
 * @param typical length for a language without passages
 */
export async function readAverageLengths(typical: number): Promise<Record<Language, number>> {
  const { rows } = await pool().query<{ language: string; average: number }>(
    "SELECT language, avg(length)::float8 AS average FROM passage_tokens GROUP BY language",
  );
  const found = new Map(rows.map(({ language, average }) => [language, average]));
  return byLanguage((language) => Math.max(1, found.get(language) ?? typical));
}
