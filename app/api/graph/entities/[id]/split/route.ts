import { splitByHand } from "@/lib/library/knowledge-graph/build/resolve";
import { handleRoute } from "@/lib/server/http/handle-route";
import { readJson } from "@/lib/server/http/request/read-json";
import { splitEntityRequestSchema } from "@/lib/shared/contracts/library/knowledge-graph";

/** Splits names of an entity into a new one. */
export const POST = handleRoute(async (request, { id }) => {
  const { names } = await readJson(request, splitEntityRequestSchema);
  return Response.json(await splitByHand(id, names), { status: 201 });
});
