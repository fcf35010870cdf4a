import { listAlerts } from "@/lib/data/db/alerts/alerts";
import { handleRoute } from "@/lib/server/http/handle-route";
import { ownerOf } from "@/lib/server/http/request/owner";
import { readQuery } from "@/lib/server/http/request/read-query";
import { alertListQuerySchema } from "@/lib/shared/contracts/metrics/alert";

/** Alerts, newest first, with their messages. */
export const GET = handleRoute(async (request) =>
  Response.json(await listAlerts(ownerOf(request), readQuery(request, alertListQuerySchema))),
);
