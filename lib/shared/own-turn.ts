import { setImmediate as nextTurn } from "node:timers/promises";
import { processWide } from "./process-wide";

const turns = processWide("turns", () => ({ last: Promise.resolve() }));

/**
 * Waits for a turn of the event loop that no other caller gets. Many runs often go on at the same moment, because one
 * commit stored the events of them all: with some tens of milliseconds of work each, every other run's words would wait
 * for all of it. In turns, words are read and sent in between.
 */
export function ownTurn(): Promise<void> {
  turns.last = turns.last.then(() => nextTurn());
  return turns.last;
}
