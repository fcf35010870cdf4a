import { testWebSearch } from "@/lib/server/health/web-search-status";
import { handleRoute } from "@/lib/server/http/handle-route";
import { readJson } from "@/lib/server/http/request/read-json";
import { webSearchTestRequestSchema } from "@/lib/shared/contracts/library/web-search";

/** Makes one test search with a provider; saves nothing. */
export const POST = handleRoute(async (request) => {
  const asked = await readJson(request, webSearchTestRequestSchema);
  return Response.json(await testWebSearch(asked, request.signal));
});
