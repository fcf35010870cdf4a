"use client";

import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type JudgeAgreementQuery, judgeAgreementSchema } from "../contracts/judge-agreement";
import {
  EMPTY_REVIEW,
  type FeedbackRequest,
  type ReviewQueueQuery,
  type RunReview,
  reviewQueueSchema,
  runReviewSchema,
  withFeedback,
} from "../contracts/review";
import { fetchJson } from "./api-client";
import { queryString } from "./query-string";

const QUEUE_KEY = ["review-queue"] as const;
const AGREEMENT_KEY = ["judge-agreement"] as const;
const reviewKey = (runId: string) => ["review", runId] as const;
const pathOf = (runId: string) => `/api/runs/${encodeURIComponent(runId)}/feedback`;

/** What has been said about a run. */
export function useReview(runId: string) {
  return useQuery({
    queryKey: reviewKey(runId),
    queryFn: ({ signal }) => fetchJson(runReviewSchema, pathOf(runId), { signal }),
  });
}

/** Says something about a run: shown at once, taken back where the server refuses it. One after another, in order. */
export function useSaveReview(runId: string) {
  const queryClient = useQueryClient();
  const change = (feedback: FeedbackRequest) =>
    queryClient.setQueryData<RunReview>(reviewKey(runId), (review) => withFeedback(review ?? EMPTY_REVIEW, feedback));
  return useMutation({
    scope: { id: `review ${runId}` },
    mutationFn: (feedback: FeedbackRequest) =>
      fetchJson(runReviewSchema, pathOf(runId), { method: "POST", json: feedback }),
    onMutate: async (feedback) => {
      await queryClient.cancelQueries({ queryKey: reviewKey(runId) });
      const before = queryClient.getQueryData<RunReview>(reviewKey(runId)) ?? EMPTY_REVIEW;
      change(feedback);
      return { inverse: inverseOf(feedback, before) };
    },
    onError: (_error, _feedback, context) => {
      if (context !== undefined) change(context.inverse);
    },
    onSuccess: () =>
      Promise.all(
        [QUEUE_KEY, AGREEMENT_KEY, ["runs"]].map((queryKey) =>
          queryClient.invalidateQueries({ queryKey, refetchType: "active" }),
        ),
      ),
  });
}

/** What undoes a change, and nothing that was said after it. */
function inverseOf(feedback: FeedbackRequest, before: RunReview): FeedbackRequest {
  const inverse: FeedbackRequest = {};
  if (feedback.rating !== undefined) inverse.rating = before.rating;
  if (feedback.answer !== undefined) inverse.answer = before.answer;
  if (feedback.correctedAnswer !== undefined) inverse.correctedAnswer = before.correctedAnswer;
  if (feedback.note !== undefined) inverse.note = before.note;
  if (feedback.judgements !== undefined) {
    inverse.judgements = feedback.judgements.map(({ kind, target }) => ({
      kind,
      target,
      agrees: before.judgements.find((one) => one.kind === kind && one.target === target)?.agrees ?? null,
    }));
  }
  return inverse;
}

export type QueueFilters = Partial<Omit<ReviewQueueQuery, "limit" | "offset">>;

/** Runs that one look at the queue brings. */
export const QUEUE_LIMIT = 50;

/** The runs to be reviewed next. @param offset how many of the first are left out */
export function useReviewQueue(filters: QueueFilters, offset: number) {
  return useQuery({
    queryKey: [...QUEUE_KEY, filters, offset],
    queryFn: ({ signal }) =>
      fetchJson(reviewQueueSchema, `/api/reviews${queryString({ ...filters, limit: QUEUE_LIMIT, offset })}`, {
        signal,
      }),
    placeholderData: keepPreviousData,
  });
}

/** How far reviewers agree with the judges. */
export function useJudgeAgreement(query: JudgeAgreementQuery) {
  return useQuery({
    queryKey: [...AGREEMENT_KEY, query],
    queryFn: ({ signal }) => fetchJson(judgeAgreementSchema, `/api/judge-agreement${queryString(query)}`, { signal }),
    placeholderData: keepPreviousData,
  });
}
