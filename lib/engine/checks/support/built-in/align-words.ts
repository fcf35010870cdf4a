import type { ClaimWord } from "./claim-words";

/** Words between two matched ones, in the claim and in the source. */
export interface Gap {
  claim: ClaimWord[];
  source: ClaimWord[];
}

export interface Alignment {
  /** Pairs of equal words in order (longest common subsequence by key, weighted towards content words). */
  matched: { claim: ClaimWord; source: ClaimWord }[];
  /**
   * Differences, in order: before the first match, between matches, after the last. The two ends hold only the claim's
   * words.
   */
  gaps: Gap[];
}

/** Aligns a claim with a stretch of source text, word by word. */
export function alignWords(claim: readonly ClaimWord[], source: readonly ClaimWord[]): Alignment {
  const width = source.length + 1;
  const best = new Float64Array((claim.length + 1) * width);
  const at = (i: number, j: number) => best[i * width + j] ?? 0;
  for (let i = claim.length - 1; i >= 0; i -= 1) {
    for (let j = source.length - 1; j >= 0; j -= 1) {
      const same = claim[i]?.key === source[j]?.key ? weight(claim[i]) + at(i + 1, j + 1) : 0;
      best[i * width + j] = Math.max(same, at(i + 1, j), at(i, j + 1));
    }
  }
  const matched: Alignment["matched"] = [];
  const gaps: Gap[] = [];
  let gap: Gap = { claim: [], source: [] };
  let i = 0;
  let j = 0;
  while (i < claim.length && j < source.length) {
    const left = claim[i];
    const right = source[j];
    if (left === undefined || right === undefined) break;
    if (left.key === right.key && at(i, j) === weight(left) + at(i + 1, j + 1)) {
      gaps.push(gap);
      gap = { claim: [], source: [] };
      matched.push({ claim: left, source: right });
      i += 1;
      j += 1;
    } else if (at(i + 1, j) >= at(i, j + 1)) {
      gap.claim.push(left);
      i += 1;
    } else {
      gap.source.push(right);
      j += 1;
    }
  }
  gap.claim.push(...claim.slice(i));
  gap.source.push(...source.slice(j));
  gaps.push(gap);
  return { matched, gaps };
}

function weight(word: ClaimWord | undefined): number {
  switch (word?.kind) {
    case "function":
    case "qualifier":
      return 0.3;
    // Of two alignments with equally many words, prefer the one with matching facts.
    case "number":
    case "date":
    case "name":
      return 1.3;
    default:
      return 1;
  }
}
