import { judgeAgreementQuerySchema, judgeAgreementSchema } from "@/lib/shared/contracts/evaluation/judge-agreement";
import {
  feedbackRequestSchema,
  reviewQueueQuerySchema,
  reviewQueueSchema,
  runReviewSchema,
} from "@/lib/shared/contracts/evaluation/review";
import { type ApiCall, json } from "./api-call";

/** What people say about runs, and how far that agrees with the judges. */
export const reviewCalls: readonly ApiCall[] = [
  {
    id: "getReview",
    method: "GET",
    path: "/api/runs/{id}/feedback",
    summary: "What a person has said about a run: thumb, judgements agreed or disagreed with, corrected answer, note.",
    answers: { 200: [json(runReviewSchema)] },
  },
  {
    id: "rateRun",
    method: "POST",
    path: "/api/runs/{id}/feedback",
    summary: "Sets what a person says about a run, or takes it back with `null`; what is left out stays.",
    body: [json(feedbackRequestSchema)],
    answers: { 200: [json(runReviewSchema)] },
    refusals: ["conflict"],
  },
  {
    id: "listReviewQueue",
    method: "GET",
    path: "/api/reviews",
    summary: "The runs whose answer nobody has judged yet, the next one first, and how many have been.",
    query: reviewQueueQuerySchema,
    answers: { 200: [json(reviewQueueSchema)] },
  },
  {
    id: "getJudgeAgreement",
    method: "GET",
    path: "/api/judge-agreement",
    summary:
      "How far reviewers agree with each judge, by model and language; approved answers that were right; reliability of scores.",
    query: judgeAgreementQuerySchema,
    answers: { 200: [json(judgeAgreementSchema)] },
  },
];
