"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FeedbackRequest, runReviewSchema } from "@/lib/shared/contracts/evaluation/review";
import { runAcceptedSchema } from "@/lib/shared/contracts/runs/run";
import type { StartRunRequest } from "@/lib/shared/contracts/runs/start-run-request";
import { announceConversations } from "../storage/tab-channel";
import { START_TIMEOUT_MS } from "../tunables";
import { callApi, fetchJson } from "./api-client";
import { CONVERSATIONS_KEY } from "./conversations";

/** Asks a question; the run continues on the server when this page is closed. */
export function useStartRun() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (request: StartRunRequest) =>
      fetchJson(runAcceptedSchema, "POST /api/runs", { json: request, signal: AbortSignal.timeout(START_TIMEOUT_MS) }),
    onSuccess: () => {
      announceConversations();
      return queryClient.invalidateQueries({ queryKey: CONVERSATIONS_KEY });
    },
  });
}

/** Stops a run; the text written so far is kept. */
export function useCancelRun() {
  return useMutation({
    mutationFn: (runId: string) => callApi("POST /api/runs/{id}/cancel", { params: { id: runId } }),
  });
}

/** Saves the feedback on an answer: a thumb, its reason, a correction. Changes are sent in order, one at a time. */
export function useFeedback(runId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    scope: { id: `feedback ${runId}` },
    mutationFn: (feedback: FeedbackRequest) =>
      fetchJson(runReviewSchema, "POST /api/runs/{id}/feedback", { params: { id: runId }, json: feedback }),
    // The run's review and summary have changed.
    onSuccess: () =>
      Promise.all(
        [["review"], ["review-queue"], ["runs"]].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
      ),
  });
}
