import { handleRoute } from "@/lib/http/handle-route";
import { undoByHand } from "@/lib/knowledge-graph/resolve";

/** Takes a merge or split back. */
export const DELETE = handleRoute(async (_request, { id }) => {
  await undoByHand(id);
  return new Response(null, { status: 204 });
});
