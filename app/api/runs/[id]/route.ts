import { LOCAL_OWNER } from "@/lib/db/owner";
import { handleRoute } from "@/lib/http/handle-route";
import { readRunTrace } from "@/lib/runs/read-run-trace";

/** The whole trace of one run. */
export const GET = handleRoute(async (_request, { id }) => Response.json(await readRunTrace(id, LOCAL_OWNER)));
