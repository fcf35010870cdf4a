import type { QueryClient } from "@tanstack/react-query";
import { fetchJson } from "@/lib/browser/api/api-client";
import {
  EMPTY_REVIEW,
  type FeedbackRequest,
  feedbackRequestSchema,
  type RunReview,
  runReviewSchema,
  withFeedback,
} from "@/lib/shared/contracts/evaluation/review";

const reviewKey = (runId: string) => ["review", runId] as const;

/**
 * The query of a review. Changes being saved are part of its data: the server may have answered before they arrived.
 */
export function reviewQuery(queryClient: QueryClient, runId: string) {
  return {
    queryKey: reviewKey(runId),
    queryFn: async ({ signal }: { signal: AbortSignal }) =>
      withUnsaved(
        queryClient,
        runId,
        await fetchJson(runReviewSchema, "GET /api/runs/{id}/feedback", { params: { id: runId }, signal }),
      ),
  };
}

/** The mutation of a review. A change shows at once; the stored review then replaces it. */
export function savingReview(queryClient: QueryClient, runId: string) {
  const queryKey = reviewKey(runId);
  const change = (feedback: FeedbackRequest) =>
    queryClient.setQueryData<RunReview>(queryKey, (review) => withFeedback(review ?? EMPTY_REVIEW, feedback));
  return {
    mutationKey: queryKey,
    scope: { id: `review ${runId}` },
    mutationFn: (feedback: FeedbackRequest) =>
      fetchJson(runReviewSchema, "POST /api/runs/{id}/feedback", { params: { id: runId }, json: feedback }),
    onMutate: async (feedback: FeedbackRequest) => {
      await queryClient.cancelQueries({ queryKey });
      const before = queryClient.getQueryData<RunReview>(queryKey) ?? EMPTY_REVIEW;
      change(feedback);
      return { inverse: inverseOf(feedback, before) };
    },
    onError: (_error: Error, _feedback: FeedbackRequest, context: { inverse: FeedbackRequest } | undefined) => {
      if (context !== undefined) change(context.inverse);
    },
    onSuccess: async (review: RunReview, saved: FeedbackRequest) => {
      // A pending answer may have been read before this change was stored.
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData<RunReview>(queryKey, withUnsaved(queryClient, runId, review, saved));
    },
  };
}

/** The server's review with the unsaved changes applied. @param saved the change that was just stored */
function withUnsaved(queryClient: QueryClient, runId: string, review: RunReview, saved?: FeedbackRequest): RunReview {
  return queryClient
    .getMutationCache()
    .findAll({ mutationKey: reviewKey(runId), status: "pending" })
    .map(({ state }) => state.variables)
    .filter((variables) => variables !== saved)
    .reduce((known: RunReview, variables) => withFeedback(known, feedbackRequestSchema.parse(variables)), review);
}

/** A change that undoes another, but nothing later. */
function inverseOf(feedback: FeedbackRequest, before: RunReview): FeedbackRequest {
  const inverse: FeedbackRequest = {};
  if (feedback.rating !== undefined || feedback.reason !== undefined) {
    inverse.rating = before.rating;
    inverse.reason = before.reason;
  }
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
