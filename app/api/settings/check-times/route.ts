import { LOCAL_OWNER } from "@/lib/data/db/connection/owner";
import { readCheckTimes } from "@/lib/data/db/metrics/check-times";
import { handleRoute } from "@/lib/server/http/handle-route";

/** What questions took here by the checks that were on. */
export const GET = handleRoute(async () => Response.json(await readCheckTimes(LOCAL_OWNER)));
