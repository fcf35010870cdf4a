import { switchModelServer } from "@/lib/data/settings/switch-model-server";
import { listModels } from "@/lib/engine/models/list-models";
import { evaluateAfterSave } from "@/lib/server/evaluation/start-evaluation";
import { handleRoute } from "@/lib/server/http/handle-route";
import { ownerOf } from "@/lib/server/http/request/owner";
import { readJson } from "@/lib/server/http/request/read-json";
import { modelHostRequestSchema } from "@/lib/shared/contracts/settings/model-list";

/** Switches the model server and its key without a restart; returns the server's models. */
export const PUT = handleRoute(async (request) => {
  const connection = await switchModelServer(await readJson(request, modelHostRequestSchema), ownerOf(request));
  await evaluateAfterSave(ownerOf(request), "settings");
  return Response.json(await listModels(connection));
});
