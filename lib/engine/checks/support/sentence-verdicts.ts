import { z } from "zod";
import { withoutCitations } from "@/lib/engine/language/text/cited-numbers";
import type { JudgeContext } from "@/lib/engine/ports/judge";
import {
  type Claim,
  type ClaimVerdict,
  type Evidence,
  type Verdict,
  verdictSchema,
} from "@/lib/shared/contracts/evaluation/judgement";
import type { Passage } from "@/lib/shared/contracts/library/document";
import { type Reason, reason } from "@/lib/shared/contracts/runs/reason";
import type { JudgeAnswer } from "../language-model/ask-judge";
import { labelNumber } from "../language-model/passage-labels";
import { MAX_REASON_CHARS, MAX_SHOWN_LEAD_CHARS } from "../language-model/tunables";
import { claimWords } from "./built-in/claim-words";
import { locateQuote } from "./locate-quote";

export const verdictsSchema = z.object({
  verdicts: z.array(
    z.object({
      id: z.string(),
      reason: z.string(),
      passage: z.string().nullable(),
      quote: z.string().nullable(),
      verdict: verdictSchema.exclude(["unknown"]),
    }),
  ),
});
type JudgedSentence = z.infer<typeof verdictsSchema>["verdicts"][number];

/**
 * Lists sentences in a prompt, one per line: `S1 "…" ← "…"`, with the text and its lead-in as JSON strings, so that
 * none can imitate another. The lead-in is left out if it is the sentence above.
 */
export function listSentences(claims: readonly Claim[]): string {
  return claims
    .map(({ text, lead = "" }, index) => {
      const sentence = `S${index + 1} ${JSON.stringify(text)}`;
      const isAbove = lead === withoutCitations(claims[index - 1]?.text ?? "");
      return lead === "" || isAbove ? sentence : `${sentence} ← ${JSON.stringify(shownLead(lead))}`;
    })
    .join("\n");
}

function shownLead(lead: string): string {
  return lead.length <= MAX_SHOWN_LEAD_CHARS ? lead : `…${lead.slice(-MAX_SHOWN_LEAD_CHARS).replace(/^\S*/, "")}`;
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
  return claims.map((claim, index): ClaimVerdict => {
    const claimId = claim.id;
    const sentence = judged.get(index + 1);
    if (sentence === undefined)
      return { claimId, verdict: "unknown", score: null, evidence: null, judge: "none", reason: left, ms };
    const text = sentence.reason.slice(0, MAX_REASON_CHARS);
    const { verdict, evidence, detail } = held(sentence, claim, passages, context);
    const why =
      verdict === "unknown" ? reason("judge_undecided", { detail }, text) : reason("judged_by_model", {}, text);
    return { claimId, verdict, score: null, evidence, judge: "llm", reason: why, ms };
  });
}

/** The verdict if the quoted words confirm it, otherwise unknown with the reason. */
function held(
  judged: JudgedSentence,
  claim: Claim,
  passages: readonly Passage[],
  context: JudgeContext,
): { verdict: Verdict; evidence: Evidence | null; detail: string } {
  if (judged.verdict === "no_claim")
    return { verdict: holdToWords(claim, passages, context), evidence: null, detail: "states_something" };
  const evidence = findEvidence(judged, passages, context);
  return { verdict: holdToEvidence(judged.verdict, evidence), evidence, detail: "quote_not_found" };
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

/**
 * A sentence with a number, a date, a negation or a name that the question lacks states something, whatever the model
 * says.
 */
function holdToWords(
  { text }: Claim,
  passages: readonly Passage[],
  { question, language }: Pick<JudgeContext, "question" | "language">,
): "no_claim" | "unknown" {
  const asked = new Set(claimWords(question, language).map(({ key }) => key));
  const states = claimWords(withoutCitations(text), language).some(({ kind, key, text: word }, at) => {
    if (kind === "number" || kind === "date" || kind === "negation") return true;
    // Every sentence begins with a capital, so only the passages show whether that word is a name.
    const isName = kind === "name" && (at > 0 || passages.some((passage) => writesAsName(passage.text, word)));
    return isName && !asked.has(key);
  });
  return states ? "unknown" : "no_claim";
}

/** Whether a text has a word with its capital inside a sentence. */
function writesAsName(text: string, word: string): boolean {
  const before = text.split(` ${word}`).slice(0, -1);
  return before.some((part) => /[\p{L}\p{N},]$/u.test(part));
}

/** A verdict needs words of a passage: without them support becomes unknown, and a contradiction merely unsupported. */
function holdToEvidence(verdict: Exclude<JudgedSentence["verdict"], "no_claim">, evidence: Evidence | null): Verdict {
  if (evidence !== null || verdict === "unsupported") return verdict;
  return verdict === "contradicted" ? "unsupported" : "unknown";
}
