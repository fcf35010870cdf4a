import { reviewQueueQuerySchema } from "@/lib/contracts/review";
import { LOCAL_OWNER } from "@/lib/db/owner";
import { readReviewQueue } from "@/lib/db/reviews";
import { handleRoute } from "@/lib/http/handle-route";
import { readQuery } from "@/lib/http/read-query";

/** The runs to be reviewed next, and how many are. */
export const GET = handleRoute(async (request) =>
  Response.json(await readReviewQueue(LOCAL_OWNER, readQuery(request, reviewQueueQuerySchema))),
);
