import type { Claim, ClaimVerdict } from "@/lib/shared/contracts/evaluation/judgement";

/**
 * Sentence judgements in flight. They begin while the answer streams and are collected by
 * `check_hallucination`; after a resume there are none, and that node judges afresh.
 */
export class SentenceChecks {
  private readonly pending = new Map<string, Promise<ClaimVerdict | null>>();

  constructor(private readonly onVerdict: (claim: Claim, verdict: ClaimVerdict) => void) {}

  /** Judges a claim in the background and reports the verdict as soon as there is one, here and to `then`. */
  start(
    claim: Claim,
    judge: () => Promise<ClaimVerdict | null>,
    then: (verdict: ClaimVerdict) => void = () => undefined,
  ): void {
    const judged = judge().then(
      (verdict) => {
        if (verdict !== null) {
          this.onVerdict(claim, verdict);
          then(verdict);
        }
        return verdict;
      },
      // An early judgement that failed is simply not there: the check node judges the claim again.
      () => null,
    );
    this.pending.set(claim.id, judged);
  }

  /** The claim's early verdict: `null` when that tier was undecided or failed, `undefined` when it never started. */
  async collect(claimId: string): Promise<ClaimVerdict | null | undefined> {
    const judged = this.pending.get(claimId);
    this.pending.delete(claimId);
    return await judged;
  }
}
