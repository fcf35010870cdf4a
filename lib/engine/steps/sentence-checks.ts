import type { Claim, ClaimVerdict } from "@/lib/shared/contracts/evaluation/judgement";

/**
 * Sentence judgements in flight. They start while the answer streams and are collected by `check_hallucination`; after
 * a resume there are none, and that node judges every sentence.
 */
export class SentenceChecks {
  readonly #pending = new Map<string, Promise<ClaimVerdict | null>>();
  readonly #onVerdict: (claim: Claim, verdict: ClaimVerdict) => void;

  constructor(onVerdict: (claim: Claim, verdict: ClaimVerdict) => void) {
    this.#onVerdict = onVerdict;
  }

  /** Judges a claim in the background and reports the verdict once it is made, here and to `then`. */
  start(
    claim: Claim,
    judge: () => Promise<ClaimVerdict | null>,
    then: (verdict: ClaimVerdict) => void = () => undefined,
  ): void {
    const judged = judge().then(
      (verdict) => {
        if (verdict !== null) {
          this.#onVerdict(claim, verdict);
          then(verdict);
        }
        return verdict;
      },
      // A failed early judgement is dropped: the check node judges the claim again.
      () => null,
    );
    this.#pending.set(claim.id, judged);
  }

  /** The claim's early verdict: `null` if that tier was undecided or failed, `undefined` if it never started. */
  async collect(claimId: string): Promise<ClaimVerdict | null | undefined> {
    const judged = this.#pending.get(claimId);
    this.#pending.delete(claimId);
    return await judged;
  }
}
