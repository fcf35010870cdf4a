import type { QueryPlanningContext, SearchPlanning } from "@/lib/engine/ports/query-planning";
import type { Settings } from "@/lib/shared/contracts/settings/settings";

/** Texts to search with besides the query. */
export interface SearchExpansion {
  /** A hypothetical passage for the dense side; `null` if none was written. */
  passage: string | null;
  variants: string[];
}

/** Writes the texts that the settings enable, concurrently. */
export async function expandSearch(
  asked: { question: string; query: string },
  { hyde, variants: count }: Pick<Settings["retrieval"], "hyde" | "variants">,
  { expander, variantWriter }: Pick<SearchPlanning, "expander" | "variantWriter">,
  contexts: { passage: QueryPlanningContext; variants: QueryPlanningContext },
): Promise<SearchExpansion> {
  const [passage, variants] = await Promise.all([
    hyde && expander !== null ? expander.expand(asked, contexts.passage) : null,
    count > 0 ? variantWriter.write({ ...asked, count }, contexts.variants) : [],
  ]);
  return { passage, variants };
}
