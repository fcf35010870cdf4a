import { statesAbsence } from "@/lib/engine/language/states-absence";
import { plainLine } from "@/lib/engine/language/text/markdown";
import { builtInTokenCounter } from "@/lib/engine/models/built-in/token-counter";
import { CLAIM_INPUT_TOKENS } from "@/lib/engine/models/built-in/tunables";
import type { ClaimLikelihoods } from "@/lib/engine/models/verifier";
import type { JudgeContext } from "@/lib/engine/ports/judge";
import type { Claim, Evidence } from "@/lib/shared/contracts/evaluation/judgement";
import type { TextLanguage } from "@/lib/shared/contracts/language";
import type { Passage } from "@/lib/shared/contracts/library/document";
import { CLAIM_FEATURES, type ClaimFeatures, type ClaimLines, claimLinesOf } from "../../../calibration";
import { type AnsweringModels, logOdds } from "../../../relevance/built-in/score-answering";
import { ABSENCE_PARTS } from "../../../tunables";
import { chooseEvidence, meaningfulKeys, wholeEvidence } from "./choose-evidence";

/** The verifier's findings about a claim and some passages. */
export interface ReadClaim {
  likelihoods: ClaimLikelihoods;
  /** Log-odds that the claim is supported; comparable with the thresholds in `lines`. */
  logOdds: number;
  lines: ClaimLines;
  /** The sentence that shares most with the claim. */
  closest: Evidence;
  /** The passages that the evidence was chosen from. */
  sources: readonly Passage[];
}

/**
 * Has the verifier compare a claim with the sentences that may support it, given the question and the preceding text of
 * the answer. A claim that something is not said is compared with all sentences, and gets the result of the part that
 * supports it least.
 * @returns `null` if the passages have no words, or too many for a claim that something is not said
 * @throws when a model is unavailable
 */
export async function readClaim(
  claim: Claim,
  sources: readonly Passage[],
  { question, language }: Pick<JudgeContext, "question" | "language">,
  { embedder, verifier }: AnsweringModels,
): Promise<ReadClaim | null> {
  const text = plainLine(claim.text);
  const context = plainLine([question, claim.lead ?? ""].join(" "));
  const counter = await builtInTokenCounter();
  const count = (part: string) => counter.count(part);
  const spent = Math.min(count(text), CLAIM_INPUT_TOKENS.claim) + Math.min(count(context), CLAIM_INPUT_TOKENS.context);
  const room = CLAIM_INPUT_TOKENS.evidenceAndText - spent;
  // Only the whole text shows that something is not said.
  const parts = statesAbsence(text, language)
    ? wholeEvidence(sources, { room, count })
    : [(await chooseEvidence(`${text} ${context}`, language, sources, { room, count, embedder })) ?? []].flat();
  if (parts.length > ABSENCE_PARTS) return null;
  const isAcross = sources.every((passage) => passage.language !== language);
  const lines = claimLinesOf(language, isAcross);
  const read = await Promise.all(
    parts.map(async ({ head, text: evidence, closest }): Promise<ReadClaim> => {
      const likelihoods = await verifier.checkClaim({ claim: text, context, head, evidence });
      const given = { evidence, language: sources[0]?.language ?? language };
      const features = claimFeatures(likelihoods, { claim: text, language }, given);
      const weighed = lines.bias + CLAIM_FEATURES.reduce((sum, name) => sum + features[name] * lines.weights[name], 0);
      return { likelihoods, logOdds: weighed, lines, closest, sources };
    }),
  );
  const [least] = read.toSorted((a, b) => a.logOdds - b.logOdds);
  return least ?? null;
}

/**
 * `margin`: the verifier's log-odds of supported against contradicted and unsupported. `coverage`: the share of the claim's
 * words that the evidence has, 0–1; 1 if it is in another language.
 */
export function claimFeatures(
  { supported, contradicted, unsupported }: ClaimLikelihoods,
  own: { claim: string; language: TextLanguage },
  source: { evidence: string; language: TextLanguage },
): ClaimFeatures {
  const margin = logOdds(supported / (supported + contradicted + unsupported));
  const keys = meaningfulKeys(own.claim, own.language);
  if (own.language !== source.language || keys.size === 0) return { margin, coverage: 1 };
  const given = meaningfulKeys(source.evidence, source.language);
  return { margin, coverage: [...keys].filter((key) => given.has(key)).length / keys.size };
}
