import { handleRoute } from "@/lib/http/handle-route";
import { settingsRevision } from "@/lib/settings/settings-revisions";

/** One revision, and what restoring it would change. */
export const GET = handleRoute(async (_request, { n }) => Response.json(await settingsRevision(Number(n))));
