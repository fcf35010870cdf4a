import { searchTokens } from "@/lib/data/db/search/passage-tokens";
import type { SearchEngine } from "@/lib/data/db/search/search-engine";
import type { ScoredPassage } from "@/lib/engine/ranking/scored-passage";
import { LANGUAGES } from "@/lib/shared/contracts/language";
import { byScore } from "./by-score";
import type { IndexFilter, QueryTokens } from "./search-index";

/**
 * Searches the words that the database keeps of every passage, whatever store its vectors are in: BM25, each language
 * with its own statistics, best first, ties by id.
 */
export async function searchDatabaseWords(
  tokens: QueryTokens,
  filter: IndexFilter,
  { k, engine }: { k: number; engine: SearchEngine },
): Promise<ScoredPassage[]> {
  const options = { documentIds: filter.documentIds ?? null, k, engine };
  const lists = await Promise.all(LANGUAGES.map((language) => searchTokens(tokens[language], language, options)));
  return lists.flat().sort(byScore).slice(0, k);
}
