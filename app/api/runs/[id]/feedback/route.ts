import { feedbackRequestSchema } from "@/lib/contracts/review";
import { LOCAL_OWNER } from "@/lib/db/owner";
import { readReview, saveReview } from "@/lib/db/reviews";
import { handleRoute } from "@/lib/http/handle-route";
import { readJson } from "@/lib/http/read-json";

/** What a person has said about a run. */
export const GET = handleRoute(async (_request, { id }) => Response.json(await readReview(id, LOCAL_OWNER)));

/** Sets what a person says about a run, or takes it back with `null`; answers like GET. */
export const POST = handleRoute(async (request, { id }) =>
  Response.json(await saveReview(id, LOCAL_OWNER, await readJson(request, feedbackRequestSchema))),
);
