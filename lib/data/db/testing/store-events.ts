import type { Lease } from "../connection/lease";
import { type LoggedEvent, storeProgress } from "../runs/run-progress";

/** Stores events one by one. @returns the valid leases, as run id → epoch */
export function storeEvents(given: readonly (Lease & LoggedEvent)[]): ReturnType<typeof storeProgress> {
  return storeProgress(given.map(({ runId, epoch, ...logged }) => ({ runId, epoch, events: [logged] })));
}
