import { withoutCitations } from "@/lib/engine/language/text/cited-numbers";
import type { NodeContext } from "@/lib/engine/steps/node";
import type { AttemptRecord } from "@/lib/engine/steps/state";
import type { Claim, ClaimVerdict, UsefulnessJudgement } from "@/lib/shared/contracts/evaluation/judgement";
import type { Passage } from "@/lib/shared/contracts/library/document";

/**
 * The model's own knowledge has no sources to check against, and an empty draft has nothing to check. A draft in which
 * no sentence states anything is checked, and stays undecided.
 */
export function isCheckable(attempt: AttemptRecord): boolean {
  return attempt.mode === "grounded" && attempt.text.trim() !== "";
}

/**
 * The verdict on a sentence from while its draft streamed; judged now if that never started, as after a resume.
 * @returns `null` if the early tier cannot decide
 */
export async function earlyVerdict(
  claim: Claim,
  passages: readonly Passage[],
  context: NodeContext,
): Promise<ClaimVerdict | null> {
  const collected = await context.sentenceChecks.collect(claim.id);
  if (collected !== undefined) return collected;
  const { support } = context.dependencies.judges;
  const verdict = await support.judgeEarly(claim, passages, context.judgeContext("support-judge"));
  if (verdict !== null) context.emitVerdict(claim, verdict);
  return verdict;
}

/** A verdict on every sentence: collects those made while the draft streamed, and judges the remaining sentences. */
export async function judgeClaims(
  attempt: AttemptRecord,
  context: NodeContext,
  { withUsefulness = false }: { withUsefulness?: boolean } = {},
): Promise<{ verdicts: ClaimVerdict[]; usefulness: UsefulnessJudgement | null }> {
  const { support } = context.dependencies.judges;
  const judge = context.judgeContext("support-judge");
  const passages = await context.passages(attempt.passageIds);
  const verdicts = new Map<string, ClaimVerdict>();
  const open: Claim[] = [];
  for (const claim of attempt.claims) {
    const verdict = await earlyVerdict(claim, passages, context);
    if (verdict === null) open.push(claim);
    else verdicts.set(claim.id, verdict);
  }
  const answer = withUsefulness ? withoutCitations(attempt.text) : undefined;
  // A draft that will be rewritten only needs the sentence that failed.
  const late =
    open.length === 0 || attempt.cutShort
      ? { verdicts: [], usefulness: null }
      : await support.judgeRemaining(open, passages, judge, answer);
  for (const verdict of late.verdicts) {
    const claim = open.find((c) => c.id === verdict.claimId);
    if (claim === undefined) continue;
    context.emitVerdict(claim, verdict);
    verdicts.set(claim.id, verdict);
  }
  return { verdicts: attempt.claims.flatMap((claim) => verdicts.get(claim.id) ?? []), usefulness: late.usefulness };
}
