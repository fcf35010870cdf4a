import { listSettingsRevisions } from "@/lib/db/settings";
import { handleRoute } from "@/lib/http/handle-route";

/** Revisions that one answer lists. */
const LIMIT = 200;

/** Who saved which settings when, newest first. */
export const GET = handleRoute(async () => Response.json({ revisions: await listSettingsRevisions({ limit: LIMIT }) }));
