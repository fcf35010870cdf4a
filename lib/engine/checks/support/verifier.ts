import { withoutCitations } from "@/lib/engine/language/text/cited-numbers";
import type { UnsupportedSpan } from "@/lib/engine/models/verifiers/verifier-format";
import type { LabellingVerifier, SpanVerifier, VerifierModel } from "@/lib/engine/models/verifiers/verifier-model";
import type { JudgeContext, SupportJudge } from "@/lib/engine/ports/judge";
import type { Claim, ClaimVerdict, Evidence, Verdict } from "@/lib/shared/contracts/evaluation/judgement";
import type { Passage } from "@/lib/shared/contracts/library/document";
import { reason } from "@/lib/shared/contracts/runs/reason";
import { intersection, type Span } from "@/lib/shared/text/spans";
import { type CheckOutcome, checkEach } from "../check-each";
import { claimWords } from "./built-in/claim-words";
import { findEvidence } from "./built-in/find-evidence";

/** The verifier's result for one sentence. */
interface Found {
  verdict: Verdict;
  score: number | null;
}

/**
 * Compares the sentences of an answer with all passages together, since a sentence may need two of them. The verifier
 * names no evidence; the most similar words of the passages are shown.
 */
export function createVerifierSupportJudge(verifier: VerifierModel): SupportJudge {
  return {
    judgeEarly: () => Promise.resolve(null),
    async judgeRemaining(claims, passages, context) {
      const startedAt = performance.now();
      const outcomes =
        verifier.kind === "label"
          ? await bySentence(verifier, claims, passages, context)
          : await bySpans(verifier, claims, passages, context);
      const ms = performance.now() - startedAt;
      const verdicts = claims.flatMap((claim, at): ClaimVerdict[] => {
        const outcome = outcomes[at];
        return outcome === undefined ? [] : [verdictOf(claim, outcome, { verifier, passages, context, ms })];
      });
      return { verdicts, usefulness: null };
    },
  };
}

/** One request for each sentence. */
function bySentence(
  verifier: LabellingVerifier,
  claims: readonly Claim[],
  passages: readonly Passage[],
  context: JudgeContext,
): Promise<CheckOutcome<Found>[]> {
  const documents = passages.map(({ text }) => text);
  return checkEach(verifier, "support", claims, context, async ({ text }, caller) => {
    const answer = await verifier.ask({ check: "support", documents, claim: withoutCitations(text) }, caller);
    const verdict = ({ holds: "supported", fails: "unsupported", undecided: "unknown" } as const)[answer];
    return { verdict, score: null };
  });
}

/** One request for all sentences; the verifier marks unsupported spans. */
async function bySpans(
  verifier: SpanVerifier,
  claims: readonly Claim[],
  passages: readonly Passage[],
  context: JudgeContext,
): Promise<CheckOutcome<Found>[]> {
  if (claims.length === 0) return [];
  const { answer, places } = joined(claims);
  const checked = { question: context.question, documents: passages.map(({ text }) => text), answer };
  const [found] = await checkEach(verifier, "support", [checked], context, (one, caller) => verifier.find(one, caller));
  if (found === undefined) return [];
  return places.map((place) => (found.ok ? { ok: true, value: ofSpans(found.value, place, answer) } : found));
}

/** The sentences as one text, with the offsets of each in it. */
function joined(claims: readonly Claim[]): { answer: string; places: Span[] } {
  const texts = claims.map(({ text }) => withoutCitations(text));
  let start = 0;
  const places = texts.map((text) => {
    const place = { start, end: start + text.length };
    start = place.end + 1;
    return place;
  });
  return { answer: texts.join(" "), places };
}

/** A sentence is unsupported if a mark covers a letter or digit of it. */
function ofSpans(spans: readonly UnsupportedSpan[], place: Span, answer: string): Found {
  const overlapping = spans.filter((span) => {
    const shared = intersection(span, place);
    return shared !== null && /[\p{L}\p{N}]/u.test(answer.slice(shared.start, shared.end));
  });
  if (overlapping.length === 0) return { verdict: "supported", score: null };
  const scores = overlapping.flatMap(({ score }) => score ?? []);
  return {
    verdict: overlapping.some(({ contradicts }) => contradicts) ? "contradicted" : "unsupported",
    score: scores.length === 0 ? null : 1 - Math.max(...scores),
  };
}

function verdictOf(
  claim: Claim,
  outcome: CheckOutcome<Found>,
  {
    verifier,
    passages,
    context,
    ms,
  }: {
    verifier: VerifierModel;
    passages: readonly Passage[];
    context: JudgeContext;
    ms: number;
  },
): ClaimVerdict {
  const claimId = claim.id;
  if (!outcome.ok)
    return { claimId, verdict: "unknown", score: null, evidence: null, judge: "none", reason: outcome.reason, ms };
  const { score } = outcome.value;
  const evidence = resembling(claim, passages, context);
  // A contradiction without evidence is not shown as one.
  const isBare = outcome.value.verdict === "contradicted" && evidence === null;
  const verdict = isBare ? "unsupported" : outcome.value.verdict;
  const why = verdict === "unknown" ? reason("judge_undecided") : reason("judged_by_verifier", { model: verifier.id });
  return { claimId, verdict, score, evidence, judge: "llm", reason: why, ms };
}

function resembling({ text }: Claim, passages: readonly Passage[], { language }: JudgeContext): Evidence | null {
  return findEvidence(claimWords(withoutCitations(text), language), passages)?.evidence ?? null;
}
