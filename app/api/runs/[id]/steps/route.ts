import type { Owners } from "@/lib/data/db/connection/owner";
import { getRun } from "@/lib/data/db/runs/read-runs";
import { readRunSteps } from "@/lib/data/db/runs/run-events";
import { defineRoute } from "@/lib/server/http/define-route";
import { byId } from "@/lib/server/http/request/path-params";
import type { RecordedSteps } from "@/lib/shared/contracts/runs/run-state";
import { recordedStepsSchema } from "@/lib/shared/contracts/runs/run-state";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute({
  params: byId,
  GET: {
    id: "listRunSteps",
    access: "inspect_runs",
    summary: "What each step of a run changed in its state.",
    answer: recordedStepsSchema,
    handle: ({ params, owners }) => readRecordedSteps(params.id, owners),
  },
});

/** What each step of a run changed in its state, as far as it has come. @throws AppError `not_found` */
async function readRecordedSteps(runId: string, owners: Owners): Promise<RecordedSteps> {
  await getRun(runId, owners);
  return { steps: await readRunSteps(runId) };
}
