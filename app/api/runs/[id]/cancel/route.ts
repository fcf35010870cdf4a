import { LOCAL_OWNER } from "@/lib/data/db/connection/owner";
import { handleRoute } from "@/lib/server/http/handle-route";
import { cancelRun } from "@/lib/server/runs/lifecycle/cancel-run";

/** Cancels a run; what it had written is kept. Cancelling an ended run changes nothing. */
export const POST = handleRoute(async (_request, { id }) => {
  const cancelling = await cancelRun(id, LOCAL_OWNER);
  return Response.json({ runId: id, cancelling }, { status: cancelling ? 202 : 200 });
});
