import type { ClaimVerdict } from "@/lib/shared/contracts/evaluation/judgement";
import type { AddedCitation } from "@/lib/shared/contracts/runs/run-event";
import type { AttemptRecord, WorkflowStateValue } from "../state";

/**
 * The sources that the support check found for sentences that cite none: a small model often forgets its markers, and
 * its sentence is no less supported by the passage that states it. A candidate needs none: it has one passage.
 * @param struck the verdicts of sentences that the answer lost
 */
export function addedCitations(
  { claims, verdicts, candidates }: Pick<AttemptRecord, "claims" | "verdicts" | "candidates">,
  struck: readonly ClaimVerdict[],
  { citationOrder }: Pick<WorkflowStateValue, "citationOrder">,
): AddedCitation[] {
  if (candidates.length > 0) return [];
  return claims.flatMap(({ id, cites }) => {
    if (cites.length > 0 || struck.some(({ claimId }) => claimId === id)) return [];
    const source = foundSource(id, verdicts);
    const number = source === null ? 0 : citationOrder.indexOf(source) + 1;
    return number === 0 ? [] : [{ claimId: id, number }];
  });
}

/** The passage whose words the check of a supported sentence quotes; `null` for any other sentence. */
export function foundSource(claimId: string, verdicts: readonly ClaimVerdict[]): string | null {
  const last = verdicts.findLast((verdict) => verdict.claimId === claimId);
  return last?.verdict === "supported" ? (last.evidence?.passageId ?? null) : null;
}
