import { END, START, StateGraph } from "@langchain/langgraph";
import type { NodeDefinition } from "@/lib/engine/steps/node";
import { checksOfAnswer, expandsQuery, nextAfterCalculation, type WebPlan, webPlan } from "@/lib/engine/steps/paths";
import { WorkflowState, type WorkflowStateValue, type WorkflowUpdate } from "@/lib/engine/steps/state";
import { byCheck, CHECKS, type CheckId, JUDGEMENTS } from "@/lib/shared/contracts/checks/checks";
import type { LibraryScope } from "@/lib/shared/contracts/library/document";
import type { ConfigStamp } from "@/lib/shared/contracts/runs/run-event";
import type { Route, WorkflowNode, WorkflowStep } from "@/lib/shared/contracts/runs/topology";
import type { Settings } from "@/lib/shared/contracts/settings/settings";
import { NODE_DEFINITIONS } from "./node-definitions";

/** Raised with every change of nodes, edges or state: a run of another version is not resumed. */
export const GRAPH_VERSION = "9";

/** Everything that determines the shape of the graph. */
export interface WorkflowPlan {
  routing: Settings["workflow"]["routing"];
  method: Settings["workflow"]["method"];
  /** Whether questions that ask to compute, to list documents, or to sum one up, are answered exactly first. */
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

/** Builds the workflow of any profile. A disabled check has no node. */
export function buildGraph(plan: WorkflowPlan, bind: BindNode) {
  const { checks, method } = plan;
  const graph = new StateGraph<typeof WorkflowState.spec, WorkflowStateValue, WorkflowUpdate, WorkflowNode>(
    WorkflowState,
  );
  const search: WorkflowStep = plan.expand ? "expand_query" : "retrieve";
  const write: WorkflowStep = method === "candidates" ? "generate_candidates" : "generate";
  const decides = checks.relevance || method === "candidates";
  const withoutDocuments: WorkflowStep[] = plan.languageModel ? ["generate"] : [];
  const routesToWeb = plan.web.route && plan.routing === "routes";
  const web: WorkflowStep[] = plan.web.fallback && decides ? ["web_search"] : [];

  question();
  retrieval();
  if (routesToWeb || web.length > 0) webPages();
  if (method === "candidates") candidates();
  else answer(method);
  chain(["finalize"], END);
  return graph;

  /** Adds consecutive steps, the last with an edge to `next`; without `next`, a branch follows. */
  function chain(steps: readonly WorkflowStep[], next?: WorkflowStep | typeof END) {
    for (const step of steps) graph.addNode(step, bind(step, NODE_DEFINITIONS[step]));
    [...steps, ...(next === undefined ? [] : [next])].forEach((step, at, all) => {
      const before = all[at - 1];
      if (before !== undefined && before !== END) graph.addEdge(before, step);
    });
  }

  /** Adds conditional edges from a step to one of several, chosen by the state after it. */
  function branch(
    from: WorkflowStep,
    targets: readonly WorkflowStep[],
    choose: (state: WorkflowStateValue) => WorkflowStateValue["next"] = ({ next }) => next,
  ) {
    graph.addConditionalEdges(from, choose, [...new Set(targets)]);
  }

  function question() {
    const understanding: WorkflowStep[] = ["detect_language", ...stepIf("condense_question", plan.followUp)];
    const entries = { routes: "route_question", retrieval: "decide_retrieval", none: search } as const;
    const first: WorkflowStep = entries[plan.routing];
    graph.addEdge(START, "detect_language");
    chain(understanding, plan.tables ? undefined : first);
    if (plan.tables) calculation(plan.followUp ? "condense_question" : "detect_language", first);
    if (plan.routing === "none") return;
    chain([first]);
    const toWeb = stepIf("web_search", routesToWeb);
    branch(first, [search, ...toWeb, ...withoutDocuments]);
  }

  /** A query over a table, a list of documents or the sentences of a summary, and its check; a question without either continues like any other. */
  function calculation(understood: WorkflowStep, first: WorkflowStep) {
    const computed = nextAfterCalculation(checks);
    branch(understood, ["compute", first], ({ next }) => (next === "compute" ? "compute" : first));
    chain(["compute"]);
    branch("compute", [first, computed], ({ next }) => (next === computed ? computed : first));
    if (computed !== "finalize") chain([computed], "finalize");
  }

  function retrieval() {
    chain(
      [
        ...stepIf("expand_query", plan.expand),
        "retrieve",
        ...stepIf(CHECKS.relevance.node, checks.relevance),
        ...stepIf(CHECKS.relevance.decision, decides),
      ],
      decides ? undefined : write,
    );
    if (decides) {
      const none: WorkflowStep[] = method === "candidates" ? withoutDocuments : [CHECKS.relevance.retriedBy];
      branch(CHECKS.relevance.decision, [write, ...none, ...web, "finalize"]);
    }
    if (searchesAgain(plan)) chain(["transform_query"], search);
  }

  /**
   * If pages are found, an answer is written; otherwise another source is tried, or the run ends if the web was the
   * last one.
   */
  function webPages() {
    chain(["web_search"]);
    const nothing = method === "candidates" && web.length > 0 ? withoutDocuments : [];
    branch(
      "web_search",
      [write, ...stepIf(search, routesToWeb), ...nothing, "finalize"],
      // A node skipped for lack of time has decided nothing.
      ({ next }) => (next === "web_search" ? "finalize" : next),
    );
  }

  /**
   * An answer, and its checks one after the other: each with edges to the next one, to a step that repairs the answer,
   * and to the end.
   */
  function answer(judgedBy: "checks" | "reflection") {
    const judgements = judgementsOf(plan, judgedBy);
    chain(["generate"], judgements[0]?.node ?? "finalize");
    judgements.forEach(({ node, decision, retriedBy }, at) => {
      chain([node, decision]);
      branch(decision, [judgements[at + 1]?.node ?? "finalize", retriedBy, "finalize"]);
    });
  }

  /** One answer for each relevant passage, the best of which is chosen; or one without documents. */
  function candidates() {
    const { node, decision, replaces } = JUDGEMENTS.candidates;
    if (plan.languageModel) chain(["generate"], "finalize");
    chain(
      [
        "generate_candidates",
        ...stepIf(
          node,
          replaces.some((id) => checks[id]),
        ),
        decision,
      ],
      "finalize",
    );
  }
}

function stepIf(step: WorkflowStep, isPart: boolean): WorkflowStep[] {
  return isPart ? [step] : [];
}

/** The enabled checks of an answer, in order; a reflection replaces some of them. */
function judgementsOf({ checks }: WorkflowPlan, judgedBy: "checks" | "reflection") {
  const { reflection } = JUDGEMENTS;
  return checksOfAnswer(checks).map((id) =>
    judgedBy === "reflection" && reflection.replaces.some((replaced) => replaced === id) ? reflection : CHECKS[id],
  );
}

function searchesAgain(plan: WorkflowPlan): boolean {
  if (plan.method === "candidates") return false;
  const judgements = [...judgementsOf(plan, plan.method), ...(plan.checks.relevance ? [CHECKS.relevance] : [])];
  return judgements.some(({ retriedBy }) => retriedBy === "transform_query");
}
