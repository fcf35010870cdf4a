import { EVERYTHING } from "@/lib/data/db/library/readable";
import { assessCandidate } from "@/lib/engine/checks/candidates/language-model";
import { LANGUAGE_MODEL_JUDGES } from "@/lib/engine/checks/create-judges";
import { createLanguageModelReflectionJudge } from "@/lib/engine/checks/reflection/language-model";
import { createLanguageModelRelevanceJudge } from "@/lib/engine/checks/relevance/language-model";
import { createLanguageModelSupportJudge } from "@/lib/engine/checks/support/language-model";
import { withoutCitations } from "@/lib/engine/language/text/cited-numbers";
import type { RoleModel } from "@/lib/engine/models/role-model";
import type { JudgeContext } from "@/lib/engine/ports/judge";
import type { PromptLibrary } from "@/lib/engine/prompts/load-prompt";
import { createBuiltInCondenser } from "@/lib/engine/workflow/built-in/condenser";
import { librarySynonyms } from "@/lib/engine/workflow/built-in/library-synonyms";
import { createBuiltInRetrievalDecider } from "@/lib/engine/workflow/built-in/retrieval-decider";
import { createBuiltInRewriter } from "@/lib/engine/workflow/built-in/rewriter";
import { createBuiltInRouter } from "@/lib/engine/workflow/built-in/router";
import { createBuiltInVariantWriter } from "@/lib/engine/workflow/built-in/variant-writer";
import { createLanguageModelCondenser } from "@/lib/engine/workflow/language-model/condenser";
import { createLanguageModelExpander } from "@/lib/engine/workflow/language-model/expander";
import { createLanguageModelGenerator } from "@/lib/engine/workflow/language-model/generator";
import { createLanguageModelReranker } from "@/lib/engine/workflow/language-model/reranker";
import { createLanguageModelRetrievalDecider } from "@/lib/engine/workflow/language-model/retrieval-decider";
import { createLanguageModelRewriter } from "@/lib/engine/workflow/language-model/rewriter";
import { createLanguageModelRouter } from "@/lib/engine/workflow/language-model/router";
import { createLanguageModelTablePlanner } from "@/lib/engine/workflow/language-model/table-planner";
import { createLanguageModelVariantWriter } from "@/lib/engine/workflow/language-model/variant-writer";
import { libraryVocabulary } from "@/lib/library/retrieval/search/library-vocabulary";
import { candidateTables } from "@/lib/library/tables/calculate/candidate-tables";
import { CHECKS } from "@/lib/shared/contracts/checks/checks";
import { ANSWER_CHECKS } from "@/lib/shared/contracts/evaluation/results";
import type { Language } from "@/lib/shared/contracts/language";
import type { ModelCall, ModelRole } from "@/lib/shared/contracts/runs/model-call";
import type { Reason } from "@/lib/shared/contracts/runs/reason";
import type { PromptPart } from "@/lib/shared/contracts/settings/prompt";
import type { Settings } from "@/lib/shared/contracts/settings/settings";
import type { TrialMaterial } from "./trial-material";

export interface StageTrial {
  material: TrialMaterial;
  language: Language;
  prompts: PromptLibrary;
  /** The current settings. */
  settings: Settings;
  model(role: ModelRole): RoleModel;
  fence: string;
  signal: AbortSignal;
  onModelCall(call: ModelCall): void;
  onFailure(reason: Reason): void;
}

/**
 * Makes the request of a stage with the same code as in a run.
 * @returns false if the run has no material for this stage
 */
