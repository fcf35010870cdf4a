import { listSettingsRevisions } from "@/lib/data/db/settings/settings";
import { handleRoute } from "@/lib/server/http/handle-route";

/** Maximum number of revisions in a response. */
const LIMIT = 200;

/** The revisions of the settings, newest first, each with its author. */
export const GET = handleRoute(async () => Response.json({ revisions: await listSettingsRevisions({ limit: LIMIT }) }));
