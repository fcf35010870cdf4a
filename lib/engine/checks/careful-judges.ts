import { withoutCitations } from "@/lib/engine/language/text/cited-numbers";
import type { JudgeContext, Judges } from "@/lib/engine/ports/judge";
import type { Claim, ClaimVerdict, Evidence } from "@/lib/shared/contracts/evaluation/judgement";
import type { Passage } from "@/lib/shared/contracts/library/document";
import { type Reason, reason } from "@/lib/shared/contracts/runs/reason";
import { doubtfulWords } from "./doubtful-words";
import { claimWords } from "./support/built-in/claim-words";

/**
 * Wraps judges so that they approve nothing whose decisive words OCR read with low confidence: the numbers, dates and
 * names of a sentence, and the words that answer the question. What they approved becomes `unknown`.
 */
export function carefulJudges(judges: Judges): Judges {
  const { support, usefulness, reflection, candidates } = judges;
  return {
    ...judges,
    support: {
      async judgeEarly(claim, passages, context) {
        const verdict = await support.judgeEarly(claim, passages, context);
        return verdict && carefulVerdict(verdict, claim, passages, context);
      },
      async judgeRemaining(claims, passages, context, answer) {
        const { verdicts, ...rest } = await support.judgeRemaining(claims, passages, context, answer);
        const byId = new Map(claims.map((claim) => [claim.id, claim]));
        const careful = verdicts.map((verdict) => {
          const claim = byId.get(verdict.claimId);
          return claim === undefined ? verdict : carefulVerdict(verdict, claim, passages, context);
        });
        return { ...rest, verdicts: careful };
      },
    },
    usefulness: {
      async judge(answer, passages, context) {
        const judgement = await usefulness.judge(answer, passages, context);
        if (judgement.usefulness !== "useful" || judgement.span === undefined) return judgement;
        const doubt = doubtOf(answerWords(judgement.span, context), passages, null);
        return doubt === null ? judgement : { ...judgement, usefulness: "unknown", score: null, reason: doubt };
      },
    },
    reflection: {
      usesVerdicts: reflection.usesVerdicts,
      async reflect(draft, passages, context) {
        const found = await reflection.reflect(draft, passages, context);
        if (found.groundedness !== "grounded") return found;
        const doubt = doubtOfClaims(draft.claims, passages, context);
        return doubt === null ? found : { ...found, groundedness: "unknown", score: null, reason: doubt };
      },
    },
    candidates: {
      usesVerdicts: candidates.usesVerdicts,
      async judge(candidate, passage, wanted, context) {
        const found = await candidates.judge(candidate, passage, wanted, context);
        if (found.support?.value !== "fully") return found;
        const doubt = doubtOfClaims(candidate.claims, [passage], context);
        return doubt === null ? found : { ...found, support: { ...found.support, value: "unknown", reason: doubt } };
      },
    },
  };
}

function carefulVerdict(
  verdict: ClaimVerdict,
  claim: Claim,
  passages: readonly Passage[],
  context: JudgeContext,
): ClaimVerdict {
  if (verdict.verdict !== "supported") return verdict;
  const doubt = doubtOfClaim(claim, { passages, evidence: verdict.evidence, context });
  return doubt === null ? verdict : { ...verdict, verdict: "unknown", score: null, reason: doubt };
}

function doubtOfClaims(claims: readonly Claim[], passages: readonly Passage[], context: JudgeContext): Reason | null {
  for (const claim of claims) {
    const doubt = doubtOfClaim(claim, { passages, evidence: null, context });
    if (doubt !== null) return doubt;
  }
  return null;
}

/** Another cited passage that has the word with high confidence confirms it; an uncited one may have it by chance. */
function doubtOfClaim(
  { text, cites }: Claim,
  { passages, evidence, context }: { passages: readonly Passage[]; evidence: Evidence | null; context: JudgeContext },
): Reason | null {
  const named = passages.filter(({ id }) => cites.includes(id) || id === evidence?.passageId);
  const facts = claimWords(withoutCitations(text), context.language).filter(
    ({ kind }) => kind === "number" || kind === "date" || kind === "name",
  );
  return doubtOf(facts, named.length === 0 ? passages : named, evidence);
}

function answerWords(span: string, { language }: JudgeContext) {
  return claimWords(span, language).filter(({ kind }) => kind !== "function" && kind !== "negation");
}

function doubtOf(
  words: Parameters<typeof doubtfulWords>[0],
  passages: readonly Passage[],
  evidence: Evidence | null,
): Reason | null {
  const doubtful = doubtfulWords(words, passages, evidence);
  return doubtful.length === 0 ? null : reason("doubtful_words", { words: doubtful.join(", ") });
}
