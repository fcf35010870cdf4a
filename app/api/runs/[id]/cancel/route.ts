import { json } from "@/lib/server/http/api-call";
import { defineRoute } from "@/lib/server/http/define-route";
import { byId } from "@/lib/server/http/request/path-params";
import { cancelRun } from "@/lib/server/runs/lifecycle/cancel-run";
import { runCancelAnswerSchema } from "@/lib/shared/contracts/runs/run";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute({
  params: byId,
  POST: {
    id: "cancelRun",
    access: "ask",
    summary: "Cancels a run; its draft is kept. Cancelling an ended run changes nothing.",
    answer: runCancelAnswerSchema,
    answers: { 202: [json(runCancelAnswerSchema)] },
    async handle({ params, owner }) {
      const cancelling = await cancelRun(params.id, owner);
      return Response.json({ runId: params.id, cancelling }, { status: cancelling ? 202 : 200 });
    },
  },
});
