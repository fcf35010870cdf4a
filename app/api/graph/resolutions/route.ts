import { listResolutions } from "@/lib/data/db/graph/resolutions";
import { handleRoute } from "@/lib/server/http/handle-route";

/** Merges and splits by hand that are in force, newest first. */
export const GET = handleRoute(async () => Response.json({ resolutions: await listResolutions() }));
