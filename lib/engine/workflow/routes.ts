import { withoutCitations } from "@/lib/engine/language/text/cited-numbers";
import { byCheck, type CheckId, JUDGEMENTS } from "@/lib/shared/contracts/checks/checks";
import type { PassageGrade } from "@/lib/shared/contracts/evaluation/judgement";
import type { LibraryScope } from "@/lib/shared/contracts/library/document";
import { isModelFailure, type Reason, reason } from "@/lib/shared/contracts/runs/reason";
import type { ConfigStamp } from "@/lib/shared/contracts/runs/run-event";
import type { Route, WorkflowNode } from "@/lib/shared/contracts/runs/topology";
import type { Settings } from "@/lib/shared/contracts/settings/settings";
import type { TableCalculator } from "./ports/table-calculator";
import type { AttemptRecord, WorkflowStateValue } from "./state";

export interface Decision {
  next: WorkflowNode;
  reason: Reason;
}

type Stamp = Pick<ConfigStamp, "settings" | "generator">;

/** The first node of a search. */
export function firstSearchNode(stamp: Stamp): WorkflowNode {
  return expandsQuery(stamp) ? "expand_query" : "retrieve";
}

/** Whether texts are written to search with: a hypothetical passage by a language model, or further wordings. */
export function expandsQuery({ settings: { retrieval }, generator }: Stamp): boolean {
  return (retrieval.hyde && generator === "language-model") || retrieval.variants > 0;
}

/** After a calculation: its check, unless all checks of answers are off. */
export function nextAfterCalculation(checks: Record<CheckId, boolean>): WorkflowNode {
  const { node, replaces } = JUDGEMENTS.calculation;
  return replaces.some((id) => checks[id]) ? node : "finalize";
}

/**
 * The tables, for a question that may ask to compute over one, unless the user wants another source; otherwise nothing:
 * the question goes the way of all others.
 */
