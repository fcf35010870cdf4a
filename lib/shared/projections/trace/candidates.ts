import type { CandidateJudgement, Claim } from "@/lib/shared/contracts/evaluation/judgement";
import type { RunEvent } from "@/lib/shared/contracts/runs/run-event";
import type { JudgedSentence } from "../chat/chat-text";

/** One of several answers written in parallel, each from a single passage. */
export interface CandidateView {
  /** `a<attempt>.c<rank>` */
  id: string;
  /** Rank of its passage among those used, from 1. */
  rank: number;
  /** `null` while it is being written, and for one written without any. */
  passageId: string | null;
  /** Its draft while it is being written. */
  text: string;
  complete: boolean;
  /** Its sentences, once it is complete. */
  claims: readonly Claim[];
  /** Its sentences that were judged one by one, by claim id. */
  judged: ReadonlyMap<string, JudgedSentence>;
  /** `null` until it is assessed. */
  judgement: CandidateJudgement | null;
}

/** The candidates of one attempt, in the order in which they started, and the chosen one. */
export interface CandidateSet {
  byId: ReadonlyMap<string, CandidateView>;
  /** `null` when none could be chosen, `undefined` before the choice. */
  chosenId: string | null | undefined;
}

export const NO_CANDIDATES: CandidateSet = { byId: new Map(), chosenId: undefined };

/** Applies one event of the attempt; events that do not concern its candidates change nothing. */
export function applyToCandidates(set: CandidateSet, event: RunEvent): CandidateSet {
  switch (event.type) {
    case "text-delta":
      if (event.candidateId === undefined) return set;
      return change(set, event.candidateId, ({ text }) => ({ text: text + event.delta }));
    case "candidate-result": {
      const { passageId, text, claims } = event;
      return change(set, event.candidateId, () => ({ passageId, text, claims, complete: true }));
    }
    case "claim-verdict": {
      if (event.candidateId === undefined) return set;
      const { claim, result } = event;
      return change(set, event.candidateId, ({ judged }) => ({
        judged: new Map(judged).set(claim.id, { claim, result, retraction: judged.get(claim.id)?.retraction ?? null }),
      }));
    }
    case "claim-retract": {
      const owner = [...set.byId.values()].find(({ judged }) => judged.has(event.claimId));
      const struck = owner?.judged.get(event.claimId);
      if (owner === undefined || struck === undefined) return set;
      const judged = new Map(owner.judged).set(event.claimId, { ...struck, retraction: event.reason });
      return change(set, owner.id, () => ({ judged }));
    }
    case "candidate-judgement":
      return change(set, event.candidateId, () => ({ judgement: event.result }));
    case "candidate-select":
      return { ...set, chosenId: event.candidateId };
    default:
      return set;
  }
}

/** The candidate that provides the attempt's text: the chosen one, or before the choice the one that started first. */
export function currentCandidate(set: CandidateSet): CandidateView | undefined {
  if (set.chosenId === null) return undefined;
  return set.chosenId === undefined ? [...set.byId.values()][0] : set.byId.get(set.chosenId);
}

/** All candidates, best passage first. */
export function candidatesByRank(set: CandidateSet): CandidateView[] {
  return [...set.byId.values()].sort((a, b) => a.rank - b.rank);
}

function change(set: CandidateSet, id: string, part: (known: CandidateView) => Partial<CandidateView>): CandidateSet {
  const known = set.byId.get(id) ?? emptyCandidate(id);
  return { ...set, byId: new Map(set.byId).set(id, { ...known, ...part(known) }) };
}

/** The rank in a candidate's id: `a<attempt>.c<rank>`. */
export function candidateRank(id: string): number {
  return Number(/\.c(\d+)$/.exec(id)?.[1] ?? 0);
}

function emptyCandidate(id: string): CandidateView {
  return {
    id,
    rank: candidateRank(id),
    passageId: null,
    text: "",
    complete: false,
    claims: [],
    judged: new Map(),
    judgement: null,
  };
}
