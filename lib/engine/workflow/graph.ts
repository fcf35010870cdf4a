import { END, START, StateGraph } from "@langchain/langgraph";
import { byCheck, type CheckId, JUDGEMENTS } from "@/lib/shared/contracts/checks/checks";
import type { LibraryScope } from "@/lib/shared/contracts/library/document";
import type { ConfigStamp } from "@/lib/shared/contracts/runs/run-event";
import type { Route, WorkflowNode } from "@/lib/shared/contracts/runs/topology";
import type { Settings } from "@/lib/shared/contracts/settings/settings";
import type { NodeDefinition } from "./node";
import { assessCandidates } from "./nodes/assess-candidates";
import { checkAnswerQuality } from "./nodes/check-answer-quality";
import { checkCalculation } from "./nodes/check-calculation";
import { checkHallucination } from "./nodes/check-hallucination";
import { compute } from "./nodes/compute";
import { condenseQuestion } from "./nodes/condense-question";
import { decideGroundedNode } from "./nodes/decide-grounded";
import { decideReflectionNode } from "./nodes/decide-reflection";
import { decideRetrieval } from "./nodes/decide-retrieval";
import { decideToGenerateNode } from "./nodes/decide-to-generate";
import { decideUsefulNode } from "./nodes/decide-useful";
import { detectLanguageNode } from "./nodes/detect-language";
import { expandQuery } from "./nodes/expand-query";
import { finalize } from "./nodes/finalize";
import { generate } from "./nodes/generate";
import { generateCandidates } from "./nodes/generate-candidates";
import { gradeDocuments } from "./nodes/grade-documents";
import { reflect } from "./nodes/reflect";
import { retrieve } from "./nodes/retrieve";
import { routeQuestion } from "./nodes/route-question";
import { selectCandidate } from "./nodes/select-candidate";
import { transformQuery } from "./nodes/transform-query";
import { webSearch } from "./nodes/web-search";
import { expandsQuery, nextAfterCalculation, type WebPlan, webPlan } from "./routes";
import { WorkflowState, type WorkflowStateValue, type WorkflowUpdate } from "./state";

/** Raised with every change of nodes, edges or state: a run of another version is not resumed. */
export const GRAPH_VERSION = "7";

/** Everything that determines the shape of the graph. */
export interface WorkflowPlan {
  routing: Settings["workflow"]["routing"];
  method: Settings["workflow"]["method"];
  /** Whether questions that ask to compute go to the tables first. */
  tables: boolean;
  checks: Record<CheckId, boolean>;
  /** Whether a hypothetical passage or further wordings are written before each search. */
  expand: boolean;
  /** Whether the question has earlier turns that it may refer to. */
  followUp: boolean;
  /** Without a language model there is no route to its own knowledge. */
  languageModel: boolean;
  /** How the run may reach the web. */
  web: WebPlan;
}

/** The plan of a run, or of the settings alone. Every profile follows a route that a user pinned. */
export function workflowPlan(
  stamp: Pick<ConfigStamp, "settings" | "generator">,
  asked: { pinnedRoute: Route | null; earlier: readonly unknown[]; scope?: LibraryScope | null },
): WorkflowPlan {
  const { workflow, checks } = stamp.settings;
  const languageModel = stamp.generator === "language-model";
  return {
    routing: asked.pinnedRoute === null ? workflow.routing : "routes",
    method: workflow.method,
    tables: workflow.tables,
    checks: byCheck(checks),
    expand: expandsQuery(stamp),
    followUp: asked.earlier.length > 0,
    languageModel,
    web: webPlan(stamp, asked),
  };
}

/** Turns a definition into the function that LangGraph calls: the recorder's wrapper, or a no-op for drawing. */
export type BindNode = (
  name: WorkflowNode,
  node: NodeDefinition,
) => (state: WorkflowStateValue) => Promise<WorkflowUpdate>;

const followDecision = (state: WorkflowStateValue) => state.next;

