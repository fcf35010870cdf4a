import { documentsAsked } from "@/lib/engine/language/library/documents-asked";
import { summaryAsked } from "@/lib/engine/language/question/asks-for-summary";
import { byCheck, CHECK_IDS, CHECKS, type CheckId, JUDGEMENTS } from "@/lib/shared/contracts/checks/checks";
import type { LibraryScope } from "@/lib/shared/contracts/library/document";
import { type Reason, reason } from "@/lib/shared/contracts/runs/reason";
import type { ConfigStamp } from "@/lib/shared/contracts/runs/run-event";
import type { Route, WorkflowNode, WorkflowStep } from "@/lib/shared/contracts/runs/topology";
import type { Settings } from "@/lib/shared/contracts/settings/settings";
import type { WorkflowDependencies } from "./node";
import type { WorkflowStateValue } from "./state";

export interface Decision {
  next: WorkflowNode;
  reason: Reason;
}

export type Stamp = Pick<ConfigStamp, "settings" | "generator">;

/** The first node of a search. */
export function firstSearchNode(stamp: Stamp): WorkflowStep {
  return expandsQuery(stamp) ? "expand_query" : "retrieve";
}

/** Whether texts are written to search with: a hypothetical passage by a language model, or further wordings. */
export function expandsQuery({ settings: { retrieval }, generator }: Stamp): boolean {
  return (retrieval.hyde && generator === "language-model") || retrieval.variants > 0;
}

/** The enabled checks of an answer, in their order. */
export function checksOfAnswer(enabled: Record<CheckId, boolean>): CheckId[] {
  return CHECK_IDS.filter((id) => enabled[id] && CHECKS[id].judges === "answer");
}

/** After an answer passed a check: the next check of answers that is enabled, or the ending. */
export function afterCheck(id: CheckId, settings: Settings): WorkflowStep {
  const enabled = byCheck(settings.checks);
  const next = CHECK_IDS.slice(CHECK_IDS.indexOf(id) + 1).find((later) => enabled[later]);
  return next === undefined ? "finalize" : CHECKS[next].node;
}

/** After a calculation: its check, unless all checks of answers are off. */
export function nextAfterCalculation(checks: Record<CheckId, boolean>): WorkflowStep {
  const { node, replaces } = JUDGEMENTS.calculation;
  return replaces.some((id) => checks[id]) ? node : "finalize";
}

/**
 * To an exact answer, for a question that may ask to compute over a table, to list documents, or to sum one up, unless
 * the user wants another source; otherwise nothing, and the question takes the usual path.
 */
export function toExactAnswer(
  { question, language, pinnedRoute }: Pick<WorkflowStateValue, "question" | "language" | "pinnedRoute">,
  {
    calculator,
    documentLister,
    documentSummarizer,
  }: Pick<WorkflowDependencies, "calculator" | "documentLister" | "documentSummarizer">,
): WorkflowNode {
  const isLibrary = pinnedRoute === null || pinnedRoute === "kg_retrieval";
  const isExact =
    calculator?.mayCompute(question, language) === true ||
    (documentLister !== null && documentsAsked(question, language) !== null) ||
    (documentSummarizer !== null && summaryAsked(question, language) !== null);
  return isLibrary && isExact ? "compute" : "__end__";
}

/** How a run may reach the web: by the first decision, or when the library has no answer. */
export interface WebPlan {
  route: boolean;
  fallback: boolean;
}

/** A user who chose where to look (a pinned source, a part of the library) is not sent elsewhere. */
export function webPlan(
  { settings }: Pick<Stamp, "settings">,
  { pinnedRoute, scope }: { pinnedRoute: Route | null; scope?: LibraryScope | null },
): WebPlan {
  const { provider, whenLibraryLacks } = settings.webSearch;
  const isOn = provider !== "none";
  const isFree = pinnedRoute === null && (scope ?? null) === null;
  return { route: isOn && (isFree || pinnedRoute === "web_search"), fallback: isOn && isFree && whenLibraryLacks };
}

/** Passages that an answer may use: the relevant ones once graded, all retrieved ones before. */
export function usablePassageIds(state: Pick<WorkflowStateValue, "retrieved" | "relevantIds">): string[] {
  return state.relevantIds ?? state.retrieved.map((r) => r.passageId);
}

/** The query as a language model rewrote it; `null` while it is the question, or if it is a list of keywords. */
export function modelQuery(state: Pick<WorkflowStateValue, "question" | "query" | "queryMeaning">): string | null {
  return state.queryMeaning === null && state.query !== state.question ? state.query : null;
}

export const TO_WEB: Decision = { next: "web_search", reason: reason("library_lacks_answer") };

/**
 * Pages found → write. None: a question that went to the web first goes to the library, unless the user wanted only the
 * web; one that the library could not answer ends the run, or is answered without documents if that is the method.
 */
export function decideAfterWeb(
  state: Pick<WorkflowStateValue, "route" | "pinnedRoute" | "synthetic">,
  stamp: Stamp,
  { passages, why }: { passages: number; why: Reason },
): Decision {
  const isCandidates = stamp.settings.workflow.method === "candidates";
  if (passages > 0) return { next: isCandidates ? "generate_candidates" : "generate", reason: why };
  if (state.pinnedRoute === "web_search") return { next: "finalize", reason: why };
  if (state.route === "web_search") return { next: firstSearchNode(stamp), reason: why };
  return isCandidates ? withoutDocuments(state, stamp) : { next: "finalize", reason: why };
}

export function withoutDocuments(state: Pick<WorkflowStateValue, "synthetic">, { generator }: Stamp): Decision {
  if (generator !== "language-model") return { next: "finalize", reason: reason("no_relevant_passages") };
  return {
    next: "generate",
    reason: reason(state.synthetic ? "synthetic_context" : "answered_without_retrieval"),
  };
}
