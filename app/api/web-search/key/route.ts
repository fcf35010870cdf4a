import { settingsInForce } from "@/lib/data/settings/resolve-settings";
import { saveWebSearchKey } from "@/lib/data/settings/web-search-access";
import { readWebSearchStatus } from "@/lib/server/health/web-search-status";
import { handleRoute } from "@/lib/server/http/handle-route";
import { readJson } from "@/lib/server/http/request/read-json";
import { webSearchKeyRequestSchema } from "@/lib/shared/contracts/library/web-search";

/** Stores a provider's key, encrypted, or removes it. */
export const PUT = handleRoute(async (request) => {
  const asked = await readJson(request, webSearchKeyRequestSchema);
  await saveWebSearchKey((await settingsInForce()).settings, asked);
  return Response.json(await readWebSearchStatus());
});
