import { proposedServer } from "@/lib/data/settings/switch-model-server";
import { probeModelServer } from "@/lib/engine/models/probe-server";
import { probeVerifier } from "@/lib/engine/models/probe-verifier";
import { defineRoute } from "@/lib/server/http/define-route";
import { modelProbeRequestSchema, modelProbeSchema } from "@/lib/shared/contracts/settings/model-list";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute({
  POST: {
    id: "probeModelServer",
    access: "administer",
    summary: "Tests a server step by step without saving anything; a failure is part of the response, not an error.",
    body: modelProbeRequestSchema,
    answer: modelProbeSchema,
    async handle({ request, body }) {
      const { as, ...proposed } = body;
      const { connection, model } = await proposedServer(proposed);
      const probe = as === "verifier" ? probeVerifier : probeModelServer;
      return probe(connection, model, request.signal);
    },
  },
});
