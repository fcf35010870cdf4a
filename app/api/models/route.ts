import { handleRoute } from "@/lib/http/handle-route";
import { listModels } from "@/lib/models/list-models";
import { resolveConnection } from "@/lib/settings/resolve-connection";
import { resolveSettings } from "@/lib/settings/resolve-settings";

export const dynamic = "force-dynamic";

/** The models of the configured server; an unreachable one is part of the answer, not an error. */
export const GET = handleRoute(async () => {
  const { settings } = await resolveSettings();
  return Response.json(await listModels(await resolveConnection(settings)));
});
