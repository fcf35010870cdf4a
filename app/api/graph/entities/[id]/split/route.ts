import { splitEntityRequestSchema } from "@/lib/contracts/knowledge-graph";
import { handleRoute } from "@/lib/http/handle-route";
import { readJson } from "@/lib/http/read-json";
import { splitByHand } from "@/lib/knowledge-graph/resolve";

/** Makes some names of an entity an entity of their own. */
export const POST = handleRoute(async (request, { id }) => {
  const { names } = await readJson(request, splitEntityRequestSchema);
  return Response.json(await splitByHand(id, names), { status: 201 });
});
