import { mergeEntitiesRequestSchema } from "@/lib/contracts/knowledge-graph";
import { handleRoute } from "@/lib/http/handle-route";
import { readJson } from "@/lib/http/read-json";
import { mergeByHand } from "@/lib/knowledge-graph/resolve";

/** Makes the other entities part of the first. */
export const POST = handleRoute(async (request) => {
  const { entityIds } = await readJson(request, mergeEntitiesRequestSchema);
  return Response.json(await mergeByHand(entityIds), { status: 201 });
});
