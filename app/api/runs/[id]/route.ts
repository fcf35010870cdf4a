import { handleRoute } from "@/lib/server/http/handle-route";
import { ownerOf } from "@/lib/server/http/request/owner";
import { readRunTrace } from "@/lib/server/runs/read/read-run-trace";

/** The whole trace of one run. */
export const GET = handleRoute(async (request, { id }) => Response.json(await readRunTrace(id, ownerOf(request))));
