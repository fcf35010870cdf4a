"use client";

import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { fetchJson } from "@/lib/browser/api/api-client";
import { type JudgeAgreementQuery, judgeAgreementSchema } from "@/lib/shared/contracts/evaluation/judge-agreement";
import { type ReviewQueueQuery, reviewQueueSchema } from "@/lib/shared/contracts/evaluation/review-queue";
import { reviewQuery, savingReview } from "./review-cache";

const QUEUE_KEY = ["review-queue"] as const;
const AGREEMENT_KEY = ["judge-agreement"] as const;

/** The review of a run. */
export function useReview(runId: string) {
  return useQuery(reviewQuery(useQueryClient(), runId));
}

/**
 * Saves a change to a review: shown at once, reverted if the server refuses it. Changes are sent in order, one at a
 * time.
 * @param refused called for each reverted change
 */
export function useSaveReview(runId: string, refused: (error: Error) => void) {
  const queryClient = useQueryClient();
  const saving = savingReview(queryClient, runId);
  return useMutation({
    ...saving,
    onError: (error, feedback, context) => {
      saving.onError(error, feedback, context);
      refused(error);
    },
    onSuccess: async (review, feedback) => {
      await saving.onSuccess(review, feedback);
      await Promise.all(
        [QUEUE_KEY, AGREEMENT_KEY, ["runs"]].map((queryKey) =>
          queryClient.invalidateQueries({ queryKey, refetchType: "active" }),
        ),
      );
    },
  });
}

export type QueueFilters = Partial<Omit<ReviewQueueQuery, "limit" | "offset">>;

/** Runs loaded from the queue at once. */
export const QUEUE_LIMIT = 50;

/** The next runs to review. @param offset how many to skip */
export function useReviewQueue(filters: QueueFilters, offset: number) {
  return useQuery({
    queryKey: [...QUEUE_KEY, filters, offset],
    queryFn: ({ signal }) =>
      fetchJson(reviewQueueSchema, "GET /api/reviews", { query: { ...filters, limit: QUEUE_LIMIT, offset }, signal }),
    placeholderData: keepPreviousData,
  });
}

/** How far reviewers agree with the judges. */
export function useJudgeAgreement(query: JudgeAgreementQuery) {
  return useQuery({
    queryKey: [...AGREEMENT_KEY, query],
    queryFn: ({ signal }) => fetchJson(judgeAgreementSchema, "GET /api/judge-agreement", { query, signal }),
    placeholderData: keepPreviousData,
  });
}
