import { resolveConnection } from "@/lib/data/settings/resolve-connection";
import { settingsInForce } from "@/lib/data/settings/resolve-settings";
import { listModels } from "@/lib/engine/models/list-models";
import { handleRoute } from "@/lib/server/http/handle-route";

export const dynamic = "force-dynamic";

/** The models of the configured server; an unreachable server is a result, not an error. */
export const GET = handleRoute(async () => {
  const { settings } = await settingsInForce();
  return Response.json(await listModels(await resolveConnection(settings)));
});
