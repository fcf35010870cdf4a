import { extractionQuerySchema, extractionRequestSchema } from "@/lib/contracts/graph-extraction";
import { handleRoute } from "@/lib/http/handle-route";
import { readJson } from "@/lib/http/read-json";
import { readQuery } from "@/lib/http/read-query";
import { currentExtraction } from "@/lib/knowledge-graph/graph-parts";
import { changeExtraction } from "@/lib/knowledge-graph/status";

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
