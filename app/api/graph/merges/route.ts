import { mergeByHand } from "@/lib/library/knowledge-graph/build/resolve";
import { handleRoute } from "@/lib/server/http/handle-route";
import { readJson } from "@/lib/server/http/request/read-json";
import { mergeEntitiesRequestSchema } from "@/lib/shared/contracts/library/knowledge-graph";

/** Merges other entities into the first. */
export const POST = handleRoute(async (request) => {
  const { entityIds } = await readJson(request, mergeEntitiesRequestSchema);
  return Response.json(await mergeByHand(entityIds), { status: 201 });
});
