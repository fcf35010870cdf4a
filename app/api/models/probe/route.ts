import { modelProbeRequestSchema } from "@/lib/contracts/model-list";
import { handleRoute } from "@/lib/http/handle-route";
import { readJson } from "@/lib/http/read-json";
import { probeModelServer } from "@/lib/models/probe-server";
import { proposedServer } from "@/lib/settings/switch-model-server";

/** Tries a server step by step without saving anything; a server that fails is part of the answer, not an error. */
export const POST = handleRoute(async (request) => {
  const { connection, model } = await proposedServer(await readJson(request, modelProbeRequestSchema));
  return Response.json(await probeModelServer(connection, model, request.signal));
});
