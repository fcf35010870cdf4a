import { extractionRequestSchema } from "@/lib/contracts/knowledge-graph";
import { handleRoute } from "@/lib/http/handle-route";
import { readJson } from "@/lib/http/read-json";
import { chosenExtraction } from "@/lib/knowledge-graph/graph-parts";
import { changeExtraction, extractionStatus } from "@/lib/knowledge-graph/status";

/** How far documents are in the graph, what it took, and what the rest takes. */
export const GET = handleRoute(async () => Response.json(await extractionStatus(await chosenExtraction())));

/** Pauses, goes on, tries what failed again, or reads everything anew. */
export const POST = handleRoute(async (request) => {
  await changeExtraction(await readJson(request, extractionRequestSchema));
  return Response.json(await extractionStatus(await chosenExtraction()));
});
