import type { RoleModel } from "@/lib/engine/models/role-model";
import type { LibraryVocabulary } from "@/lib/engine/ports/library-vocabulary";
import type { QuestionPlanning } from "@/lib/engine/ports/query-planning";
import type { PromptLibrary } from "@/lib/engine/prompts/load-prompt";
import type { Settings } from "@/lib/shared/contracts/settings/settings";
import { log } from "@/lib/shared/log";
import { createBuiltInCondenser } from "./built-in/condenser";
import { createBuiltInRetrievalDecider } from "./built-in/retrieval-decider";
import { createBuiltInRouter } from "./built-in/router";
import { createLanguageModelCondenser } from "./language-model/condenser";
import { createLanguageModelRetrievalDecider } from "./language-model/retrieval-decider";
import { createLanguageModelRouter } from "./language-model/router";
import { createLanguageModelTablePlanner } from "./language-model/table-planner";

export interface QuestionPlanningParts {
  settings: Settings;
  /** `null` without a language model: built-in rules then plan. */
  models: { router: RoleModel; rewriter: RoleModel } | null;
  prompts: PromptLibrary;
  vocabulary: LibraryVocabulary;
}

/** The planning of questions by the settings: by a language model if there is one, otherwise by built-in rules. */
export function createQuestionPlanning({
  settings,
  models,
  prompts,
  vocabulary,
}: QuestionPlanningParts): QuestionPlanning {
  const searchesWeb = settings.webSearch.provider !== "none";
  const router = createBuiltInRouter({
    // Without another route, coverage by the library need not be checked.
    vocabulary: searchesWeb || models !== null ? vocabulary : null,
    searchesWeb,
    onFailedLook: (error) =>
      log.warn({ err: error }, "the library's coverage of the question is unknown; its documents are searched"),
  });
  const retrievalDecider = createBuiltInRetrievalDecider();
  const condenser = createBuiltInCondenser();
  if (models === null) return { router, retrievalDecider, condenser, tablePlanner: null };
  const modelRoutes = settings.router === "llm";
  return {
    router: modelRoutes ? createLanguageModelRouter({ model: models.router, prompts, fallback: router }) : router,
    retrievalDecider: modelRoutes
      ? createLanguageModelRetrievalDecider({ model: models.router, prompts, fallback: retrievalDecider })
      : retrievalDecider,
    condenser: createLanguageModelCondenser({ model: models.rewriter, prompts, fallback: condenser }),
    tablePlanner: createLanguageModelTablePlanner({ model: models.rewriter, prompts }),
  };
}
