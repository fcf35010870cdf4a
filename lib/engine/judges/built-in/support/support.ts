import { blankInstructions } from "@/lib/engine/language/assistant-instructions";
import type { Claim, ClaimVerdict, Evidence, Verdict } from "@/lib/shared/contracts/evaluation/judgement";
import type { Passage } from "@/lib/shared/contracts/library/document";
import { type Reason, reason } from "@/lib/shared/contracts/runs/reason";
import type { JudgeContext, SupportJudge } from "../../judge";
import type { AnsweringModels } from "../relevance/score-answering";
import { FRAGMENT_BELOW, UNSUPPORTED_BELOW } from "../tunables";
import { claimWords, withoutMarkers } from "./claim-words";
import { type BestMatch, findClosestSentence, findEvidence, isMeaningful, nearness } from "./find-evidence";
import { findExchange } from "./find-exchange";
import { findMismatch } from "./find-mismatch";
import { type AnsweringPassage, findAnsweringPassages, findRestatedAnswer } from "./find-restated-answer";
import { isWholeSentence, keepsMeaning } from "./keeps-meaning";

/**
 * Decides claims that need no understanding: words found in a passage are supported; a changed number, date, name or
 * negation in a sentence that otherwise matches is a contradiction; words found nowhere are unsupported. Of the claims
 * left open at the end, one that gives the answer in the question's own words is supported if the verifier surely reads
 * that answer in a passage. All others stay open: similarity alone never approves.
 */
export function createSupportJudge({
  models,
  threshold,
}: {
  models: AnsweringModels;
  threshold: number;
}): SupportJudge {
  return {
    async judgeEarly(claim, passages, context) {
      context.signal.throwIfAborted();
      const started = performance.now();
      const found = decide(claim, sourcesOf(passages), context, threshold);
      return found === null ? null : verdictOf(claim, found, started);
    },
    async judgeRemaining(claims, shown, context) {
      context.signal.throwIfAborted();
      const passages = sourcesOf(shown);
      const decided = claims.map((claim) => {
        const started = performance.now();
        const found = decide(claim, passages, context, threshold);
        return found === null ? null : verdictOf(claim, found, started);
      });
      const answering = decided.includes(null) ? await answeringPassages(passages, context, models) : [];
      context.signal.throwIfAborted();
      const verdicts = claims.map((claim, at) => {
        const started = performance.now();
        const found = () => restated(claim, passages, answering, context) ?? undecided(claim, passages, context);
        return decided[at] ?? verdictOf(claim, found(), started);
      });
      return { verdicts, usefulness: null };
    },
  };
}

/** Passages without their instructions to an assistant: a model that obeys one would be borne out by it. */
function sourcesOf(passages: readonly Passage[]): Passage[] {
  return passages.map((passage) => {
    const known = blanked.get(passage);
    if (known !== undefined) return known;
    const source = { ...passage, text: blankInstructions(passage.text, passage.language) };
    blanked.set(passage, source);
    return source;
  });
}
/** Sources by passage: every sentence of an answer is compared with the same ones. */
const blanked = new WeakMap<Passage, Passage>();

interface Decision {
  verdict: Verdict;
  score: number | null;
  evidence: Evidence | null;
  reason: Reason;
}

function decide(claim: Claim, passages: readonly Passage[], context: JudgeContext, threshold: number): Decision | null {
  const words = claimWords(withoutMarkers(claim.text), context.language);
  if (!words.some(isMeaningful)) return null;
  const sources = citedFirst(passages, claim);
  const best = findEvidence(words, sources);
  if (best === null) return nowhere(0, passages, context);
  // A few words ("27 days") occur in a passage without answering: only the question shows what they say.
  const isFragment = words.filter(isMeaningful).length < FRAGMENT_BELOW && !isWholeSentence(best.evidence, sources);
  if (best.verbatim)
    return !isFragment && keepsMeaning(best, sources, context.question)
      ? supported(best, 1, "evidence_verbatim")
      : null;
  const mismatch = findMismatch(best);
  if (mismatch !== null) return contradicted(best.evidence, mismatch);
  if (isFragment) return null;
  const score = nearness(best);
  const closest = findClosestSentence(words, sources);
  const difference = closest === null ? null : findMismatch(closest);
  if (score >= threshold && best.share === 1) {
    // A word that one sentence lacks may stand in its neighbour, where it says something else.
    const isKept = difference === null && keepsMeaning(best, sources, context.question);
    return isKept ? supported(best, score, "evidence_near_verbatim") : null;
  }
  const exchange = findExchange(words, sources);
  if (exchange !== null) return contradicted(exchange.evidence, exchange.reason);
  if (closest !== null && difference !== null) return contradicted(closest.evidence, difference);
  return best.share < UNSUPPORTED_BELOW ? nowhere(best.share, passages, context) : null;
}

function supported(best: BestMatch, score: number, code: "evidence_verbatim" | "evidence_near_verbatim"): Decision {
  return { verdict: "supported", score, evidence: best.evidence, reason: reason(code) };
}

function contradicted(evidence: Evidence, why: Reason): Decision {
  return { verdict: "contradicted", score: 0, evidence, reason: why };
}

/** Passages that may support a restated answer, read once for all claims; empty while the models are unavailable. */
async function answeringPassages(
  passages: readonly Passage[],
  context: JudgeContext,
  models: AnsweringModels,
): Promise<AnsweringPassage[]> {
  try {
    return await findAnsweringPassages(passages, context, models);
  } catch (error) {
    if (context.signal.aborted) throw error;
    context.onFailure(reason("embedder_unavailable"), "support-judge");
    return [];
  }
}

/**
 * Whether the claim only restates the answer that one of its sources surely gives; its sources are those it cites, or
 * all if it cites none.
 */
function restated(
  claim: Claim,
  passages: readonly Passage[],
  answering: readonly AnsweringPassage[],
  context: JudgeContext,
): Decision | null {
  const isCited = ({ id }: Passage) => claim.cites.includes(id);
  const sources = passages.some(isCited) ? answering.filter(({ passage }) => isCited(passage)) : answering;
  const words = claimWords(withoutMarkers(claim.text), context.language);
  const found = findRestatedAnswer(words, sources, context);
  return found && { verdict: "supported", ...found, reason: reason("evidence_answers_question") };
}

/** If the passages are in another language, missing words say nothing about support. */
function nowhere(share: number, passages: readonly Passage[], { language }: JudgeContext): Decision | null {
  if (passages.length > 0 && !passages.some((passage) => passage.language === language)) return null;
  return { verdict: "unsupported", score: share, evidence: null, reason: reason("evidence_missing") };
}

function undecided(claim: Claim, passages: readonly Passage[], context: JudgeContext): Decision {
  const best = findEvidence(claimWords(withoutMarkers(claim.text), context.language), citedFirst(passages, claim));
  return { verdict: "unknown", score: null, evidence: best?.evidence ?? null, reason: reason("judge_undecided") };
}

function citedFirst(passages: readonly Passage[], { cites }: Claim): Passage[] {
  return [...passages].sort((a, b) => Number(cites.includes(b.id)) - Number(cites.includes(a.id)));
}

function verdictOf(claim: Claim, decision: Decision, started: number): ClaimVerdict {
  return { claimId: claim.id, ...decision, judge: "built-in", ms: performance.now() - started };
}
