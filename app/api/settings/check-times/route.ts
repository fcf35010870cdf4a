import { readCheckTimes } from "@/lib/db/check-times";
import { LOCAL_OWNER } from "@/lib/db/owner";
import { handleRoute } from "@/lib/http/handle-route";

/** What questions took here by the checks that were on. */
export const GET = handleRoute(async () => Response.json(await readCheckTimes(LOCAL_OWNER)));
