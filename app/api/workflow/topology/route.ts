import { settingsInForce } from "@/lib/data/settings/resolve-settings";
import { workflowTopology } from "@/lib/engine/workflow/topology";
import { handleRoute } from "@/lib/server/http/handle-route";
import { readQuery } from "@/lib/server/http/request/read-query";
import { topologyQuerySchema } from "@/lib/shared/contracts/runs/topology";

/** Nodes, edges and kinds of the graph compiled from the given settings. */
export const GET = handleRoute(async (request) => {
  const { documentGrading, hallucination, answerQuality, hyde, variants, web, whenLibraryLacks, ...shape } = readQuery(
    request,
    topologyQuerySchema,
  );
  const { languageModel } = await settingsInForce();
  const checks = { documentGrading, hallucination, answerQuality };
  const { configured } = languageModel;
  return Response.json(
    await workflowTopology({
      ...shape,
      checks,
      expand: (hyde && configured) || variants > 0,
      followUp: false,
      languageModel: configured,
      web: { route: web, fallback: web && whenLibraryLacks },
    }),
  );
});
