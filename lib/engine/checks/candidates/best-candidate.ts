import type { CandidateRecord } from "@/lib/engine/steps/state";

/**
 * As published: fully supported first, then the highest utility; ties by the rank of the passage. `undefined` if none
 * has text.
 */
export function bestCandidate(candidates: readonly CandidateRecord[]): CandidateRecord | undefined {
  const isFull = ({ judgement }: CandidateRecord) => Number(judgement?.support?.value === "fully");
  const utility = ({ judgement }: CandidateRecord) => judgement?.utility?.value ?? 0;
  return candidates
    .filter((candidate) => candidate.text.trim() !== "")
    .toSorted((a, b) => isFull(b) - isFull(a) || utility(b) - utility(a) || a.rank - b.rank)
    .at(0);
}
