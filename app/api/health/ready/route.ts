import { readinessProbes } from "@/lib/server/health/probes";
import { checkReadiness } from "@/lib/server/health/readiness";
import { handleRoute } from "@/lib/server/http/handle-route";

export const dynamic = "force-dynamic";

/** 200 if everything essential is available, else 503 with what is missing. */
export const GET = handleRoute(async () => {
  const readiness = await checkReadiness(readinessProbes());
  return Response.json(readiness, { status: readiness.ready ? 200 : 503 });
});
