import { settingsInForce } from "@/lib/data/settings/resolve-settings";
import { detectServers, OLLAMA_DEFAULT_URL } from "@/lib/engine/models/detect-servers";
import { handleRoute } from "@/lib/server/http/handle-route";

export const dynamic = "force-dynamic";

/** Model servers found on this machine; no other address is contacted. */
export const GET = handleRoute(async () => {
  const { settings } = await settingsInForce();
  return Response.json(await detectServers([OLLAMA_DEFAULT_URL, settings.languageModel.ollamaUrl]));
});
