import { LOCAL_OWNER } from "@/lib/data/db/connection/owner";
import { readEvaluation } from "@/lib/server/evaluation/read-evaluation";
import { handleRoute } from "@/lib/server/http/handle-route";

/** One evaluation with every result beside that of the one before. */
export const GET = handleRoute(async (_request, { id }) => Response.json(await readEvaluation(id, LOCAL_OWNER)));
