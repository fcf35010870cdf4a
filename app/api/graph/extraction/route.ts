import { currentExtraction } from "@/lib/library/knowledge-graph/graph-parts";
import { changeExtraction } from "@/lib/library/knowledge-graph/status";
import { handleRoute } from "@/lib/server/http/handle-route";
import { readJson } from "@/lib/server/http/request/read-json";
import { readQuery } from "@/lib/server/http/request/read-query";
import { extractionQuerySchema, extractionRequestSchema } from "@/lib/shared/contracts/library/graph-extraction";

/** Progress of extraction, its cost so far, and estimates for the rest and for a language model. */
export const GET = handleRoute(async (request) => {
  const { model } = readQuery(request, extractionQuerySchema);
  return Response.json(await currentExtraction(model));
});

/** Pauses, resumes, retries or rebuilds. */
export const POST = handleRoute(async (request) => {
  await changeExtraction(await readJson(request, extractionRequestSchema));
  return Response.json(await currentExtraction());
});
