import { z } from "zod";
import type { Claim, ClaimVerdict, Evidence, Verdict } from "@/lib/shared/contracts/evaluation/judgement";
import type { Passage } from "@/lib/shared/contracts/library/document";
import { type Reason, reason } from "@/lib/shared/contracts/runs/reason";
import type { JudgeContext } from "../judge";
import type { JudgeAnswer } from "./ask-judge";
import { locateQuote } from "./locate-quote";
import { labelNumber } from "./passage-labels";
import { MAX_REASON_CHARS } from "./tunables";

export const verdictsSchema = z.object({
  verdicts: z.array(
    z.object({
      id: z.string(),
      reason: z.string(),
      passage: z.string().nullable(),
      quote: z.string().nullable(),
      verdict: z.enum(["supported", "partial", "contradicted", "unsupported"]),
    }),
  ),
});
type JudgedSentence = z.infer<typeof verdictsSchema>["verdicts"][number];

/**
 * Lists sentences in a prompt, one per line: `S1 "…"`, with the text as a JSON string, so that none can imitate
 * another.
 */
export function listSentences(claims: readonly Claim[]): string {
  return claims.map((claim, index) => `S${index + 1} ${JSON.stringify(claim.text)}`).join("\n");
}

/**
 * The model's verdicts, each tied to words of a passage; unknown for a sentence that the model left out, and for all
 * when it failed.
 */
export function verdictsFrom(
  answer: JudgeAnswer<z.infer<typeof verdictsSchema>>,
  claims: readonly Claim[],
  passages: readonly Passage[],
  context: JudgeContext,
  ms: number,
): ClaimVerdict[] {
  const judged = new Map(answer.ok ? answer.value.verdicts.map((one) => [labelNumber(one.id), one]) : []);
  const left: Reason = answer.ok ? reason("judge_failed", { detail: "sentence_left_out" }) : answer.reason;
  if (answer.ok && claims.some((_, index) => !judged.has(index + 1))) context.onFailure(left, "support-judge");
  return claims.map(({ id: claimId }, index): ClaimVerdict => {
    const sentence = judged.get(index + 1);
    if (sentence === undefined)
      return { claimId, verdict: "unknown", score: null, evidence: null, judge: "none", reason: left, ms };
    const evidence = findEvidence(sentence, passages, context);
    const verdict = holdToEvidence(sentence.verdict, evidence);
    const text = sentence.reason.slice(0, MAX_REASON_CHARS);
    const why =
      verdict === "unknown"
        ? reason("judge_undecided", { detail: "quote_not_found" }, text)
        : reason("judged_by_model", {}, text);
    return { claimId, verdict, score: null, evidence, judge: "llm", reason: why, ms };
  });
}

function findEvidence(judged: JudgedSentence, passages: readonly Passage[], context: JudgeContext): Evidence | null {
  const { quote } = judged;
  if (quote === null) return null;
  const number = judged.passage === null ? null : labelNumber(judged.passage);
  const named = passages.filter(({ id }) => context.numberOf(id) === number);
  // A model may quote correctly and give the wrong number: the words decide.
  for (const passage of [...named, ...passages]) {
    const span = locateQuote(passage.text, quote);
    if (span !== null) return { passageId: passage.id, ...span, quote: passage.text.slice(span.start, span.end) };
  }
  return null;
}

/** A verdict needs words of a passage: without them support becomes unknown, and a contradiction merely unsupported. */
function holdToEvidence(verdict: JudgedSentence["verdict"], evidence: Evidence | null): Verdict {
  if (evidence !== null || verdict === "unsupported") return verdict;
  return verdict === "contradicted" ? "unsupported" : "unknown";
}
