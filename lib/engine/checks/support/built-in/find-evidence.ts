import type { Evidence } from "@/lib/shared/contracts/evaluation/judgement";
import type { TextLanguage } from "@/lib/shared/contracts/language";
import type { Passage } from "@/lib/shared/contracts/library/document";
import { type Alignment, alignWords } from "./align-words";
import type { ClaimWord } from "./claim-words";
import { passageWords, type Stretch } from "./passage-words";

/** The place in the passages most similar to a claim, and how the two differ. */
export interface BestMatch {
  evidence: Evidence;
  alignment: Alignment;
  /** Share of the claim's meaningful words found there, 0–1. */
  share: number;
  /** Every word of the claim occurs there, in order and uninterrupted. */
  verbatim: boolean;
  language: TextLanguage;
}

/** Compares a claim with every sentence, and every pair of neighbouring sentences, of the passages. */
export function findEvidence(claim: readonly ClaimWord[], passages: readonly Passage[]): BestMatch | null {
  let best: BestMatch | null = null;
  for (const passage of passages) {
    const verbatim = findVerbatim(claim, passage);
    if (verbatim !== null) return verbatim;
    const { sentences, neighbours } = passageWords(passage);
    for (const stretch of [...sentences, ...neighbours]) {
      const match = matchAgainst(claim, stretch, passage);
      if (match !== null && (best === null || match.share > best.share + 1e-9)) best = match;
    }
  }
  return best;
}

/**
 * The sentence that differs least from a claim: `findEvidence` may prefer two neighbours, which have more of its words
 * between many others.
 */
export function findClosestSentence(claim: readonly ClaimWord[], passages: readonly Passage[]): BestMatch | null {
  let best: BestMatch | null = null;
  for (const passage of passages) {
    for (const sentence of passageWords(passage).sentences) {
      const match = matchAgainst(claim, sentence, passage);
      if (match !== null && (best === null || nearness(match) > nearness(best))) best = match;
    }
  }
  return best;
}

/** 1 when no meaningful word is left out between the first and the last quoted word; lower for each one that is. */
export function nearness({ alignment }: Pick<BestMatch, "alignment">): number {
  const meaningful = (words: readonly ClaimWord[]) => words.filter(isMeaningful).length;
  const matched = meaningful(alignment.matched.map(({ claim }) => claim));
  const inner = alignment.gaps.slice(1, -1);
  const skipped = inner.reduce((sum, gap) => sum + meaningful(gap.source), 0);
  const added = alignment.gaps.reduce((sum, gap) => sum + meaningful(gap.claim), 0);
  return matched / Math.max(1, matched + added + skipped);
}

function findVerbatim(claim: readonly ClaimWord[], passage: Passage): BestMatch | null {
  const { words } = passageWords(passage);
  const folded = claim.map(({ text }) => text.toLowerCase());
  for (let from = 0; from + claim.length <= words.length; from += 1) {
    if (!folded.every((text, at) => words[from + at]?.text.toLowerCase() === text)) continue;
    const source = words.slice(from, from + claim.length);
    const alignment = alignWords(claim, source);
    return { evidence: evidenceOf(passage, source), alignment, share: 1, verbatim: true, language: passage.language };
  }
  return null;
}

function matchAgainst(claim: readonly ClaimWord[], { words, keys }: Stretch, passage: Passage): BestMatch | null {
  const meaningful = claim.filter(isMeaningful);
  // Alignment costs the product of both lengths, so it runs only if at least a third of the words are there.
  if (meaningful.filter(({ key }) => keys.has(key)).length * 3 < meaningful.length) return null;
  const alignment = alignWords(claim, words);
  const matched = alignment.matched.filter(({ claim: word }) => isMeaningful(word));
  if (matched.length === 0 || meaningful.length === 0) return null;
  const evidence = evidenceOf(
    passage,
    alignment.matched.map(({ source: word }) => word),
  );
  return {
    evidence,
    alignment,
    share: matched.length / meaningful.length,
    verbatim: false,
    language: passage.language,
  };
}

export function isMeaningful({ kind }: ClaimWord): boolean {
  return kind !== "function" && kind !== "qualifier";
}

/** The text from the first word to the last, with the end mark that follows. */
function evidenceOf(passage: Passage, words: readonly ClaimWord[]): Evidence {
  // A currency's sign comes after its number in the list and before it in the text.
  const start = words.length === 0 ? 0 : Math.min(...words.map((word) => word.start));
  const last = words.length === 0 ? 0 : Math.max(...words.map((word) => word.end));
  const closing = /^\s?[.!?…»”"')\]%]+/.exec(passage.text.slice(last, last + 4))?.[0].length ?? 0;
  const end = last + closing;
  return { passageId: passage.id, start, end, quote: passage.text.slice(start, end) };
}
