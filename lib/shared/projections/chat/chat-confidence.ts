import { byCheck, type CheckId } from "@/lib/shared/contracts/checks/checks";
import { countVerdicts } from "@/lib/shared/contracts/evaluation/count-verdicts";
import type { CandidateSupport, Groundedness, StatedVerdict } from "@/lib/shared/contracts/evaluation/judgement";
import { type AnswerCheck, type Finding, foundIn } from "@/lib/shared/contracts/evaluation/results";
import { keepsPassage } from "@/lib/shared/contracts/library/keeps-passage";
import type { Reason } from "@/lib/shared/contracts/runs/reason";
import { attemptText } from "../trace/attempt-text";
import type { AttemptState, ChatState } from "./chat-state";

export interface RetrievalConfidence {
  /**
   * `not-reached`: the run ended before it searched, or before it graded its results. `not-searched`: the answer was
   * written without the documents. `web`: web pages were read, which are ranked and not graded. `failed`: the whole
   * search failed.
   */
  state: "failed" | "pending" | "strong" | "some" | "none" | "web" | "not-graded" | "not-reached" | "not-searched";
  kept: number;
  total: number;
  /** Number of web pages that the passages come from. */
  pages: number;
}

export type SupportConfidence =
  | { state: "pending" | "not-checked" | "not-applicable" }
  /** Sentence by sentence, complete or in progress. */
  | { state: "checking" | "judged"; counts: Record<StatedVerdict, number> }
  /** As a whole by one reflection, which judges no single sentences. */
  | { state: "reflected"; groundedness: Groundedness; score: number | null }
  /** As a whole against the one passage that the chosen candidate was written from. */
  | { state: "assessed"; support: CandidateSupport };

/** In what a check of the whole answer found; `utility` is `null` where its judge gives none. */
export type AnswerConfidence =
  | { state: "pending" | "not-checked" }
  | { state: Finding; utility: number | null; reason: Reason };

/** Whether a check was off by the run's settings; false while they are unknown. */
function isOff({ configStamp }: ChatState, id: CheckId): boolean {
  return configStamp !== null && configStamp !== undefined && !byCheck(configStamp.settings.checks)[id];
}

export function retrievalConfidence(state: ChatState): RetrievalConfidence {
  return { ...retrievalState(state), pages: new Set(state.passages.flatMap(({ web }) => web?.url ?? [])).size };
}

function retrievalState(state: ChatState): Omit<RetrievalConfidence, "pages"> {
  const total = state.passages.length;
  if (isSynthetic(state)) return { state: "failed", kept: 0, total };
  if (!state.searched && state.attempts.at(-1)?.withoutDocuments === true) {
    return { state: "not-searched", kept: 0, total };
  }
  if (state.grades === null) {
    if (state.passages.some(({ web }) => web !== undefined && web !== null)) return { state: "web", kept: 0, total };
    if (isOff(state, "relevance") && total > 0) {
      return { state: "not-graded", kept: 0, total };
    }
    if (state.ended === null && state.final === null) return { state: "pending", kept: 0, total };
    return { state: state.searched && total === 0 ? "none" : "not-reached", kept: 0, total };
  }
  const kept = state.grades.filter(keepsPassage).length;
  return { state: kept === 0 ? "none" : kept * 2 >= total ? "strong" : "some", kept, total };
}

/** All retrieval failed: the answer is based on general knowledge instead of the library. */
export function isSynthetic(state: ChatState): boolean {
  return state.degraded.some(({ fallback }) => fallback === "synthetic-context");
}

export function supportConfidence(state: ChatState, attempt: AttemptState | undefined): SupportConfidence {
  if (isOff(state, "support")) return { state: "not-checked" };
  const over = state.final !== null;
  if (attempt === undefined) return { state: over ? "not-checked" : "pending" };
  const { draft, judged, candidate } = attemptText(attempt);
  const { reflection } = attempt;
  const ungrounded = attempt.withoutDocuments || isSynthetic(state);
  if (ungrounded || reflection?.groundedness === "not_applicable") return { state: "not-applicable" };
  if (draft === "") return { state: over ? "not-checked" : "pending" };
  const support = candidate?.judgement?.support ?? null;
  if (judged.size === 0 && support !== null) return { state: "assessed", support: support.value };
  const kept = [...judged.values()].filter(({ retraction }) => retraction === null);
  const counts = countVerdicts(kept.map(({ result }) => result.verdict));
  if (reflection === null && support === null) return over ? { state: "not-checked" } : { state: "checking", counts };
  if (judged.size === 0 && reflection !== null && state.configStamp?.settings.workflow.method === "reflection") {
    return { state: "reflected", groundedness: reflection.groundedness, score: reflection.score };
  }
  return { state: "judged", counts };
}

export function answerConfidence(
  check: AnswerCheck,
  state: ChatState,
  attempt: AttemptState | undefined,
): AnswerConfidence {
  const found = attempt && foundIn(attempt).find((one) => one.check === check);
  if (found !== undefined) return { state: found.finding, utility: found.utility, reason: found.reason };
  const off = isOff(state, check);
  const over = state.final !== null || state.ended !== null;
  return { state: off || over || attempt?.withoutDocuments === true ? "not-checked" : "pending" };
}
