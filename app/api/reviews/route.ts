import { readReviewQueue } from "@/lib/data/db/evaluation/reviews";
import { defineRoute } from "@/lib/server/http/define-route";
import { reviewQueueQuerySchema, reviewQueueSchema } from "@/lib/shared/contracts/evaluation/review-queue";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute({
  GET: {
    id: "listReviewQueue",
    access: "inspect_runs",
    summary: "The runs without a review, next one first, and the number of reviewed ones.",
    query: reviewQueueQuerySchema,
    answer: reviewQueueSchema,
    handle: ({ query, person, owners }) => readReviewQueue(person, query, owners),
  },
});
