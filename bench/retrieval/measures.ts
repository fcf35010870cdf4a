import type { Passage } from "@/lib/shared/contracts/library/document";
import type { Gold, Span } from "./retrieval-set";

/** How well one result list answers one question; each 0–1. */
export interface Measured {
  recall1: number;
  recall5: number;
  recall10: number;
  reciprocalRank10: number;
  gain10: number;
}

/**
 * Recall by passages or by characters of the evidence, reciprocal rank of the first passage with any of it, and
 * normalised discounted gain with binary relevance (Järvelin and Kekäläinen, 2002).
 * @param found best first
 * @param all the library's passages
 */
export function measure(gold: Gold, found: readonly Passage[], all: readonly Passage[]): Measured {
  const holds = (passage: Passage) =>
    gold.kind === "passages" ? gold.ids.has(passage.id) : gold.spans.some((span) => overlap(span, passage) > 0);
  const hits = found.slice(0, 10).map(holds);
  const first = hits.indexOf(true);
  const discounted = hits.reduce((sum, hit, at) => sum + (hit ? 1 / Math.log2(at + 2) : 0), 0);
  const ideal = Array.from({ length: Math.min(10, all.filter(holds).length) }, (_, at) => 1 / Math.log2(at + 2));
  return {
    recall1: recall(gold, found.slice(0, 1)),
    recall5: recall(gold, found.slice(0, 5)),
    recall10: recall(gold, found.slice(0, 10)),
    reciprocalRank10: first < 0 ? 0 : 1 / (first + 1),
    gain10: ideal.length === 0 ? 0 : discounted / ideal.reduce((sum, gain) => sum + gain, 0),
  };
}

export function mean(all: readonly Measured[]): Measured {
  const of = (read: (measured: Measured) => number) =>
    all.reduce((sum, measured) => sum + read(measured), 0) / Math.max(1, all.length);
  return {
    recall1: of(({ recall1 }) => recall1),
    recall5: of(({ recall5 }) => recall5),
    recall10: of(({ recall10 }) => recall10),
    reciprocalRank10: of(({ reciprocalRank10 }) => reciprocalRank10),
    gain10: of(({ gain10 }) => gain10),
  };
}

function recall(gold: Gold, found: readonly Passage[]): number {
  if (gold.kind === "passages") return found.some(({ id }) => gold.ids.has(id)) ? 1 : 0;
  const length = gold.spans.reduce((sum, { start, end }) => sum + end - start, 0);
  return gold.spans.reduce((sum, span) => sum + covered(span, found), 0) / Math.max(1, length);
}

/** Characters of a span covered by any passage; overlaps count once. */
function covered(span: Span, passages: readonly Span[]): number {
  let reached = span.start;
  let sum = 0;
  for (const { start, end } of [...passages].sort((a, b) => a.start - b.start)) {
    const from = Math.max(reached, start);
    const to = Math.min(span.end, end);
    if (to <= from) continue;
    sum += to - from;
    reached = to;
  }
  return sum;
}

function overlap(left: Span, right: Span): number {
  return Math.min(left.end, right.end) - Math.max(left.start, right.start);
}
