import { startEvaluation } from "@/lib/server/evaluation/start-evaluation";
import { handleRoute } from "@/lib/server/http/handle-route";
import { ownerOf } from "@/lib/server/http/request/owner";
import { readJson } from "@/lib/server/http/request/read-json";
import { evalStartSchema } from "@/lib/shared/contracts/evaluation/eval-run";

/** Starts an evaluation of every test case in the background. */
export const POST = handleRoute(async (request) => {
  const { trigger = "person" } = await readJson(request, evalStartSchema);
  const evalRunId = await startEvaluation(ownerOf(request), trigger);
  return Response.json({ evalRunId }, { status: 202, headers: { Location: `/api/cases/runs/${evalRunId}` } });
});
