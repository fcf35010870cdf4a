import type { Claim, ClaimVerdict } from "@/lib/contracts/judgement";
import type { Reason } from "@/lib/contracts/reason";

export type TextPiece = { kind: "text"; text: string } | { kind: "citation"; numbers: number[] };

/** A stretch of an answer with one verdict: a sentence, or text that no claim covers (yet). */
export interface Sentence {
  /** The claim's id, or the offset of text without a claim: stable while the draft grows. */
  key: string;
  pieces: TextPiece[];
  /** `whole`: judged together with all the others, not alone. `plain`: nothing to check (blank lines, list marks). */
  state: "checking" | "judged" | "whole" | "not-checked" | "plain";
  result: ClaimVerdict | null;
  /** Why the sentence was struck from the answer; `null` when it was not. */
  retraction: Reason | null;
}

export interface JudgedSentence {
  claim: Claim;
  result: ClaimVerdict;
  retraction: Reason | null;
}

const MARKER = /\s*\[(\d{1,3}(?:\s*[,;]\s*\d{1,3})*)\]/g;
/** A marker whose end has not streamed in yet. */
const OPEN_MARKER = /\s*\[[\d\s,;]*$/;

/** Splits text from its `[n]` markers; a marker that names no known source is left out. */
export function splitCitations(text: string, known: ReadonlySet<number>): TextPiece[] {
  const pieces: TextPiece[] = [];
  let from = 0;
  for (const match of text.matchAll(MARKER)) {
    if (match.index > from) pieces.push({ kind: "text", text: text.slice(from, match.index) });
    const numbers = (match[1] ?? "")
      .split(/[,;]/)
      .map(Number)
      .filter((number) => known.has(number));
    if (numbers.length > 0) pieces.push({ kind: "citation", numbers });
    from = match.index + match[0].length;
  }
  if (from < text.length) pieces.push({ kind: "text", text: text.slice(from) });
  return pieces;
}

/**
 * Cuts a draft along its claims.
 * @param open what text without a claim is: still being checked, judged as a whole, or not checked at all
 */
export function splitSentences(
  draft: string,
  judged: readonly JudgedSentence[],
  known: ReadonlySet<number>,
  open: "checking" | "whole" | "not-checked",
): Sentence[] {
  const text = draft.replace(OPEN_MARKER, "");
  const sentences: Sentence[] = [];
  let from = 0;
  const gap = (to: number) => {
    const between = text.slice(from, to);
    if (between === "") return;
    const state = /[\p{L}\p{N}]/u.test(between.replace(MARKER, "")) ? open : "plain";
    sentences.push({ key: `at${from}`, pieces: splitCitations(between, known), state, result: null, retraction: null });
  };
  for (const { claim, result, retraction } of judged.toSorted((a, b) => a.claim.start - b.claim.start)) {
    if (claim.start < from) continue;
    gap(claim.start);
    const pieces = splitCitations(text.slice(claim.start, claim.end), known);
    sentences.push({ key: claim.id, pieces, state: "judged", result, retraction });
    from = claim.end;
  }
  gap(text.length);
  return sentences;
}
