import { undoByHand } from "@/lib/library/knowledge-graph/build/resolve";
import { handleRoute } from "@/lib/server/http/handle-route";

/** Undoes a merge or split. */
export const DELETE = handleRoute(async (_request, { id }) => {
  await undoByHand(id);
  return new Response(null, { status: 204 });
});
