import { readReviewQueue } from "@/lib/data/db/evaluation/reviews";
import { handleRoute } from "@/lib/server/http/handle-route";
import { ownerOf } from "@/lib/server/http/request/owner";
import { readQuery } from "@/lib/server/http/request/read-query";
import { reviewQueueQuerySchema } from "@/lib/shared/contracts/evaluation/review";

/** The next runs to review, and their number. */
export const GET = handleRoute(async (request) =>
  Response.json(await readReviewQueue(ownerOf(request), readQuery(request, reviewQueueQuerySchema))),
);