/** Builds the workflow of any profile. A disabled check has no node. */
export function buildGraph(plan: WorkflowPlan, bind: BindNode) {
  const { checks, method } = plan;
  const graph = new StateGraph<typeof WorkflowState.spec, WorkflowStateValue, WorkflowUpdate, WorkflowNode>(
    WorkflowState,
  );
  const add = (name: WorkflowNode, node: NodeDefinition) => graph.addNode(name, bind(name, node));
  const decide = (name: WorkflowNode, node: NodeDefinition, targets: readonly WorkflowNode[]) => {
    add(name, node);
    graph.addConditionalEdges(name, followDecision, [...new Set(targets)]);
  };
  const search: WorkflowNode = plan.expand ? "expand_query" : "retrieve";
  const write: WorkflowNode = method === "candidates" ? "generate_candidates" : "generate";
  const decides = checks.relevance || method === "candidates";
  const withoutDocuments: WorkflowNode[] = plan.languageModel ? ["generate"] : [];
  const routesToWeb = plan.web.route && plan.routing === "routes";
  const web: WorkflowNode[] = plan.web.fallback && decides ? ["web_search"] : [];

  question();
  retrieval();
  if (routesToWeb || web.length > 0) webPages();
  if (method === "candidates") candidates();
  else answer(method);
  add("finalize", finalize);
  graph.addEdge("finalize", END);
  return graph;

  function question() {
    add("detect_language", detectLanguageNode);
    graph.addEdge(START, "detect_language");
    const entry = { routes: "route_question", retrieval: "decide_retrieval", none: search } as const;
    const first: WorkflowNode = entry[plan.routing];
    if (plan.followUp) {
      add("condense_question", condenseQuestion);
      graph.addEdge("detect_language", "condense_question");
    }
    const understood: WorkflowNode = plan.followUp ? "condense_question" : "detect_language";
    if (plan.tables) calculation(understood, first);
    else graph.addEdge(understood, first);
    const toWeb: WorkflowNode[] = routesToWeb ? ["web_search"] : [];
    if (plan.routing === "routes") decide("route_question", routeQuestion, [search, ...toWeb, ...withoutDocuments]);
    if (plan.routing === "retrieval") decide("decide_retrieval", decideRetrieval, [search, ...withoutDocuments]);
  }

  /** A query over a table and its check; what cannot be computed surely goes on like any other question. */
  function calculation(understood: WorkflowNode, first: WorkflowNode) {
    const computed = nextAfterCalculation(checks);
    graph.addConditionalEdges(understood, (state) => (state.next === "compute" ? "compute" : first), [
      "compute",
      first,
    ]);
    add("compute", compute);
    const next = (state: WorkflowStateValue) => (state.next === computed ? computed : first);
    graph.addConditionalEdges("compute", next, [first, computed]);
    if (computed !== "check_calculation") return;
    add("check_calculation", checkCalculation);
    graph.addEdge("check_calculation", "finalize");
  }

  function retrieval() {
    if (plan.expand) {
      add("expand_query", expandQuery);
      graph.addEdge("expand_query", "retrieve");
    }
    add("retrieve", retrieve);
    if (checks.relevance) {
      add("grade_documents", gradeDocuments);
      graph.addEdge("retrieve", "grade_documents");
    }
    graph.addEdge(checks.relevance ? "grade_documents" : "retrieve", decides ? "decide_to_generate" : write);
    if (decides) {
      const none: WorkflowNode[] = method === "candidates" ? withoutDocuments : ["transform_query"];
      decide("decide_to_generate", decideToGenerateNode, [write, ...none, ...web, "finalize"]);
    }
    if (transforms(plan)) {
      add("transform_query", transformQuery);
      graph.addEdge("transform_query", search);
    }
  }

  /**
   * With pages found, an answer is written. Without, another source is tried, or the run ends if the web was the last
   * one.
   */
  function webPages() {
    add("web_search", webSearch);
    const unsearched: WorkflowNode[] = routesToWeb ? [search] : [];
    const nothing = method === "candidates" && web.length > 0 ? withoutDocuments : [];
    // A node skipped for lack of time has decided nothing.
    const next = (state: WorkflowStateValue) => (state.next === "web_search" ? "finalize" : state.next);
    graph.addConditionalEdges("web_search", next, [
      ...new Set([write, ...unsearched, ...nothing, "finalize" as const]),
    ]);
  }

  /** One answer, judged by separate checks or by one reflection. */
  function answer(judgedBy: "checks" | "reflection") {
    const afterwards: WorkflowNode = checks.usefulness ? "check_answer_quality" : "finalize";
    const check: WorkflowNode = judgedBy === "checks" ? "check_hallucination" : "reflect";
    add("generate", generate);
    graph.addEdge("generate", checks.support ? check : afterwards);
    if (checks.support && judgedBy === "checks") {
      add("check_hallucination", checkHallucination);
      graph.addEdge("check_hallucination", "decide_grounded");
      decide("decide_grounded", decideGroundedNode, [afterwards, "generate", "finalize"]);
    }
    if (checks.support && judgedBy === "reflection") {
      add("reflect", reflect);
      graph.addEdge("reflect", "decide_reflection");
      decide("decide_reflection", decideReflectionNode, [afterwards, "transform_query", "finalize"]);
    }
    if (checks.usefulness) {
      add("check_answer_quality", checkAnswerQuality);
      graph.addEdge("check_answer_quality", "decide_useful");
      decide("decide_useful", decideUsefulNode, ["transform_query", "finalize"]);
    }
  }

  /** One answer for each relevant passage, the best of which is chosen; or one without documents. */
  function candidates() {
    if (plan.languageModel) {
      add("generate", generate);
      graph.addEdge("generate", "finalize");
    }
    add("generate_candidates", generateCandidates);
    const assesses = JUDGEMENTS.candidates.replaces.some((id) => checks[id]);
    if (assesses) {
      add("assess_candidates", assessCandidates);
      graph.addEdge("generate_candidates", "assess_candidates");
    }
    add("select_candidate", selectCandidate);
    graph.addEdge(assesses ? "assess_candidates" : "generate_candidates", "select_candidate");
    graph.addEdge("select_candidate", "finalize");
  }
}

function transforms({ method, checks }: WorkflowPlan): boolean {
  if (method === "candidates") return false;
  return checks.relevance || checks.usefulness || (method === "reflection" && checks.support);
}
