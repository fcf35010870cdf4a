import { undoByHand } from "@/lib/library/knowledge-graph/build/resolve";
import { handleRoute } from "@/lib/server/http/handle-route";

/** Takes a merge or split back. */
export const DELETE = handleRoute(async (_request, { id }) => {
  await undoByHand(id);
  return new Response(null, { status: 204 });
});
