import { setTimeout as sleep } from "node:timers/promises";
import { CPU_LIMIT_MS, CPU_PAUSE_MS, CPU_SLICE_MS } from "../tunables";

/** A text that takes longer to work through than any document for people. */
export class WorkTooLong extends Error {
  override readonly name = "WorkTooLong";
}

/**
 * Works through something long on the event loop and pauses every few milliseconds, so that requests are answered
 * meanwhile.
 * @param step told of each item
 * @param limitMs of work, without the pauses
 * @throws the signal's reason, WorkTooLong
 */
export async function takeTurns<Item>(
  items: Iterable<Item>,
  step: (item: Item) => void,
  signal: AbortSignal,
  limitMs = CPU_LIMIT_MS,
): Promise<void> {
  let worked = 0;
  let since = performance.now();
  for (const item of items) {
    step(item);
    const slice = performance.now() - since;
    if (slice < CPU_SLICE_MS) continue;
    worked += slice;
    if (worked > limitMs) throw new WorkTooLong(`more than ${limitMs} ms of work`);
    await sleep(CPU_PAUSE_MS);
    signal.throwIfAborted();
    since = performance.now();
  }
}
