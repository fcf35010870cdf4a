import { alertListQuerySchema } from "@/lib/contracts/alert";
import { listAlerts } from "@/lib/db/alerts";
import { LOCAL_OWNER } from "@/lib/db/owner";
import { handleRoute } from "@/lib/http/handle-route";
import { readQuery } from "@/lib/http/read-query";

/** Alerts, newest first, with the messages about each. */
export const GET = handleRoute(async (request) =>
  Response.json(await listAlerts(LOCAL_OWNER, readQuery(request, alertListQuerySchema))),
);
