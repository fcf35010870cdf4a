import { type AttemptResults, isResult, NO_RESULTS, reportedBy } from "@/lib/shared/contracts/evaluation/results";
import type { RunEvent } from "@/lib/shared/contracts/runs/run-event";
import type { JudgedSentence } from "../chat/chat-text";
import {
  applyToCandidates,
  type CandidateSet,
  type CandidateView,
  currentCandidate,
  NO_CANDIDATES,
} from "./candidates";

/** What one generation wrote, and the judgements of it. */
export interface AttemptText extends AttemptResults {
  /** As generated, retracted sentences included; empty with candidates. */
  draft: string;
  /** The last verdict on each sentence, by claim id. */
  judged: ReadonlyMap<string, JudgedSentence>;
  /** Number of its claims; `null` while it grows, if it was cut short, and with candidates. */
  claimCount: number | null;
  candidates: CandidateSet;
}

export const NO_TEXT: AttemptText = {
  draft: "",
  judged: new Map(),
  claimCount: null,
  candidates: NO_CANDIDATES,
  ...NO_RESULTS,
};

/** Applies one event of the attempt; events that do not concern its text change nothing. */
export function applyToAttempt<Attempt extends AttemptText>(attempt: Attempt, event: RunEvent): Attempt {
  return { ...attempt, ...changeBy(attempt, event) };
}

function changeBy(attempt: AttemptText, event: RunEvent): Partial<AttemptText> {
  switch (event.type) {
    case "text-delta":
      return event.candidateId === undefined ? { draft: attempt.draft + event.delta } : ofCandidates(attempt, event);
    case "claim-verdict": {
      if (event.candidateId !== undefined) return ofCandidates(attempt, event);
      const { claim, result } = event;
      const retraction = attempt.judged.get(claim.id)?.retraction ?? null;
      return { judged: new Map(attempt.judged).set(claim.id, { claim, result, retraction }) };
    }
    case "claim-retract": {
      const struck = attempt.judged.get(event.claimId);
      if (struck === undefined) return ofCandidates(attempt, event);
      return { judged: new Map(attempt.judged).set(event.claimId, { ...struck, retraction: event.reason }) };
    }
    case "node-end": {
      const { code, params } = event.summary;
      return code === "answer_generated" && typeof params.sentences === "number"
        ? { claimCount: params.sentences }
        : {};
    }
    default:
      return isResult(event) ? reportedBy(event) : ofCandidates(attempt, event);
  }
}

function ofCandidates({ candidates }: AttemptText, event: RunEvent): Partial<AttemptText> {
  return { candidates: applyToCandidates(candidates, event) };
}

/** The attempt's text, with its sentences that were judged one by one; with candidates, the chosen one's. */
interface AttemptTextView {
  draft: string;
  judged: ReadonlyMap<string, JudgedSentence>;
  claimCount: number | null;
  /** Its candidate; `undefined` when one answer was written. */
  candidate: CandidateView | undefined;
}

export function attemptText(attempt: AttemptText): AttemptTextView {
  const candidate = currentCandidate(attempt.candidates);
  const { draft, judged, claimCount } = attempt;
  if (candidate === undefined) return { draft, judged, claimCount, candidate };
  const { text, complete, claims } = candidate;
  return { draft: text, judged: candidate.judged, claimCount: complete ? claims.length : null, candidate };
}
