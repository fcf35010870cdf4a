import { rerankAccess } from "@/lib/data/settings/rerank-access";
import { createRerankModel } from "@/lib/engine/models/rerank/rerank-model";
import type { RoleModel } from "@/lib/engine/models/role-model";
import type { Reranker } from "@/lib/engine/ports/query-planning";
import type { PromptLibrary } from "@/lib/engine/prompts/load-prompt";
import { createBuiltInReranker } from "@/lib/engine/workflow/built-in/reranker";
import { createLanguageModelReranker } from "@/lib/engine/workflow/language-model/reranker";
import { createServedReranker } from "@/lib/engine/workflow/search/served-reranker";
import type { ConfigStamp } from "@/lib/shared/contracts/runs/run-event";
import type { Settings } from "@/lib/shared/contracts/settings/settings";

export interface RerankerParts {
  /** `null` without a language model. */
  model: RoleModel | null;
  prompts: PromptLibrary;
  promptHashes: ConfigStamp["promptHashes"];
}

/**
 * The reranker of the settings; `null` for none. Without a language model, the built-in reranker replaces it, like the
 * built-in judges.
 */
export function createReranker(
  { rerank, rerankUrl, rerankModel }: Settings["retrieval"],
  { model, prompts, promptHashes }: RerankerParts,
): Reranker | null {
  switch (rerank) {
    case "none":
      return null;
    case "built-in":
      return createBuiltInReranker();
    case "llm":
      return model === null
        ? createBuiltInReranker()
        : createLanguageModelReranker({ model, prompts, promptKey: rerankPrompts(promptHashes) });
    case "http":
      return createServedReranker(
        rerankUrl === null ? null : createRerankModel({ ...rerankAccess(rerankUrl), model: rerankModel }),
      );
  }
}

/** The hashes of the reranking prompts, in every language. */
function rerankPrompts(hashes: ConfigStamp["promptHashes"]): string {
  return Object.entries(hashes)
    .flatMap(([name, hash]) => (/\/(?:rerank|shared)$/.test(name) ? [hash] : []))
    .join(" ");
}
