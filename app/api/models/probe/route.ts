import { modelProbeRequestSchema } from "@/lib/contracts/model-list";
import { handleRoute } from "@/lib/http/handle-route";
import { readJson } from "@/lib/http/read-json";
import { probeModelServer } from "@/lib/models/probe-server";
import { probeVerifier } from "@/lib/models/probe-verifier";
import { proposedServer } from "@/lib/settings/switch-model-server";

/** Tries a server step by step without saving anything; a server that fails is part of the answer, not an error. */
export const POST = handleRoute(async (request) => {
  const { as, ...proposed } = await readJson(request, modelProbeRequestSchema);
  const { connection, model } = await proposedServer(proposed);
  const probe = as === "verifier" ? probeVerifier : probeModelServer;
  return Response.json(await probe(connection, model, request.signal));
});
