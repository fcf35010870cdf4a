import { proposedServer } from "@/lib/data/settings/switch-model-server";
import { probeModelServer } from "@/lib/engine/models/probe-server";
import { probeVerifier } from "@/lib/engine/models/probe-verifier";
import { handleRoute } from "@/lib/server/http/handle-route";
import { readJson } from "@/lib/server/http/request/read-json";
import { modelProbeRequestSchema } from "@/lib/shared/contracts/settings/model-list";

/** Tests a server step by step without saving anything; a failing server is a result, not an error. */
export const POST = handleRoute(async (request) => {
  const { as, ...proposed } = await readJson(request, modelProbeRequestSchema);
  const { connection, model } = await proposedServer(proposed);
  const probe = as === "verifier" ? probeVerifier : probeModelServer;
  return Response.json(await probe(connection, model, request.signal));
});
