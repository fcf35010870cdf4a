import { readCheckTimes } from "@/lib/data/db/metrics/check-times";
import { handleRoute } from "@/lib/server/http/handle-route";
import { ownerOf } from "@/lib/server/http/request/owner";

/** How long questions took, by the checks that were on. */
export const GET = handleRoute(async (request) => Response.json(await readCheckTimes(ownerOf(request))));
