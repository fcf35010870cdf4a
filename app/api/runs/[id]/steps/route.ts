import { defineRoute } from "@/lib/server/http/define-route";
import { byId } from "@/lib/server/http/request/path-params";
import { readRecordedSteps } from "@/lib/server/runs/read/read-recorded-steps";
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
