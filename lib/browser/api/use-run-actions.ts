"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { FeedbackRequest } from "@/lib/shared/contracts/evaluation/review";
import { runAcceptedSchema, type StartRunRequest } from "@/lib/shared/contracts/runs/run";
import { announceConversations } from "../storage/tab-channel";
import { START_TIMEOUT_MS } from "../tunables";
import { callApi, fetchJson } from "./api-client";
import { CONVERSATIONS_KEY } from "./conversations";

/** Asks a question; the run goes on at the server whatever becomes of this page. */
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

/** Stops a run; what was written so far is kept. */
export function useCancelRun() {
  return useMutation({
    mutationFn: (runId: string) => callApi("POST /api/runs/{id}/cancel", { params: { id: runId } }),
  });
}

/** Records a thumb up or down, or takes it back. */
export function useFeedback(runId: string) {
  return useMutation({
    mutationFn: (feedback: FeedbackRequest) =>
      callApi("POST /api/runs/{id}/feedback", { params: { id: runId }, json: feedback }),
  });
}
