import { readCheckTimes } from "@/lib/data/db/metrics/check-times";
import { handleRoute } from "@/lib/server/http/handle-route";
import { ownerOf } from "@/lib/server/http/request/owner";

/** What questions took here by the checks that were on. */
export const GET = handleRoute(async (request) => Response.json(await readCheckTimes(ownerOf(request))));
