import { setTimeout as sleep } from "node:timers/promises";
import { CPU_PAUSE_MS, CPU_SLICE_MS } from "./tunables";

/**
 * Works through something long on the event loop and pauses every few milliseconds, so that requests are answered
 * meanwhile.
 * @param step told of each item
 * @throws the signal's reason
 */
export async function takeTurns<Item>(
  items: Iterable<Item>,
  step: (item: Item) => void,
  signal: AbortSignal,
): Promise<void> {
  let since = performance.now();
  for (const item of items) {
    step(item);
    if (performance.now() - since < CPU_SLICE_MS) continue;
    await sleep(CPU_PAUSE_MS);
    signal.throwIfAborted();
    since = performance.now();
  }
}