export async function tryStage(stage: PromptPart, trial: StageTrial): Promise<boolean> {
  const { material, prompts, settings, model, language, fence, signal, onModelCall, onFailure } = trial;
  const { question, draft, found, query } = material;
  const planning = { language, fence, signal, onModelCall, onFailure };
  const context: JudgeContext = {
    ...planning,
    question,
    query: query === question ? null : query,
    numberOf: (id) => found.find(({ passageId }) => passageId === id)?.number ?? 0,
    hopTo: (id) => found.find(({ passageId }) => passageId === id)?.ranks.lead ?? null,
  };
  const passages = found.map(({ passage }) => passage);
  const numbered = found.map(({ number, passage, ranks }) => ({ number, passage, retrievalScore: ranks.fusedScore }));
  const write = async (mode: "grounded" | "model_knowledge") => {
    const { temperature, topK, maxTokens } = settings.model;
    const { chatModel } = model("generator");
    const generator = createLanguageModelGenerator({ chatModel, prompts, temperature, topK, maxTokens });
    const { passages, feedback, attempt } = material.writing;
    const given = mode === "grounded" ? passages : [];
    const request = { question, language, passages: given, mode, feedback, attempt, fence, signal };
    for await (const chunk of generator.generate(request)) if (chunk.type === "model-call") onModelCall(chunk.call);
    return true;
  };
  const answerCheck = ANSWER_CHECKS.find((id) => CHECKS[id].prompt.stage === stage);
  if (answerCheck !== undefined) {
    if (draft === null) return false;
    const judge = LANGUAGE_MODEL_JUDGES[answerCheck]({ model: model(answerCheck), prompts });
    await judge.judge(withoutCitations(draft.text), draft.passages, context);
    return true;
  }
  switch (stage) {
    case "shared":
    case "generate":
      return material.writing.passages.length > 0 && write("grounded");
    case "generate_without_documents":
      return write("model_knowledge");
    case "route": {
      const router = createLanguageModelRouter({ model: model("router"), prompts, fallback: createBuiltInRouter() });
      await router.route(question, ["kg_retrieval", "web_search", "llm_internal"], planning);
      return true;
    }
    case "decide_retrieval": {
      const fallback = createBuiltInRetrievalDecider();
      await createLanguageModelRetrievalDecider({ model: model("router"), prompts, fallback }).decide(
        question,
        planning,
      );
      return true;
    }
    case "condense":
      if (material.earlier.length === 0) return false;
      await createLanguageModelCondenser({
        model: model("rewriter"),
        prompts,
        fallback: createBuiltInCondenser(),
      }).condense(material.asked, material.earlier, planning);
      return true;
    case "compute": {
      const tables = await candidateTables({ question, language, scope: null, passageIds: [] }, EVERYTHING);
      const planner = createLanguageModelTablePlanner({ model: model("rewriter"), prompts });
      if (tables.length > 0) await planner.plan(question, tables, planning);
      return tables.length > 0;
    }
    case "expand":
      await createLanguageModelExpander({ model: model("rewriter"), prompts }).expand({ question, query }, planning);
      return true;
    case "variants": {
      const count = Math.max(1, settings.retrieval.variants);
      const fallback = createBuiltInVariantWriter(librarySynonyms({ vocabulary: libraryVocabulary(EVERYTHING) }));
      const writer = createLanguageModelVariantWriter({ model: model("rewriter"), prompts, fallback });
      await writer.write({ question, query, count }, planning);
      return true;
    }
    case "rerank":
      if (found.length === 0) return false;
      await createLanguageModelReranker({ model: model("relevance"), prompts }).rerank(
        { question, passages: found.map(({ passage, ranks }) => ({ passage, ranks })) },
        planning,
      );
      return true;
    case "grade":
      if (found.length === 0) return false;
      await createLanguageModelRelevanceJudge({ model: model("relevance"), prompts }).grade(passages, context);
      return true;
    case "transform": {
      const writer = createLanguageModelRewriter({
        model: model("rewriter"),
        prompts,
        fallback: createBuiltInRewriter(librarySynonyms({ vocabulary: libraryVocabulary(EVERYTHING) })),
      });
      const { feedback, tried } = material;
      await writer.rewrite({ question, query, feedback, tried, passages: numbered }, planning);
      return true;
    }
    case "check":
      if (draft === null) return false;
      await createLanguageModelSupportJudge({ model: model("support"), prompts }).judgeRemaining(
        draft.claims,
        draft.passages,
        context,
      );
      return true;
    case "reflect":
      if (draft === null) return false;
      await createLanguageModelReflectionJudge({ model: model("support"), prompts }).reflect(
        { answer: draft.text, claims: draft.claims, verdicts: [] },
        draft.passages,
        context,
      );
      return true;
    case "support":
    case "utility": {
      const passage = draft?.passages[0];
      if (draft === null || passage === undefined) return false;
      const models = { support: model("support"), usefulness: model("usefulness") };
      const wanted = { support: stage === "support", utility: stage === "utility" };
      await assessCandidate(draft.text, passage, wanted, context, { models, prompts });
      return true;
    }
    // The others are used while documents are imported, outside of runs.
    default:
      return false;
  }
}
