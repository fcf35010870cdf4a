import { type Reason, reason } from "../contracts/reason";
import type { Settings } from "../contracts/settings";
import type { WorkflowNode } from "../contracts/topology";
import type { AttemptRecord, WorkflowStateValue } from "./state";

export interface Decision {
  next: WorkflowNode;
  reason: Reason;
}

/** Passages an answer may use: the relevant ones once graded, all retrieved ones otherwise. */
export function usablePassageIds(state: Pick<WorkflowStateValue, "retrieved" | "relevantIds">): string[] {
  return state.relevantIds ?? state.retrieved.map((r) => r.passageId);
}

export function lastAttempt(state: Pick<WorkflowStateValue, "attempts">): AttemptRecord | undefined {
  return state.attempts.at(-1);
}

/** Any relevant passage → generate; none → transform while transforms are left, else end honestly. */
export function decideToGenerate(
  state: Pick<WorkflowStateValue, "retrieved" | "relevantIds" | "synthetic" | "transforms">,
  settings: Settings,
  deadlineReached: boolean,
): Decision {
  if (deadlineReached) return { next: "finalize", reason: reason("deadline_reached") };
  if (state.synthetic) return { next: "generate", reason: reason("synthetic_context") };
  const count = usablePassageIds(state).length;
  if (count > 0) return { next: "generate", reason: reason("some_passages_relevant", { count }) };
  if (state.transforms < settings.caps.transforms) {
    return {
      next: "transform_query",
      reason: reason("no_passage_relevant", { left: settings.caps.transforms - state.transforms }),
    };
  }
  return { next: "finalize", reason: reason("transforms_spent", { cap: settings.caps.transforms }) };
}

/** Grounded, unknown and not applicable pass; not grounded regenerates while regenerations are left. */
export function decideGrounded(
  state: Pick<WorkflowStateValue, "attempts" | "regenerations">,
  settings: Settings,
  deadlineReached: boolean,
): Decision {
  if (deadlineReached) return { next: "finalize", reason: reason("deadline_reached") };
  const pass: WorkflowNode = settings.checks.answerQuality ? "check_answer_quality" : "finalize";
  switch (lastAttempt(state)?.reflection?.groundedness ?? "unknown") {
    case "grounded":
      return { next: pass, reason: reason("grounded") };
    case "unknown":
      return { next: pass, reason: reason("grounding_unknown") };
    case "not_applicable":
      return { next: pass, reason: reason("grounding_not_applicable") };
    case "not_grounded": {
      const cap = settings.caps.regenerations;
      if (cap === null || state.regenerations < cap) return { next: "generate", reason: reason("not_grounded") };
      return { next: "finalize", reason: reason("regenerations_spent", { cap }) };
    }
  }
}

/** Useful and unknown end the run; not useful transforms the query while transforms are left. */
export function decideUseful(
  state: Pick<WorkflowStateValue, "attempts" | "transforms" | "synthetic">,
  settings: Settings,
  deadlineReached: boolean,
): Decision {
  if (deadlineReached) return { next: "finalize", reason: reason("deadline_reached") };
  switch (lastAttempt(state)?.usefulness?.usefulness ?? "unknown") {
    case "useful":
      return { next: "finalize", reason: reason("useful") };
    case "unknown":
      return { next: "finalize", reason: reason("usefulness_unknown") };
    case "not_useful":
      // With all retrieval down, another query finds nothing either.
      if (state.synthetic) return { next: "finalize", reason: reason("synthetic_context") };
      if (state.transforms < settings.caps.transforms) return { next: "transform_query", reason: reason("not_useful") };
      return { next: "finalize", reason: reason("transforms_spent", { cap: settings.caps.transforms }) };
  }
}
