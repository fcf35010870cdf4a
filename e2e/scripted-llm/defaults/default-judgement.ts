import type { z } from "zod";
import { judgeParaphrase, type KnownVerdict } from "../paraphrases/judge-paraphrase";
import type { KnownAnswers } from "../paraphrases/known-answers";
import type { PromptView, ShownPassage } from "../read-prompt";
import { contentWords, sentences, sharedWords } from "./shared-words";

/** Share of a sentence's words that a passage must contain for the default judge to call it supported. */
const SUPPORTED_SHARE = 0.7;
const REASONS = {
  supported: "The passage says so.",
  contradicted: "The passage says something else.",
  unsupported: "No passage says so.",
};
const USEFUL = { reason: "The answer speaks to the question.", useful: true, utility: 4 };

/** A judgement by shared words for the judges' schemas; `null` for any other schema. */
export function defaultJudgement(
  schemaName: string,
  prompt: PromptView,
  known: KnownAnswers,
): z.core.util.JSONType | null {
  switch (schemaName) {
    case "relevance_grades":
      return gradePassages(prompt);
    case "rerank_scores":
      return scorePassages(prompt);
    case "support_verdicts":
      return judgeClaims(prompt, known);
    case "usefulness_judgement":
      return USEFUL;
    case "answer_judgement":
      return { ...judgeClaims(prompt, known), ...USEFUL };
    case "reflection":
      return reflect(prompt, known);
    case "candidate_support":
      return supportOf(prompt, known);
    case "candidate_utility":
      return utilityOf(prompt);
    case "candidate_judgement": {
      const support = supportOf(prompt, known);
      const utility = utilityOf(prompt);
      return {
        support_reason: support.reason,
        support: support.support,
        utility_reason: utility.reason,
        utility: utility.utility,
      };
    }
    default:
      return null;
  }
}

function gradePassages({ passages, question }: PromptView) {
  return {
    grades: passages.map(({ label, text }) => {
      const shared = sharedWords(question, text);
      return { id: label, reason: `${shared} words of the question occur in it.`, relevant: shared > 0 };
    }),
  };
}

function scorePassages({ passages, question }: PromptView) {
  const most = Math.max(1, contentWords(question).length);
  return {
    scores: passages.map(({ label, text }) => ({ id: label, score: (10 * sharedWords(question, text)) / most })),
  };
}

/** The true verdict on a sentence of a known answer; on any other, whether a passage has enough of its words. */
function judgeClaim(claim: string, passages: readonly ShownPassage[], known: KnownAnswers): KnownVerdict {
  const verdict = judgeParaphrase(claim, passages, known);
  if (verdict !== null) return verdict;
  const evidence = evidenceOf(claim, passages);
  return { verdict: evidence === null ? "unsupported" : "supported", evidence };
}

/** The passages' sentence with most of a claim's words; `null` if none has enough. A bare "Yes" only has to stand there. */
function evidenceOf(claim: string, passages: readonly ShownPassage[]): { label: string; quote: string } | null {
  const text = claim.replace(/\[\d+\]/g, "");
  const total = contentWords(text).length;
  if (total === 0) {
    const quote = text.replace(/[^\p{L}\p{N} ]/gu, "").trim();
    const label = passages.find((passage) => passage.text.includes(quote))?.label;
    return label === undefined || quote === "" ? null : { label, quote };
  }
  const [best] = passages
    .flatMap(({ label, text: source }) => sentences(source).map((quote) => ({ label, quote })))
    .map((candidate) => ({ ...candidate, share: sharedWords(text, candidate.quote) / total }))
    .sort((left, right) => right.share - left.share);
  return best !== undefined && best.share >= SUPPORTED_SHARE ? best : null;
}

function judgeClaims({ claims, passages }: PromptView, known: KnownAnswers) {
  return {
    verdicts: claims.map(({ id, text }) => {
      const { verdict, evidence } = judgeClaim(text, passages, known);
      return {
        id,
        reason: REASONS[verdict],
        passage: evidence?.label ?? null,
        quote: evidence?.quote ?? null,
        verdict,
      };
    }),
  };
}

/** Share of the quoted answer's sentences that a passage supports. */
function supportedShare({ quoted, passages }: PromptView, known: KnownAnswers): number {
  const stated = (quoted ?? "").split("\n").flatMap(sentences);
  const supported = stated.filter((sentence) => judgeClaim(sentence, passages, known).verdict === "supported");
  return stated.length === 0 ? 0 : supported.length / stated.length;
}

function reflect(prompt: PromptView, known: KnownAnswers) {
  const score = supportedShare(prompt, known);
  const grounded = score === 1;
  const shown = new Set(prompt.passages.map(({ label }) => label));
  const cited = [...(prompt.quoted ?? "").matchAll(/\[(\d+)\]/g)].map((match) => match[1] ?? "");
  return {
    reflection_reason: grounded ? "The passages say all of it." : "The passages do not say all of it.",
    answer_grounded: grounded,
    hallucination_detected: !grounded,
    reflection_score: Math.round(score * 100) / 100,
    sources_cited: [...new Set(cited)].filter((label) => shown.has(label)),
    needs_regeneration: !grounded,
  };
}

function supportOf(prompt: PromptView, known: KnownAnswers) {
  const share = supportedShare(prompt, known);
  if (share === 1) return { reason: "The passage says all of it.", support: "fully" };
  return share > 0
    ? { reason: "The passage says some of it.", support: "partially" }
    : { reason: "The passage says nothing of it.", support: "none" };
}

/** 2 for an answer without a word of the question, plus one for each that it has. */
function utilityOf({ question, quoted }: PromptView) {
  const shared = sharedWords(question, quoted ?? "");
  return { reason: `${shared} words of the question occur in it.`, utility: Math.min(5, 2 + shared) };
}
