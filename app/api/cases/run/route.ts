import { evalStartSchema } from "@/lib/contracts/eval-run";
import { LOCAL_OWNER } from "@/lib/db/owner";
import { startEvaluation } from "@/lib/evaluation/start-evaluation";
import { handleRoute } from "@/lib/http/handle-route";
import { readJson } from "@/lib/http/read-json";

/** Asks every test case, in the background. */
export const POST = handleRoute(async (request) => {
  const { trigger = "person" } = await readJson(request, evalStartSchema);
  const evalRunId = await startEvaluation(LOCAL_OWNER, trigger);
  return Response.json({ evalRunId }, { status: 202, headers: { Location: `/api/cases/runs/${evalRunId}` } });
});
