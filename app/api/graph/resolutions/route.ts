import { listResolutions } from "@/lib/data/db/graph/resolutions";
import { handleRoute } from "@/lib/server/http/handle-route";

/** Active manual merges and splits, newest first. */
export const GET = handleRoute(async () => Response.json({ resolutions: await listResolutions() }));
