import { splitSentences } from "@/lib/engine/language/text/sentences";
import type { Evidence } from "@/lib/shared/contracts/evaluation/judgement";
import type { Passage } from "@/lib/shared/contracts/library/document";
import { type Alignment, alignWords } from "./align-words";
import { type ClaimWord, claimWords } from "./claim-words";

/** The place in the passages most similar to a claim, and how the two differ. */
export interface BestMatch {
  evidence: Evidence;
  alignment: Alignment;
  /** Share of the claim's meaningful words found there, 0–1. */
  share: number;
  /** Every word of the claim is there, in order and without others in between. */
  verbatim: boolean;
}

/** Compares a claim with every sentence, and every pair of neighbouring sentences, of the passages. */
export function findEvidence(claim: readonly ClaimWord[], passages: readonly Passage[]): BestMatch | null {
  let best: BestMatch | null = null;
  for (const passage of passages) {
    const verbatim = findVerbatim(claim, passage);
    if (verbatim !== null) return verbatim;
    for (const span of windows(passage)) {
      const words = claimWords(passage.text.slice(span.start, span.end), passage.language).map((word) => ({
        ...word,
        start: word.start + span.start,
        end: word.end + span.start,
      }));
      const match = matchAgainst(claim, words, passage);
      if (match !== null && (best === null || match.share > best.share + 1e-9)) best = match;
    }
  }
  return best;
}

function findVerbatim(claim: readonly ClaimWord[], passage: Passage): BestMatch | null {
  const words = claimWords(passage.text, passage.language);
  const folded = claim.map(({ text }) => text.toLowerCase());
  for (let from = 0; from + claim.length <= words.length; from += 1) {
    if (!folded.every((text, at) => words[from + at]?.text.toLowerCase() === text)) continue;
    const source = words.slice(from, from + claim.length);
    const alignment = alignWords(claim, source);
    return { evidence: evidenceOf(passage, source), alignment, share: 1, verbatim: true };
  }
  return null;
}

function* windows(passage: Passage): Generator<{ start: number; end: number }> {
  const spans = splitSentences(passage.text, passage.language);
  yield* spans;
  for (const [at, span] of spans.entries()) {
    const next = spans[at + 1];
    if (next !== undefined) yield { start: span.start, end: next.end };
  }
}

function matchAgainst(claim: readonly ClaimWord[], source: readonly ClaimWord[], passage: Passage): BestMatch | null {
  const meaningful = claim.filter(isMeaningful);
  const keys = new Set(source.map(({ key }) => key));
  // Alignment costs the product of both lengths, so it runs only if at least a third of the words are there.
  if (meaningful.filter(({ key }) => keys.has(key)).length * 3 < meaningful.length) return null;
  const alignment = alignWords(claim, source);
  const matched = alignment.matched.filter(({ claim: word }) => isMeaningful(word));
  if (matched.length === 0 || meaningful.length === 0) return null;
  const evidence = evidenceOf(
    passage,
    alignment.matched.map(({ source: word }) => word),
  );
  return { evidence, alignment, share: matched.length / meaningful.length, verbatim: false };
}

export function isMeaningful({ kind }: ClaimWord): boolean {
  return kind !== "function";
}

/** The text from the first word to the last, with the end mark that follows. */
function evidenceOf(passage: Passage, words: readonly ClaimWord[]): Evidence {
  const start = words[0]?.start ?? 0;
  const last = words.at(-1)?.end ?? start;
  const closing = /^\s?[.!?…»”"')\]%]+/.exec(passage.text.slice(last, last + 4))?.[0].length ?? 0;
  const end = last + closing;
  return { passageId: passage.id, start, end, quote: passage.text.slice(start, end) };
}
