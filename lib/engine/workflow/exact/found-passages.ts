import type { NodeContext } from "@/lib/engine/steps/node";
import type { WorkflowStateValue } from "@/lib/engine/steps/state";
import type { Passage } from "@/lib/shared/contracts/library/document";
import { AppError } from "@/lib/shared/errors";
import { librarySearchRequest } from "../search/library-search";

/** Passages that a plain search finds: a table or a document may be found by its meaning. None if search is unavailable. */
export async function foundPassages(state: WorkflowStateValue, context: NodeContext): Promise<Passage[]> {
  const { question, query, scope, language } = state;
  const asked = { question, query, passage: null, meaning: null, variants: [], scope };
  const request = librarySearchRequest(
    asked,
    context.settings,
    { reranker: null, graph: null },
    { language, signal: context.signal },
    () => context.planningContext("reranker", "retrieval-order"),
  );
  try {
    const { passages } = await context.dependencies.retriever.search(request);
    return passages.map(({ passage }) => passage);
  } catch (error) {
    if (!(error instanceof AppError && error.code === "unavailable")) throw error;
    return [];
  }
}
