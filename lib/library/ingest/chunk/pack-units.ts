import type { PassageSizes } from "@/lib/shared/contracts/library/document";
import { PACK_CARRY_PASSAGES, PACK_WINDOW_PASSAGES } from "../tunables";
import type { TextUnit } from "./text-units";

export interface PackedSpan {
  start: number;
  end: number;
  /** Caption and column names, if the passage starts inside a table. */
  tablePath: readonly string[] | null;
}

/**
 * Packs the units of a section into passages of balanced length: of all partitions without a passage above the limit,
 * the one that minimizes the sum of squared relative distances from the target and of the costs of its cuts. Where prose
 * is cut, the next passage repeats its last sentences. A long section is packed window by window.
 * @yields a passage, or `null` after a unit that completes none
 */
export function* packUnits(units: Iterable<TextUnit>, sizes: PassageSizes): Generator<PackedSpan | null> {
  let window: TextUnit[] = [];
  let tokens = 0;
  let before: readonly TextUnit[] = [];
  for (const unit of units) {
    window.push(unit);
    tokens += unit.tokens;
    if (tokens < PACK_WINDOW_PASSAGES * sizes.target) {
      yield null;
      continue;
    }
    const passages = partition(window, sizes);
    const carried = passages.splice(Math.max(1, passages.length - PACK_CARRY_PASSAGES)).flat();
    for (const passage of passages) {
      yield packed(passage, before, sizes);
      before = passage;
    }
    window = carried;
    tokens = tokensOf(window);
  }
  for (const passage of partition(window, sizes)) {
    yield packed(passage, before, sizes);
    before = passage;
  }
}

/** The best partition (dynamic programming over the last unit of each passage). */
function partition(units: readonly TextUnit[], sizes: PassageSizes): TextUnit[][] {
  const target = evenTarget(tokensOf(units), sizes.target);
  const costs = [0];
  const origins = [0];
  for (const [index, last] of units.entries()) {
    let best = Number.POSITIVE_INFINITY;
    let origin = index;
    let length = 0;
    const cut = index === units.length - 1 ? 0 : last.cutCost;
    for (let from = index; from >= 0; from -= 1) {
      length += units[from]?.tokens ?? 0;
      if (length > sizes.max && from < index) break;
      const cost = (costs[from] ?? 0) + ((length - target) / target) ** 2 + cut;
      if (cost < best) {
        best = cost;
        origin = from;
      }
    }
    costs.push(best);
    origins.push(origin);
  }
  const passages: TextUnit[][] = [];
  for (let end = units.length; end > 0; end = origins[end] ?? 0) passages.unshift(units.slice(origins[end] ?? 0, end));
  return passages;
}

/** Evens out the target: a section slightly longer than one passage is halved rather than cut into a full one and a stub. */
function evenTarget(total: number, target: number): number {
  return Math.max(1, total / Math.max(1, Math.round(total / target)));
}

function packed(passage: readonly TextUnit[], before: readonly TextUnit[], { max, overlap }: PassageSizes): PackedSpan {
  const [first] = passage;
  const end = passage.at(-1)?.end ?? 0;
  let start = first?.start ?? 0;
  let room = Math.min(overlap, max - tokensOf(passage));
  // Never repeat the whole previous passage, and nothing across the end of a paragraph, a table or code.
  const repeated = first?.tablePath === null && before.at(-1)?.cutCost !== 0 ? before.slice(1) : [];
  for (const unit of repeated.toReversed()) {
    if (!unit.repeatable || unit.tokens > room) break;
    room -= unit.tokens;
    start = unit.start;
  }
  return { start, end, tablePath: first?.tablePath ?? null };
}

function tokensOf(units: readonly TextUnit[]): number {
  return units.reduce((sum, { tokens }) => sum + tokens, 0);
}
