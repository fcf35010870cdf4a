import { checkCalculation } from "@/lib/engine/checks/calculation/steps";
import { assessCandidates, selectCandidate } from "@/lib/engine/checks/candidates/steps";
import { decideByReflection, reflect } from "@/lib/engine/checks/reflection/steps";
import { checkRelevance, decideByRelevance } from "@/lib/engine/checks/relevance/steps";
import { checkSupport, decideBySupport } from "@/lib/engine/checks/support/steps";
import { checkUsefulness, decideByUsefulness } from "@/lib/engine/checks/usefulness/steps";
import type { NodeDefinition } from "@/lib/engine/steps/node";
import { CHECKS, JUDGEMENTS } from "@/lib/shared/contracts/checks/checks";
import type { WorkflowStep } from "@/lib/shared/contracts/runs/topology";
import { compute } from "./nodes/compute";
import { condenseQuestion } from "./nodes/condense-question";
import { decideRetrieval } from "./nodes/decide-retrieval";
import { detectLanguageNode } from "./nodes/detect-language";
import { expandQuery } from "./nodes/expand-query";
import { finalize } from "./nodes/finalize";
import { generate } from "./nodes/generate";
import { generateCandidates } from "./nodes/generate-candidates";
import { retrieve } from "./nodes/retrieve";
import { routeQuestion } from "./nodes/route-question";
import { transformQuery } from "./nodes/transform-query";
import { webSearch } from "./nodes/web-search";

/** What each step of the workflow does. `graph.ts` says which of them a run has, and in which order. */
export const NODE_DEFINITIONS: Record<WorkflowStep, NodeDefinition> = {
  detect_language: detectLanguageNode,
  condense_question: condenseQuestion,
  route_question: routeQuestion,
  decide_retrieval: decideRetrieval,
  compute,
  expand_query: expandQuery,
  retrieve,
  transform_query: transformQuery,
  web_search: webSearch,
  generate,
  generate_candidates: generateCandidates,
  finalize,
  [CHECKS.relevance.node]: checkRelevance,
  [CHECKS.relevance.decision]: decideByRelevance,
  [CHECKS.support.node]: checkSupport,
  [CHECKS.support.decision]: decideBySupport,
  [CHECKS.usefulness.node]: checkUsefulness,
  [CHECKS.usefulness.decision]: decideByUsefulness,
  [JUDGEMENTS.reflection.node]: reflect,
  [JUDGEMENTS.reflection.decision]: decideByReflection,
  [JUDGEMENTS.candidates.node]: assessCandidates,
  [JUDGEMENTS.candidates.decision]: selectCandidate,
  [JUDGEMENTS.calculation.node]: checkCalculation,
};
