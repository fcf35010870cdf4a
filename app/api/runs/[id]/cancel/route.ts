import { handleRoute } from "@/lib/server/http/handle-route";
import { ownerOf } from "@/lib/server/http/request/owner";
import { cancelRun } from "@/lib/server/runs/lifecycle/cancel-run";

/** Cancels a run; text written so far is kept. Cancelling an ended run changes nothing. */
export const POST = handleRoute(async (request, { id }) => {
  const cancelling = await cancelRun(id, ownerOf(request));
  return Response.json({ runId: id, cancelling }, { status: cancelling ? 202 : 200 });
});
