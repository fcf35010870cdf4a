import { readReview, saveReview } from "@/lib/data/db/evaluation/reviews";
import { defineRoute } from "@/lib/server/http/define-route";
import { byId } from "@/lib/server/http/request/path-params";
import { feedbackRequestSchema, runReviewSchema } from "@/lib/shared/contracts/evaluation/review";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute({
  params: byId,
  GET: {
    id: "getReview",
    access: "inspect_runs",
    summary: "The review of a run: thumb, judgements agreed or disagreed with, corrected answer, note.",
    answer: runReviewSchema,
    handle: ({ params, person, owners }) => readReview(params.id, person, owners),
  },
  POST: {
    id: "rateRun",
    access: "inspect_runs",
    summary: "Updates the review of a run; `null` removes a value, omitted ones are unchanged.",
    body: feedbackRequestSchema,
    answer: runReviewSchema,
    refusals: ["conflict"],
    handle: ({ params, body, person, owners }) => saveReview(params.id, person, body, owners),
  },
});
