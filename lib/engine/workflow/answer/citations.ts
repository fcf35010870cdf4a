import { withoutCitations } from "@/lib/engine/language/text/cited-numbers";
import type { AttemptRecord, WorkflowStateValue } from "@/lib/engine/steps/state";
import type { ClaimVerdict } from "@/lib/shared/contracts/evaluation/judgement";
import type { Passage } from "@/lib/shared/contracts/library/document";
import { pageOfSpan } from "@/lib/shared/contracts/library/page-of";
import type { AddedCitation, Citation } from "@/lib/shared/contracts/runs/run-event";

/**
 * The citation of a passage; its number is its position in the run's citation order, from 1.
 * @param start offset of the cited words in the passage's text
 */
export function citationOf(passage: Passage, citationOrder: readonly string[], start = 0): Citation {
  return {
    number: citationOrder.indexOf(passage.id) + 1,
    passageId: passage.id,
    documentId: passage.documentId,
    documentTitle: passage.documentTitle,
    ordinal: passage.ordinal,
    page: pageOfSpan(passage, start),
    ...(passage.pages === undefined ? {} : { pages: passage.pages }),
    ...(passage.pageUnit === undefined ? {} : { pageUnit: passage.pageUnit }),
    headingPath: passage.headingPath,
    ...(passage.web === undefined ? {} : { web: passage.web }),
  };
}

/**
 * Offset of the first words of a passage that an answer is based on: the evidence of its sentences, or a sentence that
 * the passage holds verbatim; 0 if neither is known.
 * @param struck the verdicts of sentences removed from the answer
 */
export function citedStart(
  passage: Pick<Passage, "id" | "text">,
  { claims, verdicts }: Pick<AttemptRecord, "claims" | "verdicts">,
  struck: readonly ClaimVerdict[],
): number {
  const lost = new Set(struck.map(({ claimId }) => claimId));
  const standing = claims.filter(({ id }) => !lost.has(id));
  for (const { id } of standing) {
    const evidence = verdicts.findLast(({ claimId }) => claimId === id)?.evidence ?? null;
    if (evidence?.passageId === passage.id) return evidence.start;
  }
  for (const { text, cites } of standing) {
    const words = withoutCitations(text);
    const at = cites.includes(passage.id) && words !== "" ? passage.text.indexOf(words) : -1;
    if (at !== -1) return at;
  }
  return 0;
}

/**
 * The sources that the support check found for sentences that cite none: a small model often forgets its markers, but
 * the passage supports its sentence all the same. A candidate needs none: it has one passage.
 * @param struck the verdicts of sentences removed from the answer
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
