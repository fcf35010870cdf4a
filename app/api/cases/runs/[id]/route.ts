import { readEvaluation } from "@/lib/server/evaluation/read-evaluation";
import { handleRoute } from "@/lib/server/http/handle-route";
import { ownerOf } from "@/lib/server/http/request/owner";

/** One evaluation, with every result beside the previous one. */
export const GET = handleRoute(async (request, { id }) => Response.json(await readEvaluation(id, ownerOf(request))));
