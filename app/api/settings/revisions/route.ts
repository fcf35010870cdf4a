import { listSettingsRevisions } from "@/lib/data/db/settings/settings";
import { handleRoute } from "@/lib/server/http/handle-route";

/** Revisions that one answer lists. */
const LIMIT = 200;

/** Who saved which settings when, newest first. */
export const GET = handleRoute(async () => Response.json({ revisions: await listSettingsRevisions({ limit: LIMIT }) }));
