import type { TextUnit } from "./text-units";
import { OVERLAP_MAX_CHARS, PASSAGE_MAX_CHARS, PASSAGE_TARGET_CHARS } from "./tunables";

/** What cutting inside a paragraph costs, against the squared relative distance from the target length. */
const MID_PARAGRAPH_COST = 0.25;

/**
 * Packs the units of a section into passages of balanced length: of all partitions with no passage above the
 * limit, the one with the least sum of squared distances from the target (and cuts inside paragraphs).
 * Where a paragraph is cut, the next passage repeats its last short sentence.
 */
export function packUnits(units: Iterable<TextUnit>): { start: number; end: number }[] {
  const all = [...units];
  const cuts = bestCuts(all);
  const packed: { start: number; end: number }[] = [];
  for (const [index, from] of cuts.entries()) {
    const first = all[from];
    const last = all[(cuts[index + 1] ?? all.length) - 1];
    if (first === undefined || last === undefined) continue;
    packed.push({ start: overlapStart(all, from, cuts[index - 1] ?? from, last.end), end: last.end });
  }
  return packed;
}

/** Index of the first unit of each passage. */
function bestCuts(units: readonly TextUnit[]): number[] {
  const target = targetLength(units);
  const costs = [0];
  const origins: number[] = [0];
  for (const [index, last] of units.entries()) {
    let best = Number.POSITIVE_INFINITY;
    let origin = index;
    const cut = last.endsParagraph || index === units.length - 1 ? 0 : MID_PARAGRAPH_COST;
    for (let from = index; from >= 0; from -= 1) {
      const length = last.end - (units[from]?.start ?? last.end);
      if (length > PASSAGE_MAX_CHARS && from < index) break;
      const cost = (costs[from] ?? 0) + ((length - target) / target) ** 2 + cut;
      if (cost < best) {
        best = cost;
        origin = from;
      }
    }
    costs.push(best);
    origins.push(origin);
  }
  const cuts: number[] = [];
  for (let end = units.length; end > 0; end = origins[end] ?? 0) cuts.unshift(origins[end] ?? 0);
  return cuts;
}

/** A section a little longer than one passage is better halved than cut into a full one and a stump. */
function targetLength(units: readonly TextUnit[]): number {
  const total = (units.at(-1)?.end ?? 0) - (units[0]?.start ?? 0);
  return Math.max(1, total / Math.max(1, Math.round(total / PASSAGE_TARGET_CHARS)));
}

function overlapStart(units: readonly TextUnit[], from: number, previousFrom: number, end: number): number {
  const first = units[from];
  const before = units[from - 1];
  const start = first?.start ?? 0;
  if (before === undefined || before.endsParagraph || from - 1 <= previousFrom) return start;
  const short = before.end - before.start <= OVERLAP_MAX_CHARS;
  return short && end - before.start <= PASSAGE_MAX_CHARS ? before.start : start;
}
