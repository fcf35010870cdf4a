import { topologyQuerySchema } from "@/lib/contracts/topology";
import { handleRoute } from "@/lib/http/handle-route";
import { readQuery } from "@/lib/http/read-query";
import { resolveSettings } from "@/lib/settings/resolve-settings";
import { workflowTopology } from "@/lib/workflow/topology";

/** Nodes, edges and kinds of the graph that the given checks compile to. */
export const GET = handleRoute(async (request) => {
  const checks = readQuery(request, topologyQuerySchema);
  const { languageModel } = await resolveSettings();
  return Response.json(await workflowTopology({ checks, languageModel: languageModel.configured }));
});
