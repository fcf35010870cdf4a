import { END, START, StateGraph } from "@langchain/langgraph";
import type { ConfigStamp } from "../contracts/run-event";
import type { CheckSettings, Settings } from "../contracts/settings";
import type { WorkflowNode } from "../contracts/topology";
import type { NodeDefinition } from "./node";
import { checkAnswerQuality } from "./nodes/check-answer-quality";
import { checkHallucination } from "./nodes/check-hallucination";
import { decideGroundedNode } from "./nodes/decide-grounded";
import { decideToGenerateNode } from "./nodes/decide-to-generate";
import { decideUsefulNode } from "./nodes/decide-useful";
import { detectLanguageNode } from "./nodes/detect-language";
import { finalize } from "./nodes/finalize";
import { generate } from "./nodes/generate";
import { gradeDocuments } from "./nodes/grade-documents";
import { retrieve } from "./nodes/retrieve";
import { routeQuestion } from "./nodes/route-question";
import { transformQuery } from "./nodes/transform-query";
import { WorkflowState, type WorkflowStateValue, type WorkflowUpdate } from "./state";

/** Raised whenever nodes, edges or the state change: a run of another version is not resumed. */
export const GRAPH_VERSION = "1";

/** What the shape of the graph depends on, and nothing else. */
export interface WorkflowPlan {
  checks: CheckSettings;
  /** Without a language model there is no route to its own knowledge. */
  languageModel: boolean;
}

export function workflowPlan(stamp: Pick<ConfigStamp, "settings" | "generator">): WorkflowPlan {
  return { checks: stamp.settings.checks, languageModel: stamp.generator === "language-model" };
}

/** Turns a definition into the function LangGraph calls: the recorder's wrapper, or nothing for a drawing. */
export type BindNode = (
  name: WorkflowNode,
  node: NodeDefinition,
) => (state: WorkflowStateValue) => Promise<WorkflowUpdate>;

const followDecision = (state: WorkflowStateValue) => state.next;

/** Builds the workflow. A check that is off has no node. */
export function buildGraph({ checks, languageModel }: WorkflowPlan, bind: BindNode) {
  const graph = new StateGraph<typeof WorkflowState.spec, WorkflowStateValue, WorkflowUpdate, WorkflowNode>(
    WorkflowState,
  );
  const add = (name: WorkflowNode, node: NodeDefinition) => graph.addNode(name, bind(name, node));
  const afterChecks: WorkflowNode = checks.answerQuality ? "check_answer_quality" : "finalize";

  add("detect_language", detectLanguageNode);
  graph.addEdge(START, "detect_language");
  graph.addEdge("detect_language", "route_question");

  add("route_question", routeQuestion);
  graph.addConditionalEdges("route_question", followDecision, languageModel ? ["retrieve", "generate"] : ["retrieve"]);

  add("retrieve", retrieve);
  graph.addEdge("retrieve", checks.documentGrading ? "grade_documents" : "generate");

  if (checks.documentGrading) {
    add("grade_documents", gradeDocuments);
    graph.addEdge("grade_documents", "decide_to_generate");
    add("decide_to_generate", decideToGenerateNode);
    graph.addConditionalEdges("decide_to_generate", followDecision, ["generate", "transform_query", "finalize"]);
  }

  if (checks.documentGrading || checks.answerQuality) {
    add("transform_query", transformQuery);
    graph.addEdge("transform_query", "retrieve");
  }

  add("generate", generate);
  graph.addEdge("generate", checks.hallucination ? "check_hallucination" : afterChecks);

  if (checks.hallucination) {
    add("check_hallucination", checkHallucination);
    graph.addEdge("check_hallucination", "decide_grounded");
    add("decide_grounded", decideGroundedNode);
    graph.addConditionalEdges(
      "decide_grounded",
      followDecision,
      checks.answerQuality ? ["check_answer_quality", "generate", "finalize"] : ["generate", "finalize"],
    );
  }

  if (checks.answerQuality) {
    add("check_answer_quality", checkAnswerQuality);
    graph.addEdge("check_answer_quality", "decide_useful");
    add("decide_useful", decideUsefulNode);
    graph.addConditionalEdges("decide_useful", followDecision, ["transform_query", "finalize"]);
  }

  add("finalize", finalize);
  graph.addEdge("finalize", END);
  return graph;
}

/** Longest chain of nodes that the caps allow, with room: LangGraph's own loop guard never fires first. */
export function recursionLimit(settings: Settings): number {
  const NODES_A_LOOP = 9;
  /** With no cap on regenerations the deadline ends the loop; this is far beyond what fits into one. */
  const UNCAPPED = 100_000;
  const regenerations = settings.caps.regenerations ?? UNCAPPED;
  return NODES_A_LOOP * (settings.caps.transforms + 1) * (regenerations + 2);
}
