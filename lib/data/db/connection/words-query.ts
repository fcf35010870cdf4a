import { searchTerms } from "@/lib/shared/contracts/runs/run-search";
import { Prisma } from "../generated/client";

/**
 * The query of a text against a column of folded words (`search_text`): all of its words, in any order, each as a
 * prefix, and a quoted phrase verbatim. Null where the text has no words: punctuation alone finds nothing.
 */
export function wordsQuery(text: string): Prisma.Sql | null {
  const terms = searchTerms(text);
  if (terms.length === 0) return null;
  const queries = terms.map(({ words, phrase }) => {
    const folded = Prisma.sql`folded(${words}::text)`;
    return phrase
      ? Prisma.sql`phraseto_tsquery('simple', ${folded})`
      : Prisma.sql`to_tsquery('simple', '''' || ${folded} || ''':*')`;
  });
  return Prisma.join(queries, " && ");
}
