import { readReviewQueue } from "@/lib/data/db/evaluation/reviews";
import { handleRoute } from "@/lib/server/http/handle-route";
import { ownerOf } from "@/lib/server/http/request/owner";
import { readQuery } from "@/lib/server/http/request/read-query";
import { reviewQueueQuerySchema } from "@/lib/shared/contracts/evaluation/review";

/** The runs to be reviewed next, and how many are. */
export const GET = handleRoute(async (request) =>
  Response.json(await readReviewQueue(ownerOf(request), readQuery(request, reviewQueueQuerySchema))),
);
