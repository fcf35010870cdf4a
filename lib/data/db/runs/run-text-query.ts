import { wordsQuery } from "../connection/words-query";
import { Prisma } from "../generated/client";

/**
 * The condition that a run's question or answer contains all of a text's words, in any order, each as a prefix, and a
 * quoted phrase verbatim. Accents and case are ignored (`folded`, migration 0073).
 */
export function textQuery(text: string): Prisma.Sql {
  const query = wordsQuery(text);
  // Punctuation alone has no words and finds nothing.
  if (query === null) return Prisma.sql`false`;
  const found = Prisma.sql`run.search_text @@ (${query})`;
  // The index covers ended runs; the few in progress are scanned.
  return Prisma.sql`((run.status = 'ended' AND ${found}) OR (run.status = 'running' AND ${found}))`;
}
