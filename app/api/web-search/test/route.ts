import { webSearchTestRequestSchema } from "@/lib/contracts/web-search";
import { testWebSearch } from "@/lib/health/web-search-status";
import { handleRoute } from "@/lib/http/handle-route";
import { readJson } from "@/lib/http/read-json";

/** Makes one search by a provider; nothing is saved. */
export const POST = handleRoute(async (request) => {
  const asked = await readJson(request, webSearchTestRequestSchema);
  return Response.json(await testWebSearch(asked, request.signal));
});
