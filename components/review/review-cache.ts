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
const pathOf = (runId: string) => `/api/runs/${encodeURIComponent(runId)}/feedback`;

/** How a review is read. What is on its way to the server is part of it: the server may have answered before it came. */
export function reviewQuery(queryClient: QueryClient, runId: string) {
  return {
    queryKey: reviewKey(runId),
    queryFn: async ({ signal }: { signal: AbortSignal }) =>
      withUnsaved(queryClient, runId, await fetchJson(runReviewSchema, pathOf(runId), { signal })),
  };
}

/** How something is said about a run. It stands in the review at once; what the server keeps takes its place. */
export function savingReview(queryClient: QueryClient, runId: string) {
  const queryKey = reviewKey(runId);
  const change = (feedback: FeedbackRequest) =>
    queryClient.setQueryData<RunReview>(queryKey, (review) => withFeedback(review ?? EMPTY_REVIEW, feedback));
  return {
    mutationKey: queryKey,
    scope: { id: `review ${runId}` },
    mutationFn: (feedback: FeedbackRequest) =>
      fetchJson(runReviewSchema, pathOf(runId), { method: "POST", json: feedback }),
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
      // What was read meanwhile may have been read before this was kept.
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData<RunReview>(queryKey, withUnsaved(queryClient, runId, review, saved));
    },
  };
}

/** What the server knows, with what it has not been told yet. @param saved what it has just kept */
function withUnsaved(queryClient: QueryClient, runId: string, review: RunReview, saved?: FeedbackRequest): RunReview {
  return queryClient
    .getMutationCache()
    .findAll({ mutationKey: reviewKey(runId), status: "pending" })
    .map(({ state }) => state.variables)
    .filter((variables) => variables !== saved)
    .reduce((known: RunReview, variables) => withFeedback(known, feedbackRequestSchema.parse(variables)), review);
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
