import { searchRequestSchema } from "@/lib/contracts/search";
import { handleRoute } from "@/lib/http/handle-route";
import { readJson } from "@/lib/http/read-json";
import { searchLibrary } from "@/lib/retrieval/search-library";
import { resolveSettings } from "@/lib/settings/resolve-settings";

/** The retrieval debugger: every passage found, with its dense, lexical and fused ranks. */
export const POST = handleRoute(async (request) => {
  const search = await readJson(request, searchRequestSchema);
  const { settings } = await resolveSettings();
  return Response.json(await searchLibrary(search, settings.retrieval.denseWeight, request.signal));
});
