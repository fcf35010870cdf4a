import { withoutCitations } from "@/lib/engine/language/text/cited-numbers";
import type { Claim, ClaimVerdict, Evidence, UsefulnessJudgement } from "@/lib/shared/contracts/evaluation/judgement";
import type { QuotedSummary } from "@/lib/shared/contracts/library/digest";
import type { Passage } from "@/lib/shared/contracts/library/document";
import { reason } from "@/lib/shared/contracts/runs/reason";
import { oneLine } from "@/lib/shared/text/one-line";
import { quoteOf, wordSummary } from "./word-summary";

interface Judged {
  summary: QuotedSummary;
  /** Those that the answer cites. */
  passages: readonly Passage[];
}

/** A verdict on every sentence of an answer that quotes a summary: the cited passages are read again. */
export function judgeSummary(claims: readonly Claim[], { summary, passages }: Judged): Omit<ClaimVerdict, "ms">[] {
  const worded = plain(wordSummary(summary, { passages, citation: () => "" }));
  return claims.map(({ id, text, cites }): Omit<ClaimVerdict, "ms"> => {
    const base = { claimId: id, judge: "built-in" as const };
    if (!worded.includes(plain(text)))
      return { ...base, verdict: "unsupported", score: 0, evidence: null, reason: reason("evidence_missing") };
    const evidence = evidenceOf(plain(text), cites, { summary, passages });
    return { ...base, verdict: "supported", score: 1, evidence, reason: reason("evidence_verbatim") };
  });
}

/** Quotations are no summary in the document's own order of importance, so they never fully answer. */
export function usefulnessOfSummary(): UsefulnessJudgement {
  return {
    ...{ usefulness: "unknown", score: null, utility: null, judge: "built-in", ms: 0 },
    reason: reason("summary_needs_model"),
  };
}

function evidenceOf(claim: string, cites: readonly string[], { summary, passages }: Judged): Evidence | null {
  const quotes = summary.documents.flatMap(({ parts }) => parts.flatMap((part) => part.quotes));
  const found = quotes.find((quote) => {
    if (quote.isRow || !cites.includes(quote.passageId)) return false;
    const text = plain(quoteOf(quote, { passages }));
    return text !== "" && (claim.includes(text) || text.includes(claim));
  });
  const passage = passages.find(({ id }) => id === found?.passageId);
  if (found === undefined || passage === undefined) return null;
  const { passageId, start, end } = found;
  return { passageId, start, end, quote: passage.text.slice(start, end) };
}

function plain(text: string): string {
  return oneLine(withoutCitations(text)).replace(/\s+([|.])/g, "$1");
}
