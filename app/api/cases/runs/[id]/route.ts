import { readEvaluation } from "@/lib/server/evaluation/read-evaluation";
import { defineRoute } from "@/lib/server/http/define-route";
import { byId } from "@/lib/server/http/request/path-params";
import { evalRunDetailSchema } from "@/lib/shared/contracts/evaluation/eval-run";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute({
  params: byId,
  GET: {
    id: "getEvaluation",
    access: "inspect_runs",
    summary: "An evaluation, with each result and the previous one.",
    answer: evalRunDetailSchema,
    handle: ({ params, owner }) => readEvaluation(params.id, owner),
  },
});
