/** Numbers of pages or slides, such as "3–5, 9". */
export function rangesText(ranges: readonly { from: number; to: number }[]): string {
  return ranges.map(({ from, to }) => (from === to ? String(from) : `${from}–${to}`)).join(", ");
}
