import { setImmediate as nextTurn } from "node:timers/promises";
import { processWide } from "./process-wide";

const turns = processWide("turns", () => ({ last: Promise.resolve() }));

/**
 * Waits for a turn of the event loop that no other caller gets. Many runs often continue at the same moment, because one
 * commit stored the events of all of them: with tens of milliseconds of work each, the words of every run would wait for
 * all the others. In turns, words are read and sent in between.
 */
export function ownTurn(): Promise<void> {
  turns.last = turns.last.then(() => nextTurn());
  return turns.last;
}
