import { setTimeout as sleep } from "node:timers/promises";

/**
 * Milliseconds of work on a text before it yields to the event loop, and the length of the pause: answering a question
 * takes about a hundred turns of the loop, many of which fit into one pause.
 */
const CPU_SLICE_MS = 10;
const CPU_PAUSE_MS = 5;

/** Maximum milliseconds of work on one text: 19.5 MB of prose take a tenth of it, three million cells half of it. */
const CPU_LIMIT_MS = 60_000;

/** Thrown when a text takes longer to process than any ordinary document. */
export class WorkTooLong extends Error {
  override readonly name = "WorkTooLong";
}

/**
 * Processes many items, pausing every few milliseconds so that the event loop stays responsive.
 * @param step called with each item
 * @param limitMs maximum work, pauses not counted. It is the process's processor time where that is less than the time
 * that has passed: on a busy machine, waiting for the processor is no work
 * @throws the signal's reason, WorkTooLong
 */
export async function inTimeSlices<Item>(
  items: Iterable<Item>,
  step: (item: Item) => void,
  signal: AbortSignal,
  limitMs = CPU_LIMIT_MS,
): Promise<void> {
  let worked = 0;
  let since = performance.now();
  let used = process.cpuUsage();
  for (const item of items) {
    step(item);
    const slice = performance.now() - since;
    if (slice < CPU_SLICE_MS) continue;
    const { user, system } = process.cpuUsage(used);
    worked += Math.min(slice, (user + system) / 1_000);
    if (worked > limitMs) throw new WorkTooLong(`more than ${limitMs} ms of work`);
    await sleep(CPU_PAUSE_MS);
    signal.throwIfAborted();
    since = performance.now();
    used = process.cpuUsage();
  }
}
