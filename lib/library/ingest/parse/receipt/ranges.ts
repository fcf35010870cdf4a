/** Page numbers as ranges, in order. */
export function rangesOf(pages: ReadonlySet<number>): { from: number; to: number }[] {
  const ranges: { from: number; to: number }[] = [];
  for (const page of [...pages].sort((a, b) => a - b)) {
    const last = ranges.at(-1);
    if (last !== undefined && last.to === page - 1) last.to = page;
    else ranges.push({ from: page, to: page });
  }
  return ranges;
}
