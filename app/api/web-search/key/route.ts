import { webSearchKeyRequestSchema } from "@/lib/contracts/web-search";
import { readWebSearchStatus } from "@/lib/health/web-search-status";
import { handleRoute } from "@/lib/http/handle-route";
import { readJson } from "@/lib/http/read-json";
import { resolveSettings } from "@/lib/settings/resolve-settings";
import { saveWebSearchKey } from "@/lib/settings/web-search-access";

/** Keeps a provider's key, encrypted, or forgets it. */
export const PUT = handleRoute(async (request) => {
  const asked = await readJson(request, webSearchKeyRequestSchema);
  await saveWebSearchKey((await resolveSettings()).settings, asked);
  return Response.json(await readWebSearchStatus());
});
