import type { RunEvent } from "@/lib/shared/contracts/runs/run-event";
import { joinedRows } from "../checkpoints/checkpoint-rows";
import { storeProgress } from "../runs/run-progress";

/** Stores events without checkpoints. @returns the valid leases, as run id → epoch */
export function storeEvents(
  given: readonly { runId: string; epoch: number; event: RunEvent }[],
): ReturnType<typeof storeProgress> {
  return storeProgress(
    given.map(({ event, ...lease }) => ({ ...lease, events: [event], checkpoints: joinedRows([]) })),
  );
}
