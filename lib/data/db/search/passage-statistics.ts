import { z } from "zod";
import { byTextLanguage, TEXT_LANGUAGES, type TextLanguage, textLanguageSchema } from "@/lib/shared/contracts/language";
import { db } from "../connection/client";
import { parsedRows } from "../connection/rows";
import { Prisma } from "../generated/client";
import { COUNTED_PASSAGES } from "../tunables";
import { findable } from "./findable";

/** The statistics of BM25 over passages of one language. */
export interface PassageStatistics {
  passages: number;
  /** Average number of their terms. */
  meanLength: number;
  /** In how many of them each term is. */
  foundIn: ReadonlyMap<string, number>;
}

const countsRow = z.object({
  language: textLanguageSchema,
  passages: z.number(),
  meanLength: z.number(),
  /** In the order of the terms. */
  found: z.array(z.number()),
});

/**
 * Statistics over the passages of searchable documents. Every passage is read, since no index of the library knows whose
 * document has a term: it takes the same time whatever the others say.
 * @param most if there are more passages, about as many are read, always of the same documents
 */
export async function readPassageStatistics(
  terms: Readonly<Record<TextLanguage, readonly string[]>>,
  documentIds: readonly string[],
  most = COUNTED_PASSAGES,
): Promise<Record<TextLanguage, PassageStatistics>> {
  const asked = TEXT_LANGUAGES.flatMap((language) => terms[language].map((term) => ({ language, term })));
  const counts = asked.map(
    ({ language, term }) => Prisma.sql`
      count(*) FILTER (WHERE language = ${language}::text AND position(${` ${term} `}::text IN spaced) > 0)`,
  );
  const rows = await parsedRows(
    countsRow,
    // Prisma looks into no text.
    db().$queryRaw`
      WITH own AS (
        SELECT document_id, sum(count(*)) OVER (ORDER BY document_id) - count(*) AS before
        FROM passage_tokens WHERE ${findable(documentIds)} GROUP BY document_id
      ), counted AS (
        SELECT language, length, ' ' || tokens || ' ' AS spaced FROM passage_tokens
        WHERE document_id IN (SELECT document_id FROM own WHERE before < ${most}) OFFSET 0
      )
      SELECT language, count(*)::int AS passages, avg(length)::float8 AS "meanLength",
             ARRAY[${Prisma.join(counts)}]::int[] AS found
      FROM counted GROUP BY language`,
  );
  const known = new Map(rows.map((row) => [row.language, row]));
  return byTextLanguage((language) => {
    const { passages, meanLength, found } = known.get(language) ?? { passages: 0, meanLength: 0, found: [] };
    const own = asked.flatMap((of, at) => (of.language === language ? [[of.term, found[at] ?? 0] as const] : []));
    return { passages, meanLength, foundIn: new Map(own) };
  });
}
