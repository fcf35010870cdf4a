import { searchTokens } from "@/lib/data/db/search/passage-tokens";
import type { SearchEngine } from "@/lib/data/db/search/search-engine";
import type { ScoredPassage } from "@/lib/engine/ranking/scored-passage";
import { TEXT_LANGUAGES } from "@/lib/shared/contracts/language";
import { byScore } from "./by-score";
import type { IndexFilter, QueryTokens } from "./search-index";

/**
 * Lexical search in the database, which has the terms of every passage regardless of the vector store: BM25 with separate
 * statistics per language, of the filter's counted documents, best first, ties by id.
 */
export async function searchDatabaseWords(
  tokens: QueryTokens,
  filter: IndexFilter,
  { k, engine }: { k: number; engine: SearchEngine },
): Promise<ScoredPassage[]> {
  const { documentIds = null, countedIn } = filter;
  const statistics = await countedIn?.statistics(tokens);
  const lists = await Promise.all(
    TEXT_LANGUAGES.map((language) =>
      searchTokens(tokens[language], language, { documentIds, statistics: statistics?.[language], k, engine }),
    ),
  );
  return lists.flat().sort(byScore).slice(0, k);
}
