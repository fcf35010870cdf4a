import type { TextRange } from "@/lib/shared/contracts/library/document";

/** Ranges as stored: start and end, start and end. */
export function storedRanges(ranges: readonly TextRange[]): number[] {
  return ranges.flatMap(({ start, end }) => [start, end]);
}

/** The ranges that are stored in a column. */
export function readRanges(offsets: readonly number[]): TextRange[] {
  return offsets.flatMap((start, at) => (at % 2 === 0 ? [{ start, end: offsets[at + 1] ?? start }] : []));
}

/** Ranges in order, those that overlap or touch joined. */
export function mergedRanges(ranges: readonly TextRange[]): TextRange[] {
  const merged: TextRange[] = [];
  for (const range of ranges.toSorted((a, b) => a.start - b.start)) {
    const last = merged.at(-1);
    if (last !== undefined && range.start <= last.end) last.end = Math.max(last.end, range.end);
    else merged.push({ ...range });
  }
  return merged;
}
