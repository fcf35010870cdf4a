import { currentExtraction } from "@/lib/library/knowledge-graph/graph-parts";
import { changeExtraction } from "@/lib/library/knowledge-graph/status";
import { handleRoute } from "@/lib/server/http/handle-route";
import { readJson } from "@/lib/server/http/request/read-json";
import { readQuery } from "@/lib/server/http/request/read-query";
import { extractionQuerySchema, extractionRequestSchema } from "@/lib/shared/contracts/library/graph-extraction";

/** How far documents are in the graph, what it took, what the rest takes, and what a language model would. */
export const GET = handleRoute(async (request) => {
  const { model } = readQuery(request, extractionQuerySchema);
  return Response.json(await currentExtraction(model));
});

/** Pauses, goes on, tries what failed again, or reads everything anew. */
export const POST = handleRoute(async (request) => {
  await changeExtraction(await readJson(request, extractionRequestSchema));
  return Response.json(await currentExtraction());
});
