import { readReview, saveReview } from "@/lib/data/db/evaluation/reviews";
import { handleRoute } from "@/lib/server/http/handle-route";
import { ownerOf } from "@/lib/server/http/request/owner";
import { readJson } from "@/lib/server/http/request/read-json";
import { feedbackRequestSchema } from "@/lib/shared/contracts/evaluation/review";

/** The review of a run. */
export const GET = handleRoute(async (request, { id }) => Response.json(await readReview(id, ownerOf(request))));

/** Updates the review of a run; `null` clears a value. Responds like GET. */
export const POST = handleRoute(async (request, { id }) =>
  Response.json(await saveReview(id, ownerOf(request), await readJson(request, feedbackRequestSchema))),
);
