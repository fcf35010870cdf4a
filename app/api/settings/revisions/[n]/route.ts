import { settingsRevision } from "@/lib/data/settings/settings-revisions";
import { handleRoute } from "@/lib/server/http/handle-route";

/** One revision, and what restoring it would change. */
export const GET = handleRoute(async (_request, { n }) => Response.json(await settingsRevision(Number(n))));
