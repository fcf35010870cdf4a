import { resolveConnection } from "@/lib/data/settings/resolve-connection";
import { settingsInForce } from "@/lib/data/settings/resolve-settings";
import { cancelPull, listPulls, pullModel } from "@/lib/engine/models/pull-model";
import { handleRoute } from "@/lib/server/http/handle-route";
import { readJson } from "@/lib/server/http/request/read-json";
import { sseResponse } from "@/lib/server/http/sse";
import { modelPullRequestSchema } from "@/lib/shared/contracts/settings/model-list";

export const dynamic = "force-dynamic";

const configuredServer = async () => resolveConnection((await settingsInForce()).settings);

/** Pulls a model, or joins a pull in progress, and streams progress. Disconnecting does not stop the pull. */
export const POST = handleRoute(async (request) => {
  const { model } = await readJson(request, modelPullRequestSchema);
  const follow = pullModel(await configuredServer(), model);
  let count = 0;
  return sseResponse(follow, (progress) => {
    count += 1;
    return { id: String(count), data: JSON.stringify(progress) };
  });
});

/** Pulls of this process, active ones first. */
export const GET = handleRoute(async () => Response.json({ pulls: listPulls() }));

/** Cancels a pull; downloaded layers stay on the server. */
export const DELETE = handleRoute(async (request) => {
  const { model } = await readJson(request, modelPullRequestSchema);
  cancelPull(model);
  return Response.json({ pulls: listPulls() });
});
