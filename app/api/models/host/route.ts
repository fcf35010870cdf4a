import { modelHostRequestSchema } from "@/lib/contracts/model-list";
import { LOCAL_OWNER } from "@/lib/db/owner";
import { evaluateAfterSave } from "@/lib/evaluation/start-evaluation";
import { handleRoute } from "@/lib/http/handle-route";
import { readJson } from "@/lib/http/read-json";
import { listModels } from "@/lib/models/list-models";
import { switchModelServer } from "@/lib/settings/switch-model-server";

/** Switches the model server, with its key, without a restart; answers the models there. */
export const PUT = handleRoute(async (request) => {
  const connection = await switchModelServer(await readJson(request, modelHostRequestSchema), LOCAL_OWNER);
  await evaluateAfterSave(LOCAL_OWNER, "settings");
  return Response.json(await listModels(connection));
});
