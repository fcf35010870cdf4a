import { settingsRevision } from "@/lib/data/settings/settings-revisions";
import { handleRoute } from "@/lib/server/http/handle-route";

/** One revision, and the effect of restoring it. */
export const GET = handleRoute(async (_request, { n }) => Response.json(await settingsRevision(Number(n))));
