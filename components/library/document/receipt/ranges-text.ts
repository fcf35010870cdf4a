type Ranges = readonly { from: number; to: number }[];

/** How many pages or slides ranges hold. */
export function placesIn(ranges: Ranges): number {
  return ranges.reduce((sum, { from, to }) => sum + to - from + 1, 0);
}

/** Numbers of pages or slides, such as "3–5, 9". */
export function rangesText(ranges: Ranges): string {
  return ranges.map(({ from, to }) => (from === to ? String(from) : `${from}–${to}`)).join(", ");
}
