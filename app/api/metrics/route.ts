import { metricsQuerySchema } from "@/lib/contracts/metrics";
import { readMetrics } from "@/lib/db/metrics";
import { LOCAL_OWNER } from "@/lib/db/owner";
import { handleRoute } from "@/lib/http/handle-route";
import { readQuery } from "@/lib/http/read-query";

/** Every figure of the dashboard over a window of runs. */
export const GET = handleRoute(async (request) =>
  Response.json(await readMetrics(readQuery(request, metricsQuerySchema), LOCAL_OWNER)),
);
