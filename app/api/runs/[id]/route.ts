import { LOCAL_OWNER } from "@/lib/data/db/connection/owner";
import { handleRoute } from "@/lib/server/http/handle-route";
import { readRunTrace } from "@/lib/server/runs/read/read-run-trace";

/** The whole trace of one run. */
export const GET = handleRoute(async (_request, { id }) => Response.json(await readRunTrace(id, LOCAL_OWNER)));
