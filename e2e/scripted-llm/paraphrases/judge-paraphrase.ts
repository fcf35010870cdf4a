import type { ShownPassage } from "../read-prompt";
import { foldPassages, labelsOf } from "./find-evidence";
import type { KnownAnswers } from "./known-answers";

export interface KnownVerdict {
  verdict: "supported" | "contradicted" | "unsupported";
  /** The passage that decides, and its words; `null` if none does. */
  evidence: { label: string; quote: string } | null;
}

/** The true verdict on a sentence of a known answer, by the passages shown; `null` for any other sentence. */
export function judgeParaphrase(
  claim: string,
  passages: readonly ShownPassage[],
  known: KnownAnswers,
): KnownVerdict | null {
  const sentences = known.sentencesOf(claim);
  const wrong = sentences.find(({ right }) => !right);
  const decisive = wrong ?? sentences[0];
  if (decisive === undefined) return null;
  const folded = foldPassages(passages);
  for (const basis of decisive.bases) {
    const [quote] = basis;
    const [label] = labelsOf(basis, folded) ?? [];
    if (quote === undefined || label === undefined) continue;
    return { verdict: decisive.right ? "supported" : "contradicted", evidence: { label, quote } };
  }
  return { verdict: "unsupported", evidence: null };
}
