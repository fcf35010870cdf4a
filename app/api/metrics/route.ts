import { readMetrics } from "@/lib/data/db/metrics/metrics";
import { handleRoute } from "@/lib/server/http/handle-route";
import { ownerOf } from "@/lib/server/http/request/owner";
import { readQuery } from "@/lib/server/http/request/read-query";
import { metricsQuerySchema } from "@/lib/shared/contracts/metrics/metrics";

/** Every figure of the dashboard over a window of runs. */
export const GET = handleRoute(async (request) =>
  Response.json(await readMetrics(readQuery(request, metricsQuerySchema), ownerOf(request))),
);
