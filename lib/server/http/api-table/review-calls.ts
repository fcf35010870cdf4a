import { judgeAgreementQuerySchema, judgeAgreementSchema } from "@/lib/shared/contracts/evaluation/judge-agreement";
import {
  feedbackRequestSchema,
  reviewQueueQuerySchema,
  reviewQueueSchema,
  runReviewSchema,
} from "@/lib/shared/contracts/evaluation/review";
import { type ApiCall, json } from "./api-call";

/** Reviews of runs, and their agreement with the judges. */
export const reviewCalls: readonly ApiCall[] = [
  {
    id: "getReview",
    method: "GET",
    path: "/api/runs/{id}/feedback",
    summary: "The review of a run: thumb, judgements agreed or disagreed with, corrected answer, note.",
    answers: { 200: [json(runReviewSchema)] },
  },
  {
    id: "rateRun",
    method: "POST",
    path: "/api/runs/{id}/feedback",
    summary: "Updates the review of a run; `null` removes a value, omitted ones are unchanged.",
    body: [json(feedbackRequestSchema)],
    answers: { 200: [json(runReviewSchema)] },
    refusals: ["conflict"],
  },
  {
    id: "listReviewQueue",
    method: "GET",
    path: "/api/reviews",
    summary: "The runs without a review, next one first, and the number of reviewed ones.",
    query: reviewQueueQuerySchema,
    answers: { 200: [json(reviewQueueSchema)] },
  },
  {
    id: "getJudgeAgreement",
    method: "GET",
    path: "/api/judge-agreement",
    summary:
      "Agreement of reviewers with each judge, by model and language; correct approved answers; reliability of scores.",
    query: judgeAgreementQuerySchema,
    answers: { 200: [json(judgeAgreementSchema)] },
  },
];
