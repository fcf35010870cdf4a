import type { Owners } from "@/lib/data/db/connection/owner";
import { getRun } from "@/lib/data/db/runs/read-runs";
import { readRunSteps } from "@/lib/data/db/runs/run-events";
import type { RecordedSteps } from "@/lib/shared/contracts/runs/run-state";

/** What each step of a run changed in its state, as far as it has come. @throws AppError `not_found` */
export async function readRecordedSteps(runId: string, owners: Owners): Promise<RecordedSteps> {
  await getRun(runId, owners);
  return { steps: await readRunSteps(runId) };
}
