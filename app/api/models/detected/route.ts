import { handleRoute } from "@/lib/http/handle-route";
import { detectServers, OLLAMA_DEFAULT_URL } from "@/lib/models/detect-servers";
import { resolveSettings } from "@/lib/settings/resolve-settings";

export const dynamic = "force-dynamic";

/** Model servers that answer on this machine; no other address is asked. */
export const GET = handleRoute(async () => {
  const { settings } = await resolveSettings();
  return Response.json(await detectServers([OLLAMA_DEFAULT_URL, settings.languageModel.ollamaUrl]));
});
