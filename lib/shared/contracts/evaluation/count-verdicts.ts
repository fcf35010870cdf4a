import type { StatedVerdict, Verdict } from "./judgement";

/** The number of sentences with each verdict, without sentences that state nothing. */
export function countVerdicts(verdicts: Iterable<Verdict>): Record<StatedVerdict, number> {
  const counts = { supported: 0, partial: 0, contradicted: 0, unsupported: 0, unknown: 0 };
  for (const verdict of verdicts) if (verdict !== "no_claim") counts[verdict] += 1;
  return counts;
}
