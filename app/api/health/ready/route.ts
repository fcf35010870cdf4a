import { readinessProbes } from "@/lib/server/health/probes";
import { readinessWarnings } from "@/lib/server/health/processes/warnings";
import { checkReadiness } from "@/lib/server/health/readiness";
import { json } from "@/lib/server/http/api-call";
import { defineRoute } from "@/lib/server/http/define-route";
import { readinessSchema } from "@/lib/shared/contracts/health";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute({
  GET: {
    id: "isReady",
    access: "anyone",
    summary: "Whether the application is ready, and what is missing.",
    answer: readinessSchema,
    answers: { 503: [json(readinessSchema)] },
    async handle() {
      const readiness = await checkReadiness(readinessProbes(), undefined, readinessWarnings);
      return Response.json(readiness, { status: readiness.ready ? 200 : 503 });
    },
  },
});