export function toTables(
  { question, language, pinnedRoute }: Pick<WorkflowStateValue, "question" | "language" | "pinnedRoute">,
  calculator: Pick<TableCalculator, "mayCompute"> | null,
): WorkflowNode {
  const isLibrary = pinnedRoute === null || pinnedRoute === "kg_retrieval";
  return isLibrary && calculator?.mayCompute(question, language) === true ? "compute" : "__end__";
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

/**
 * The grades of an earlier search that found the same passages as the last one, none of them relevant: grading them
 * again would not help. `null` if no search did.
 */
export function gradedBefore({
  retrieved,
  refused,
}: Pick<WorkflowStateValue, "retrieved" | "refused">): PassageGrade[] | null {
  if (retrieved.length === 0) return null;
  const found = new Set(retrieved.map(({ passageId }) => passageId));
  return (
    refused.find((grades) => grades.length === found.size && grades.every(({ passageId }) => found.has(passageId))) ??
    null
  );
}

export function lastAttempt(state: Pick<WorkflowStateValue, "attempts">): AttemptRecord | undefined {
  return state.attempts.at(-1);
}

/** Whether the last attempt says what an earlier one said: its checks failed, and one more would fail them as well. */
function repeatsAttempt({ attempts }: Pick<WorkflowStateValue, "attempts">): boolean {
  const wordsOf = ({ text }: AttemptRecord) => withoutCitations(text).trim().replace(/\s+/g, " ");
  const last = attempts.at(-1);
  const words = last === undefined ? "" : wordsOf(last);
  return words !== "" && attempts.slice(0, -1).some((attempt) => wordsOf(attempt) === words);
}

const REPEATED: Decision = { next: "finalize", reason: reason("same_answer_written") };

function passEdge(settings: Settings): WorkflowNode {
  return byCheck(settings.checks).usefulness ? "check_answer_quality" : "finalize";
}

/**
 * A relevant passage → write; none → transform while transforms remain and find other passages, then search the web
 * once, otherwise end. The method of candidates makes no second search of the library, and without the web the model
 * answers without documents, as published, with that reason.
 */
export function decideToGenerate(
  state: Pick<
    WorkflowStateValue,
    "retrieved" | "relevantIds" | "foundBefore" | "synthetic" | "transforms" | "webSearched" | "pinnedRoute" | "scope"
  >,
  stamp: Stamp,
  deadlineReached: boolean,
): Decision {
  const { settings } = stamp;
  if (deadlineReached) return { next: "finalize", reason: reason("deadline_reached") };
  const count = usablePassageIds(state).length;
  const asksWeb = webPlan(stamp, state).fallback && !state.webSearched;
  if (settings.workflow.method === "candidates") {
    const found = reason("some_passages_relevant", { count });
    if (count > 0) return { next: "generate_candidates", reason: found };
    return asksWeb && !state.synthetic ? TO_WEB : withoutDocuments(state, stamp);
  }
  if (state.synthetic) return { next: "generate", reason: reason("synthetic_context") };
  if (count > 0) return { next: "generate", reason: reason("some_passages_relevant", { count }) };
  if (state.transforms < settings.caps.transforms) {
    // Another wording of the same question would find them again.
    if (state.foundBefore) return asksWeb ? TO_WEB : { next: "finalize", reason: reason("same_passages_found") };
    return {
      next: "transform_query",
      reason: reason("no_passage_relevant", { left: settings.caps.transforms - state.transforms }),
    };
  }
  if (asksWeb) return TO_WEB;
  return { next: "finalize", reason: reason("transforms_spent", { cap: settings.caps.transforms }) };
}

const TO_WEB: Decision = { next: "web_search", reason: reason("library_lacks_answer") };

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

function withoutDocuments(state: Pick<WorkflowStateValue, "synthetic">, { generator }: Stamp): Decision {
  if (generator !== "language-model") return { next: "finalize", reason: reason("no_relevant_passages") };
  return {
    next: "generate",
    reason: reason(state.synthetic ? "synthetic_context" : "answered_without_retrieval"),
  };
}

/**
 * Grounded, unknown and not applicable pass; not grounded regenerates while regenerations remain and give another answer.
 */
export function decideGrounded(
  state: Pick<WorkflowStateValue, "attempts" | "regenerations" | "weakness">,
  settings: Settings,
  deadlineReached: boolean,
): Decision {
  if (deadlineReached) return { next: "finalize", reason: reason("deadline_reached") };
  switch (lastAttempt(state)?.reflection?.groundedness ?? "unknown") {
    case "grounded":
      return { next: passEdge(settings), reason: reason("grounded") };
    case "unknown":
      return { next: passEdge(settings), reason: reason("grounding_unknown") };
    case "not_applicable":
      return { next: passEdge(settings), reason: reason("grounding_not_applicable") };
    case "not_grounded": {
      const brokenOff = generatorFailure(state);
      if (brokenOff !== null) return { next: "finalize", reason: brokenOff };
      const cap = settings.caps.regenerations;
      if (cap === null || state.regenerations < cap)
        return repeatsAttempt(state) ? REPEATED : { next: "generate", reason: reason("not_grounded") };
      return { next: "finalize", reason: reason("regenerations_spent", { cap }) };
    }
  }
}

/**
 * Why a model broke off the last answer, if it left any text: it would do so again, and the run can no longer be
 * approved.
 */
function generatorFailure(state: Pick<WorkflowStateValue, "attempts" | "weakness">): Reason | null {
  const { weakness } = state;
  const hasText = lastAttempt(state)?.text.trim() !== "";
  return hasText && weakness !== null && isModelFailure(weakness) ? weakness : null;
}

/**
 * As published: at or above the minimum score the answer is approved, whatever else was noted; below it the query is
 * refined while iterations remain and give another answer, and the reflection asks for it. A failed reflection passes,
 * as unknown.
 */
export function decideReflection(
  state: Pick<WorkflowStateValue, "attempts" | "pinnedRoute">,
  settings: Settings,
  deadlineReached: boolean,
): Decision {
  if (deadlineReached) return { next: "finalize", reason: reason("deadline_reached") };
  const { minScore, maxIterations } = settings.reflection;
  const reflection = lastAttempt(state)?.reflection ?? null;
  const score = reflection?.score ?? null;
  const pass = passEdge(settings);
  if (score !== null && score >= minScore)
    return { next: pass, reason: reason("reflection_approved", { score, minScore }) };
  if (reflection?.needsRegeneration !== true) {
    if (score !== null) return { next: "finalize", reason: reason("reflection_keeps_answer", { score, minScore }) };
    const inapplicable = reflection?.groundedness === "not_applicable";
    return { next: pass, reason: reason(inapplicable ? "grounding_not_applicable" : "reflection_unknown") };
  }
  // Another search would be one of the documents, and the user wanted the web.
  if (state.pinnedRoute === "web_search")
    return { next: "finalize", reason: reason("reflection_below_minimum", { score: score ?? 0, minScore }) };
  if (state.attempts.length < maxIterations) {
    const again = reason("reflection_below_minimum", { score: score ?? 0, minScore });
    return repeatsAttempt(state) ? REPEATED : { next: "transform_query", reason: again };
  }
  return { next: "finalize", reason: reason("iterations_spent", { cap: maxIterations }) };
}

/** Useful and unknown end the run; not useful transforms the query while transforms remain and give another answer. */
export function decideUseful(
  state: Pick<WorkflowStateValue, "attempts" | "transforms" | "synthetic" | "pinnedRoute" | "weakness">,
  settings: Settings,
  deadlineReached: boolean,
): Decision {
  if (deadlineReached) return { next: "finalize", reason: reason("deadline_reached") };
  const brokenOff = generatorFailure(state);
  switch (lastAttempt(state)?.usefulness?.usefulness ?? "unknown") {
    case "useful":
      return { next: "finalize", reason: reason("useful") };
    case "unknown":
      return { next: "finalize", reason: reason("usefulness_unknown") };
    case "not_useful":
      if (brokenOff !== null) return { next: "finalize", reason: brokenOff };
      // While all retrieval is down, another query finds nothing either.
      if (state.synthetic) return { next: "finalize", reason: reason("synthetic_context") };
      // A user who asked for the model's own knowledge or only the web gets no answer from the documents.
      if (state.pinnedRoute === "llm_internal" || state.pinnedRoute === "web_search")
        return { next: "finalize", reason: reason("not_useful") };
      if (state.transforms < settings.caps.transforms)
        return repeatsAttempt(state) ? REPEATED : { next: "transform_query", reason: reason("not_useful") };
      return { next: "finalize", reason: reason("transforms_spent", { cap: settings.caps.transforms }) };
  }
}
